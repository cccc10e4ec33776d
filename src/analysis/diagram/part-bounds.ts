import { alphabet, foldText, type TextAnchor } from '../../schema/folding.ts';
import type { TextPart } from '../parts.ts';
import { comparePoints } from '../value-set.ts';

/*
 * What an interval of texts says of a part. Texts order by code point and parts compare folded, so
 * that the texts that start with a part are some intervals, one for each way to write it.
 */

/** How a part at an anchor and an interval of texts go together. */
type Bounds = {
  /** Whether all texts of an interval have the part, or none; undefined where neither is known. */
  readonly within: (part: string, from: string, to: string | undefined) => boolean | undefined;
  /** The least text from one on that has the part, or has it not. */
  readonly least?: (part: string, from: string, has: boolean) => string | undefined;
};

const bounds: Readonly<Record<TextAnchor, Bounds>> = {
  // Whatever the interval, a text in it can go on with any part.
  anywhere: {
    within: (part, from, to) => (foldText(commonStart(from, to)).includes(part) ? true : undefined),
    least: (part, from, has) => {
      // Folding leaves every character where it is.
      const at = has ? -1 : foldText(from).indexOf(part);
      const rest = at < 0 ? undefined : leastWithout(part, from.slice(at));
      return rest === undefined ? undefined : from.slice(0, at) + rest;
    },
  },
  start: {
    within: (part, from, to) => {
      const isBelow = (text: string | undefined) => text !== undefined && (to === undefined || comparePoints(text, to) < 0);
      if (!isBelow(leastWith(part, from))) return false;
      return isBelow(leastWithout(part, from)) ? undefined : true;
    },
    least: (part, from, has) => (has ? leastWith : leastWithout)(part, from),
  },
};

/** Whether all texts from one up to another have a part, or none; undefined if neither is known. */
export const partWithin = ({ text, at }: TextPart, from: string, to: string | undefined): boolean | undefined =>
  bounds[at].within(text, from, to);

/** The least text from one on that passes tests of parts whose anchor has an order. */
export function leastPassing(from: string, tests: readonly { readonly part: TextPart; readonly has: boolean }[]): string {
  let least = from;
  for (let round = 0; round < mostRounds; round++) {
    const before = least;
    for (const { part, has } of tests) least = bounds[part.at].least?.(part.text, least, has) ?? least;
    if (least === before) break;
  }
  return least;
}

/** Each round leaves another part behind; a row has few. */
const mostRounds = 32;

/** What all texts from one up to and without another start with. */
function commonStart(from: string, to: string | undefined): string {
  if (to === undefined) return '';
  const [first, last] = [Array.from(from), Array.from(to)];
  let length = 0;
  while (length < first.length && first[length] === last[length]) length++;
  // Up to the very next character all texts start with one character more.
  const isNext = last.length === length + 1 && after(first[length] ?? '') === last[length];
  return first.slice(0, isNext ? length + 1 : length).join('');
}

function leastWith(part: string, from: string): string | undefined {
  const wanted = Array.from(part, spellings);
  const given = Array.from(from);
  const least = (start: number) => wanted.slice(start).map(([first = '']) => first);
  let equal = 0;
  while (equal < wanted.length && wanted[equal]?.includes(given[equal] ?? '') === true) equal++;
  if (equal === wanted.length) return from;
  if (equal === given.length) return from + least(equal).join('');
  for (let at = equal; at >= 0; at--) {
    const next = wanted[at]?.find((one) => comparePoints(one, given[at] ?? '') > 0);
    if (next !== undefined) return [...given.slice(0, at), next, ...least(at + 1)].join('');
  }
  return undefined;
}

function leastWithout(part: string, from: string): string | undefined {
  if (!foldText(from).startsWith(part)) return from;
  const given = Array.from(from).slice(0, Array.from(part).length);
  for (let last = given.pop(); last !== undefined; last = given.pop()) {
    const folded = foldText(last);
    let next = after(last);
    while (next !== undefined && foldText(next) === folded) next = after(next);
    if (next !== undefined) return given.join('') + next;
  }
  return undefined;
}

/** The next character by code point; undefined after the last. */
function after(character: string): string | undefined {
  const point = character.codePointAt(0) ?? 0;
  const next = point === 0xd7ff ? 0xe000 : point + 1;
  return next > 0x10ffff ? undefined : String.fromCodePoint(next);
}

let members: ReadonlyMap<string, readonly string[]> | undefined;

/** The characters that fold to one, in the order of code points. */
function spellings(folded: string): readonly string[] {
  members ??= new Map(
    Array.from(
      Map.groupBy(alphabet().folds, ([, to]) => to),
      ([to, all]) => [to, [to, ...all.map(([character]) => character)].sort(comparePoints)] as const,
    ),
  );
  return members.get(folded) ?? [folded];
}
