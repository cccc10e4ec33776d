import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { toEntry } from '../../playground/state/entry.ts';
import { createClient } from '../../src/client/index.ts';
import { coreProfile } from '../../src/index.ts';
import { createService } from '../../src/service/index.ts';
import { openDatabase } from '../../src/service/node/stores/open-database.ts';
import { call } from '../cli/program.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/* An event without a number of places is never full, from the import to the page. */

const folder = scratchFolder();
const file = join(folder, 'events.sqlite');
const heading = 'EVENT_ID,OBJ_ID,EVENT_DATE,EVENT_FROMTIME,EVENT_DESC,NUMBER_OF_PLACES,EVENT_BOOKED';
const event = (number: number, places: string) => `2026-11-28_${number},1,2026-11-28,20:00,Concert,${places},30`;
const input = [heading, event(1, ''), event(2, '30'), event(3, '40'), ''].join('\n');
const imported = await call(['import', 'events', '--format', 'csv', '--database', file], { input });
const database = await openDatabase(file);
afterAll(() => database.close());

const clientOf = (options: object) => {
  const service = createService({ store: database.store, verify: async () => undefined });
  return createClient({ baseUrl: 'http://localhost', auth: null, fetch: (request) => service.fetch(request), ...options });
};

test('it is imported from an empty cell', () => expect(imported).toMatchObject({ status: 0 }));

test.each(['json', 'xml'] as const)('it has no free places to count, in %s', async (format) => {
  const columns = ['NUMBER_OF_PLACES', 'NUMBER_OF_FREE'] as const;
  const [free, full, some] = await clientOf({ format }).events({ columns });
  expect([free, full, some]).toEqual([
    { NUMBER_OF_PLACES: null, NUMBER_OF_FREE: null },
    { NUMBER_OF_PLACES: 30, NUMBER_OF_FREE: 0 },
    { NUMBER_OF_PLACES: 40, NUMBER_OF_FREE: 10 },
  ]);
  const [texts] = await clientOf({ format }).events({ columns, raw: true });
  expect(texts).toEqual({ NUMBER_OF_PLACES: '', NUMBER_OF_FREE: '' });
});

test.each([
  ['NUMBER_OF_FREE = 0', ['2026-11-28_2']],
  ['NUMBER_OF_FREE >= 1', ['2026-11-28_3']],
  ['NUMBER_OF_FREE IS NULL', ['2026-11-28_1']],
  ['NUMBER_OF_FREE IS NULL OR NUMBER_OF_FREE > 0', ['2026-11-28_1', '2026-11-28_3']],
])('%s, in the database and in the client', async (search, ids) => {
  for (const options of [{}, { profile: coreProfile }]) {
    const rows = await clientOf(options).events({ columns: ['EVENT_ID'], search });
    expect(rows.map(({ EVENT_ID }) => EVENT_ID)).toEqual(ids);
  }
});

test('the page knows no number of free places of it, so calls it neither full nor free', async () => {
  expect((await clientOf({}).events()).map((row) => toEntry(row).free)).toEqual([undefined, 0, 10]);
});
