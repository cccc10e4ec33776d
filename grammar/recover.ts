import { checkProfile } from './check-profile.ts';
import { explain } from './explain.ts';
import type { Range } from './expression.ts';
import { depthOf, maximumDepth } from './fold.ts';
import { checkLimits, type Limits } from './limits.ts';
import { problemsOfToken, unexpectedCharacters } from './mistakes.ts';
import { parseTokens } from './parser.ts';
import { toTree } from './partial-tree.ts';
import { partsIn } from './parts.ts';
import { type Problem, problem } from './problem.ts';
import type { Profile } from './profile.ts';
import type { Reading } from './reading.ts';
import { findTooDeep, isEnd, rangeOf, type Token, tokenize } from './tokenize.ts';

/** A text up to this many characters is read whole, so that all of its errors are told at once. */
const readWhole = 16_384;
/** Of a longer one so many are read on their own first: a hopeless text is told from them, and costs no more. */
const firstLook = 2_048;

/**
 * Reads a text that the generated parser refuses with the recovering one: what it says, and all that is wrong with it. A long text is read from the front in pieces
 * that grow fourfold: an error in a piece is an error of the whole, so that reading stops there.
 */
export function recover(text: string, limits: Limits, profile: Profile | undefined): Reading {
  for (let length = firstLook; text.length > readWhole && length < text.length; length *= 4) {
    const reading = readPiece(text.slice(0, length), limits, profile, true);
    if (reading.problems.length > 0) return reading;
  }
  return readPiece(text, limits, profile, false);
}

/** `cut` says that the text goes on: its last token may be half a token, and its end is no end. */
function readPiece(text: string, limits: Limits, profile: Profile | undefined, cut: boolean): Reading {
  const end = cut ? text.length - 1 : text.length;
  const lexed = tokenize(text);
  const tokens = cut ? lexed.tokens.filter((token) => rangeOf(token).to <= end) : lexed.tokens;
  const problems: Problem[] = [];
  const add = (found: readonly Problem[]) => {
    for (const one of found) problems.push(one);
  };
  add(lexed.unexpected.filter(({ from }) => from < end).map((range) => unexpectedCharacters(text, range)));
  for (const token of tokens) add(problemsOfToken(token, text));

  if (tokens.length === 0) {
    if (problems.length === 0 && !cut) problems.push(problem('empty-expression', { from: 0, to: text.length }, {}));
    return { partial: undefined, problems };
  }
  const tooDeep = findTooDeep(tokens);
  if (tooDeep !== undefined) {
    return {
      partial: undefined,
      problems: [
        problem('limit-exceeded', rangeOf(tooDeep), { limit: 'nesting', maximum: Math.min(limits.nesting, maximumDepth) }),
      ],
    };
  }
  const { cst, failures } = parseTokens(tokens);
  const explained = explain(cut ? failures.filter(({ token }) => !isEnd(token)) : failures, tokens);
  add(explained.filter((found) => !follows(found, lexed.unexpected, tokens)));
  if (cst === undefined) return { partial: undefined, problems };
  const partial = toTree(cst);
  add(checkLimits(partial, limits, { from: 0, to: text.length }));
  if (depthOf(partial) > maximumDepth) return { partial: undefined, problems };
  if (profile !== undefined) add(checkProfile(partial, profile, partsIn(text)));
  return { partial, problems };
}

/** Characters that were passed over stand right before the place, or at the end that came too early: the place is their consequence. */
function follows(found: Problem, unexpected: readonly Range[], tokens: readonly Token[]): boolean {
  if (unexpected.length === 0) return false;
  const before = tokens.findLast((token) => rangeOf(token).to <= found.range.from);
  const from = before === undefined ? 0 : rangeOf(before).to;
  const to = found.code === 'unexpected-end' ? Number.POSITIVE_INFINITY : found.range.from;
  return unexpected.some((range) => range.from >= from && range.to <= to);
}
