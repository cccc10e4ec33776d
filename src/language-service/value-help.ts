import type { Literal } from '../../grammar/expression.ts';
import { readDecimal } from '../../grammar/literal.ts';
import type { Locale } from '../../grammar/messages/wording.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { printLiteral } from '../../grammar/print.ts';
import type { ValueForm } from '../../grammar/profile.ts';
import type { Field, KnownValue } from '../schema/schema.ts';
import { codeOf, wordsOf } from './data-text.ts';
import { knownLabel } from './known-label.ts';
import { valueWords } from './wording/value-words.ts';

/** How the values of a field are written, in the forms that there are, with an example. */
export function howToWrite(field: Field, forms: readonly ValueForm[], locale: Locale): string {
  const words = valueWords[locale];
  const [example] = exampleValues(field);
  const label = knownLabel(example, field);
  const sentence = words.written[field.type](
    codeOf(printLiteral(example)) + (label === undefined ? '' : ` (${wordsOf(label, 40)})`),
  );
  return field.type === 'date' && forms.includes('text') ? `${sentence} ${words.otherDates}` : sentence;
}

/** Values to show a field by: the first that it is known to have, and one of its type. */
export function exampleValues({ type, values = [] }: Field): readonly [Literal, ...Literal[]] {
  const [first, ...others] = values.slice(0, 2).flatMap((known) => literalOfKnown(known, type) ?? []);
  return first === undefined ? [examples[type]] : [first, ...others];
}

/** A known value as the language writes it; undefined where it cannot. */
export function literalOfKnown({ value }: KnownValue, type: FieldType): Literal | undefined {
  if (typeof value === 'string') return { kind: 'string', value };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (Number.isSafeInteger(value)) return { kind: 'integer', value: value + 0 };
  const digits = type === 'decimal' && /^-?[0-9]+\.[0-9]+$/.test(String(value)) ? readDecimal(String(value)) : undefined;
  return digits === undefined ? undefined : { kind: 'decimal', value: digits };
}

const examples: Readonly<Record<FieldType, Literal>> = {
  integer: { kind: 'integer', value: 14 },
  decimal: { kind: 'decimal', value: '12.5' },
  text: { kind: 'string', value: 'Zaal 1' },
  date: { kind: 'string', value: '0d' },
  time: { kind: 'string', value: '09:30' },
  boolean: { kind: 'boolean', value: true },
};
