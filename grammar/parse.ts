import { forget, made } from './actions.ts';
import { type Diagnostic, hasError, type Problem, problemOf, report } from './diagnostics.ts';
import { problemsOfToken, unexpectedCharacters } from './error-tokens.ts';
import { explain } from './explain.ts';
import { depthOf, type Expression, maximumDepth, type PartialExpression, type Range } from './expression.ts';
import { findTooDeep, rangeOf, type Token, tokenize } from './lexer.ts';
import { checkLimits, defaultLimits, type Limits, limitsOf, mostSought } from './limits.ts';
import { limitExceeded } from './messages/limits.ts';
import { emptyExpression } from './messages/syntax.ts';
import { assertOptions, type CommonOptions } from './options.ts';
import { depthOfLast, endOfLast, parseValid } from './parser.generated.ts';
import { partialExpressionOf } from './partial-expression.ts';
import { checkProfile, type Profile } from './profile.ts';
import { partsIn } from './ranges.ts';
import { readTokens } from './reader.ts';
import type { SyntaxTree } from './syntax-tree.ts';
import { markBroken } from './well-formed.ts';

/*
 * From a text to the expression. A text without errors takes the generated parser; any other takes
 * the resilient reader, which explains what is wrong with it.
 */

export type ParseOptions = CommonOptions;

/** The expression of a text, undefined if there is an error, and what was found in it. */
export type ParseResult = {
  /** The tree; undefined when a diagnostic is an error. */
  readonly expression: Expression | undefined;
  /** With `missing` nodes where the text is broken; undefined if none of it is readable. */
  readonly partial: PartialExpression | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Parses a search (L2) and reports everything that is wrong with it. Never throws for any text;
 * takes time in proportion to its length.
 *
 * @example parse('product IN (101,102)').expression
 * @throws TypeError for an unknown option, RangeError for a limit below the guaranteed minimum
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  assertOptions(options);
  const { partial, problems } = readExpression(text, options);
  if (problems.length === 0) return { expression: partial as Expression, partial, diagnostics: none };
  const diagnostics = report(problems, options.locale, text);
  if (partial === undefined || partial.kind === 'missing' || hasError(diagnostics)) {
    if (partial !== undefined) markBroken(partial);
    return { expression: undefined, partial, diagnostics };
  }
  return { expression: partial as Expression, partial, diagnostics };
}

/**
 * Tests whether `parse` would give an expression, without the cost of messages.
 *
 * @example accepts('product = 14') // true
 * @throws TypeError for an unknown option, RangeError for a limit below the guaranteed minimum
 */
export function accepts(text: string, options: ParseOptions = {}): boolean {
  assertOptions(options);
  const limits = limitsIn(options);
  const { profile } = options;
  const valid = parseText(text);
  if (valid !== undefined) return isSurelyWithin(limits, profile) || excessesOf(valid, text, limits, profile).length === 0;
  seldom.lastIndex = endOfLast();
  return seldom.test(text) && readBroken(text, limits, profile).problems.length === 0;
}

/** How a text may go on that is `leftToReader`: any other that the generated parser refuses is no search. */
const seldom = /(?:HAS|EMPTY)\b|[(@]|(?<=(?:[=<>~]|\b(?:BETWEEN|AND))\s*)[`A-Z_]/iy;

/** The tree of a text with `missing` where it is broken, undefined if none of it is readable. */
export type Reading = { readonly partial: PartialExpression | undefined; readonly problems: readonly Problem[] };

/** Parses a text without choosing a language for messages; `tree` gives its known syntax tree. */
export function readExpression(text: string, options: ParseOptions, tree?: () => SyntaxTree): Reading {
  const limits = limitsIn(options);
  const { profile } = options;
  const valid = parseText(text);
  if (valid === undefined) return tree === undefined ? readBroken(text, limits, profile) : readingOf(tree(), limits, profile);
  if (isSurelyWithin(limits, profile)) return { partial: valid, problems: none };
  const problems = excessesOf(valid, text, limits, profile);
  return { partial: problems.length > 0 && depthOf(valid) > maximumDepth ? undefined : valid, problems };
}

const none: readonly never[] = Object.freeze([]);

/** @throws RangeError for a limit below the guaranteed minimum */
export function limitsIn({ profile, limits }: ParseOptions): Limits {
  return profile === undefined && limits === undefined ? defaultLimits : limitsOf({ ...profile?.limits, ...limits });
}

/** The tree of a valid text of any size without the rules that are left to the reader. */
function parseText(text: string): Expression | undefined {
  forget();
  return parseValid(text);
}

/** Whether the last tree is surely within the limits, and no profile restricts it. */
function isSurelyWithin({ predicates, listValues, stringLength, nesting }: Limits, profile: Profile | undefined): boolean {
  // Counts are upper bounds. A parenthesis or a NOT adds at most two nodes.
  return (
    profile === undefined &&
    made.predicates <= predicates &&
    made.listValues <= listValues &&
    made.stringLength <= Math.min(stringLength, mostSought) &&
    2 * (depthOfLast() + 1) <= nesting
  );
}

function excessesOf(tree: Expression, text: string, limits: Limits, profile: Profile | undefined): readonly Problem[] {
  const problems = checkLimits(tree, limits, { from: 0, to: text.length });
  return profile === undefined ? problems : [...problems, ...checkProfile(tree, profile, partsIn(text))];
}

/** What is left of a text that is not valid, and everything that is wrong with it. */
export function readBroken(text: string, limits: Limits, profile: Profile | undefined): Reading {
  // Text that is nested too deep mostly is so from the start; the rest of it is not looked at.
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

function readingOf(tree: SyntaxTree, limits: Limits, profile: Profile | undefined): Reading {
  const { text, tokens, unexpected, tooDeep } = tree;
  const deep = tooDeep === undefined ? undefined : nestedTooDeep(tokens, limits);
  if (deep !== undefined) return deep;
  const problems: Problem[] = unexpected.map((range) => unexpectedCharacters(text, range));
  // No spread into `push`: a text may have more problems than a call may have arguments.
  const add = (found: readonly Problem[]) => {
    for (const one of found) problems.push(one);
  };
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

/** Whether a problem is only a consequence of unexpected characters before it. */
function follows(found: Problem, unexpected: readonly Range[], tokens: readonly Token[]): boolean {
  if (unexpected.length === 0) return false;
  const before = tokens.findLast((token) => token.to <= found.range.from);
  const from = before?.to ?? 0;
  const to = found.row.code === 'unexpected-end' ? Number.POSITIVE_INFINITY : found.range.from;
  return unexpected.some((range) => range.from >= from && range.to <= to);
}
