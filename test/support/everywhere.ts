import { expect } from 'vitest';
import { type Clock, parseQuery, type Query, type Schema } from '../../src/index.ts';
import { evaluate, type Verdict } from '../../src/memory/index.ts';
import { today } from './pools.ts';
import { sqliteTable } from './sqlite-table.ts';

/** Verdicts that memory and SQLite agree on, also where columns have another collation. */
export type Everywhere<S extends Schema> = (search: string | Query<S>, clock?: Clock) => Verdict[];

/** Puts rows in memory and in tables of SQLite, to ask all of them the same. */
export function everywhere<S extends Schema>(
  schema: S,
  rows: readonly object[],
  declared: Readonly<Record<string, string>> = {},
): Everywhere<S> {
  const texts = Object.keys(schema.fields).filter((name) => schema.fields[name]?.type === 'text');
  const usual = sqliteTable(schema, rows, declared);
  const noCase = sqliteTable(schema, rows, {
    ...Object.fromEntries(texts.map((name) => [name, 'TEXT COLLATE NOCASE'])),
    ...declared,
  });
  return (search, clock = { today }) => {
    const query = typeof search === 'string' ? parseQuery(search, schema) : search;
    const inMemory = rows.map((row) => evaluate(query, row, clock));
    expect({ sqlite: usual.verdicts(query, clock) }, 'SQLite').toEqual({ sqlite: inMemory });
    expect({ sqlite: noCase.verdicts(query, clock) }, 'SQLite with COLLATE NOCASE').toEqual({ sqlite: inMemory });
    return inMemory;
  };
}

/** Verdicts in short: `T`, `F` and `U` for unknown. */
export function inLetters(verdicts: readonly Verdict[]): string {
  return verdicts.map((verdict) => (verdict === null ? 'U' : verdict ? 'T' : 'F')).join('');
}
