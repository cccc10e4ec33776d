import { beforeAll, describe, expect, test } from 'vitest';
import { bookingsIn, csv, good, header, imported, into, newDatabase } from './import-into.ts';
import { failure } from './program.ts';

const one = csv('1,1,2026-01-01,09:00,10:00,Open');

describe('what is wrong is told with its place and what would be right, and nothing is imported', () => {
  const database = newDatabase();
  beforeAll(() => imported(database, 'bookings', one));

  test.each<readonly [what: string, input: string, ...says: string[]]>([
    [
      'bookings',
      csv('7,14,28-11-2026,9:00,10:00,Opn'),
      'Line 2: RES_FROMDATE cannot be "28-11-2026"; write it as 2026-11-28.',
      'Line 2: RES_FROMTIME cannot be "9:00"; write a time from 00:00 to 23:59:59 as HH:MM or HH:MM:SS.',
      'Line 2: RES_STATUS cannot be "Opn"; write Open.',
    ],
    [
      'bookings',
      csv('7,14,2026-02-30,24:00,10:00,50'),
      'Line 2: RES_FROMDATE cannot be "2026-02-30"; write a day that there is as YYYY-MM-DD.',
      'Line 2: RES_FROMTIME cannot be "24:00"; write a time from 00:00 to 23:59:59 as HH:MM or HH:MM:SS.',
      'Line 2: RES_STATUS cannot be "50"; write one of New, Open, Paid, Changed, Cancelled, Rejected, Closed.',
    ],
    [
      'bookings',
      csv('0,1.5,2026-11-28,09:00,10:00,Open', '9007199254740992,,2026-11-28,09:00,10:00,Open'),
      'Line 2: RES_ID cannot be "0"; write a whole number from 1, of at most 9007199254740991.',
      'Line 2: OBJ_ID cannot be "1.5"; write a whole number from 1, of at most 9007199254740991.',
      'Line 3: RES_ID cannot be "9007199254740992"; write a whole number from 1, of at most 9007199254740991.',
    ],
    ['bookings', csv('7,14,5/3/2026,09:00,10:00,Open'), 'Line 2: RES_FROMDATE cannot be "5/3/2026"; write it as 2026-03-05.'],
    ['bookings', csv(good, ',14,2026-11-28,09:00,10:00,Open'), 'Line 3: RES_ID has no value; every booking needs one.'],
    [
      'bookings',
      csv('7,14,2026-11-28,23:00,01:00,Open'),
      'Line 2: It ends, on 2026-11-28 at 01:00:00, before it begins, on 2026-11-28 at 23:00:00; past midnight, RES_TILLDATE is the day after.',
    ],
    ['bookings', csv(good, '\n\n8,14,2026-11-28,09:00,10:00,Open'.trim(), good), 'Line 4: Its id, 7, is that of line 2 too.'],
    [
      'bookings',
      csv(good, '8,14,2026-11-28,9:00,10:00,Open', '9,14'),
      'Line 3: RES_FROMTIME cannot be "9:00"; write a time from 00:00 to 23:59:59 as HH:MM or HH:MM:SS.',
      'Line 4 has 2 cells; the header line has 6.',
    ],
    [
      'bookings',
      `${header},RES_CUSTM01,OBJ_NAME_raw\n${good},a,b\n`,
      'There is no column "RES_CUSTM01"; did you mean RES_CUSTOM01?',
      'There is no column "OBJ_NAME_raw"; what ends in _raw is not imported.',
    ],
    [
      'bookings',
      'RES_ID,res_id,OBJ_ID,RES_FROMDAT,RES_FROMTIME,RES_TILTIME,RES_STATUS\n',
      'There is no column "RES_FROMDAT"; did you mean RES_FROMDATE?',
      'The column RES_ID is given twice.',
    ],
    [
      'bookings',
      `[{"RES_ID":7,"OBJ_ID":1,"RES_FROMDATE":"2026-11-28","RES_FROMTIME":"09:00","RES_TILTIME":"10:00","RES_STATUS":"Open"},
      {"RES_ID":8,"OBJ_ID":1,"RES_FROMDATE":20261128,"RES_FROMTIME":"09:00","RES_TILTIME":"10:00","RES_STATUS":"Open","X":1},
      {"RES_ID":9,"OBJ_ID":[],"RES_FROMDATE":"2026-11-28","RES_FROMTIME":"09:00","RES_TILTIME":"10:00","RES_STATUS":"Open","RES_CUSTOM01":"a\\u0000\\ud800"}]`,
      'Row 2: RES_FROMDATE cannot be 20261128; write a day that there is as YYYY-MM-DD.',
      'Row 2: There is no column "X"; there are RES_ID,',
      'Row 3: OBJ_ID cannot be []; write a text or a number.',
      'Row 3: RES_CUSTOM01 holds a character that is none (U+0000, or half of one).',
    ],
    [
      'bookings',
      `${header},RES_CUSTOM05\n${good},${'😀'.repeat(16_001)}\n`,
      'Line 2: RES_CUSTOM05 has more than 16000 characters.',
    ],
    [
      'events',
      'EVENT_ID,OBJ_ID,EVENT_DATE,EVENT_FROMTIME,EVENT_DESC,NUMBER_OF_PLACES,EVENT_BOOKED,EVENT_PUBLISHED\n2026-11-28,1,2026-11-28,20:00,Concert,-1,0,yes\n20261128_1,1,2026-11-28,20:00,Concert,1,0,1\n',
      'Line 2: NUMBER_OF_PLACES cannot be "-1"; write a whole number from 0, of at most 9007199254740991.',
      'Line 2: EVENT_PUBLISHED cannot be "yes"; write 1 or true, 0 or false.',
      `Line 3: EVENT_ID cannot be "20261128_1"; write the event's date and a number on that day, as 2026-11-28_1.`,
    ],
    ['products', 'OBJ_ID,OBJ_NAME\n1,a\n1,b\n', 'Line 3: Its id, 1, is that of line 2 too.'],
  ])('%s %j', async (what, input, ...says) => {
    const { status, stdout, stderr } = await into(database, what, input, '--replace');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    const lines = stderr.trim().split('\n');
    expect(lines[0]).toBe('search-expression: Nothing was imported.');
    expect(lines).toHaveLength(says.length + 1);
    says.forEach((said, at) => expect(lines[at + 1]).toContain(said));
    expect(await bookingsIn(database, 'RES_ID')).toEqual([[1]]);
  });

  test('the first twenty, however many good rows lie between and were written already', async () => {
    const rows = Array.from(
      { length: 30_000 },
      (_, at) => `${at + 1},1,2026-11-28,09:00,${at % 1_000 === 999 ? '1' : '10'}:00,Open`,
    );
    const { status, stderr } = await into(database, 'bookings', csv(...rows), '--replace');
    expect(status).toBe(1);
    expect(stderr.match(/^Line \d+001: RES_TILTIME/gm)).toHaveLength(20);
    expect(stderr).toMatch(/These are the first 20\.\n$/);
    expect(await bookingsIn(database, 'RES_ID', 'RES_TILTIME')).toEqual([[1, '10:00:00']]);
  });
});

