import { describe, expect, test } from 'vitest';
import { bookingSchema } from '../../src/booking.ts';
import { parse, parseQuery, print } from '../../src/index.ts';
import { interpret } from '../../src/interpret/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { toUrl } from '../../src/url/index.ts';
import { call, failure, fileOf, success } from './program.ts';

const schema = fileOf('schema.json', JSON.stringify({ Startdatum: { type: 'date', aliases: ['begin'] } }));

describe('format', () => {
  test.each([
    ['a in ( 1, 14 )and not(b=1)', 'a IN (1,14) AND NOT b = 1'],
    ["OBJ_NAME='Zaal \\'S\\'' or `in`<>2 AND c is null", `OBJ_NAME = "Zaal 'S'" OR (\`in\` != 2 AND c IS NULL)`],
    ['a = "\\u202e\u007f"', 'a = "\\u202e\\u007f"'],
  ])('%s', async (text, canonical) => {
    expect(await call(['format', text])).toEqual(success(`${canonical}\n`));
    expect((await call(['format'], { input: canonical })).stdout).toBe(`${canonical}\n`);
  });

  test('with a schema, names are spelled as there', async () => {
    expect((await call(['format', 'BEGIN>="0d"', '--schema', schema])).stdout).toBe('Startdatum >= "0d"\n');
    expect(await call(['format', 'product = 1', '--schema', schema])).toMatchObject({ status: 1, stdout: '' });
  });

  test('a broken text is explained, not printed', async () => {
    expect(await call(['format', 'a = '])).toEqual(failure(1, '[unexpected-end]'));
    expect(JSON.parse((await call(['format', 'a = ', '--json'])).stderr)).toEqual(parse('a = ').diagnostics);
  });
});

describe('sql', () => {
  const text = 'startdatum >= "0d" AND product IN (1,14) AND OBJ_NAME ~ "é"';
  const today = '2026-11-28';
  const wanted = toSql(parseQuery(text, bookingSchema), sqlite, { today });

  test('the condition stands on one line, its values on the next', async () => {
    const stdout = `${wanted.text}\n${JSON.stringify(wanted.values)}\n`;
    expect(await call(['sql', text, '--dialect', 'sqlite', '--today', today])).toEqual({ status: 0, stdout, stderr: '' });
  });

  test('--json gives one object', async () => {
    expect(JSON.parse((await call(['sql', text, '--today', today, '--json'])).stdout)).toEqual(wanted);
  });

  test('a broken text gives no SQL, and what is wrong', async () => {
    const { status, stdout, stderr } = await call(['sql', 'prodct = 1', '--json']);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject([{ code: 'unknown-field' }]);
  });

  test('today is the day it is in the time zone', async () => {
    const dayIn = async (zone: string) =>
      JSON.parse((await call(['sql', 'startdatum = "0d"', '--json', '--time-zone', zone])).stdout) as typeof wanted;
    // These two are 25 hours apart.
    expect((await dayIn('Pacific/Kiritimati')).values).not.toEqual((await dayIn('Pacific/Niue')).values);
  });
});

describe('url', () => {
  const text = `status = "R&D + 100% #1 'é' 漢 🎉" AND product IN (1,14)`;
  const { expression } = parse(text);
  const encoded = expression === undefined ? '' : toUrl(expression);

  test('encodes, and decodes to the same expression', async () => {
    expect(await call(['url', text])).toEqual(success(`${encoded}\n`));
    expect(await call(['url', '--decode', encoded])).toEqual(success(`${expression && print(expression)}\n`));
  });

  test.each([
    ['https://example.org/api/rest/booking/filter?columns=RES_ID&search=product%20%3D+1&start=2#top', 'product = 1'],
    ['/api/rest/booking/filter?search=product%20%3D%201', 'product = 1'],
    ['?search=product=1', 'product = 1'],
    ['product+%3d+1', 'product = 1'],
    ['product = 1\n', 'product = 1'],
  ])('%j holds %s', async (given, wanted) => {
    expect(await call(['url', '--decode'], { input: given })).toEqual(success(`${wanted}\n`));
  });

  test.each([
    ['https://example.org/booking/filter?columns=RES_ID', 'search-expression: This URL has no parameter `search`.\n'],
    ['https://example.org/?search=a&search=b', 'search-expression: This URL has the parameter `search` more than once.\n'],
    ['https://example.org/?search=a%2', ' 1 | https://example.org/?search=a%2\n   |                              ^^\n'],
    ['a%20%3D%20%FF', ' 1 | a%20%3D%20%FF\n   |  ^^^^^^^^^^^^\n'],
    ['a%2520%253D%25201', 'it was encoded twice'],
    ['a%20%3D', ' 1 | a =\n   |    ^\n'],
  ])('%j is explained', async (given, says) => expect(await call(['url', '-d', given])).toEqual(failure(1, says)));
});

describe('ask', () => {
  const told = (status: number, stdout: string, ...lines: readonly string[]) => ({
    status,
    stdout,
    stderr: lines.map((line) => `${line}\n`).join(''),
  });
  const where = "WHERE status = 'Open' ORDER BY product";
  const found = ['status = "Open"\n', "  status = 'Open': Status is Open"] as const;
  const most = 'x'.repeat(1_000);

  test.each([
    ['a search', 'en', where, told(0, ...found, '  WHERE: not used', '  ORDER BY product: not used')],
    ['a search', 'nl', where, told(0, ...found, '  WHERE: niet gebruikt', '  ORDER BY product: niet gebruikt')],
    ['nothing', 'en', '!?', told(1, '', 'No search was found in this text.')],
    ['nothing in the longest text', 'en', most, told(1, '', 'No search was found in this text.')],
    ['nothing', 'nl', '!?', told(1, '', 'In deze tekst is geen zoekopdracht gevonden.')],
    ['a text that is too long', 'en', `${most}x`, told(1, '', 'A text has at most 1000 characters.')],
    ['a text that is too long', 'nl', `${most}x`, told(1, '', 'Een tekst heeft hoogstens 1000 tekens.')],
  ])('%s, in the language %s', async (_, locale, text, outcome) => {
    expect(await call(['ask', text, '--locale', locale])).toEqual(outcome);
  });

  test('--json is the answer of the library', async () => {
    const { stdout } = await call(['ask', '--json', '--today', '2026-11-21'], { input: `${where}\n` });
    expect(JSON.parse(stdout)).toEqual(interpret(where, bookingSchema, { today: '2026-11-21' }));
    expect(await call(['ask', '!?', '--json'])).toEqual(told(1, '[]\n'));
  });
});
