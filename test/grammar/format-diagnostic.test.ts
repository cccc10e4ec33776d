import { expect, test } from 'vitest';
import { encodingReasons, limitWords } from '../../grammar/messages/wording.ts';
import { defineSchema, diagnose, diagnosticCodes, formatDiagnostic, type Locale, parse } from '../../src/index.ts';

const schema = defineSchema({ a: { type: 'integer' }, naam: { type: 'text' } });
const pictures = (text: string, locale: Locale = 'en') =>
  diagnose(text, schema, { locale }).map((found) => formatDiagnostic(text, found, locale).split('\n').slice(1, 3));

test.each([
  ['b = 1', ' 1 | b = 1', '   | ^'],
  ['a =', ' 1 | a =', '   |    ^'],
  ['a = 1 AND\n\tb = 2', ' 2 |  b = 2', '   |  ^'],
  ['a = 1 AND\r\nb = 2', ' 2 | b = 2', '   | ^'],
  ['naam = "日本" AND b = 1', ' 1 | naam = "日本" AND b = 1', `   | ${' '.repeat(18)}^`],
  ['naam = "e\u0301" AND b = 1', ' 1 | naam = "e\u0301" AND b = 1', `   | ${' '.repeat(15)}^`],
  ['naam = "\u202e" AND b = 1', ' 1 | naam = "\\u202e" AND b = 1', `   | ${' '.repeat(20)}^`],
  [`${'a = 1 AND '.repeat(30)}b = 1`, ` 1 | …${'a = 1 AND '.repeat(30).slice(-95)}b = 1`, `   | ${' '.repeat(96)}^`],
  [`b = 1${' AND a = 1'.repeat(30)}`, ` 1 | b = 1${' AND a = 1'.repeat(30).slice(0, 95)}…`, '   | ^'],
  // Ten lines down the gutter is as wide as the number.
  [`${'a = 1 AND\n'.repeat(9)}b = 1`, ' 10 | b = 1', '    | ^'],
])('the carets stand below what is meant: %j', (text, line, carets) => expect(pictures(text)).toEqual([[line, carets]]));

test('the whole picture, in Dutch', () => {
  const text = 'product IN (1,';
  const [end] = diagnose(text, defineSchema({ product: { type: 'integer' } }), { locale: 'nl' });
  expect(end && formatDiagnostic(text, end, 'nl')).toBe(
    [
      'fout: De tekst houdt te vroeg op; verwacht: een waarde (een getal, een tekst of datum tussen aanhalingstekens, TRUE of FALSE). [unexpected-end]',
      ' 1 | product IN (1,',
      '   |               ^',
      '   = Misschien: Verwijder `,` en voeg `)` toe',
    ].join('\n'),
  );
});

test.each([
  ['a = = 1', '='],
  ['a IS IS NULL', 'IS'],
  ['a IS NULL NULL', 'NULL'],
  ['a a = 1', 'a'],
  ['a = < 1', '<', true],
  ['a = 1 1', '1', true],
  ['a = 1 b', 'b', true],
  ['a IN = (1)', '=', true],
])('what is too much is surely so where it is a word written twice: %s', (text, word, isGuess?: boolean) => {
  const fixes = parse(text).diagnostics.flatMap((one) => one.fixes ?? []);
  expect(fixes.map((fix) => [fix.title, fix.isGuess])).toEqual([[`Remove \`${word}\``, isGuess]]);
});

test('a fix that may change the meaning is called a guess', () => {
  const fixesOf = (text: string, locale: Locale) =>
    diagnose(text, schema, { locale }).flatMap((found) => formatDiagnostic(text, found, locale).split('\n').slice(3));
  expect(fixesOf('naam = x', 'en')).toEqual(['   = Replace with `"x"`']);
  expect(fixesOf('nam = "x"', 'en')).toEqual(['   = Perhaps: Replace with `naam`']);
  expect(fixesOf('nam = "x"', 'nl')).toEqual(['   = Misschien: Vervang door `naam`']);
});

test('every message is a sentence, and another one in Dutch', () => {
  const names = {
    path: '/kind',
    needed: 'node',
    signature: 'near(x)',
    limit: 'nesting',
    part: 'OR',
    profile: 'core',
    type: 'text',
  };
  const data = { ...names, found: 'x', field: 'x', expected: ['value'], suggestion: 'y', maximum: 3 };
  const more = { operator: '~', allowed: ['='], example: '1', reason: 'utf8', apart: 'a', together: 'b' };
  const given = [
    {},
    ...Object.keys(limitWords).map((limit) => ({ limit })),
    ...Object.keys(encodingReasons).map((reason) => ({ reason })),
    ...['field', 'comparator', 'end', ')'].map((one) => ({ expected: [one] })),
  ];
  for (const [code, { en, nl }] of Object.entries(diagnosticCodes))
    for (const one of given) {
      const [english, dutch] = [en, nl].map((say) => (say as (data: object) => string)({ ...data, ...more, ...one }));
      for (const said of [english, dutch]) expect(said, code).toMatch(/^[`@\p{Lu}](?!.*(?:  | [.,:;]|undefined)).*[.?]$/u);
      expect(dutch, code).not.toBe(english);
    }
});
