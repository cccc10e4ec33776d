import { describe, expect, test } from 'vitest';
import { mostSought } from '../../grammar/limits.ts';
import { alphabet } from '../../src/schema/folding.ts';
import { defineSchema } from '../../src/schema/schema.ts';
import type { ColumnKind } from '../differential/column-kinds.ts';
import { type Tables, tablesOf } from '../differential/tables.ts';
import { queryOf, type World } from '../differential/world.ts';
import { readArea } from '../support/corpus.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { hostileTexts, today } from '../support/pools.ts';
import { foldedLetter } from '../support/reference.ts';
import type { Session } from './every-engine.ts';
import { payloads } from './payloads.ts';

/*
 * What `~` and `^=` find on real engines, by the pattern and by a stored folded column, against
 * the fold of the reference (L3.3).
 */

const fold = (text: string) => Array.from(text, foldedLetter).join('');

/** U+0001–21FF, and characters of other blocks with case, accents, compositions or neither. */
const characters = [
  ...range(0x1, 0x21ff),
  ...[range(0x2c60, 0x2c7f), range(0xa720, 0xa73f), range(0xac00, 0xac40), range(0xfb00, 0xfb06), range(0xff21, 0xff5a)].flat(),
  ...[0xd7a3, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x10400, 0x1d400, 0x1e900, 0x1f600, 0x10ffff].map((point) =>
    String.fromCodePoint(point),
  ),
];

function range(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}

/** One of each class, in capitals where it has such, and every ASCII character. */
const sought = [...new Set([...range(0x1, 0x7f), ...Array.from(alphabet().classes.keys(), (one) => one.toUpperCase())])];

/** The texts of the corpus, what engines often get wrong, and parts of the greatest length. */
export const texts = [
  ...new Set([
    ...readArea('folding').rows.flatMap(({ x }) => (typeof x === 'string' ? [x] : [])),
    ...hostileTexts,
    ...payloads,
    ...['o', 'Ø', '*', '?', '[', ']', '^', '\\', '.', '\n', '\ud7ff', '\u{10ffff}'].flatMap((one) => [
      one.repeat(mostSought),
      `x${one.repeat(mostSought)}`,
      `${one.repeat(mostSought - 1)}x`,
    ]),
  ]),
].filter((text) => Array.from(text).length <= mostSought + 1);

/** The types of text that an engine has: collations of any kind, and other character sets. */
const types: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: ['TEXT', 'TEXT COLLATE NOCASE', 'TEXT COLLATE RTRIM'],
  postgres: ['TEXT', 'TEXT COLLATE "C"', 'TEXT COLLATE "und-x-icu"', 'TEXT COLLATE "tr-x-icu"', 'TEXT COLLATE blurred'],
  mariadb: ['utf8mb4_nopad_bin', 'utf8mb4_bin', 'utf8mb4_general_ci', 'utf8mb4_unicode_ci', 'utf8mb4_turkish_ci'].map(
    (collation) => `VARCHAR(300) COLLATE ${collation}`,
  ),
  duckdb: ['VARCHAR', 'VARCHAR COLLATE NOCASE', 'VARCHAR COLLATE NOACCENT'],
};

/** A collation to which many texts are equal. */
const blurred = `CREATE COLLATION blurred (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`;

export function testFolding(sessions: readonly Session[]): void {
  describe.each(sessions)('$title', ({ name, engine }) => {
    test.each([
      ['its pattern', { folded: undefined }],
      ['the folded column', { folded: true }],
    ] as const)('every character is found alone by what folds like it, by %s', { timeout: 120_000 }, async (_, { folded }) => {
      const world = worldOf({ x: kindOf(types[name][0] ?? '', folded) }, characters);
      const tables = await tablesOf(world, engine);
      const alike = Map.groupBy(characters.keys(), (row) => foldedLetter(characters[row] ?? ''));
      for (const operator of ['~', '^='] as const) {
        const found = await selections(tables, world, 'x', operator, sought);
        const wrong = sought.filter((part, at) => String(found[at]) !== String(alike.get(foldedLetter(part)) ?? []));
        expect(wrong, operator).toEqual([]);
      }
    });

    test.each(types[name])('a column of %s', { timeout: 60_000 }, async (type) => {
      if (type.endsWith('blurred')) await engine.run(blurred);
      const world = worldOf({ pattern: kindOf(type), folded: kindOf(type, true) }, texts);
      await expectAgreement(await tablesOf(world, engine), world, texts);
    });
  });
}

/** Every text is found by all that are in it or that it starts with, by each column of a table. */
export async function expectAgreement(tables: Tables, world: World, all: readonly string[]): Promise<void> {
  const parts = all.filter((text) => Array.from(text).length <= mostSought);
  const folded = all.map(fold);
  const has = { '~': 'includes', '^=': 'startsWith' } as const;
  for (const field of Object.keys(world.kinds))
    for (const operator of ['~', '^='] as const) {
      const found = await selections(tables, world, field, operator, parts);
      const wrong = parts.filter((part, at) => {
        const rows = folded.flatMap((text, row) => (text[has[operator]](fold(part)) ? [row] : []));
        return String(found[at]) !== String(rows);
      });
      expect(wrong, `${field} ${operator}`).toEqual([]);
    }
}

/** The numbers of the rows in which each part is found. */
async function selections(
  tables: Tables,
  world: World,
  field: string,
  operator: '~' | '^=',
  parts: readonly string[],
): Promise<readonly (readonly number[])[]> {
  const queries = parts.map((value) => queryOf({ kind: 'comparison', field, operator, value: { kind: 'string', value } }, world));
  const found: (readonly number[])[] = [];
  for (let from = 0; from < queries.length; from += 40) found.push(...(await tables.selections(queries.slice(from, from + 40))));
  return found;
}

export const kindOf = (type: string, folded?: true): ColumnKind => ({
  field: { type: 'text' },
  declared: { sqlite: type, postgres: type, mariadb: type, duckdb: type },
  values: [],
  ...(folded && { folded }),
});

/** A table with the same texts in each of its columns. */
export function worldOf(kinds: Readonly<Record<string, ColumnKind>>, all: readonly string[]): World {
  const names = Object.keys(kinds);
  return {
    schema: defineSchema(Object.fromEntries(names.map((name) => [name, { type: 'text' }]))),
    kinds,
    rows: all.map((text) => Object.fromEntries(names.map((name) => [name, text]))),
    inJson: [],
    now: Date.parse(`${today}T12:00:00Z`),
    today,
    timeZone: 'UTC',
  };
}
