import { describe, expect, expectTypeOf, test } from 'vitest';
import { describe as describeQuery, lower, whyNoRows } from '../../src/analysis/index.ts';
import { defineCatalogue, type Translation, type WholeTranslation } from '../../src/catalogue.ts';
import { because } from '../../src/client/because.ts';
import {
  type Catalogue,
  check,
  coreProfile,
  type Diagnostic,
  diagnose,
  diagnosticCodes,
  formatDiagnostic,
  fromJson,
  parse,
  parseQuery,
} from '../../src/index.ts';
import { createLanguageService } from '../../src/language-service/index.ts';
import { searchEditorOptions } from '../../src/monaco/index.ts';
import { fromUrl } from '../../src/url/index.ts';
import { textsOf } from '../support/words-of.ts';
import { german, inGerman } from './german.ts';
import { foreignWords, pseudo, pseudoSchema } from './pseudo.ts';

const schema = pseudoSchema;
const day = { today: '2026-11-21' } as const;
const texts = [
  '',
  'n = ',
  ...textsOf`
  x1 = 1; n IN (1,1,2) AND dd >= "7d" AND dd <= "9d"; n IN (1); n = 1 AND n = 2; n = 1 OR n = 2 AND pr < 3;
  NOT (st = "но" OR te ~ "a") AND bo = TRUE; dd BETWEEN "0d" AND "2w" AND tt >= "09:30"; dd BETWEEN "9d" AND "1d";
  da = "2026-11-28" AND n NOT IN (3, 2) OR tt IS NOT NULL; n = 7d; dd = “0d”; st = йес AND te = "x; n = (1, 2); 0 < n < 5;
  n BETWEEN 1 OR 2; te = "a\\x"; (n = 1; n = 1); n == 1, pr = 2; n > 3 AND n > 5 AND (n > 5);
  st = "x" AND n = 5000 AND tt = "9" AND dd = "400000d"`,
];

/** All words in an answer, without what is code by itself. */
function wordsIn(answer: unknown, key = ''): readonly string[] {
  if (['code', 'severity', 'kind', 'data', 'edits', 'insert', 'type', 'diagnostic', 'filter'].includes(key)) return [];
  if (typeof answer === 'string') return [answer];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => wordsIn(value, name));
}

describe('no word of another language is left where a catalogue is whole', () => {
  const service = createLanguageService(schema, { ...day, locale: pseudo });
  const core = createLanguageService(schema, { ...day, locale: pseudo, profile: coreProfile });

  test.each(texts)('in the language service: %s', async (text) => {
    const said: string[] = [];
    for (const one of [service, core]) {
      said.push(...wordsIn([one.diagnose(text), one.inlayHints(text)]));
      said.push(...one.diagnose(text).flatMap(({ fixes = [], related = [] }) => wordsIn([fixes, related])));
      for (let at = 0; at <= text.length; at++) {
        const list = await one.complete(text, at);
        said.push(...wordsIn([list, list.items.slice(0, 8).map((item) => one.resolve(item))]));
        said.push(...wordsIn([one.hover(text, at), one.signature(text, at), one.ghostText(text, at)]));
        said.push(...wordsIn(one.fixes(text, { from: at, to: Math.min(at + 9, text.length) })));
      }
    }
    expect(said.filter((one) => one.includes('⟦⟧'))).not.toEqual([]);
    expect(foreignWords(said)).toEqual([]);
  });

  test('in sentences about a query and its rows', () => {
    const locale = pseudo;
    const query = parseQuery(
      'n IN (1,2,3,4,5) AND dd >= "7d" AND dd < "1m" AND NOT (bo = TRUE OR te ~ "a" OR st IS NULL) AND pr >= 2.5 AND tt < "09:00"',
      schema,
    );
    const rows = [{ n: 1, dd: '2026-11-28', te: null, bo: false, pr: 3, st: null, tt: null }];
    const said = [
      describeQuery(query, { locale, ...day, mostValues: 2 }),
      describeQuery(query, { locale }),
      whyNoRows(query, { locale }).count(rows as never, { ...day, unreadable: 'missing' }).message,
      whyNoRows(query, { locale }).count([], day).message,
      ...lower(query, coreProfile, { ...day, locale }).diagnostics.map(({ message }) => message),
      ...wordsIn(because(locale)),
      String(searchEditorOptions(locale).ariaLabel),
      formatDiagnostic('n =', parse('n =', { locale }).diagnostics[0] as Diagnostic, locale).replace('[unexpected-end]', ''),
    ];
    expect(foreignWords(said)).toEqual([]);
  });

  test('wherever diagnostics come from', () => {
    const options = { locale: pseudo };
    const found = [
      parse('n =', options).diagnostics,
      check({ kind: 'null', field: 'm', negated: false }, schema, options).diagnostics,
      fromJson({ kind: 'nothing' }, options).diagnostics,
      fromUrl('%zz', options).diagnostics,
    ];
    for (const diagnostics of found) expect(diagnostics).not.toEqual([]);
    expect(foreignWords(wordsIn(found))).toEqual([]);
  });
});

