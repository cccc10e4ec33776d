import { type Fields, type Literal, type Locale, type Range, resolver, type Schema } from 'search-expression';
import { dayInWords, nearDay } from '../ui/day-in-words.ts';

/** A value of a condition as it is written, and what it means where that says more: the day of a date, the name of an id. */
export type Meaning = {
  readonly written: string;
  readonly means: string | undefined;
  /** `today`, where a date is near. */
  readonly near: string | undefined;
  readonly range: Range | undefined;
};

type Setting = { readonly text: string; readonly schema: Schema; readonly today: string; readonly locale: Locale };

/** Tells what the values of a text mean on a day. */
export function meaningsIn({ text, schema, today, locale }: Setting): (field: string, literal: Literal) => Meaning {
  const resolve = resolver(schema, { today });
  const fields: Fields = schema.fields;
  return (name, literal) => {
    const { range } = literal;
    const written = range === undefined ? JSON.stringify(literal.value) : text.slice(range.from, range.to);
    const field = fields[name];
    if (field?.type === 'date') {
      const date = String(resolve(name, literal));
      return { written, range, means: dayInWords(date, today), near: nearDay(date, today, locale) };
    }
    const label = field?.values?.find(({ value }) => value === literal.value)?.label;
    return { written, range, means: label === String(literal.value) ? undefined : label, near: undefined };
  };
}
