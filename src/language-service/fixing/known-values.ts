import { similar } from '../../../grammar/fixes.ts';
import type { Field, KnownValue } from '../../schema/schema.ts';
import { parseTime } from '../../schema/time.ts';

/** The only known value that is called so, whatever case and accents. */
export function valueNamed(field: Field, text: string): KnownValue | undefined {
  const wanted = folded(text.slice(0, longest));
  const found = wanted === '' ? [] : calledIn(field).filter(({ names }) => names.includes(wanted));
  return found.length === 1 ? found[0]?.known : undefined;
}

/** Known values that a text may be meant for, best first, at most three: those that are called so, whatever case and accents, then those that nearly are. */
export function valuesCalled(field: Field, text: string): readonly KnownValue[] {
  const wanted = folded(text);
  if (wanted === '' || text.length > longest) return [];
  const called = calledIn(field);
  const exact = called.filter(({ names }) => names.includes(wanted));
  if (exact.length > 0) return known(exact);
  const containing = called.filter(({ names: [label = ''] }) => wanted.length > 1 && label.includes(wanted));
  if (containing.length > 0) return known(containing);
  const near = nearest(
    wanted,
    called.flatMap(({ names }) => names),
  );
  return known(near.flatMap((name) => called.find(({ names }) => names.includes(name)) ?? []));
}

/** Known values whose label has a text in it, whatever case and accents. */
export function valuesWith(field: Field, text: string): readonly KnownValue[] {
  const wanted = folded(text.slice(0, longest));
  return wanted === ''
    ? []
    : known(
        calledIn(field).filter(({ names: [label = ''] }) => label.includes(wanted)),
        mostInList,
      );
}

/** A longer list says nothing to its reader. */
const mostInList = 51;

type Called = { readonly known: KnownValue; readonly names: readonly string[] };
const all = new WeakMap<Field, readonly Called[]>();

/** What the known values of a field are called: by their labels, and as they are written. Remembered, since a schema's fields never change. */
function calledIn(field: Field): readonly Called[] {
  const found = all.get(field);
  if (found !== undefined) return found;
  const called = (field.values ?? []).map((known) => ({
    known,
    names: [known.label, String(known.value)].map((name = '') => folded(name)),
  }));
  all.set(field, called);
  return called;
}

/** Those of the numbers that a number may be a slip for: nearly the same digits, then nearly the same amount. At most three. */
export function valuesNear({ type, values = [] }: Field, text: string): readonly KnownValue[] {
  const number = amountOf(text);
  if (number === undefined) return [];
  const numbers = values.flatMap((known) => {
    const amount = amountOf(String(known.value));
    return amount === undefined ? [] : [{ known, digits: String(known.value), away: Math.abs(amount - number) }];
  });
  const slips = nearest(
    text,
    numbers.map(({ digits }) => digits),
  );
  const close = type === 'time' ? [] : numbers.toSorted((a, b) => a.away - b.away).slice(0, most);
  return known([...slips.flatMap((digits) => numbers.find((one) => one.digits === digits) ?? []), ...close]);
}

/** The words that are spelled nearest to a misspelled one, at most three. */
export function nearest(word: string, words: readonly string[]): readonly string[] {
  const found: string[] = [];
  let left = words;
  for (;;) {
    const next = found.length === most ? undefined : similar(word, left);
    if (next === undefined) return found;
    found.push(next);
    left = left.filter((other) => other !== next);
  }
}

/** Without accents, case, and all that is no letter or digit. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const most = 3;
/** Nobody calls a value so. */
const longest = 100;

const known = (found: readonly { readonly known: KnownValue }[], atMost = most): readonly KnownValue[] =>
  [...new Set(found.map((one) => one.known))].slice(0, atMost);

function amountOf(text: string): number | undefined {
  const amount = parseTime(text) ?? (/^-?[0-9]{1,16}(?:\.[0-9]{1,16})?$/.test(text) ? Number(text) : Number.NaN);
  return Number.isNaN(amount) ? undefined : amount;
}
