import { forget, made } from './actions.ts';
import { type Diagnostic, hasError, type Locale, type Problem, problemOf, report } from './diagnostics.ts';
import { problemsOfToken, unexpectedCharacters } from './error-tokens.ts';
import { explain } from './explain.ts';
import { depthOf, type Expression, maximumDepth, type PartialExpression, type Range } from './expression.ts';
import { findTooDeep, rangeOf, type Token, tokenize } from './lexer.ts';
import { checkLimits, defaultLimits, type Limits, limitsOf } from './limits.ts';
import { limitExceeded } from './messages/limits.ts';
import { emptyExpression } from './messages/syntax.ts';
import { depthOfLast, parseValid } from './parser.generated.ts';
import { partialExpressionOf } from './partial-expression.ts';
import { checkProfile, type Profile } from './profile.ts';
import { partsIn } from './ranges.ts';
import { readTokens, type SyntaxTree } from './reader.ts';
import { markBroken } from './well-formed.ts';

export type ParseResult = {
  /** The tree; undefined when a diagnostic is an error. */
  readonly expression: Expression | undefined;
  /** The tree with `missing` nodes where the text is broken; undefined where nothing of it could be read. */
  readonly partial: PartialExpression | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Reads a search text (L2). Never throws for any text, takes time in proportion to its length, and gives everything that is wrong with it.
 *
 * @throws RangeError for a limit below the guaranteed minimum
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  const limits = limitsIn(options);
  const tree = readValid(text);
  if (tree !== undefined && isSurelyWithin(limits, options.profile))
    return { expression: tree, partial: tree, diagnostics: none };
  const { partial, problems } = readWhole(tree, text, limits, options.profile);
  const diagnostics = report(problems, options.locale, text);
  if (partial === undefined || partial.kind === 'missing' || hasError(diagnostics)) {
    if (partial !== undefined) markBroken(partial);
    return { expression: undefined, partial, diagnostics };
  }
  return { expression: partial as Expression, partial, diagnostics };
}

/** What a text says and what is wrong with it, before a language is chosen for the messages. */
export function readExpression(text: string, options: ParseOptions, tree?: () => SyntaxTree): Reading {
  const limits = limitsIn(options);
  const valid = readValid(text);
  if (valid !== undefined && isSurelyWithin(limits, options.profile)) return { partial: valid, problems: none };
  return readWhole(valid, text, limits, options.profile, tree);
}

const none: readonly never[] = Object.freeze([]);

/** What is wrong with a text that the generated parser could not read, or found to be large. */
function readWhole(
  valid: Expression | undefined,
  text: string,
  limits: Limits,
  profile: Profile | undefined,
  tree?: () => SyntaxTree,
): Reading {
  if (valid === undefined) return tree === undefined ? readBroken(text, limits, profile) : readingOf(tree(), limits, profile);
  const problems = excessesOf(valid, text, limits, profile);
  return { partial: problems.length > 0 && depthOf(valid) > maximumDepth ? undefined : valid, problems };
}

/** Whether a text is an expression, within the profile and its limits: what `parse` would say, at the price of reading a valid text. */
export function accepts(text: string, options: ParseOptions = {}): boolean {
  const limits = limitsIn(options);
  const tree = readValid(text);
  if (tree === undefined) return false;
  return isSurelyWithin(limits, options.profile) || excessesOf(tree, text, limits, options.profile).length === 0;
}

export type ParseOptions = {
  /** What the language may hold; the whole language by default. */
  readonly profile?: Profile;
  /** How large an expression may be; the profile's limits by default. */
  readonly limits?: Partial<Limits>;
  /** The language of messages; English by default. */
  readonly locale?: Locale;
};

/** @throws RangeError for a limit below the guaranteed minimum */
export function limitsIn({ profile, limits }: ParseOptions): Limits {
  return profile === undefined && limits === undefined ? defaultLimits : limitsOf({ ...profile?.limits, ...limits });
}

