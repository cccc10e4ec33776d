import { beforeAll, describe, expect, test } from 'vitest';
import { everyEngine } from '../engines/every-engine.ts';
import { countOf } from '../support/counts.ts';
import { forAllAsync } from '../support/law.ts';
import { databaseTable, memoryTable, tableOf, walkAll, walks } from './walk.ts';

const runs = countOf('LIST_SERVER_WALKS', 60, 150);
const sessions = (await everyEngine()).filter(({ name }) => name !== 'sqlite');

describe.each(sessions)('on $title', ({ name, engine, dialect }) => {
  beforeAll(() => engine.run(`CREATE TABLE walked (${tableOf[name]})`));

  test('all pages of a table that others change give the same rows as in memory', async () => {
    const table = databaseTable(dialect, (text, values) => engine.all(text, values));
    await forAllAsync([walks], runs, async (walk) => {
      expect(await walkAll(table, walk)).toEqual(await walkAll(memoryTable(), walk));
    });
  }, 120_000);
});