describe('in German', () => {
  const locale = inGerman;
  const service = createLanguageService(schema, { ...day, locale });
  test('a mistake and its fix', () => {
    const [found] = service.diagnose('n = 1, 2');
    expect(found?.message).toMatch(/kann hier nicht stehen; erwartet: /);
    expect(found?.fixes?.[0]?.title).toBe('Eine Liste mit `IN` schreiben');
    expect(formatDiagnostic('n = 1, 2', found as Diagnostic, locale)).toMatch(/^Fehler: /);
  });
  test('a suggestion, a hover and a sentence', async () => {
    const { items } = await service.complete('dd >= "7', 8);
    expect(items[0]).toMatchObject({ label: '7d', detail: 'in 7 Tagen', description: 'Sa 28 Nov' });
    expect(service.hover('dd >= "7d"', 7)?.paragraphs.join(' ')).toContain('`"7d"` ist Samstag 28 November 2026, in 7 Tagen.');
    expect(describeQuery(parseQuery('dd >= "2026-11-28" AND pr = 2.5', schema), { locale })).toBe(
      'День ist 28. November 2026 oder später, und pr ist 2,5.',
    );
  });
});

describe('what a catalogue lacks', () => {
  const part: Translation = {
    locale: 'de',
    messages: { 'empty-list': () => 'Eine Liste braucht mindestens einen Wert.' },
    describe: { truth: { true: 'wahr' } },
    languageService: { dates: { zone: (timeZone) => `Tage beginnen in ${timeZone}.` } },
  };
  const sentence = (locale: Catalogue) => describeQuery(parseQuery('bo = TRUE OR bo = FALSE', schema), { locale });
  test('is in English, down to each sentence', () => {
    const locale = defineCatalogue(part);
    expect(diagnose('n IN () AND x1 = 1', schema, { locale }).map(({ message }) => message)).toEqual([
      'Eine Liste braucht mindestens einen Wert.',
      'There is no field `x1`.',
    ]);
    expect(sentence(locale)).toBe('Either bo is wahr, or bo is false.');
  });
  test('is in Dutch where that is its language', () =>
    expect(sentence(defineCatalogue({ ...part, locale: 'nl-BE' }))).toBe('Bo is wahr, of bo is onwaar.'));
});

test('a catalogue that can never be used is refused', () => {
  // @ts-expect-error there is no such code
  expect(() => defineCatalogue({ locale: 'de', messages: { 'unknown-feld': () => '' } })).toThrow(
    /no diagnostic code "unknown-feld"/,
  );
  // @ts-expect-error a message is made from data
  expect(() => defineCatalogue({ locale: 'de', messages: { 'unknown-field': 'Unbekannt' } })).toThrow(/is a function/);
  // @ts-expect-error a catalogue has a tag
  const nameless = () => defineCatalogue({ messages: {} });
  expect(nameless).toThrow(TypeError);
  expect(nameless).toThrow(/has a locale/);
  // @ts-expect-error there is no such part
  expect(() => defineCatalogue({ locale: 'de', words: {} })).toThrow(/no part "words"/);
  expect(() => defineCatalogue({ locale: 'de_DE' })).toThrow(RangeError);
  // @ts-expect-error a text, and no function
  const wrong = defineCatalogue({ locale: 'de', describe: { truth: { true: () => 'wahr' } } });
  expect(() => describeQuery(parseQuery('bo = TRUE', schema), { locale: wrong })).toThrow(
    'describe.truth.true of a catalogue is a string, not a function.',
  );
});

test('the compiler asks for the sentences that are missing, and knows their data', () => {
  const { 'unknown-field': _, ...messages } = german.messages;
  // @ts-expect-error one code is missing
  expectTypeOf({ ...german, messages }).toExtend<WholeTranslation>();
  const { closeQuote: __, ...fixes } = german.fixes;
  // @ts-expect-error one title is missing
  expectTypeOf({ ...german, fixes }).toExtend<WholeTranslation>();
  expectTypeOf({ ...german, fixes, messages }).toExtend<Translation>();
  expect(Object.keys(german.messages).toSorted()).toEqual(Object.keys(diagnosticCodes).toSorted());
  // @ts-expect-error an unknown field has no operator
  defineCatalogue({ locale: 'de', messages: { 'unknown-field': (data) => String(data.operator) } });
});
