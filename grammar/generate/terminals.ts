import type { TokenType } from '../tokens.ts';
import { type Shape, shapeOf } from './shape.ts';

/** A token as the generator sees it. */
export type Terminal = {
  readonly name: string;
  /** What it is made of; undefined where only its scanner knows. */
  readonly shape: Shape | undefined;
  /** What it is spelled like, where that is always the same but for the case of letters. */
  readonly text: string | undefined;
  /** The category that it belongs to, which the grammar names in its place. */
  readonly category: string | undefined;
  /** It stands between tokens and means nothing. */
  readonly skipped: boolean;
  /** The token that it would be if it were not reserved. */
  readonly reservedFor: string | undefined;
  /** The function that finds its end, where no pattern does, and the units that it begins with. */
  readonly scanner: string | undefined;
  readonly starts: readonly number[];
};

/** The tokens of a grammar. */
export function terminalsOf(tokens: readonly TokenType[]): readonly Terminal[] {
  const real = tokens.filter(({ pattern, scan }) => pattern !== undefined || scan !== undefined);
  return real.map(({ name, pattern, scan, category, isSkipped = false }) => {
    const text = pattern === undefined ? undefined : textOf(pattern);
    const home = real.find((other) => other.name !== name && text !== undefined && isWordOf(text, other.pattern));
    return {
      name,
      shape: pattern === undefined ? undefined : shapeOf(pattern),
      text,
      category: category?.name,
      skipped: isSkipped,
      reservedFor: home?.name,
      scanner: scan?.endOf.name,
      starts: [...(scan?.starts ?? '')].map((start) => start.charCodeAt(0)),
    };
  });
}

/** The text of a pattern that has only one, what may not follow it aside. */
function textOf(pattern: string | RegExp): string | undefined {
  if (typeof pattern === 'string') return pattern;
  return /^([A-Za-z]+)(?:\(\?!\[[^\]]*\]\))?$/.exec(pattern.source)?.[1];
}

/** The text, as a whole, is also one of the tokens of a pattern. */
function isWordOf(text: string, pattern: string | RegExp | undefined): boolean {
  if (pattern === undefined || typeof pattern === 'string' || textOf(pattern) !== undefined) return false;
  return new RegExp(`^(?:${pattern.source})$`, pattern.flags).test(text);
}
