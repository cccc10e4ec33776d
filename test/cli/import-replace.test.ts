import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { booking } from '../../src/service/booking.ts';
import { describeEachPlace, pageRequest, placeNames } from '../service/stores/place.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { bookingsIn, csv, good, header, imported, into, newDatabase, withDatabase } from './import-into.ts';
import { before, call, failure, fileOf, run } from './program.ts';

const row = (id: number, product: number, date: string, more = '09:00,10:00,Open') => `${id},${product},${date},${more}`;
const [row1, row3, row4] = [row(1, 1, '2026-10-31'), row(3, 14, '2026-11-15'), row(4, 14, '2026-11-30')];
const stored = csv(row1, row(2, 1, '2026-11-01'), row3, row4, row(5, 1, '2026-12-01'));
const november = ['--from', '2026-11-01', '--to', '2026-11-30'];
const idsIn = async (database: string) => (await bookingsIn(database, 'RES_ID')).map(([id]) => Number(id)).sort((a, b) => a - b);
let backups = 0;
/** A new name for an export. */
const newBackup = () => fileOf('backup', '').replace(/backup$/, `backup-${++backups}-${process.pid}.csv`);
/** Options that replace what is there, and export it to this file. */
const replaced = (backup: string) => ['--replace', '--allow-loss', '--backup', backup];
const filesBeside = (file: string) =>
  readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)) && name !== basename(file));

