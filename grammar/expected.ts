import { EOF, type TokenType, tokenMatcher } from 'chevrotain';
import { type Production, rules } from './productions.ts';
import type { Token } from './tokenize.ts';

/** What is left to recognise: a production, then the rest. The end of the list is the end of the text. */
type Rest = { readonly production: Production; readonly rest: Rest } | undefined;
type Step = { readonly token: TokenType; readonly rest: Rest };
type Typed = Pick<Token, 'tokenType' | 'tokenTypeIdx'>;

/** Every place in the grammar that a reader of some tokens may be at. */
export type Places = readonly Step[];

/** Where reading begins. */
export function startPlaces(): Places {
  if (remembered > mostRemembered) {
    start = { ...start };
    remembered = 0;
  }
  return next(start);
}

/** The places after one more token; undefined where it cannot stand there. */
export function placesAfter(places: Places, token: Typed): Places | undefined {
  const [step, ...others] = places.filter((one) => tokenMatcher(token as Token, one.token));
  if (step === undefined) return undefined;
  return others.length === 0 ? next(step.rest) : [step, ...others].flatMap((one) => next(one.rest));
}

/** The tokens that may come at some places (EOF where the text may end). */
export function tokensAt(places: Places): readonly TokenType[] {
  return [...new Set(places.map((step) => step.token))];
}

/**
 * The tokens that may follow a sequence of tokens, from the recorded grammar (EOF where the text may end);
 * undefined where the sequence itself is already wrong.
 */
export function expectedAfter(tokens: readonly Typed[]): readonly TokenType[] | undefined {
  let places: Places | undefined = startPlaces();
  for (const token of tokens) {
    places = placesAfter(places, token);
    if (places === undefined) return undefined;
  }
  return tokensAt(places);
}

/** The text may end after these tokens. */
export function isWhole(tokens: readonly Typed[]): boolean {
  return expectedAfter(tokens)?.includes(EOF) ?? false;
}

/**
 * The next tokens of what is left, each with what is left after it. What is left of a list is the same after each of its values, so that it is
 * found out once.
 */
function next(left: Rest): readonly Step[] {
  if (left === undefined) return atEnd;
  const known = found.get(left);
  if (known !== undefined) return known;
  const steps = stepsOf(left);
  found.set(left, steps);
  return steps;
}

const atEnd: readonly Step[] = [{ token: EOF, rest: undefined }];
const found = new WeakMap<NonNullable<Rest>, readonly Step[]>();

/** What was found out for one text holds for the next. It is all kept by where reading begins, and forgotten with it before it is much. */
let start: NonNullable<Rest> = { production: { kind: 'rule', name: 'search' }, rest: undefined };
let remembered = 0;
const mostRemembered = 10_000;

function stepsOf(left: NonNullable<Rest>): readonly Step[] {
  remembered += 1;
  const { production, rest } = left;
  const then = (part: Production, after: Rest) => next({ production: part, rest: after });
  const steps: { readonly [K in Production['kind']]: (node: Extract<Production, { kind: K }>) => readonly Step[] } = {
    token: ({ token }) => [{ token, rest }],
    rule: ({ name }) => then(rules.get(name) ?? { kind: 'sequence', parts: [] }, rest),
    sequence: ({ parts }) => next(parts.reduceRight<Rest>((after, part) => ({ production: part, rest: after }), rest)),
    choice: ({ options }) => options.flatMap((option) => then(option, rest)),
    optional: ({ part }) => [...then(part, rest), ...next(rest)],
    repeat: ({ part }) => [...then(part, left), ...next(rest)],
  };
  return (steps[production.kind] as (node: Production) => readonly Step[])(production);
}
