import { describe, expect, test } from 'vitest';
import { explain } from '../../src/analysis/explain.ts';
import { bookingSchema } from '../../src/booking.ts';
import { accepts, coreProfile, parse, parseQuery } from '../../src/index.ts';
import { call, failure, fileOf, success } from './program.ts';

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

test('a schema in a file has lists and relations, and each record a number', async () => {
  const line = { sku: { type: 'text' }, quantity: { type: 'integer' } };
  const relations = { lines: { label: 'Lines', schema: { fields: { ...line, marks: { type: 'text', list: true } } } } };
  const file = fileOf('orders.json', JSON.stringify({ fields: { tags: { type: 'text', list: true } }, relations }));
  const order = {
    tags: [],
    lines: [
      { sku: 'a', quantity: 3 },
      { sku: 'b', quantity: 1, marks: ['x'] },
    ],
  };
  const of = (text: string, ...args: readonly string[]) => call(['explain', text, '--schema', file, ...args]);
  const { stdout } = await of('lines HAS (quantity > 2 AND sku = "b") OR lines IS EMPTY', '--row', JSON.stringify(order));
  expect(stdout).toBe(`\
false  *  OR
false  *    lines HAS (quantity > 2 AND sku = "b")
false  *      1. AND
true            quantity > 2                        quantity: 3
false  *        sku = "b"                           sku: "a"
false  *      2. AND
false  *        quantity > 2                        quantity: 1
true            sku = "b"                           sku: "b"
false  *    lines IS EMPTY
`);
  expect((await of('tags HAS "x" OR lines HAS (marks HAS "x")', '--row', JSON.stringify(order))).stdout).toMatch(/^true/);
  expect((await call(['sql', 'lines IS EMPTY', '--schema', file])).stderr).toMatch(/^search-expression: Say in columns where/);
  const wrong = fileOf('wrong.json', JSON.stringify({ fields: line, relations: { lines: { schema: ['sku'] } } }));
  const { stderr } = await call(['check', 'sku = "a"', '--schema', wrong]);
  expect(stderr).toContain('is not a schema: The schema of a relation has no "fields"');
});

test('the row may stand on standard input, and the words be Dutch', async () => {
  const input = '{"product": "x", "status": "Open"}';
  const { stdout } = await call(['explain', 'product = 1 OR status = "Open"', '--locale', 'nl'], { input });
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
    const { stdout } = await call(['explain', '--expression-file', file], { input: '{"product": 1}' });
    expect(stdout).toBe('true  *  product = 1  product: 1\n');
  });
});

const twoDays = 'startdatum BETWEEN "0d" AND "1d" AND product IN (101,102)';

test.each<readonly [args: readonly string[], sentence: RegExp]>([
  [[twoDays], /^Start date .*today.* Zaal S or Zaal M\.\n$/],
  [[twoDays, '--locale', 'nl'], /^Begindatum .*vandaag.* Zaal S of Zaal M\.\n$/],
  [[twoDays, '--today', '2026-11-21'], /^Start date .*today \(21 November 2026\).*\(22 November 2026\)/],
  [[twoDays, '--today', '2026-11-21', '--locale', 'nl'], /^Begindatum .*vandaag \(21 november 2026\)/],
  [[twoDays, '--dates'], /^Start date .*today \([0-9]+ [A-Z][a-z]+ [0-9]{4}\)/],
])('%j', async (args, sentence) => {
  const { status, stdout, stderr } = await call(['describe', ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(sentence);
});

test('what is wrong is shown', async () => expect(await call(['describe', 'prodct = 1'])).toEqual(failure(1, '[unknown-field]')));

const file = fileOf('long.txt', 'product = 101\n OR product = 102\n OR product = 102\n');

test.each<readonly [args: readonly string[], input: string, text: string]>([
  [['product = 101 OR product = 102 OR product = 102'], '', 'product IN (101,102)'],
  [['--expression-file', file], '', 'product IN (101,102)'],
  [[], 'NOT (NOT product = 101)', 'product = 101'],
  [['product = 101'], '', 'product = 101'],
])('%j', async (args, input, text) => expect(await call(['simplify', ...args], { input })).toEqual(success(`${text}\n`)));

test('what is wrong is shown', async () => expect(await call(['simplify', 'product ='])).toEqual(failure(1, '[unexpected-end]')));

const onDay = ['--today', '2026-11-21'];

test.each<readonly [search: string, lowered: string]>([
  ['product = 101', 'product IN (101)'],
  ['product = 101 AND startdatum < "2w"', 'product IN (101) AND startdatum <= "13d"'],
  ['startdatum >= "0d"', 'startdatum >= "0d"'],
])('what core has words for: %s', async (search, lowered) => {
  expect(await call(['lower', search, ...onDay])).toEqual(success(`${lowered}\n`));
  expect(parse(lowered, { profile: coreProfile }).diagnostics).toEqual([]);
  expect(accepts(lowered)).toBe(true);
});

test('it is said that a text holds on one day alone', async () => {
  const { status, stdout, stderr } = await call(['lower', 'startdatum >= "2026-11-28"', ...onDay]);
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'startdatum >= "7d"\n' });
  expect(stderr).toMatch(/^This holds on 2026-11-21 alone/);
  const inDutch = await call(['lower', 'startdatum >= "2026-11-28"', '--locale', 'nl', ...onDay]);
  expect(inDutch.stderr).toMatch(/^Dit geldt alleen op 2026-11-21/);
});

