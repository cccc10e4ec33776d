import { describe, expect, test } from 'vitest';
import { bookingsIn, csv, header, imported, into, newDatabase } from './import-into.ts';
import { failure, fileOf, refusal } from './program.ts';

let mappings = 0;
const mappingFile = (mapping: unknown) =>
  fileOf(`mapping-${++mappings}.json`, typeof mapping === 'string' ? mapping : JSON.stringify(mapping));

const agenda = {
  columns: {
    RES_ID: 'Nummer',
    OBJ_ID: 'Zaalnr',
    RES_FROMDATE: 'Datum',
    RES_FROMTIME: 'Van',
    RES_TILTIME: 'Tot',
    RES_STATUS: 'Status',
    RES_CUSTOM01: 'Titel',
  },
  ignore: ['Opmerking intern'],
  dates: 'dd-mm-yyyy',
  times: 'h:mm',
  encoding: 'windows-1252',
  states: { Geannuleerd: 'Cancelled', Definitief: 'Open' },
};
const theirs = 'Nummer;Zaalnr;Datum;Van;Tot;Status;Titel;Opmerking intern';
const lines = (...rows: readonly string[]) => Buffer.from([theirs, ...rows, ''].join('\r\n'), 'latin1');

test('an ordinary Dutch export is imported by a mapping', async () => {
  const database = newDatabase();
  // In Windows-1252, 0x80 is € and 0x93 and 0x94 are quotes, which Latin-1 has not.
  const input = lines(
    '7;14;22-11-2026;9:00;10:30;Definitief;Caf\u00e9 \u0093R\u00e9aumur\u0094 \u0080 5;x',
    '8;1;01-12-2026;20:00;24:00;geannuleerd;;',
    '9;1;01-12-2026;08:05;9:00;Paid;;',
  );
  expect(await into(database, 'bookings', input, '--mapping', mappingFile(agenda))).toEqual({
    status: 0,
    stdout: '3 bookings imported: 3 added, 0 changed, 0 unchanged. 2 products came along that were not there before.\n',
    stderr: '24:00 is stored as 23:59:59, in 1 row; the first is line 3.\n',
  });
  const columns = ['RES_ID', 'OBJ_ID', 'RES_FROMDATE', 'RES_FROMTIME', 'RES_TILTIME', 'RES_STATUS', 'RES_CUSTOM01'];
  expect(await bookingsIn(database, ...columns)).toEqual([
    [7, 14, '2026-11-22', '09:00:00', '10:30:00', 'Open', 'Café “Réaumur” € 5'],
    [9, 1, '2026-12-01', '08:05:00', '09:00:00', 'Paid', null],
    [8, 1, '2026-12-01', '20:00:00', '23:59:59', 'Cancelled', null],
  ]);
});

test.each<readonly [dates: string, times: string, date: string, time: string]>([
  ['d-m-yyyy', 'h:mm', '2-1-2026', '9:05'],
  ['dd/mm/yyyy', 'hh:mm:ss', '02/01/2026', '09:05:00'],
  ['m.d.yyyy', 'h.mm', '1.2.2026', '9.05'],
  ['YYYYMMDD', 'HHmm', '20260102', '0905'],
  ['yyyy-mm-dd', 'hh:mm', '2026-01-02', '09:05'],
  ['d\\m^yyyy', 'h"mm', '2\\1^2026', '9"05'],
])('formats of dates and times: %s %s', async (dates, times, date, time) => {
  const database = newDatabase();
  const cells = ['7', '1', date, time, time, 'Open'];
  const input = JSON.stringify([Object.fromEntries(header.split(',').map((name, at) => [name, cells[at]]))]);
  await imported(database, 'bookings', input, '--mapping', mappingFile({ dates, times }));
  expect(await bookingsIn(database, 'RES_FROMDATE', 'RES_TILTIME')).toEqual([['2026-01-02', '09:05:00']]);
});

