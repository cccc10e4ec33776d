import { type Fields, type Literal, type Locale, type Range, resolver, type Schema, textIn } from 'search-expression';
import { dayInWords, nearDay } from '../ui/in-words.ts';

/** A value as it is written, with the day of a date or the name of an id. */
export type ValueMeaning = {
  readonly written: string;
  readonly means: string | undefined;
  /** `yesterday`, `today` or `tomorrow`. */
  readonly near: string | undefined;
  readonly range: Range | undefined;
};

type MeaningContext = { readonly text: string; readonly schema: Schema; readonly today: string; readonly locale: Locale };

/** Returns a function that resolves the values of a text on a day. */
export function meaningsIn({ text, schema, today, locale }: MeaningContext): (field: string, literal: Literal) => ValueMeaning {
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
    const label = textIn(field?.values?.find(({ value }) => value === literal.value)?.label, locale);
    return { written, range, means: label === String(literal.value) ? undefined : label, near: undefined };
  };
}
