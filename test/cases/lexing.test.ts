import { describe, expect, test } from 'vitest';
import {
  type Diagnostic,
  defineSchema,
  diagnose,
  formatDiagnostic,
  fullProfile,
  literalsOf,
  parse,
  parseQuery,
  print,
} from '../../src/index.ts';
import { bookingSchema } from '../../src/schema/booking.ts';
import { readSearch } from '../../src/service/parameters.ts';
import { problemOf } from '../../src/service/problem.ts';
import { fromUrl } from '../../src/url/index.ts';
import { boeking } from './boeking.ts';
import { refusals, refusalsOfBoeking, refused } from './refusals.ts';

// Group A: characters and tokens. ⟦ and ⟧ mark a range; the last column is the fixed text.

/** What the comparison in a text has on its right. */
const valueOf = (text: string) => {
  const { expression } = parse(text);
  return expression?.kind === 'comparison' ? literalsOf(expression)[0]?.value : undefined;
};

describe('what is refused', () => {
  test.each(
    refused([
      ['A01', '⟦⟧', 'empty-expression'],
      ['A01', '⟦   ⟧', 'empty-expression'],
      ['A01', '⟦ \t\r\n⟧', 'empty-expression'],
      ['A02', '⟦$⟧', 'unexpected-character', ''],
      ['A05', 'product = ⟦"14⟧', 'unterminated-string', 'product = "14"'],
      ['A05', '⟦`naam``⟧', 'unterminated-string'],
      ['A05', "naam = ⟦'14⟧", 'unterminated-string', "naam = '14'"],
      ['A06', 'naam = ⟦"a\\⟧', 'unterminated-string'],
      ['A06', 'naam = ⟦"a\\"⟧', 'unterminated-string', 'naam = "a\\""'],
      ['A06', 'naam = "⟦\\q⟧"', 'invalid-escape', 'naam = "\\\\q"'],
      ['A06', 'naam = "⟦\\\'⟧"', 'invalid-escape', 'naam = "\'"'],
      ['A06', 'naam = "⟦\\u⟧12"', 'invalid-escape', 'naam = "\\\\u12"'],
      ['A08', 'naam = ⟦"a⟧\n', 'unterminated-string', 'naam = "a"\n'],
      ['A08', 'naam = ⟦"a⟧\r\nAND id = 1', 'unterminated-string', 'naam = "a"\r\nAND id = 1'],
      ['A08', 'naam = ⟦"a\\⟧\nAND id = 1', 'unterminated-string'],
      ['A08', 'naam = "a⟦\t⟧b"', 'invalid-escape', 'naam = "a\\tb"'],
      ['A09', 'naam = "⟦\0⟧"', 'invalid-escape', 'naam = ""'],
      ['A09', 'naam = "⟦\\u0000⟧"', 'invalid-escape', 'naam = ""'],
      ['A10', 'naam = "⟦\ud800⟧"', 'invalid-escape', 'naam = ""'],
      ['A10', 'naam = "⟦\udfff⟧x"', 'invalid-escape', 'naam = "x"'],
      ['A10', 'naam = "⟦\\uD800⟧"', 'invalid-escape', 'naam = ""'],
      ['A10', 'naam = "⟦\\uDC00⟧"', 'invalid-escape', 'naam = ""'],
      ['A10', '⟦`\ud800`⟧ = 1', 'invalid-escape'],
      ['A11', '⟦\ufeff⟧product = 1', 'unexpected-character', 'product = 1'],
      ['A12', 'product⟦\u00a0⟧= 1', 'unexpected-character', 'product = 1'],
      ['A12', 'product⟦\u2003⟧= 1', 'unexpected-character', 'product = 1'],
      ['A12', 'product⟦\u3000⟧= 1', 'unexpected-character', 'product = 1'],
      ['A12', 'product⟦\u200b⟧ = 1', 'unexpected-character', 'product = 1'],
      ['A12', 'product⟦\u0085⟧ = 1', 'unexpected-character', 'product = 1'],
      ['A12', 'product⟦\f⟧ = 1', 'unexpected-character', 'product = 1'],
      ['A13', 'id = 1 ⟦ＡＮＤ⟧ id = 2', 'unexpected-character'],
      ['A13', 'naam = Caf⟦é⟧ AND id = 1', 'unexpected-character', 'naam = "Café" AND id = 1'],
      ['A14', 'product⟦\u202e⟧ = 1', 'unexpected-character', 'product = 1'],
      ['A15', 'product ⟦İ⟧N (1)', 'unexpected-character'],
      ['A15', 'product ⟦ı⟧n (1)', 'unexpected-character'],
      ['A15', '⟦\u212a⟧ = 1', 'unexpected-character', '`\u212a` = 1'],
      ['A19', 'product=⟦1AND⟧ id=2', 'invalid-number', 'product=1 AND id=2'],
      ['A20', 'product = ⟦-⟧ 1', 'unexpected-character', 'product = -1'],
      ['A21', 'startdatum >= ⟦“0d”⟧', 'wrong-quote', 'startdatum >= "0d"'],
      ['A21', 'startdatum >= ⟦„0d”⟧ AND id = 1', 'wrong-quote', 'startdatum >= "0d" AND id = 1'],
      ['A21', 'naam = ⟦‘x’⟧', 'wrong-quote', 'naam = "x"'],
      ['A21', 'naam = ⟦«x»⟧', 'wrong-quote', 'naam = "x"'],
      ['A22', 'product = 1 ⟦--⟧', 'unexpected-character', 'product = 1 '],
      ['A22', 'product = 1⟦;⟧', 'unexpected-character', 'product = 1'],
      ['A22', 'product = 1 ⟦#⟧', 'unexpected-character', 'product = 1 '],
      ['A22', 'product ⟦/**/⟧ = 1', 'unexpected-character', 'product  = 1'],
      ['A22', '⟦.⟧product = 1', 'unexpected-character', 'product = 1'],
      ['A22', 'product⟦.⟧ = 1', 'unexpected-character', 'product = 1'],
      ['A22', 'product⟦.⟧.id = 1', 'unexpected-character', 'product.id = 1'],
    ]),
  )('%s: %j is %s', (_, marked, code, fixed) => {
    expect(refusals(marked)).toEqual([{ marked, code, fixed }]);
    expect(parse(marked.replace(/[⟦⟧]/g, '')).expression).toBeUndefined();
  });

  test.each(
    refused([
      ['A13', 'n⟦а⟧am = "x"', 'unexpected-character'],
      ['A13', '⟦`nаam`⟧ = "x"', 'unknown-field', 'naam = "x"'],
      ['A15', 'naam I⟦ſ⟧ NULL', 'unexpected-character'],
      ['A18', '⟦productIN⟧(1)', 'unknown-function'],
      ['A22', 'product = 1 ⟦--⟧ and more', 'unexpected-character', 'product = 1  and more'],
      ['A22', 'product = 1⟦;⟧ DROP TABLE boeking', 'unexpected-character', 'product = 1 DROP TABLE boeking'],
      ['A22', 'product = 1 ⟦/*⟧ more */', 'unexpected-character', 'product = 1  more */'],
    ]),
  )('%s: %j is %s, before whatever follows from it', (_, marked, code, fixed) => {
    expect(refusalsOfBoeking(marked)[0]).toEqual({ marked, code, fixed });
  });

  test.each(['', '   '])('A01: %j as a query throws, and never means everything', (text) =>
    expect(() => parseQuery(text, boeking)).toThrow('There is no search here'),
  );

  test.each([
    ['A12', 'product\u00a0= 1', '00a0'],
    ['A12', 'product\u200b= 1', '200b'],
    ['A12', 'product\u0085= 1', '0085'],
    ['A13', 'n\u0430am = "x"', '0430'],
    ['A13', 'id = 1 \uff21\uff2e\uff24 id = 2', 'ff21'],
    ['A14', 'product\u202e = 1', '202e'],
    ['A15', 'product \u0130N (1)', '0130'],
  ])('%s: the message on %j names the code point %s, and shows nothing that cannot be seen', (_, text, codePoint) => {
    const [found] = diagnose(text, boeking) as [Diagnostic];
    expect(found.message.toLowerCase()).toContain(codePoint);
    for (const shown of [found.message, formatDiagnostic(text, found)]) expect(shown).not.toMatch(/[\u0080-\u00a0\u200b\u202e]/);
  });
});

