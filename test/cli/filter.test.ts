import { describe, expect, test } from 'vitest';
import { call, failure, fileOf, success } from './program.ts';

const search = 'startdatum >= "0d" AND product IN (1,14)';
const today = ['--today', '2026-11-28'];

const json = `[
{"startdatum": "2026-11-28", "product": 14, "id": 12345678901234567890, "price": 1.50},
{"RES_FROMDATE":"2026-11-29","OBJ_ID":"1","n":[1, {"b":"]}\\""}]}
]
`;
const others = [
  '{"startdatum":"2026-11-27","product":1}',
  '{"startdatum":"2026-11-28","product":2}',
  '{"startdatum":null,"product":1}',
  '{}',
];
const ndjson = json.replace('[\n', '').replace(',\n', '\n').replace('\n]\n', '\n');
const csv = '\ufeffproduct;note;startdatum\r\n14;"a;\r\n""b""";2026-11-28\r\n"1";;2026-11-29\r\n';
const otherCells = '2;x;2026-11-28\r\n1;x;2026-11-27\r\n;x;2026-11-28\r\n1;x;\r\n';

describe('rows that match come out as they went in', () => {
  test.each<readonly [format: string, input: string, output: string]>([
    ['JSON', json.replace('[\n', `[ ${others.join(', ')},\n\n`), json],
    ['NDJSON', ndjson + others.join('\n'), ndjson],
    ['CSV', csv + otherCells, csv],
    ['CSV in which nothing matches', `product,startdatum\n2,2026-11-28\n`, 'product,startdatum\n'],
    ['JSON in which nothing matches', `[${others.join(',')}]`, '[]\n'],
  ])('%s', async (_, input, output) => {
    expect(await call(['filter', search, ...today], { input })).toEqual(success(output));
  });

  test.each([
    ['json', 'product,startdatum\n1,2026-11-28\n', '[\n{"product":"1","startdatum":"2026-11-28"}\n]\n'],
    ['csv', '[{"product":1,"startdatum":"2026-11-28"}]', 'product|startdatum\n1|2026-11-28\n'],
  ])('or in another format: %s', async (to, input, output) => {
    const args = ['filter', search, ...today, '--to', to, ...(to === 'csv' ? ['--delimiter', '|'] : [])];
    expect(await call(args, { input })).toEqual(success(output));
  });

  test('a format and a delimiter may be said', async () => {
    const args = ['filter', search, ...today, '--from', 'csv', '--delimiter', 'tab', '--to', 'ndjson'];
    expect((await call(args, { input: '{\tproduct\tstartdatum\nx\t1\t2026-11-28\n' })).stdout).toBe(
      '{"{":"x","product":"1","startdatum":"2026-11-28"}\n',
    );
  });

  test('or only their number', async () => {
    expect(await call(['filter', search, ...today, '--count'], { input: csv + otherCells })).toEqual(success('2\n'));
  });

  test('the expression may stand in a file, for fields of your own', async () => {
    const schema = fileOf('own.json', '{"naam": {"type": "text", "column": "NAME"}}');
    const expression = fileOf('search.txt', 'naam ~ "ZAAL"\n');
    const args = ['filter', '--expression-file', expression, '--schema', schema];
    expect(await call(args, { input: 'NAME\nZaal 1\nKamer 2\n' })).toEqual(success('NAME\nZaal 1\n'));
  });
});

test('a wrong expression reads no row', async () => {
  expect(await call(['filter', 'prodct = 1'], { input: csv })).toEqual(failure(1, '[unknown-field]'));
});

test('no expression is not every row', async () => {
  expect(await call(['filter', ''], { input: csv })).toMatchObject({ status: 1, stdout: '' });
});

test.each<readonly [input: string, stdout: string, says: string]>([
  ['{"product":1}\n{"product":2\n{"product":1}\n', '{"product":1}\n', 'Line 2 is not JSON: '],
  ['[{"product":1},{"product":1},,{"product":1}]', '[\n{"product":1},\n{"product":1}', 'Row 3 has a comma too many before it.\n'],
  ['product,a\n1,"x\ny"\n1\n1,z\n', 'product,a\n1,"x\ny"\n', 'Line 4 has 1 cell; the header line has 2.\n'],
  ['[{"product":1}', '[\n{"product":1}', 'The list is never closed with a ].\n'],
])(
  'a broken row ends it: the rows before are written, its place is told, and nothing of it is passed over: %j',
  async (input, stdout, says) => {
    const outcome = await call(['filter', 'product = 1'], { input });
    expect({ status: outcome.status, stdout: outcome.stdout }).toEqual({ status: 1, stdout });
    expect(outcome.stderr).toContain(`search-expression: ${says}`);
    expect(await call(['filter', 'product = 1', '--count'], { input })).toMatchObject({ status: 1, stdout: '' });
  },
);

test.each<readonly [input: string, hints: string]>([
  ['', 'There are no rows on standard input.\n'],
  [
    'startdatum,product\n28-11-2026,1\n2026-11-28,1\n,\n28/11/2026,a\n',
    'hint: 2 values of `startdatum`, such as "28-11-2026", did not read as a date and counted as missing.\n' +
      'hint: 1 value of `product`, such as "a", did not read as an integer and counted as missing.\n',
  ],
  ['{"RES_FROMDATE":"2026-11-28","prodct":"1"}\n', 'hint: No row has a field `product` or `OBJ_ID`; there is `prodct`.\n'],
  ['startdatum,product\n2026-11-28,\n', 'hint: No row has a value for `product` or `OBJ_ID`.\n'],
])('what is odd about the rows is told at the end: %j', async (input, stderr) => {
  expect(await call(['filter', search, ...today], { input })).toMatchObject({ status: 0, stderr });
});
