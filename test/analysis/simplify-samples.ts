import { type FieldType, operators } from '../../grammar/operators.ts';
import { defineSchema, type Expression, type Literal, type Predicate } from '../../src/index.ts';
import type { Chance } from '../differential/chance.ts';
import { joined, not } from '../support/made-trees.ts';
import { type ReferenceRow, readRow } from '../support/reference.ts';
import { typed } from '../support/typed.ts';

/** Few fields and few values, so that conditions on one field meet in most expressions. */
export const schema = defineSchema({
  ...typed({ a: 'integer', b: 'integer', x: 'decimal', s: 'text', d: 'date' }),
  m: { type: 'date', dateTime: 'UTC' },
  t: { type: 'time' },
  f: { type: 'boolean' },
});
const names = Object.keys(schema.fields) as readonly (keyof typeof schema.fields)[];

/** Days in months of every length, and one that equals an absolute date of the samples. */
export const todays = ['2026-11-28', '2024-02-29', '2026-01-31', '2023-03-31', '2025-12-30'];

const strings = (...values: readonly string[]) => values.map((value): Literal => ({ kind: 'string', value }));
const integers = (...values: readonly number[]) => values.map((value): Literal => ({ kind: 'integer', value }));
const decimals = (...values: readonly string[]) => values.map((value): Literal => ({ kind: 'decimal', value }));

const literals: Readonly<Record<FieldType, readonly Literal[]>> = {
  integer: integers(0, 1, 2, 3, 4, 5),
  decimal: [...integers(1, 2), ...decimals('1.0', '1.5', '2.25')],
  text: strings('', 'a', 'A', 'ab', 'b', 'Ab', '😀', '\uffff'),
  date: strings(
    ...'0d -0d 1d -1d 7d 1w 28d 4w 30d 0m 1m -1m 2m 12m 1y 11m 2026-11-28 2026-12-28 2024-03-29 0001-01-01 9999-12-31'.split(' '),
  ),
  time: strings('00:00', '00:00:00', '09:30', '09:30:00', '09:31', '23:59:59'),
  boolean: [true, false].map((value): Literal => ({ kind: 'boolean', value })),
};

/** A random expression on one, two or three of the fields, at most four deep. */
export function sampleOf(chance: Chance): Expression {
  const used = Array.from({ length: 1 + chance.below(3) }, () => chance.pick(names));
  return expressionOn(used, chance, 0);
}

function expressionOn(used: readonly (keyof typeof schema.fields)[], chance: Chance, depth: number): Expression {
  if (depth === 4 || chance.often(depth === 0 ? 0.1 : 0.45)) return conditionOn(chance.pick(used), chance);
  if (chance.often(0.2)) return not(expressionOn(used, chance, depth + 1));
  const operands = Array.from({ length: 2 + chance.below(3) }, () => expressionOn(used, chance, depth + 1));
  return joined(chance.pick(['and', 'or'] as const), operands);
}

function conditionOn(field: keyof typeof schema.fields, chance: Chance): Predicate {
  const { type } = schema.fields[field];
  const asked = Object.entries(operators).filter(([, { accepts }]) => (accepts as readonly string[]).includes(type));
  const operator = type === 'text' && chance.often(0.4) ? chance.pick(['~', '!~']) : chance.pick(asked)[0];
  const literal = () => chance.pick(literals[type]);
  const negated = chance.often(0.3);
  if (operator === 'IS NULL') return { kind: 'null', field, negated };
  if (operator === 'IN') return { kind: 'in', field, negated, values: Array.from({ length: 1 + chance.below(5) }, literal) };
  if (operator === 'BETWEEN') return { kind: 'between', field, negated, low: literal(), high: literal() };
  return { kind: 'comparison', field, operator: operator as '=', value: literal() };
}

/** A random row as the reference reads it: values at and next to those of the samples, or none. */
export function rowOf(chance: Chance, today: string): ReferenceRow {
  const row = Object.entries(schema.fields).map(([name, field]): [string, unknown] => {
    if (chance.often(0.25)) return [name, null];
    if (field.type !== 'date') return [name, chance.pick(values[field.type])];
    const day = chance.often(0.7) ? dayAfter(today, chance.pick(away)) : chance.pick(days);
    return [name, 'dateTime' in field ? `${day}T12:00:00Z` : day];
  });
  return readRow(schema.fields, Object.fromEntries<unknown>(row), 'UTC');
}

const values: Readonly<Record<Exclude<FieldType, 'date'>, readonly (number | string | boolean)[]>> = {
  integer: [-1, 0, 1, 2, 3, 4, 5, 6],
  decimal: [0.5, 1, 1.25, 1.5, 2, 2.25, 3],
  text: ['', 'a', 'A', 'aa', 'ab', 'b', 'Ab', 'abc', 'z', '😀', '\uffff'],
  time: ['00:00:00', '09:30:00', '09:30:30', '09:31:00', '23:59:59'],
  boolean: [true, false],
};
const away = [0, 1, 6, 7, 8, 27, 28, 29, 30, 31, 32, 59, 60, 61, 62, 333, 334, 335, 364, 365, 366].flatMap((count) => [
  count,
  -count,
]);
const days = ['2026-11-27', '2026-11-28', '2026-12-27', '2026-12-28', '2024-03-29', '0001-01-01', '9999-12-31'];
const dayAfter = (today: string, count: number) => new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10);