describe('what is accepted', () => {
  test.each<[id: string, text: string, value: string]>([
    ['A06', 'naam = "a\\"b"', 'a"b'],
    ['A06', 'naam = "a\\\\"', 'a\\'],
    ['A07', "naam = 'x'", 'x'],
    ['A07', "naam = 'it\\'s \"x\"'", 'it\'s "x"'],
    ['A08', 'naam = "a\\nb"', 'a\nb'],
    ['A10', 'naam = "\\uD83D\\uDE00"', '😀'],
    ['A11', 'naam = "\ufeffx"', '\ufeffx'],
    ['A14', 'naam = "\u202ex"', '\u202ex'],
    ['A22', 'naam = "-- /* */ # ;"', '-- /* */ # ;'],
    ['A23', 'naam = "100%"', '100%'],
    ['A23', 'naam = "%zz"', '%zz'],
    ['A23', 'naam = "%41"', '%41'],
  ])('%s: %j is the text %j', (_, text, value) => expect(valueOf(text)).toBe(value));

  test.each<[id: string, text: string, printed: string]>([
    ['A07', "naam = 'x'", 'naam = "x"'],
    ['A14', 'naam = "\u202ex"', 'naam = "\\u202ex"'],
    ['A16', 'id = 1 AnD id = 2', 'id = 1 AND id = 2'],
    ['A16', 'id = 1 oR id = 2', 'id = 1 OR id = 2'],
    ['A16', 'nOt id = 1', 'NOT id = 1'],
    ['A16', 'id iN (1)', 'id IN (1)'],
    ['A16', 'id bEtWeEn 1 aNd 2', 'id BETWEEN 1 AND 2'],
    ['A16', 'geannuleerd iS nOt nUlL Or geannuleerd = tRuE', 'geannuleerd IS NOT NULL OR geannuleerd = TRUE'],
    ['A17', 'android = 1 AND notes = 1 AND inclusive = 1', 'android = 1 AND notes = 1 AND inclusive = 1'],
    ['A17', 'orders=1 OR and_more=1 OR a.in=1', 'orders = 1 OR and_more = 1 OR a.in = 1'],
    ['A18', 'product IN(1)', 'product IN (1)'],
    ['A18', 'product  IN\t(\r\n1)', 'product IN (1)'],
    ['A20', 'product=-1', 'product = -1'],
  ])('%s: %j is %s', (_, text, printed) => expect(print(parse(text).expression ?? expect.unreachable(text))).toBe(printed));

  test('A17: android = 1 AND notes = 1 AND inclusive = 1 AND orders = 1, where such fields exist', () => {
    const names = ['android', 'notes', 'inclusive', 'orders'];
    const schema = defineSchema(Object.fromEntries(names.map((name) => [name, { type: 'integer' }])));
    expect(diagnose(names.map((name) => `${name} = 1`).join(' AND '), schema)).toEqual([]);
  });

  test.each<[id: string, sent: string, outcome: string]>([
    ['A09', 'naam%20%3D%20%22%00%22', 'invalid-escape'],
    ['A10', 'naam%20%3D%20%22%ED%A0%80%22', 'invalid-encoding'],
    ['A23', 'naam%20%3D%20%22%25zz%22', 'naam = "%zz"'],
    ['A23', 'naam%20%3D%20%22%2541%22', 'naam = "%41"'],
    ['A23', 'naam%20%3D%20%22%zz%22', 'invalid-encoding'],
    ['A23', 'naam%20%3D%20%22%22%', 'invalid-encoding'],
  ])('%s: the value %s in a URL is %s', (_, sent, outcome) => {
    const { expression, diagnostics } = fromUrl(sent);
    expect(expression === undefined ? diagnostics[0]?.code : print(expression)).toBe(outcome);
  });
});