/** The tree of a text that is an expression, whatever its size, from the generated parser; undefined for any other. */
export function readValid(text: string): Expression | undefined {
  forget();
  return parseValid(text);
}

/** The expression that was read last is so small that nobody has to count, and no profile asks for more. */
export function isSurelyWithin({ predicates, listValues, stringLength, nesting }: Limits, profile: Profile | undefined): boolean {
  // What was made is at least what the limits count: each parenthesis and NOT nests the tree by two nodes at most.
  return (
    profile === undefined &&
    made.predicates <= predicates &&
    made.listValues <= listValues &&
    made.stringLength <= stringLength &&
    2 * (depthOfLast() + 1) <= nesting
  );
}

/** Where the expression of a text is more than limits and profile allow. */
export function excessesOf(tree: Expression, text: string, limits: Limits, profile: Profile | undefined): readonly Problem[] {
  const problems = checkLimits(tree, limits, { from: 0, to: text.length });
  return profile === undefined ? problems : [...problems, ...checkProfile(tree, profile, partsIn(text))];
}

/**
 * What could be read of a text, undefined where nothing of it makes sense, and all that is wrong.
 */
export type Reading = { readonly partial: PartialExpression | undefined; readonly problems: readonly Problem[] };

/** What can be read of a text that the generated parser refuses, and all that is wrong with it. */
export function readBroken(text: string, limits: Limits, profile: Profile | undefined): Reading {
  // What is nested too deep mostly is so from the start: no more of a long text is looked at, and
  // no tree made.
  const head = text.length > headLength ? nestedTooDeep(tokenize(text.slice(0, headLength)).tokens, limits) : undefined;
  if (head !== undefined) return head;
  const { tokens, unexpected } = tokenize(text);
  return nestedTooDeep(tokens, limits) ?? readingOf(readTokens(text, tokens, unexpected), limits, profile);
}

/** In characters. */
const headLength = 2_048;

function nestedTooDeep(tokens: readonly Token[], limits: Limits): Reading | undefined {
  const token = tokens[findTooDeep(tokens) ?? -1];
  if (token === undefined) return undefined;
  const data = { limit: 'nesting', maximum: Math.min(limits.nesting, maximumDepth) } as const;
  return { partial: undefined, problems: [problemOf(limitExceeded, rangeOf(token), data)] };
}

/** The same of a syntax tree. */
export function readingOf(tree: SyntaxTree, limits: Limits, profile: Profile | undefined): Reading {
  const { text, tokens, unexpected, tooDeep } = tree;
  const deep = tooDeep === undefined ? undefined : nestedTooDeep(tokens, limits);
  if (deep !== undefined) return deep;
  const problems: Problem[] = [];
  const add = (found: readonly Problem[]) => {
    for (const one of found) problems.push(one);
  };
  add(unexpected.map((range) => unexpectedCharacters(text, range)));
  for (const token of tokens) add(problemsOfToken(token, text));

  if (tokens.length === 0) {
    if (problems.length === 0) problems.push(problemOf(emptyExpression, { from: 0, to: text.length }, {}));
    return { partial: undefined, problems };
  }
  add(explain(tree).filter((found) => !follows(found, unexpected, tokens)));
  const partial = partialExpressionOf(tree);
  add(checkLimits(partial, limits, { from: 0, to: text.length }));
  if (depthOf(partial) > maximumDepth) return { partial: undefined, problems };
  if (profile !== undefined) add(checkProfile(partial, profile, partsIn(text)));
  return { partial, problems };
}

/**
 * Characters that were passed over stand right before the place, or at the end that came too
 * early: the place is their consequence.
 */
function follows(found: Problem, unexpected: readonly Range[], tokens: readonly Token[]): boolean {
  if (unexpected.length === 0) return false;
  const before = tokens.findLast((token) => token.to <= found.range.from);
  const from = before?.to ?? 0;
  const to = found.code === 'unexpected-end' ? Number.POSITIVE_INFINITY : found.range.from;
  return unexpected.some((range) => range.from >= from && range.to <= to);
}
