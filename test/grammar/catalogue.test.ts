import { describe, expect, test } from 'vitest';
import {
  type Catalogue,
  check,
  type Diagnostic,
  defineCatalogue,
  defineSchema,
  diagnose,
  diagnosticCodes,
  formatDiagnostic,
  fromJson,
  parse,
} from '../../src/index.ts';
import { createLanguageService } from '../../src/language-service/index.ts';
import { fromUrl } from '../../src/url/index.ts';

const schema = defineSchema({
  n: { type: 'integer' },
  day: { type: 'date' },
  state: { type: 'text', values: [{ value: 'open' }], closed: true },
});

const german = defineCatalogue({
  locale: 'de',
  messages: {
    'unknown-field': ({ field, suggestion }) =>
      `Es gibt kein Feld ${field}.${suggestion === undefined ? '' : ` Gemeint ist wohl ${suggestion}.`}`,
    'empty-list': () => 'Eine Liste braucht mindestens einen Wert.',
  },
  translate: (english) => english.replace(/^Replace with/, 'Ersetzen durch'),
  severities: { error: 'Fehler' },
});

test('a search is explained in the language of a catalogue, and where that has no words in English', () => {
  const found = diagnose('dya = "0d" AND n IN () AND state = 5', schema, { locale: german });
  expect(found.map(({ message }) => message)).toEqual([
    'Eine Liste braucht mindestens einen Wert.',
    'Es gibt kein Feld dya. Gemeint ist wohl day.',
    '`5` does not fit `state` (text); write a value such as `"open"`.',
  ]);
  expect(found[1]?.fixes?.map(({ title }) => title)).toEqual(['Ersetzen durch `day`']);
  expect(formatDiagnostic('dya = "0d"', found[1] as Diagnostic, german)).toMatch(/^Fehler: Es gibt kein Feld dya\./);
});

/** A language that says the code alone. */
const codesAlone: Catalogue['messages'] = Object.fromEntries(
  Object.keys(diagnosticCodes).map((code) => [code, () => `<${code}>`]),
);
const everything = defineCatalogue({ locale: 'tlh', messages: codesAlone, translate: () => '<title>' });

describe('nothing is left in English where a catalogue has everything', () => {
  const spoken = (found: readonly Diagnostic[]) => {
    expect(found).not.toEqual([]);
    for (const { code, message, fixes = [], related = [] } of found) {
      expect(message).toBe(`<${code}>`);
      for (const { title } of fixes) expect(title).toBe('<title>');
      for (const one of related) expect(one.message).toBe('<title>');
    }
  };
  const options = { locale: everything };
  test.each([
    '',
    'n = ',
    'm = 1',
    'n IN (1,1',
    'n = 7d',
    'day = “0d”',
    'state = open',
    'n = (1, 2)',
    '0 < n < 5',
    'n BETWEEN 1 OR 2',
    'n = "a\\x"',
  ])('%s', (text) => {
    spoken(diagnose(text, schema, options));
    spoken(createLanguageService(schema, { ...options, today: '2026-11-21' }).diagnose(text));
  });
  test('parse, check, fromJson, fromUrl and a lint', () => {
    spoken(parse('n =', options).diagnostics);
    spoken(check({ kind: 'null', field: 'm', negated: false }, schema, options).diagnostics);
    spoken(fromJson({ kind: 'nothing' }, options).diagnostics);
    spoken(fromUrl('%zz', options).diagnostics);
    spoken(createLanguageService(schema, { ...options, today: '2026-11-21' }).diagnose('n = 1 AND n = 2'));
  });
});

test('a catalogue that can never be used is refused', () => {
  // @ts-expect-error there is no such code
  expect(() => defineCatalogue({ locale: 'de', messages: { 'unknown-feld': () => '' } })).toThrow(
    /no diagnostic code "unknown-feld"/,
  );
  // @ts-expect-error a message is made from data
  expect(() => defineCatalogue({ locale: 'de', messages: { 'unknown-field': 'Unbekannt' } })).toThrow(/is a function/);
  // @ts-expect-error a catalogue has a tag
  expect(() => defineCatalogue({ messages: {} })).toThrow(TypeError);
});

test('the compiler asks for the messages that are missing, and knows their data', () => {
  const one = { 'unknown-field': () => '' };
  // @ts-expect-error the other codes
  one satisfies Required<Catalogue['messages']>;
  // @ts-expect-error an unknown field has no operator
  defineCatalogue({ locale: 'de', messages: { 'unknown-field': (data) => String(data.operator) } });
});
