import { expect, test } from 'vitest';
import { bookingSchema } from '../../src/booking.ts';
import { coreProfile, type DiagnosticCode, defineSchema, diagnosticCodes } from '../../src/index.ts';
import { applyEdits, type CodeFix, createLanguageService, type LanguageService } from '../../src/language-service/index.ts';
import { atCaret, service } from './caret.ts';
import { mendedBy } from './mended.ts';

const inCore = service({ profile: coreProfile });

const mended = Object.entries(mendedBy).flatMap(([code, rows]) =>
  typeof rows === 'string' ? [] : rows.map((row) => [code as DiagnosticCode, ...row] as const),
);
const unmended = Object.entries(mendedBy).flatMap(([code, reason]) =>
  typeof reason === 'string' ? [[code as DiagnosticCode, reason] as const] : [],
);

test.each(mended)('%s: %s: %s', (code, text, title, outcome) => {
  expect(quickFixes(text, code, code === 'not-in-profile' ? inCore : service())).toContainEqual([title, outcome]);
});

test.each(unmended)('%s is not mended: %s', (code) => expect(withoutFix[code]?.() ?? []).toEqual([]));

test.each([
  ['open in(TRUE)', 'operator-not-allowed', '★Replace with `open = TRUE`', 'open = TRUE'],
  ['open < TRUE', 'operator-not-allowed', 'Replace with `!=`', 'open != TRUE'],
  ['open = "Ja"', 'type-mismatch', '★Replace with `TRUE`', 'open = TRUE'],
  ['open = 0', 'type-mismatch', '★Replace with `FALSE`', 'open = FALSE'],
  ['open = yes', 'unexpected-token', '★Replace with `TRUE`', 'open = TRUE'],
  ['amount >= "12,50"', 'type-mismatch', '★Replace with `12.5`', 'amount >= 12.5'],
  ['amount >= .5', 'invalid-number', '★Replace with `0.5`', 'amount >= 0.5'],
  ['at >= "28-11-2026 9:30"', 'invalid-date', '★Replace with `"2026-11-28 09:30"`', 'at >= "2026-11-28 09:30"'],
  ['at >= "28-11-2026 24:00"', 'invalid-date', 'Replace with `"2026-11-28 23:59:59"`', 'at >= "2026-11-28 23:59:59"'],
  ['at >= "11-12-2026 9:30"', 'invalid-date', 'Replace with `"2026-12-11 09:30"`', 'at >= "2026-12-11 09:30"'],
  ['at >= "-9999999h"', 'date-out-of-range', 'Replace with `"-8784000h"`', 'at >= "-8784000h"'],
  ['amount = "1.000"', 'type-mismatch', 'Replace with `1000`', 'amount = 1000'],
  ['n = 1.000', 'type-mismatch', '★Replace with `2` (1.000)', 'n = 2'],
] as const)('other types: %s, %s: %s', (text, code, title, outcome) => {
  const at = { type: 'date', dateTime: 'local-wall' } as const;
  const n = { type: 'integer', values: [{ value: 1 }, { value: 2, label: '1.000' }] } as const;
  const schema = defineSchema({ open: { type: 'boolean' }, amount: { type: 'decimal' }, at, n });
  const asked = createLanguageService(schema, { today: '2026-11-21' });
  expect(quickFixes(text, code, asked)).toContainEqual([title, outcome]);
});

