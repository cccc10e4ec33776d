import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { sqlite } from '../../src/sql/index.ts';
import { countOf } from '../support/counts.ts';
import { forAllAsync } from '../support/law.ts';
import { databaseTable, memoryTable, tableOf, walkAll, walks } from './walk.ts';

const runs = countOf('LIST_WALKS', 600, 5_000);

describe('all pages of a table that others change', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE walked (${tableOf['sqlite']})`);
  const inSqlite = databaseTable(sqlite, async (text, values) =>
    database
      .prepare(text)
      .all(...(values as readonly (string | number | null)[]))
      .map((row) => Object.values(row)),
  );

  test('give the same rows in memory and in SQLite, none twice and none left out', async () => {
    await forAllAsync([walks], runs, async (walk) => {
      expect(await walkAll(inSqlite, walk)).toEqual(await walkAll(memoryTable(), walk));
    });
  }, 120_000);
});