describe('an input that may not be all there is changes nothing', () => {
  const database = newDatabase();
  const rowsOf = (...ids: readonly number[]) => csv(...ids.map((id) => `${id},1,2026-01-01,09:00,10:00,Open`));
  const five = [1, 2, 3, 4, 5];
  beforeAll(() => imported(database, 'bookings', rowsOf(...five)));
  const none = '--replace needs at least one row: with none it would remove 5 bookings.';
  const json =
    '{"RES_ID":1,"OBJ_ID":1,"RES_FROMDATE":"2026-01-01","RES_FROMTIME":"09:00","RES_TILTIME":"10:00","RES_STATUS":"Open"}';
  const cut = 'has no line end: the input may be cut off there. If it is whole, put a line end after it.';

  test.each<readonly [why: string, input: string, options: readonly string[], says: string]>([
    ['no bytes', '', ['--replace'], none],
    ['no bytes, loss allowed', '', ['--replace', '--allow-loss'], none],
    ['white space', ' \n\n', ['--replace'], none],
    ['an empty list', '[]', ['--replace'], none],
    ['a header alone', csv(), ['--replace'], none],
    [
      'more than half is lost',
      rowsOf(1, 2),
      ['--replace'],
      '--replace would remove 3 of 5 bookings: they are not among the 2 rows of the input. If that is right, add --allow-loss.',
    ],
    [
      'as many, but others',
      rowsOf(6, 7, 8, 9, 5),
      ['--replace'],
      '--replace would remove 4 of 5 bookings: they are not among the 5 rows of the input. If that is right, add --allow-loss.',
    ],
    ['fewer rows than expected', rowsOf(...five), ['--expect-rows', '6'], 'There are 5 rows, not the 6 of --expect-rows.'],
    ['more rows than expected', rowsOf(...five), ['--expect-rows', '4'], 'There are 5 rows, not the 4 of --expect-rows.'],
    ['no rows, some expected', '', ['--expect-rows', '4'], 'There are 0 rows, not the 4 of --expect-rows.'],
    ['CSV ends inside its last cell', `${header},RES_CUSTOM02\n${good},Koorrepe`, [], `Line 2, the last, ${cut}`],
    ['CSV ends before its last line end', rowsOf(...five).slice(0, -1), ['--replace'], `Line 6, the last, ${cut}`],
    ['CSV ends inside a record', rowsOf(...five).slice(0, -7), [], 'Line 6 has 5 cells; the header line has 6.'],
    ['CSV ends inside quotes', `${rowsOf(...five)}"6`, [], 'Line 7 has a quote that is never closed.'],
    ['a list of JSON ends after a row', `[${json}`, ['--replace'], 'The list is never closed with a ].'],
    ['JSON ends inside a row', `[${json.slice(0, -4)}`, ['--replace'], 'Row 1 is cut off: the JSON ends inside it.'],
    ['NDJSON ends inside a row', `${json}\n${json.slice(0, -4)}`, [], 'Line 2 is not JSON'],
  ])('%s', async (_, input, options, says) => {
    expect(await into(database, 'bookings', input, ...options)).toEqual(failure(1, says));
    expect(await bookingsIn(database, 'RES_ID')).toEqual(five.map((id) => [id]));
  });

  test('and is taken where that was said to be right', async () => {
    const own = newDatabase();
    await imported(own, 'bookings', rowsOf(...five));
    await imported(own, 'bookings', rowsOf(...five.slice(0, 3)), '--replace');
    await imported(own, 'bookings', rowsOf(1), '--replace', '--allow-loss', '--expect-rows', '1');
    expect(await bookingsIn(own, 'RES_ID')).toEqual([[1]]);
    const event =
      '{"EVENT_ID":"2026-11-28_1","OBJ_ID":1,"EVENT_DATE":"2026-11-28","EVENT_FROMTIME":"20:00","EVENT_DESC":"x","NUMBER_OF_PLACES":1,"EVENT_BOOKED":0}';
    await imported(own, 'events', event, '--replace');
    await imported(own, 'events', event, '--replace');
    expect((await into(own, 'events', event.replace('28_1', '28_2'), '--replace')).status).toBe(1);
  });

  test.each([
    [['--expect-rows', 'many'], '`many` is not a number of rows.'],
    [['--allow-loss'], '`--allow-loss` belongs to `--replace`.'],
  ])('%j is a mistake in the command line', async (options, says) => {
    expect(await into(database, 'bookings', rowsOf(1), ...options)).toEqual(failure(2, says));
  });
});
