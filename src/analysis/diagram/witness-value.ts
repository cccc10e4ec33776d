import { foldLetters } from '../../memory/code-points.ts';
import type { Scale } from '../sets/scale.ts';
import { comparePoints, type Piece, type Point } from '../sets/value-set.ts';

/** A part in small letters that a text has to contain, or must not. */
export type AskedPart = { readonly part: string; readonly contains: boolean };

/**
 * A value of a stretch that contains the parts asked for and none of the others, as plain a one as is easily found: `usual` where that will do. Undefined where none
 * is found, which does not say that there is none.
 */
export function valueIn(
  scale: Scale,
  { from = scale.first, to = scale.last }: Piece,
  parts: readonly AskedPart[],
  usual: Point,
): Point | undefined {
  const fits = (value: Point) =>
    (from === undefined || comparePoints(value, from) >= 0) &&
    (to === undefined || comparePoints(value, to) < 0) &&
    hasParts(value, parts);
  if (parts.every(({ contains }) => !contains) && fits(usual)) return usual;
  if (scale.name !== 'text') {
    const ends = [from, to === undefined ? undefined : scale.before(to)].filter((end) => end !== undefined);
    if (to !== undefined && comparePoints(usual, to) >= 0) ends.reverse();
    return (scale.name === 'decimal' ? [...ends.flatMap((end) => shortDecimals(Number(end))), ...ends] : ends).find(fits);
  }
  let work = 0;
  for (const text of texts(String(from ?? ''), to === undefined ? undefined : String(to), parts)) {
    if (fits(text) && text.isWellFormed()) return text;
    work += (text.length + 32) * (parts.length + 1);
    if (work > mostWork) break;
  }
  return undefined;
}

/** Characters compared: some milliseconds. */
const mostWork = 2_000_000;

function hasParts(value: Point, parts: readonly AskedPart[]): boolean {
  if (parts.length === 0) return true;
  const folded = foldLetters(String(value));
  return parts.every(({ part, contains }) => folded.includes(part) === contains);
}

/** Decimals of few digits on both sides of a number, and the number itself where it is one. */
function shortDecimals(value: number): readonly number[] {
  return Array.from({ length: 12 }, (_, places) => 10 ** places).flatMap((step) => {
    const near = Math.round(value * step) / step;
    return [near + 0, (Math.round(value * step) + 1) / step, (Math.round(value * step) - 1) / step];
  });
}

/** Texts that may do, the plainest first: with a beginning that brings them into the stretch, and then the parts, with something in between. */
function* texts(from: string, to: string | undefined, parts: readonly AskedPart[]): Generator<string> {
  const wanted = parts.filter(({ contains }) => contains).map(({ part }) => part);
  const needed = wanted.filter((part) => !wanted.some((other) => other !== part && other.includes(part)));
  const bare = from.replace(/\0$/, '');
  const beginnings = [...new Set([bare, '', ...(to === undefined || to === '' ? [] : [below(to), to.slice(0, -1)])])];
  const orders = needed.length < 2 ? [needed] : [needed, needed.toReversed()];
  for (const filler of between) {
    for (const order of orders) {
      for (const joined of new Set([order.join(filler), upper(order.join(filler))])) {
        for (const beginning of beginnings) {
          yield beginning + joined;
          yield beginning + filler + joined;
          yield beginning + filler + joined + filler;
        }
      }
    }
  }
  yield from;
}

const between = ['', ' ', 'a', 'B', '0', '-', '~', '\u0001', 'é', '\u{10ffff}'];

/** The letters A to Z alone, as `~` takes them (L3.3). */
export const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** A text a little before another, which is not empty. */
export function below(text: string): string {
  const characters = [...text];
  const last = characters.pop()?.codePointAt(0) ?? 0;
  const previous = last === 0xe000 ? 0xd7ff : last - 1;
  return characters.join('') + (previous > 0 ? String.fromCodePoint(previous) : '');
}