test.each([
  ['cafe', 'unknown-field', 'Title contains "cafe"', 'title ~ "cafe"'],
  ['café  chantant', 'unknown-field', 'Title contains "café chantant"', 'title ~ "café chantant"'],
  ['n = 1 AND NOT (cafe OR n = 2)', 'unknown-field', 'Title contains "cafe"', 'n = 1 AND NOT (title ~ "cafe" OR n = 2)'],
  [`'say "hi"'`, 'unexpected-token', 'Title contains "say \\"hi\\""', 'title ~ "say \\"hi\\""'],
  ['"cafe" AND n = 1', 'unexpected-token', 'Place contains "cafe"', 'place ~ "cafe" AND n = 1'],
] as const)('words alone are sought in texts: %s, %s: %s', (text, code, title, outcome) => {
  const place = { type: 'text', values: [{ value: 'Zaal S' }] } as const;
  const schema = defineSchema({ place, n: { type: 'integer' }, title: { type: 'text' } });
  const asked = createLanguageService(schema, { today: '2026-11-21' });
  expect(quickFixes(text, code, asked)).toContainEqual([title, outcome]);
  const inDutch = createLanguageService(schema, { today: '2026-11-21', locale: 'nl' });
  expect(quickFixes(text, code, inDutch)).toContainEqual([title.replace('contains', 'bevat'), outcome]);
  for (const [, after] of quickFixes(text, code, asked).filter(([one]) => one.includes(' contains ')))
    expect(asked.diagnose(after).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test.each([
  'product IN (zaal)',
  'product IN (101, zaal)',
  'product NOT IN (zaal, 101)',
  'product IN (101, zaal in M)',
  'product = zaal',
  'status IN (open)',
  'status = oranje',
  '(zaal)',
  'NOT zaal',
])('no fix of words gives another error: %s', (text) => {
  const asked = createLanguageService(bookingSchema, { today: '2026-11-21' });
  const all = asked.fixes(text, { from: 0, to: text.length }).filter(({ kind }) => kind === 'quickfix');
  expect(all.length).toBeGreaterThan(0);
  for (const { title, edits } of all)
    expect([title, asked.diagnose(applyEdits(text, edits)).filter(({ severity }) => severity === 'error')]).toEqual([title, []]);
});

test.each(['cafe = 1', 'n', 'title "cafe"', '"cafe" chantant', 'cafe 3', 'n = 1 cafe', 'ca\0fe', 'ca\ud800fe'])(
  'but not in %j',
  (text) => {
    const schema = defineSchema({ n: { type: 'integer' }, title: { type: 'text' } });
    const asked = createLanguageService(schema, { today: '2026-11-21' });
    const titles = asked.fixes(text, { from: 0, to: text.length }).map(({ title }) => title);
    expect(titles.filter((title) => title.includes(' contains '))).toEqual([]);
  },
);

test.each(['product = "14 days"', 'product = "2026-11-28"', 'product = 12abc'])(
  'no known value is near what only begins as a number: %s',
  (text) => expect(service().fixes(text, { from: 0, to: text.length })).toEqual([]),
);

test('every code is in the table', () =>
  expect(Object.keys(mendedBy).toSorted()).toEqual(Object.keys(diagnosticCodes).toSorted()));

/** The fixes of a text that has such a diagnostic; no text of an editor has the others. */
const withoutFix: Partial<Record<DiagnosticCode, () => unknown>> = {
  'empty-expression': () => quickFixes(' ', 'empty-expression'),
  'integer-out-of-range': () => quickFixes('product = 99999999999999999999', 'integer-out-of-range'),
  'limit-exceeded': () => quickFixes(`status = "${'x'.repeat(1_001)}"`, 'limit-exceeded'),
  'field-not-allowed': () => quickFixes('product = 14', 'field-not-allowed', service({ allowed: ['status'] })),
};

function quickFixes(text: string, code: DiagnosticCode, asked = service()): readonly (readonly [string, string])[] {
  const whole = { from: 0, to: text.length };
  const isThere = asked.diagnose(text).some((one) => one.code === code);
  if (!isThere) expect.fail(`${text} has no ${code}`);
  const found = asked.fixes(text, whole).filter(({ diagnostic }) => diagnostic?.code === code);
  return found.map((fix) => [`${fix.isPreferred === true ? '★' : ''}${fix.title}`, applyEdits(text, fix.edits)]);
}

test.each(['status BETWEEN "Open', 'status IN ("Open","Paid)', '(`product'])(
  '%s: nothing is put in behind an open quote',
  (text) => {
    const outcomes = whole(service(), text).map(({ edits }) => applyEdits(text, edits));
    expect(outcomes.filter((outcome) => outcome.startsWith(text) && !/^["`]/.test(outcome.slice(text.length)))).toEqual([]);
  },
);

test('a fix is offered where its diagnostic is touched, and nowhere else', () => {
  const offered = (marked: string) => {
    const { text, caret } = atCaret(marked);
    const { length } = service()
      .fixes(text, { from: caret, to: caret })
      .filter(({ kind }) => kind === 'quickfix');
    return length > 0;
  };
  const touching = ['|stauts = "Open"', 'stauts| = "Open"', 'sta|uts = "Open"'];
  expect([...touching, 'stauts |= "Open"'].filter(offered)).toEqual(touching);
});

test('the first is the preferred one, and no diagnostic has two', () => {
  for (const rows of Object.values(mendedBy).filter((one) => typeof one !== 'string')) {
    for (const [text] of rows) {
      const byDiagnostic = Map.groupBy(whole(service(), text), ({ diagnostic }) => diagnostic);
      for (const [diagnostic, all] of byDiagnostic) {
        const preferred = all.map((fix, at) => (fix.isPreferred === true ? at : -1)).filter((at) => at >= 0);
        if (diagnostic !== undefined) expect([[], [0]], text).toContainEqual(preferred);
      }
    }
  }
});

test('titles are Dutch where the service is', () => {
  const titles = whole(service({ locale: 'nl' }), 'startdatum >= "7x"').map(({ title }) => title);
  expect(titles[0]).toBe('Vervang door `"7d"` (za 28 nov)');
  const core = service({ locale: 'nl', profile: coreProfile });
  const lowered = ['product = 14', 'startdatum >= "2026-11-28"'].map((text) => whole(core, text)[0]?.title);
  const rewrite = 'Herschrijf voor de zoektaal core';
  expect(lowered).toEqual([rewrite, `${rewrite} (zoals op za 21 nov)`]);
});

test('names and labels are data: a title shows what cannot be seen', () => {
  const values = [{ value: 1, label: 'Zaal \u202e`y`\n<b>' }];
  const schema = defineSchema({ 'zaal\u202e`': { type: 'integer', values } });
  const asked = createLanguageService(schema, { today: '2026-11-21' });
  const titles = ['zaal IS NULL', '`zaal\u202e``` = "zaal"', '`zaal\u202e``` = 3'].map((text) => whole(asked, text)[0]?.title);
  expect(titles).toEqual([
    'Replace with ``zaal\\u202e````',
    'Replace with `1` (Zaal \\u202e`y` <b>)',
    'Replace with `1` (Zaal \\u202e`y` <b>)',
  ]);
});

test('there are at most 100, and all of a large or hostile text come quickly', () => {
  const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field_${at}`, { type: 'integer' as const }]));
  const values = Array.from({ length: 10_000 }, (_, at) => ({ value: at * 3, label: `Room ${at}` }));
  const asked = createLanguageService(defineSchema({ ...fields, product: { type: 'integer', values } }), { today: '2026-11-21' });
  const texts = [
    Array.from({ length: 500 }, (_, at) => `feild_${at} = 1`).join(' AND '),
    Array.from({ length: 500 }, (_, at) => `product = ${at * 3 + 1}`).join(' OR '),
    Array.from({ length: 500 }, () => 'product ~ "room"').join(' OR '),
    `product IN (${Array.from({ length: 10_000 }, (_, at) => 30_000 - at * 3).join(',')})`,
    `product IN (${Array.from({ length: 10_000 }, () => 3).join(',')})`,
    `${'('.repeat(31)}product = 3${')'.repeat(31)}`,
    'product = 1 '.repeat(500),
  ];
  const started = performance.now();
  for (const text of texts) expect(whole(asked, text).length).toBeLessThanOrEqual(100);
  // To see what hangs: it takes some tenths of a second.
  expect(performance.now() - started).toBeLessThan(60_000);
});

function whole(asked: LanguageService, text: string): readonly CodeFix[] {
  return asked.fixes(text, { from: 0, to: text.length });
}
