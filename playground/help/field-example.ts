import { type Edit, type Expression, type Field, type Literal, parse, print } from 'search-expression';
import type { Row } from '../state/rows.ts';

/** A condition to begin with on a field: with a value that rows have, so that it finds some. */
export function exampleCondition(name: string, field: Field, rows: readonly Row[]): string {
  if (field.type === 'date')
    return print({ kind: 'comparison', field: name, operator: '>=', value: { kind: 'string', value: '0d' } });
  const value = literalOf(field, valueIn(rows, field.column ?? name) ?? field.values?.[0]?.value);
  if (value === undefined) return print({ kind: 'null', field: name, negated: true });
  const operator = field.values === undefined && (field.type === 'integer' || field.type === 'time') ? '>=' : '=';
  return print({ kind: 'comparison', field: name, operator, value });
}

/** The first value that stands in a column. */
export function valueIn(rows: readonly Row[], column: string): string | number | undefined {
  const value = rows.find((row) => (row[column] ?? '') !== '')?.[column];
  return value ?? undefined;
}

/**
 * The edits that ask for a condition as well as for all that a text asks for now; undefined where the text has a mistake. What stood there stays as
 * it was written.
 */
export function alsoAsking(text: string, condition: string): readonly Edit[] | undefined {
  if (text.trim() === '') return [{ from: 0, to: text.length, insert: condition }];
  const { expression } = parse(text);
  if (expression === undefined) return undefined;
  const to = text.trimEnd().length;
  const end = { from: to, to: text.length };
  if (!isWeaker(expression)) return [{ ...end, insert: ` AND ${condition}` }];
  return [
    { from: 0, to: 0, insert: '(' },
    { ...end, insert: `) AND ${condition}` },
  ];
}

/** Whether AND would take only the end of it. */
const isWeaker = ({ kind }: Expression): boolean => kind === 'or';

function literalOf({ type }: Field, value: string | number | boolean | undefined): Literal | undefined {
  if (value === undefined) return undefined;
  if (type === 'integer') return Number.isSafeInteger(Number(value)) ? { kind: 'integer', value: Number(value) } : undefined;
  if (type === 'boolean') return { kind: 'boolean', value: value === true };
  if (type === 'time') return { kind: 'string', value: String(value).slice(0, 5) };
  if (type === 'text' && canBeAsked(String(value))) return { kind: 'string', value: String(value) };
  return undefined;
}

/** Whether a value of a row fits in a search that people read. */
const canBeAsked = (text: string): boolean => text.length <= 80 && text.isWellFormed() && !text.includes('\0');
