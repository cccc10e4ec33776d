import { checkProfile } from './check-profile.ts';
import { explain } from './explain.ts';
import type { PartialExpression, Range } from './expression.ts';
import { depthOf, maximumDepth } from './fold.ts';
import { checkLimits, type Limits } from './limits.ts';
import { limitExceeded } from './messages/limit.ts';
import { emptyExpression } from './messages/syntax.ts';
import { problemsOfToken, unexpectedCharacters } from './mistakes.ts';
import { partialExpressionOf } from './partial-expression.ts';
import { partsIn } from './parts.ts';
import { type Problem, problemOf } from './problem.ts';
import type { Profile } from './profile.ts';
import { readTokens, type SyntaxTree } from './reader.ts';
import { findTooDeep, rangeOf, type Token, tokenize } from './tokenize.ts';

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