describe('what does not fit is refused with its line', () => {
  test.each<readonly [row: string, ...says: string[]]>([
    [
      '7;14;2026-11-22;9:00;10:30;Open;;',
      'Line 2: RES_FROMDATE cannot be "2026-11-22"; write a day that there is as dd-mm-yyyy, the format of the mapping.',
    ],
    [
      '7;14;31-02-2026;9:00;10:30;Open;;',
      'Line 2: RES_FROMDATE cannot be "31-02-2026"; write a day that there is as dd-mm-yyyy, the format of the mapping.',
    ],
    [
      '7;14;1-12-2026;9.00;25:00;Open;;',
      'RES_FROMDATE cannot be "1-12-2026"',
      'RES_FROMTIME cannot be "9.00"; write it as h:mm, the format of the mapping.',
      'RES_TILTIME cannot be "25:00:00"',
    ],
    ['7;14;22-11-2026;24:00;24:00;Open;;', 'Line 2: RES_FROMTIME cannot be "24:00:00"; write a time from 00:00 to 23:59:59'],
    ['7;14;22-11-2026;9:00;10:30;Wacht;;', 'Line 2: RES_STATUS cannot be "Wacht"; write one of New, Open,'],
  ])('%s', async (row, ...says) => {
    const database = newDatabase();
    const { status, stderr } = await into(database, 'bookings', lines(row), '--mapping', mappingFile(agenda));
    expect(status).toBe(1);
    for (const each of says) expect(stderr).toContain(each);
    expect(await bookingsIn(database, 'RES_ID')).toEqual([]);
  });

  test('columns that are nowhere', async () => {
    const mapping = mappingFile({ ...agenda, columns: { ...agenda.columns, RES_NUMBER: 'Personen' }, ignore: [] });
    const { status, stderr } = await into(newDatabase(), 'bookings', lines(), '--mapping', mapping);
    expect(status).toBe(1);
    expect(stderr).toBe(`search-expression: Nothing was imported.
There is no column "Opmerking intern"; write it under "columns" or "ignore" of the mapping.
The mapping takes RES_NUMBER from "Personen", which is not there.
`);
  });

  test('bytes that are not of the encoding', async () => {
    const input = Buffer.from([0x61, 0x00, 0x00, 0xd8, 0x61, 0x00]);
    const outcome = await into(newDatabase(), 'bookings', input, '--mapping', mappingFile({ encoding: 'utf-16le' }));
    expect(outcome).toEqual(refusal(1, 'The input is not text in utf-16le.'));
  });
});

describe('24:00', () => {
  const at = (from: string, till: string) => csv(`7,1,2026-11-28,${from},${till},Open`);
  test.each(['24:00', '24:00:00'])('as an end, %s, is the last second, and told', async (till) => {
    const database = newDatabase();
    const { status, stderr } = await into(database, 'bookings', at('20:00', till));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '24:00 is stored as 23:59:59, in 1 row; the first is line 2.\n' });
    expect(await bookingsIn(database, 'RES_TILTIME')).toEqual([['23:59:59']]);
  });
  test.each(['24:00-24:00', '20:00-24:01', '20:00-24:00:01'])('%s is refused', async (times) => {
    const [from = '', till = ''] = times.split('-');
    expect(await into(newDatabase(), 'bookings', at(from, till))).toEqual(failure(1, 'write a time from 00:00 to 23:59:59'));
  });
});

test.each<readonly [mapping: unknown, says: string]>([
  ['{', 'It is not JSON'],
  [[], 'It has to be an object with columns, ignore, dates, times, encoding, states, or some of them.'],
  [{ colums: {} }, 'There is no `colums`; did you mean `columns`?'],
  [{ columns: ['RES_ID'] }, '`columns` is an object of our columns and theirs'],
  [{ columns: { RES_IDS: 'Nummer' } }, 'There is no column "RES_IDS"; did you mean RES_ID?'],
  [{ columns: { RES_ID: 'Nummer', OBJ_ID: 'nummer' } }, 'The column "nummer" is named twice.'],
  [{ columns: { RES_ID: 'Nummer' }, ignore: ['Nummer'] }, 'The column "Nummer" is named twice.'],
  [{ ignore: 'Opmerking' }, '`ignore` is a list of column names.'],
  [{ dates: 'dd-mm' }, '`dates` has d or dd, m or mm, and yyyy, as "dd-mm-yyyy"; not "dd-mm".'],
  [{ dates: 'dd-mm-yy' }, '`dates` has'],
  [{ dates: 'd-dd-m-yyyy' }, '`dates` has'],
  [{ times: 'h:mm a' }, '`times` has h or hh, mm, and perhaps ss, as "h:mm"; not "h:mm a".'],
  [{ encoding: 'windows-1999' }, '"windows-1999" is not an encoding that this program reads'],
  [{ states: { Weg: 'Gone' } }, '"Gone" is no state; there are New, Open,'],
])('%j is no mapping', async (mapping, says) => {
  const file = mappingFile(mapping);
  expect(await into(newDatabase(), 'bookings', csv(), '--mapping', file)).toEqual(failure(2, `${file}: ${says}`));
});
