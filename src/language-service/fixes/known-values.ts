import { similar } from '../../../grammar/fixes.ts';
import { parseTime } from '../../schema/dates.ts';
import { lettersOf, textIn } from '../../schema/labels.ts';
import type { Field, KnownValue } from '../../schema/schema.ts';
import { cached } from '../cache.ts';

/** At most three known values: of that name, else with it in the label, else of a similar one. */
export function valuesLike(field: Field, text: string): readonly KnownValue[] {
  const letters = lettersOf(text);
  if (letters === '' || text.length > longestText) return [];
  const all = namesOf(field);
  const exact = all.filter(({ names }) => names.includes(letters));
  if (exact.length > 0) return distinct(exact);
  const containing = all.filter(({ names: [label] }) => letters.length > 1 && label.includes(letters));
  if (containing.length > 0) return distinct(containing);
  const near = nearest(
    letters,
    all.flatMap(({ names }) => names),
  );
  return distinct(near.flatMap((name) => all.find(({ names }) => names.includes(name)) ?? []));
}

/** Known values whose label contains a text, whatever case and accents; at most 51. */
export function valuesWithLabel(field: Field, text: string): readonly KnownValue[] {
  const letters = lettersOf(text.slice(0, longestText));
  const found = letters === '' ? [] : namesOf(field).filter(({ names: [label] }) => label.includes(letters));
  return distinct(found, 51);
}

/** At most three numbers, codes or times with nearly the same digits, then nearly the same amount. */
export function valuesNear({ type, values = [] }: Field, text: string): readonly KnownValue[] {
  const amount = amountOf(text);
  if (amount === undefined) return [];
  const numbers = values.flatMap((known) =>
    [known.value, ...(known.codes ?? [])].flatMap((value) => {
      const other = amountOf(String(value));
      return other === undefined ? [] : [{ known, digits: String(value), distance: Math.abs(other - amount) }];
    }),
  );
  const slips = nearest(
    text,
    numbers.map(({ digits }) => digits),
  );
  const close = type === 'time' ? [] : numbers.toSorted((a, b) => a.distance - b.distance).slice(0, mostValues);
  return distinct([...slips.flatMap((digits) => numbers.find((one) => one.digits === digits) ?? []), ...close]);
}

function amountOf(text: string): number | undefined {
  return parseTime(text) ?? (/^-?[0-9]{1,16}(?:\.[0-9]{1,16})?$/.test(text) ? Number(text) : undefined);
}

/** At most three words that are spelled like another, the nearest first. */
export function nearest(word: string, words: readonly string[]): readonly string[] {
  const found: string[] = [];
  while (found.length < mostValues) {
    const next = similar(
      word,
      words.filter((other) => !found.includes(other)),
    );
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}

type NamedValue = { readonly known: KnownValue; readonly names: readonly [label: string, value: string] };

/** The known values of a field with their labels and spellings, letters and digits only. */
const namesOf = /* @__PURE__ */ cached(({ values = [] }: Field): readonly NamedValue[] =>
  values.map((known) => ({ known, names: [lettersOf(textIn(known.label) ?? ''), lettersOf(String(known.value))] })),
);

const mostValues = 3;
/** No value has a longer name. */
const longestText = 100;

const distinct = (found: readonly { readonly known: KnownValue }[], most = mostValues): readonly KnownValue[] =>
  [...new Set(found.map(({ known }) => known))].slice(0, most);