describe('the length of a text is for the service to limit, in bytes of UTF-8', () => {
  const status = (bytes: number) => `RES_STATUS = "Open"${' '.repeat(bytes - 19)}`;
  const codesOf = (text: string): readonly string[] => {
    try {
      readSearch(text, bookingSchema, fullProfile, 'en');
      return [];
    } catch (error) {
      return problemOf(error)?.diagnostics?.map(({ code, data }) => `${code} ${String(data?.['maximum'])}`) ?? [String(error)];
    }
  };

  test.each<[id: string, what: string, text: string, codes: readonly string[]]>([
    ['A24', '8,192 bytes', status(8_192), []],
    ['A24', '8,193 bytes', status(8_193), ['limit-exceeded 8192']],
    ['A24', '8,193 bytes, no expression', '€'.repeat(2_731), ['limit-exceeded 8192']],
    ['A24', '8,193 bytes in 8,192 characters', `RES_STATUS = "é"${' '.repeat(8_176)}`, ['limit-exceeded 8192']],
  ])('%s: the service on %s', (_, _what, text, codes) => expect(codesOf(text)).toEqual(codes));

  test('A24: the library on a megabyte of text', () =>
    expect(parse(`naam = "${'€'.repeat(900)}"${' '.repeat(1_000_000)}`).diagnostics).toEqual([]));
});
