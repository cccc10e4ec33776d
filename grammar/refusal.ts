import { maximumDepth } from './fold.ts';
import { limitExceeded } from './messages/limit.ts';
import { unexpectedEnd, unexpectedToken } from './messages/syntax.ts';
import { failure } from './parser.generated.ts';
import { placesOf } from './places.ts';
import { problemOf } from './problem.ts';
import type { Reading } from './reading.ts';

/** Where the generated parser stopped just now, as the only problem: all that can be said of a text where the recovering parser cannot be loaded. */
export function refusal(text: string): Reading {
  const { from, expected } = failure();
  const word = /[A-Za-z0-9_.]+|[^]|$/y;
  word.lastIndex = from;
  const found = word.exec(text)?.[0] ?? '';
  const range = { from, to: from + found.length };
  if (expected.length === 0) return one(problemOf(limitExceeded, range, { limit: 'nesting', maximum: maximumDepth }));
  if (from === text.length) return one(problemOf(unexpectedEnd, range, { expected: placesOf(expected) }));
  return one(problemOf(unexpectedToken, range, { found, expected: placesOf(expected) }));
}

const one = (found: Reading['problems'][number]): Reading => ({ partial: undefined, problems: [found] });
