import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { defineSchema } from '../../src/index.ts';
import { page, parseRequest } from '../../src/list/index.ts';
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

test('moments sort by what the clock on the wall showed, whatever offset they are written with', () => {
  const schema = defineSchema({ id: { type: 'integer' }, moment: { type: 'date', dateTime: 'local-wall' } });
  const moments = ['2026-11-25T09:30', '2026-11-25T08:45Z', '2026-11-25T11:00:00.5+02:00', '2026-11-25 10:00:00'];
  const rows = moments.map((moment, at) => ({ id: at + 1, moment }));
  const { request } = parseRequest('sort=moment', schema);
  const clock = { today: '2026-11-25', timeZone: 'Europe/Amsterdam' };
  expect(request && page(rows, request, clock).rows.map(({ id }) => id)).toEqual([1, 2, 4, 3]);
});