await describeEachPlace(placeNames, (place) => {
  describe('--replace removes what is in scope and not in the input', () => {
    const changed2 = row(2, 1, '2026-11-02');
    test.each<readonly [scope: readonly string[], rows: readonly string[], ids: readonly number[], counts: string]>([
      [[], [row3, changed2, row(9, 1, '2026-11-03')], [2, 3, 9], '1 added, 1 changed, 1 unchanged, 3 removed'],
      [november, [row3, changed2], [1, 2, 3, 5], '0 added, 1 changed, 1 unchanged, 1 removed'],
      [['--from', '2026-11-16'], [row4], [1, 2, 3, 4], '0 added, 0 changed, 1 unchanged, 1 removed'],
      [['--to', '2026-11-01'], [row1], [1, 3, 4, 5], '0 added, 0 changed, 1 unchanged, 1 removed'],
      [['--products', '14'], [row3], [1, 2, 3, 5], '0 added, 0 changed, 1 unchanged, 1 removed'],
      [
        ['--products', '14,2', ...november],
        [row3, row(7, 2, '2026-11-01')],
        [1, 2, 3, 5, 7],
        '1 added, 0 changed, 1 unchanged, 1 removed',
      ],
      // Both come into the scope.
      [november, [row3, changed2, row4, row(5, 1, '2026-11-05')], [1, 2, 3, 4, 5], '0 added, 2 changed, 2 unchanged, 0 removed'],
    ])('%j', async (scope, rows, ids, counts) => {
      const database = await place.fresh();
      await imported(database, 'bookings', stored);
      const backup = newBackup();
      const { status, stdout } = await into(database, 'bookings', csv(...rows), ...replaced(backup), ...scope);
      const first = `${rows.length === 1 ? '1 booking' : `${rows.length} bookings`} imported: ${counts}.`;
      expect({ status, first: stdout.split('\n')[0]?.split(' 1 product')[0] }).toEqual({ status: 0, first });
      expect(await idsIn(database)).toEqual(ids);
      expect(stdout).toContain(`is in ${backup}; `);
    });
  });

  test('what an import brings back is what the replacement exported', { timeout: 120_000 }, async () => {
    const database = await place.fresh();
    const columns = ['RES_ID', 'OBJ_ID', 'RES_FROMDATE', 'RES_STATUS', 'RES_CUSTOM01'];
    const text = fc.constantFrom('', '"', 'a\nb', 'é;,', ' x ');
    const rows = fc.uniqueArray(
      fc.tuple(
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(1, 14),
        fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'),
        fc.constantFrom('Open', 'Paid'),
        text,
      ),
      { selector: ([id]) => id, minLength: 1, maxLength: 8 },
    );
    const times = { RES_FROMTIME: '09:00', RES_TILTIME: '10:00' };
    const asJson = (list: readonly (readonly unknown[])[]) =>
      JSON.stringify(list.map((one) => ({ ...Object.fromEntries(columns.map((name, at) => [name, one[at]])), ...times })));
    const isNovember = ([, , date]: readonly unknown[]) => String(date).startsWith('2026-11');
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.boolean(), async (first, second, scoped) => {
        await imported(database, 'bookings', asJson(first), '--replace', '--allow-loss', '--no-backup');
        const original = await bookingsIn(database, ...columns);
        const input = scoped ? second.filter(isNovember) : second;
        fc.pre(input.length > 0);
        const backup = newBackup();
        const scope = scoped ? november : [];
        await imported(database, 'bookings', asJson(input), ...replaced(backup), ...scope);
        const overwritten = new Set(input.map(([id]) => id));
        const untouched = (one: readonly unknown[]) => scoped && !isNovember(one) && !overwritten.has(Number(one[0]));
        expect((await bookingsIn(database, ...columns)).filter(untouched)).toEqual(original.filter(untouched));
        if (existsSync(backup)) await imported(database, 'bookings', readFileSync(backup, 'utf8'));
        const ids = new Set(original.map(([id]) => id));
        const again = (await bookingsIn(database, ...columns)).filter(([id]) => ids.has(id ?? null));
        expect(again).toEqual(original);
      }),
      { numRuns: place.name === 'sqlite' ? 40 : 8, seed: 21 },
    );
  });

  test('all of it, with --replace, is the table as it was', async () => {
    const database = await place.fresh();
    await imported(database, 'bookings', stored);
    const original = await bookingsIn(database, 'RES_ID', 'RES_FROMDATE', 'OBJ_ID', 'OBJ_NAME');
    const backup = newBackup();
    await imported(database, 'bookings', csv(row(2, 14, '2026-11-09'), row(8, 1, '2026-11-01')), ...replaced(backup));
    expect(await idsIn(database)).toEqual([2, 8]);
    await imported(database, 'bookings', readFileSync(backup, 'utf8'), '--replace', '--no-backup');
    expect(await bookingsIn(database, 'RES_ID', 'RES_FROMDATE', 'OBJ_ID', 'OBJ_NAME')).toEqual(original);
  });

  test('a column that is absent keeps what is stored, an empty cell clears it', async () => {
    const database = await place.fresh();
    const columns = ['RES_CUSTOM01', 'RES_CUSTOM02', 'RES_STATUS', 'RES_TILLDATE', 'RES_NUMBER'];
    const whole = `${header},RES_TILLDATE,RES_NUMBER,RES_CUSTOM01,RES_CUSTOM02`;
    await imported(database, 'bookings', `${whole}\n7,14,2026-11-28,22:00,01:00,Open,2026-11-29,12,Yoga,Jan\n`);
    const changes: readonly (readonly [input: string, after: readonly unknown[], ...options: string[]])[] = [
      [csv('7,14,2026-11-28,22:00,01:00,Paid'), ['Yoga', 'Jan', 'Paid', '2026-11-29', 12]],
      ['RES_ID,RES_STATUS\n7,Open\n', ['Yoga', 'Jan', 'Open', '2026-11-29', 12]],
      ['RES_ID,RES_CUSTOM02\n7,\n', ['Yoga', null, 'Open', '2026-11-29', 12]],
      ['[{"RES_ID":7,"RES_NUMBER":null}]', ['Yoga', null, 'Open', '2026-11-29', null], '--replace', '--no-backup'],
      ['[{"RES_ID":7,"RES_CUSTOM02":""}]', ['Yoga', null, 'Open', '2026-11-29', null]],
      // A booking that is moved keeps its number of days.
      ['RES_ID,RES_FROMDATE\n7,2026-12-31\n', ['Yoga', null, 'Open', '2027-01-01', null]],
      ['RES_ID,RES_TILLDATE,RES_TILTIME\n7,,23:00\n', ['Yoga', null, 'Open', '2026-12-31', null]],
    ];
    for (const [input, after, ...options] of changes) {
      await imported(database, 'bookings', input, ...options);
      expect(await bookingsIn(database, ...columns), input).toEqual([after]);
    }
    const found = (search: string) => withDatabase(database, ({ store }) => store.page(pageRequest(booking, search)));
    await imported(database, 'bookings', 'RES_ID,RES_CUSTOM02\n7,Zoë\n');
    for (const search of ['RES_CUSTOM01 ~ "YOG"', 'RES_CUSTOM02 ~ "zoe"'])
      expect((await found(search)).rows, search).toHaveLength(1);
    expect((await found('RES_CUSTOM02 ~ "jan"')).rows).toEqual([]);

    const event = 'EVENT_ID,OBJ_ID,EVENT_DATE,EVENT_FROMTIME,EVENT_DESC,NUMBER_OF_PLACES,EVENT_BOOKED';
    await imported(database, 'events', `${event},EVENT_PUBLISHED\n2026-11-28_1,14,2026-11-28,20:00,Concert,40,3,0\n`);
    await imported(database, 'events', `${event}\n2026-11-28_1,14,2026-11-28,20:00,Concert,40,4\n`);
    const { stdout } = await call(['export', 'events', '--format', 'ndjson', '--database', database]);
    expect(JSON.parse(stdout)).toMatchObject({ EVENT_BOOKED: 4, EVENT_PUBLISHED: 0 });
  });
});

