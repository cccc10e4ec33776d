import { type Edit, type Field, type Literal, type Locale, parse, print, type Schema, textIn } from 'search-expression';
import type { ShownRow } from '../state/rows.ts';
import { hasEveryWord } from '../ui/every-word.ts';

/** The fields whose name, label, description and known values contain every word of a query. */
export function fieldsFound(
  { fields }: Schema,
  query: string,
  locale: Locale,
): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(([name, { label, description, values = [] }]) =>
    hasEveryWord(
      [name, ...[label, description, ...values.map((known) => known.label)].map((one) => textIn(one, locale) ?? '')].join(' '),
      query,
    ),
  );
}

/** An example condition on a field, with a value of a row, so that it finds some. */
export function exampleCondition(name: string, field: Field, rows: readonly ShownRow[]): string {
  if (field.type === 'date')
    return print({ kind: 'comparison', field: name, operator: '>=', value: { kind: 'string', value: '0d' } });
  const value = literalOf(field, valueIn(rows, field.column ?? name) ?? field.values?.[0]?.value);
  if (value === undefined) return print({ kind: 'null', field: name, negated: true });
  const operator = field.values === undefined && (field.type === 'integer' || field.type === 'time') ? '>=' : '=';
  return print({ kind: 'comparison', field: name, operator, value });
}

/** The first value of a column that is not empty. */
export function valueIn(rows: readonly ShownRow[], column: string): string | number | undefined {
  const value = rows.find((row) => (row[column] ?? '') !== '')?.[column];
  return value ?? undefined;
}

/** The edits that add a condition with AND, and no more; undefined if the text has a mistake. */
export function withCondition(text: string, condition: string): readonly Edit[] | undefined {
  if (text.trim() === '') return [{ from: 0, to: text.length, insert: condition }];
  const { expression } = parse(text);
  if (expression === undefined) return undefined;
  const to = text.trimEnd().length;
  const end = { from: to, to: text.length };
  // AND would only apply to the last operand of an OR.
  if (expression.kind !== 'or') return [{ ...end, insert: ` AND ${condition}` }];
  return [
    { from: 0, to: 0, insert: '(' },
    { ...end, insert: `) AND ${condition}` },
  ];
}

function literalOf({ type }: Field, value: string | number | boolean | undefined): Literal | undefined {
  if (value === undefined) return undefined;
  if (type === 'integer') return Number.isSafeInteger(Number(value)) ? { kind: 'integer', value: Number(value) } : undefined;
  if (type === 'boolean') return { kind: 'boolean', value: value === true };
  if (type === 'time') return { kind: 'string', value: String(value).slice(0, 5) };
  if (type === 'text' && isReadable(String(value))) return { kind: 'string', value: String(value) };
  return undefined;
}

/** Whether a text is short enough for a search that people read, and valid in one. */
const isReadable = (text: string): boolean => text.length <= 80 && text.isWellFormed() && !text.includes('\0');
