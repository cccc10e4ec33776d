import { type Field, type Literal, type Locale, literalsOf, resolver, type Schema } from 'search-expression';
import { fieldLabel } from '../state/names.ts';
import { dayInWords } from '../ui/day-in-words.ts';
import type { Condition } from './outline.ts';
import { relationWord } from './relation-words.ts';
import { relationOf } from './relations.ts';

/** A condition in a few words, to name its row by. */
export function inWords({ predicate, field }: Condition, schema: Schema, locale: Locale, today: string): string {
  const values = literalsOf(predicate).slice(0, 3);
  const said = values.map((value) =>
    field.type === 'date' ? dayInWords(dayOf(schema, predicate.field, value, today), today) : labelIn(field, value),
  );
  return [fieldLabel(schema, predicate.field), relationWord(relationOf(predicate), field.type, locale), said.join(', ')]
    .join(' ')
    .trimEnd();
}

/** What people call a value, where it is known. */
export function labelIn(field: Field | undefined, { value }: Literal): string {
  return field?.values?.find((known) => known.value === value)?.label ?? String(value);
}

/** The day that a date means today. */
export function dayOf(schema: Schema, name: string, literal: Literal, today: string): string {
  return String(resolver(schema, { today })(name, literal));
}