test('where core has no words the parts are shown', async () => {
  const { status, stdout, stderr } = await call(['lower', 'product = 101 AND status ^= "Open"', ...onDay]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^error: .*\[not-in-profile\]\n 1 \| .*\n {3}\| {19}\^{16}\n$/);
});

test('--profile full has words for everything', async () => {
  expect((await call(['lower', 'product = 101', '--profile', 'full'])).stdout).toBe('product = 101\n');
});

test.each([
  ['startdatum >= "2026-11-28"', 0, { search: 'startdatum >= "7d"', validOn: '2026-11-21', diagnostics: [] }],
  ['status = "New"', 0, { search: 'status IN (10,11)', validOn: null, diagnostics: [] }],
  ['product = 101', 0, { search: 'product IN (101)', validOn: null, diagnostics: [] }],
  ['status ^= "Open"', 1, { search: null, validOn: null, diagnostics: [{ code: 'not-in-profile', range: { from: 0, to: 16 } }] }],
])('as JSON: %s', async (search, status, answer) => {
  const outcome = await call(['lower', search, '--json', ...onDay]);
  expect(outcome).toMatchObject({ status, stderr: '' });
  expect(JSON.parse(outcome.stdout)).toMatchObject(answer);
});

test('what is wrong is shown', async () => expect(await call(['lower', 'prodct = 1'])).toEqual(failure(1, '[unknown-field]')));

const fine = fileOf('fine.txt', 'product = 101\n');
const never = 'product >= 5 AND product <= 3';
const twoRight = '# of the hall\nproduct = 101\r\n\r\n  # product = 1\n  ';
const lines = fileOf('lines.txt', `${twoRight}${never}\nprodct = 1`);
const broken = fileOf('broken.txt', 'product = 101\n  AND prodct = 1');
const twice = 'product = 101 AND product = 101';

test.each<readonly [args: readonly string[], status: number]>([
  [['product = 101'], 0],
  [[fine], 0],
  [[fine, fine], 0],
  [[never], 1],
  [[never, '--fail-on', 'error'], 0],
  [[never, '--fail-on', 'hint'], 1],
  [[twice], 0],
  [[twice, '--fail-on', 'hint'], 1],
  [['product = 1 OR prodct = 1', '--fail-on', 'error'], 1],
  [['status = "Opn"'], 1],
  [[fine, broken], 1],
  [['--lines', lines], 1],
  [['--expression-file', broken], 1],
  [[fine, 'nowhere.txt'], 2],
  [['nowhere.txt'], 2],
  [['--fail-on', 'nothing', fine], 2],
  [[fine, '--expression-file', fine], 2],
])('the exit code: %j is %d', async (args, status) => expect((await call(['lint', ...args])).status).toBe(status));

test('of a file the line is named, and the picture is of the file', async () => {
  const { status, stdout, stderr } = await call(['lint', fine, broken]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(`\
${broken}:2: error: There is no field \`prodct\`. Did you mean \`product\`? [unknown-field]
 2 |   AND prodct = 1
   |       ^^^^^^
   = Replace with \`product\`

The fields are those of a booking; --schema file.json names others.
`);
});

test('each line of a file may be an expression; comments and empty lines are none', async () => {
  const { stderr } = await call(['lint', '--lines', lines]);
  const told = [...stderr.matchAll(/^(.*): (\w+): .*\[([\w-]+)\]\n (\d+) \|/gm)].map((found) => found.slice(1));
  expect(told.map((found) => found.join(' '))).toEqual([`${lines}:5 warning empty-range 5`, `${lines}:6 error unknown-field 6`]);
  const nothing = success('Nothing is wrong, with the fields of a booking.\n');
  expect(await call(['lint', '--lines'], { input: '# nothing\n\n' })).toEqual(nothing);
});

test('a hint is shown, and is fine', async () => {
  const stderr = expect.stringMatching(/^hint: .*\[duplicate-condition\]$/m) as string;
  expect(await call(['lint', twice])).toMatchObject({ status: 0, stderr });
});

test('as JSON each has its file, its line and its place in the file', async () => {
  const { status, stdout, stderr } = await call(['lint', '--json', '--lines', lines, fine]);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  const [from, to] = [twoRight.length, twoRight.length + never.length];
  expect(JSON.parse(stdout)).toMatchObject([
    { file: lines, line: 5, code: 'empty-range', range: { from, to } },
    { file: lines, line: 6, code: 'unknown-field', range: { from: to + 1 } },
  ]);
  expect((await call(['lint', '--json', 'product = 101'])).stdout).toBe('[]\n');
});

test('dates are those of the day, and the words Dutch where asked for', async () => {
  const search = 'startdatum >= "2026-11-22" AND startdatum <= "0d"';
  expect((await call(['lint', search, '--today', '2026-11-21'])).stderr).toContain('[empty-range]');
  expect((await call(['lint', search, '--today', '2026-11-22'])).stderr).not.toContain('[empty-range]');
  expect((await call(['lint', fine, '--locale', 'nl'])).stdout).toBe('Er is niets mis, met de velden van een boeking.\n');
});

test('the core profile refuses the rest of the language', async () => {
  expect((await call(['lint', 'product = 101', '--profile', 'core'])).stderr).toContain('[not-in-profile]');
});
