import type { Comparison, Expression, Literal } from '../../grammar/expression.ts';
import { readDecimal } from '../../grammar/literal.ts';
import type { MessageLanguage } from '../../grammar/messages/wording.ts';
import { type ComparisonOperator, comparisonOperators, type FieldType } from '../../grammar/operators.ts';
import { print, printLiteral } from '../../grammar/print.ts';
import { checkProfile, type ValueForm } from '../../grammar/profile.ts';
import { partsIn } from '../../grammar/ranges.ts';
import { checkFields, comparableValue } from '../schema/check-fields.ts';
import { textIn } from '../schema/labels.ts';
import { type Field, isOfType, type KnownValue, type NamedField, textOfCode } from '../schema/schema.ts';
import { cached } from './cache.ts';
import { codeOf, wordsOf } from './display-text.ts';
import type { Setting } from './document.ts';
import { messages } from './messages.ts';

/** How the values of a field are written, with an example. */
export function howToWrite(field: Field, forms: readonly ValueForm[], locale: MessageLanguage): string {
  const { howToWrite: sentences, otherDates } = messages(locale).values;
  const [example] = exampleValues(field);
  const sentence = sentences[field.type](withLabel(printLiteral(example), knownLabel(example, field)));
  return field.type === 'date' && forms.includes('text') ? `${sentence} ${otherDates}` : sentence;
}

/** A value as code, with its label in parentheses. */
export function withLabel(value: string, label: string | undefined): string {
  return codeOf(value) + (label === undefined ? '' : ` (${wordsOf(label, 40)})`);
}

/** Up to two known values of a field, or one of its type. */
export function exampleValues({ type, values = [] }: Field): readonly [Literal, ...Literal[]] {
  const [first, ...others] = values.slice(0, 2).flatMap((known) => literalOfKnown(known, type) ?? []);
  return first === undefined ? [examples[type]] : [first, ...others];
}

const examples: Readonly<Record<FieldType, Literal>> = {
  integer: { kind: 'integer', value: 14 },
  decimal: { kind: 'decimal', value: '12.5' },
  text: { kind: 'string', value: 'text' },
  date: { kind: 'string', value: '0d' },
  time: { kind: 'string', value: '09:30' },
  boolean: { kind: 'boolean', value: true },
};

/** A known value as a literal; undefined where no literal means it. */
export function literalOfKnown({ value }: KnownValue, type: FieldType): Literal | undefined {
  if (typeof value === 'string') return { kind: 'string', value };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (Number.isSafeInteger(value)) return { kind: 'integer', value: value + 0 };
  const digits = type === 'decimal' && /^-?[0-9]+\.[0-9]+$/.test(String(value)) ? readDecimal(String(value)) : undefined;
  return digits === undefined ? undefined : { kind: 'decimal', value: digits };
}

/** The label of a value in the schema, unless it says the same as the value; of a code its text. */
export function knownLabel(literal: Literal, field: Field): string | undefined {
  const text = textOfCode(field, literal);
  if (text !== undefined) return labelsOf(field).get(text) ?? text;
  return isOfType[field.type](literal) ? labelsOf(field).get(comparableValue[field.type](literal.value)) : undefined;
}

const labelsOf = /* @__PURE__ */ cached(({ type, values = [] }: Field) => {
  const labels = values.map(({ value, label }) => [value, textIn(label) ?? ''] as const);
  const named = labels.filter(([value, label]) => label.trim() !== '' && label !== String(value));
  return new Map(named.map(([value, label]) => [comparableValue[type](value), label]));
});

/** A condition on a field that the profile allows; undefined for none, or one in backticks. */
export function exampleOf({ name, field }: NamedField, { schema, profile, allowed }: Setting): string | undefined {
  const values = exampleValues(field);
  const [value] = values;
  const comparison = (operator: ComparisonOperator): Comparison => ({ kind: 'comparison', field: name, operator, value });
  const list: Expression = { kind: 'in', field: name, negated: false, values };
  const isChoice = field.values !== undefined && field.type !== 'boolean';
  const first = isChoice && values.length > 1 ? [list] : field.type === 'date' ? [comparison('>=')] : [];
  const parts = partsIn(undefined);
  const isAllowed = (expression: Expression): boolean =>
    checkProfile(expression, profile, parts).length === 0 &&
    checkFields(expression, schema, parts, allowed === undefined ? {} : { allowed }).length === 0;
  const example = [...first, ...comparisonOperators.map(comparison), list].find(isAllowed);
  const text = example && print(example);
  return text?.includes('`') === false ? text : undefined;
}