test.each<readonly [options: readonly string[], input: string, says: string]>([
  [
    november,
    csv(row3, row(6, 1, '2026-12-02')),
    'Line 3: This booking, with RES_ID 6, RES_FROMDATE 2026-12-02, OBJ_ID 1, is outside --from 2026-11-01 --to 2026-11-30.',
  ],
  [
    ['--products', '14'],
    'RES_ID,RES_STATUS\n2,Paid\n',
    'Line 2: This booking, with RES_ID 2, RES_FROMDATE 2026-11-01, OBJ_ID 1, is outside --products 14.',
  ],
  [
    november,
    csv(row3),
    '--replace would remove 2 of 3 bookings of --from 2026-11-01 --to 2026-11-30: they are not among the 1 row of the input.',
  ],
  [['--products', '14'], csv(), '--replace needs at least one row: with none it would remove 2 bookings of --products 14.'],
  [
    [],
    'RES_ID,RES_STATUS\n9,Open\n',
    'Line 2: RES_FROMDATE, RES_FROMTIME, RES_TILTIME, OBJ_ID have no value; every booking needs one.',
  ],
  [[], 'RES_ID,RES_STATUS\n1,\n', 'Line 2: RES_STATUS has no value; every booking needs one.'],
  [[], csv(row(2, 1, '2026-11-01', '11:00,10:00,Open')), 'Line 2: It ends, on 2026-11-01 at 10:00:00, before it begins'],
])('a replacement that is refused changes nothing and leaves no file: %j %j', async (options, input, says) => {
  const database = newDatabase();
  await imported(database, 'bookings', stored);
  expect(await into(database, 'bookings', input, '--replace', ...options)).toEqual(failure(1, `Nothing was imported.\n${says}`));
  expect(await idsIn(database)).toEqual([1, 2, 3, 4, 5]);
  expect(filesBeside(database).filter((name) => /csv|part/.test(name))).toEqual([]);
});

describe('the export before a replacement', async () => {
  const input = csv(row1, row(2, 1, '2026-11-01'), row3, row(4, 1, '2026-11-30'));
  const skip = process.platform === 'win32';
  test('lies beside a SQLite file, for its owner alone, and not where nothing changed', { skip }, async () => {
    const database = newDatabase();
    await imported(database, 'bookings', stored);
    const { stdout } = await into(database, 'bookings', input, '--replace');
    const [, file = ''] =
      /What was there, 5 bookings, is in (\S+\.sqlite\.bookings-before-\d{4}(?:-\d\d){2}T(?:\d\d-){3}\d{3}Z\.csv); /.exec(
        stdout,
      ) ?? [];
    expect(dirname(file)).toBe(dirname(database));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(6);
    expect((await into(database, 'bookings', input, '--replace')).stdout).toBe(
      '4 bookings imported: 0 added, 0 changed, 4 unchanged, 0 removed.\nNothing of what was there changed, so no export was kept.\n',
    );
    expect(filesBeside(database).filter((name) => name.includes('before'))).toEqual([basename(file)]);
  });

  await describeEachPlace(['postgres'], (place) => {
    test('lies in the working folder', async () => {
      const database = await place.fresh();
      await imported(database, 'bookings', stored);
      const folder = scratchFolder(onTestFinished);
      const args = ['import', 'bookings', '--replace', '--database', database];
      const { status } = run(args, { input, node: before(`process.chdir(${JSON.stringify(folder)})`) });
      expect(status).toBe(0);
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/^bookings-before-.*\.csv$/)]);
    });
  });

  test.each<readonly [options: readonly string[], says: string]>([
    [['--backup', 'x.csv'], '`--backup` belongs to `--replace`.'],
    [['--from', '2026-11-01'], '`--from` belongs to `--replace`.'],
    [['--no-backup'], '`--no-backup` belongs to `--replace`.'],
    [['--replace', '--backup', 'x.csv', '--no-backup'], 'Give --backup FILE or --no-backup, not both.'],
    [['--replace', '--backup', 'package.json'], 'package.json is there already; name a new file for the export'],
    [['--replace', '--backup', '/no/such/folder/x.csv'], 'no such file or directory'],
    [['--from', 'csv'], 'The format is `--format csv`.'],
  ])('%j is a mistake in the command line', async (options, says) => {
    expect(await into(newDatabase(), 'bookings', csv(good), ...options)).toEqual(failure(2, says));
  });
});
