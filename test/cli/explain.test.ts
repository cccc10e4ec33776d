import { describe, expect, test } from 'vitest';
import { explain } from '../../src/analysis/explain.ts';
import { bookingSchema } from '../../src/booking.ts';
import { parseQuery } from '../../src/index.ts';
import { call, fileOf } from './program.ts';

const search = 'startdatum >= "0d" AND (product IN (1,14) OR NOT status = "Open") AND RES_FROMTIME IS NULL';
const row = { startdatum: '2026-11-28', product: 'x', RES_FROMTIME: '09:30' };
const today = '2026-11-21';

test('each condition stands on a line, with its verdict and what the row has', async () => {
  expect(await call(['explain', search, '--row', JSON.stringify(row), '--today', today])).toEqual({
    status: 0,
    stderr: '',
    stdout: `\
false    *  AND
true          startdatum >= "0d"    startdatum: "2026-11-28"; compared with 2026-11-21
unknown       OR
unknown         product IN (1,14)   product: no value, "x" does not read
unknown         NOT
unknown           status = "Open"   status: no value
false    *    RES_FROMTIME IS NULL  RES_FROMTIME: "09:30:00"
`,
  });
});

test('the row may stand on standard input, and the words be Dutch', async () => {
  const { stdout } = await call(['explain', 'product = 1 OR status = "Open"', '--locale', 'nl'], {
    input: '{"product": "x", "status": "Open"}',
  });
  expect(stdout).toBe(`\
waar      *  OR
onbekend       product = 1      product: geen waarde, "x" is niet te lezen
waar      *    status = "Open"  status: "Open"
`);
});

test.each([
  ['product = 1', '{"product": 1, "status": "Cancelled"}', 'A service leaves it out all the same'],
  ['product = 1', '{"OBJ_ID": 1, "RES_STATUS": "Rejected"}', 'A service leaves it out all the same'],
  ['product = 1 AND status != "Open"', '{"product": 1, "status": "Cancelled"}', ''],
  ['product = 1', '{"product": 1, "status": "Open"}', ''],
  ['product = 1', '{"product": 1}', ''],
  ['product = 14', '{"product": 1, "status": "Cancelled"}', ''],
])('%s of %s: the rule of a service for cancelled bookings is told where it decides', async (text, row, says) => {
  const { status, stderr } = await call(['explain', text, '--row', row]);
  expect([status, stderr.slice(0, says.length || undefined)]).toEqual([0, says]);
  const { stderr: inDutch } = await call(['explain', text, '--row', row, '--locale', 'nl']);
  expect(inDutch.startsWith('Een service laat deze toch weg')).toBe(says !== '');
});

test('--json is the answer of the library', async () => {
  const { status, stdout } = await call(['explain', search, '--json', '--today', today], { input: JSON.stringify(row) });
  expect(status).toBe(0);
  const clock = { today, timeZone: 'Europe/Amsterdam', unreadable: 'missing' } as const;
  expect(JSON.parse(stdout)).toEqual(explain(parseQuery(search, bookingSchema), row, clock));
});

test('what would fill the screen is cut short', async () => {
  const many = `product IN (${Array.from({ length: 2_000 }, (_, at) => at).join(',')})`;
  const { stdout } = await call(['explain', many, '--row', '{"product": 3}']);
  expect(stdout.split('\n')[0]).toMatch(/^true {2}\* {2}product IN \(0,1,.*… {2}product: 3$/);
  expect(stdout.length).toBeLessThan(200);
});

describe('what is wrong', () => {
  const file = fileOf('right.txt', 'product = 1');

  test.each<readonly [args: readonly string[], input: string, status: number, says: string]>([
    [['product = 1'], '', 1, 'search-expression: The row is not JSON: '],
    [['product = 1'], '[]', 1, 'search-expression: The row has to be a JSON object.'],
    [['product = 1', '--row', 'null'], '', 1, 'search-expression: The row has to be a JSON object.'],
    [['prodct = 1', '--row', '{}'], '', 1, 'error: There is no field `prodct`.'],
    [['--row', '{}'], '', 2, 'search-expression: There is no expression.'],
    [['-', '--row', '{}'], 'product = 1', 2, 'search-expression: Standard input has the row; give the expression'],
    [['product = 1', '--expression-file', file], '{}', 2, 'search-expression: The expression is given twice'],
    [['product = 1', '--today', 'now', '--row', '{}'], '', 2, 'search-expression: Today is "now"'],
  ])('%j', async (args, input, status, says) => {
    const outcome = await call(['explain', ...args], { input });
    expect(outcome).toMatchObject({ status, stdout: '' });
    expect(outcome.stderr.startsWith(says)).toBe(true);
  });

  test('the expression may stand in a file', async () => {
    expect((await call(['explain', '--expression-file', file], { input: '{"product": 1}' })).stdout).toBe(
      'true  *  product = 1  product: 1\n',
    );
  });
});
