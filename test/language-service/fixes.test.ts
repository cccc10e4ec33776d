import { expect, test } from 'vitest';
import { type DiagnosticCode, diagnosticCodes } from '../../grammar/diagnostics.ts';
import { coreProfile, defineSchema } from '../../src/index.ts';
import { applyEdits } from '../../src/language-service/apply-edits.ts';
import type { CodeFix } from '../../src/language-service/fixes.ts';
import { createLanguageService, type LanguageService } from '../../src/language-service/language-service.ts';
import { atCaret, service } from './caret.ts';

/** A text, the title of one of its fixes, a star before it for the preferred one, and what it makes of the text. */
type Mended = readonly [text: string, title: string, outcome: string];

/** Every code: what mends it, or why nothing does. */
const table: Readonly<Record<DiagnosticCode, string | readonly Mended[]>> = {
  'empty-expression': 'nothing says what is looked for; completion begins a search',
  'integer-out-of-range': 'any other number would be another one',
  'invalid-encoding': 'it is said of URLs, which no editor shows',
  'limit-exceeded': 'what is too much is for the writer to say',
  'field-not-allowed': 'another field asks something else',
  'unexpected-character': [
    ['product\u00a0= 14', '★Replace by a space', 'product = 14'],
    ['product\u00a0=\u00a014', '★Replace all typographic quotes and spaces', 'product = 14'],
    ['product ≥ 14', '★Replace by `>=`', 'product >= 14'],
    ['product = −14', '★Replace by `-`', 'product = -14'],
    ['product ＝ １４', '★Replace by `=`', 'product = １４'],
    ['product = - 14', '★Remove the space', 'product = -14'],
    ['product = 14;', '★Remove `;`', 'product = 14'],
    ['status = é', '★Replace by `"é"`', 'status = "é"'],
  ],
  'wrong-quote': [
    ['status = “Open”', '★Replace by `"Open"`', 'status = "Open"'],
    ['status = “Open” OR status = ‘Paid’', '★Replace all typographic quotes and spaces', 'status = "Open" OR status = "Paid"'],
    ['status = “Open” OR status = ‘Paid’', 'Replace by `"Open"`', 'status = "Open" OR status = ‘Paid’'],
  ],
  'unterminated-string': [
    ['status = "Open', '★Close the quote', 'status = "Open"'],
    ["status = 'Open  ", '★Close the quote', "status = 'Open'  "],
    ['status = "Open AND product = 14', '★Close the quote before `AND`', 'status = "Open" AND product = 14'],
    ['status = "Open AND product = 14', 'Close the quote', 'status = "Open AND product = 14"'],
    ['status = "rock and roll', '★Close the quote', 'status = "rock and roll"'],
    ['`product = 14', '★Close the backtick', '`product` = 14'],
  ],
  'invalid-escape': [
    ['status = "a\\q"', '★Replace by `\\\\q`', 'status = "a\\\\q"'],
    ['status = "\\u12"', '★Replace by `\\\\u`', 'status = "\\\\u12"'],
    ['status = "a\tb"', '★Replace by `\\t`', 'status = "a\\tb"'],
    ['status = "a\\u0000b"', '★Remove `\\u0000`', 'status = "ab"'],
    ['`prod\u0007uct` = 14', '★Replace by ``product``', '`product` = 14'],
  ],
  'invalid-number': [
    ['product = 007', '★Replace by `7`', 'product = 7'],
    ['product = 1_000', '★Replace by `1000`', 'product = 1000'],
    ['product = 1e3', '★Replace by `1000`', 'product = 1000'],
    ['product = 14AND status = "Open"', '★Insert a space', 'product = 14 AND status = "Open"'],
    ['startdatum >= 7days', '★Replace by `"7d"` (Sat 28 Nov)', 'startdatum >= "7d"'],
    ['RES_FROMTIME >= 9h30', '★Replace by `"09:30"`', 'RES_FROMTIME >= "09:30"'],
  ],
  'date-not-quoted': [
    ['startdatum >= 7d', '★Replace by `"7d"`', 'startdatum >= "7d"'],
    ['startdatum >=2026-11-28AND product = 14', '★Replace by `"2026-11-28"`', 'startdatum >="2026-11-28"AND product = 14'],
    ['RES_FROMTIME >= 09:30', '★Replace by `"09:30"`', 'RES_FROMTIME >= "09:30"'],
    ['product = 7d', '★Replace by `7`', 'product = 7'],
  ],
  'unexpected-token': [
    ['product == 14', '★Replace by `=`', 'product = 14'],
    ['product = 14&&status = "Open"', '★Replace by `AND`', 'product = 14 AND status = "Open"'],
    ['!product = 14', '★Replace by `NOT`', 'NOT product = 14'],
    ['product = 14 ADN status = "Open"', '★Replace by `AND`', 'product = 14 AND status = "Open"'],
    ['status LIKE "Open"', '★Replace by `~`', 'status ~ "Open"'],
    ['14 <= product', '★Replace by `product >= 14`', 'product >= 14'],
    ['status = Open', '★Replace by `"Open"`', 'status = "Open"'],
    ['product = Zaal S', '★Replace by `101` (Zaal S)', 'product = 101'],
    ['startdatum >= today', '★Replace by `"0d"` (Sat 21 Nov)', 'startdatum >= "0d"'],
    ['Start date >= "0d"', '★Replace by `startdatum` (Start date)', 'startdatum >= "0d"'],
    ['status = `Open`', '★Replace by `"Open"`', 'status = "Open"'],
    ['product = NULL', '★Replace by `IS NULL`', 'product IS NULL'],
    ['product=NULL', '★Replace by `IS NULL`', 'product IS NULL'],
    ['product NULL', '★Insert `IS`', 'product IS NULL'],
    ['product NOT NULL', '★Insert `IS`', 'product IS NOT NULL'],
    ['product NOT IS NULL', '★Replace by `IS NOT`', 'product IS NOT NULL'],
    ['product 14', '★Insert `=`', 'product = 14'],
    ['product NOT 14', '★Replace by `!=`', 'product != 14'],
    ['product (1,14)', '★Insert `IN`', 'product IN (1,14)'],
    ['product=(1,14)', '★Replace by `IN`', 'product IN(1,14)'],
    ['product = 1, 14', '★Write a list with `IN`', 'product IN (1, 14)'],
    ['product IN 1, 14', '★Add parentheses', 'product IN (1, 14)'],
    ['product IN 1, 14)', '★Insert `(`', 'product IN (1, 14)'],
    ['product IN (1 14)', '★Insert `,`', 'product IN (1, 14)'],
    ['product IN (1,14,)', '★Remove `,`', 'product IN (1,14)'],
    ['product = 14, status = "Open"', '★Replace by ` AND`', 'product = 14 AND status = "Open"'],
    ['product = 14 status = "Open"', '★Insert `AND`', 'product = 14 AND status = "Open"'],
    ['product = 14 (status = "Open")', '★Insert `AND`', 'product = 14 AND (status = "Open")'],
    ['product BETWEEN 1 14', '★Insert `AND`', 'product BETWEEN 1 AND 14'],
    ['product BETWEEN 1,14', '★Replace by ` AND`', 'product BETWEEN 1 AND 14'],
    ['product = = 14', '★Remove `=`', 'product =  14'],
    ['AND product = 14', '★Remove `AND`', ' product = 14'],
    ['startdatum >= AND product = 14', 'Insert `"0d"`', 'startdatum >= "0d" AND product = 14'],
    ['(product =)', 'Insert `101`', '(product =101)'],
    ['(product IS) AND product = 14', 'Insert `NULL`', '(product IS NULL) AND product = 14'],
  ],
  'unexpected-end': [
    ['startdatum >=', 'Insert `"0d"`', 'startdatum >= "0d"'],
    ['startdatum', 'Insert `>= "0d"`', 'startdatum >= "0d"'],
    ['product', 'Insert `= 101`', 'product = 101'],
    ['RES_NUMBER BETWEEN 2', 'Insert `AND 10`', 'RES_NUMBER BETWEEN 2 AND 10'],
    ['product NOT', 'Insert `IN (101)`', 'product NOT IN (101)'],
    ['product IN (', 'Insert `101)`', 'product IN (101)'],
    ['product IS NOT', 'Insert `NULL`', 'product IS NOT NULL'],
    ['(product = 14 AND (status', 'Insert `= "New"))`', '(product = 14 AND (status = "New"))'],
    ['product = 14 AND', 'Remove `AND`', 'product = 14'],
  ],
  'unbalanced-parenthesis': [
    ['(product = 14', '★Add `)`', '(product = 14)'],
    ['product = 14))', '★Remove `))`', 'product = 14'],
    ['product = 14)AND status = "Open"', '★Remove `)`', 'product = 14 AND status = "Open"'],
  ],
  'empty-list': [
    ['product IN ()', 'Replace by `101` (Zaal S)', 'product IN (101)'],
    ['status = "Open" AND product IN ()', 'Remove `product IN ()`', 'status = "Open"'],
    ['(NOT (product IN ())) OR status = "Open"', 'Remove `product IN ()`', 'status = "Open"'],
    ['status = "Open" OR product IN () AND RES_ID = 1', 'Remove `product IN ()`', 'status = "Open" OR RES_ID = 1'],
  ],
  'chained-comparison': [
    ['1 < RES_NUMBER < 5', '★Replace by `RES_NUMBER > 1 AND RES_NUMBER `', 'RES_NUMBER > 1 AND RES_NUMBER < 5'],
    ['RES_NUMBER > 1<5', '★Insert `AND RES_NUMBER`', 'RES_NUMBER > 1 AND RES_NUMBER <5'],
  ],
  'not-in-profile': [
    ['product = 14', '★Rewrite for the core search language', 'product IN (14)'],
    ['startdatum > "2w" AND product = 14', '★Rewrite for the core search language', 'startdatum >= "15d" AND product IN (14)'],
    ['startdatum >= "2026-11-28"', '★Rewrite for the core search language (as of Sat 21 Nov)', 'startdatum >= "7d"'],
  ],
  'unknown-field': [
    ['startdatm >= "0d"', '★Replace by `startdatum`', 'startdatum >= "0d"'],
    ['enddate >= "0d"', 'Replace by `einddatum` (End date)', 'einddatum >= "0d"'],
    ['enddate >= "0d"', 'Replace by `RES_TILLDATE` (End date)', 'RES_TILLDATE >= "0d"'],
    ['`startdatm`IS NULL', '★Replace by `startdatum`', 'startdatum IS NULL'],
  ],
  'operator-not-allowed': [
    ['product~14', '★Replace by `=`', 'product=14'],
    ['product !~ 14', '★Replace by `!=`', 'product != 14'],
    ['product ~ "14"', '★Write `product = 14`', 'product = 14'],
    ['product ~ "kajuit"', '★Write `product = 104`', 'product = 104'],
    ['product !~ "zaal "', '★Write `product NOT IN (101,102,103,1)`', 'product NOT IN (101,102,103,1)'],
  ],
  'type-mismatch': [
    ['product = "14"', '★Replace by `14`', 'product = 14'],
    ['product = "14"AND status = "Open"', '★Replace by `14`', 'product = 14 AND status = "Open"'],
    ['product = 14.0', '★Replace by `14`', 'product = 14'],
    ['product = "kamer reaumur"', '★Replace by `14` (Kamer Réaumur)', 'product = 14'],
    ['product = "zaal"', 'Replace by `102` (Zaal M)', 'product = 102'],
    ['RES_NUMBER = "1 000"', '★Replace by `1000`', 'RES_NUMBER = 1000'],
    ['RES_CUSTOM01 = 14', '★Replace by `"14"`', 'RES_CUSTOM01 = "14"'],
    ['startdatum >= 7', '★Replace by `"7d"` (Sat 28 Nov)', 'startdatum >= "7d"'],
    ['RES_FROMTIME >= 9', '★Replace by `"09:00"`', 'RES_FROMTIME >= "09:00"'],
  ],
  'invalid-date': [
    ['startdatum >= "7x"', '★Replace by `"7d"` (Sat 28 Nov)', 'startdatum >= "7d"'],
    ['startdatum >= "7x"', 'Replace by `"7w"` (Sat 9 Jan 2027)', 'startdatum >= "7w"'],
    ['startdatum >= "+7 Dagen"', '★Replace by `"7d"` (Sat 28 Nov)', 'startdatum >= "7d"'],
    ['startdatum >= "28-11-2026"', '★Replace by `"2026-11-28"` (Sat 28 Nov)', 'startdatum >= "2026-11-28"'],
    ['startdatum >= "3/2/2027"', 'Replace by `"2027-03-02"` (Tue 2 Mar 2027)', 'startdatum >= "2027-03-02"'],
    ['startdatum >= "2026-02-30"', '★Replace by `"2026-02-28"` (Sat 28 Feb)', 'startdatum >= "2026-02-28"'],
    ['startdatum >= "2026-11-28T10:00"', '★Replace by `"2026-11-28"` (Sat 28 Nov)', 'startdatum >= "2026-11-28"'],
  ],
  'date-out-of-range': [
    ['startdatum <= "999999d"', 'Replace by `"366000d"` (Thu 18 Dec 3028)', 'startdatum <= "366000d"'],
    ['startdatum >= "-5000y"', 'Replace by `"-1000y"` (Tue 21 Nov 1026)', 'startdatum >= "-1000y"'],
  ],
  'invalid-time': [
    ['RES_FROMTIME >= "9:30"', '★Replace by `"09:30"`', 'RES_FROMTIME >= "09:30"'],
    ['RES_FROMTIME >= "9.30 PM"', '★Replace by `"21:30"`', 'RES_FROMTIME >= "21:30"'],
    ['RES_FROMTIME <= "24:00"', '★Replace by `"23:59:59"`', 'RES_FROMTIME <= "23:59:59"'],
  ],
  'unknown-value': [
    ['status = "Opne"', '★Replace by `"Open"`', 'status = "Open"'],
    ['status = "open"', '★Replace by `"Open"`', 'status = "Open"'],
    ['product = 15', 'Replace by `14` (Kamer Réaumur)', 'product = 14'],
    ['product IN (101,112)', 'Replace by `102` (Zaal M)', 'product IN (101,102)'],
  ],
  'empty-range': [
    ['startdatum BETWEEN "7d" AND "0d"', '★Swap `"7d"` and `"0d"`', 'startdatum BETWEEN "0d" AND "7d"'],
    ['startdatum >= "7d" AND startdatum <= "0d"', 'Replace by `"14d"` (Sat 5 Dec)', 'startdatum >= "7d" AND startdatum <= "14d"'],
    [
      'startdatum BETWEEN "7d" AND "2026-11-21"',
      'Replace by `"2026-12-05"` (Sat 5 Dec)',
      'startdatum BETWEEN "7d" AND "2026-12-05"',
    ],
  ],
  contradiction: [
    ['product = 1 AND product = 14', 'Write `product IN (1,14)`', 'product IN (1,14)'],
    ['product = 1 AND product = 14', 'Remove `product = 1`', 'product = 14'],
  ],
  'always-true': [
    ['OBJ_NAME ~ ""', 'Write `OBJ_NAME IS NOT NULL`', 'OBJ_NAME IS NOT NULL'],
    ['product = 14 AND OBJ_NAME ~ ""', 'Remove `OBJ_NAME ~ ""`', 'product = 14'],
  ],
  'duplicate-value': [['product IN (1,14,1)', '★Remove `1`', 'product IN (1,14)']],
  'duplicate-condition': [['product = 1 OR RES_ID = 2 OR product = 1', '★Remove `product = 1`', 'product = 1 OR RES_ID = 2']],
  'redundant-bound': [['RES_NUMBER > 2 AND RES_NUMBER > 1', '★Remove `RES_NUMBER > 1`', 'RES_NUMBER > 2']],
  'mixed-and-or': [
    ['RES_ID = 1 OR RES_ID = 2 AND product = 1', '★Add parentheses', 'RES_ID = 1 OR (RES_ID = 2 AND product = 1)'],
  ],
  'no-upper-bound': [['startdatum >= "0d"', 'Add `AND startdatum <= "7d"`', 'startdatum >= "0d" AND startdatum <= "7d"']],
  'single-value-list': [['product IN (14)', '★Write `product = 14`', 'product = 14']],
};

const inCore = service({ profile: coreProfile });

const mended = Object.entries(table).flatMap(([code, rows]) =>
  typeof rows === 'string' ? [] : rows.map((row) => [code as DiagnosticCode, ...row] as const),
);
const unmended = Object.entries(table).flatMap(([code, reason]) =>
  typeof reason === 'string' ? [[code as DiagnosticCode, reason] as const] : [],
);

test.each(mended)('%s: %s: %s', (code, text, title, outcome) => {
  expect(quickFixes(text, code, code === 'not-in-profile' ? inCore : service())).toContainEqual([title, outcome]);
});

test.each(unmended)('%s is not mended: %s', (code) => expect(withoutFix[code]?.() ?? []).toEqual([]));

test.each([
  ['open in(TRUE)', 'operator-not-allowed', '★Write `open = TRUE`', 'open = TRUE'],
  ['open < TRUE', 'operator-not-allowed', '★Replace by `!=`', 'open != TRUE'],
  ['open = "Ja"', 'type-mismatch', '★Replace by `TRUE`', 'open = TRUE'],
  ['open = 0', 'type-mismatch', '★Replace by `FALSE`', 'open = FALSE'],
  ['open = yes', 'unexpected-token', '★Replace by `TRUE`', 'open = TRUE'],
  ['amount >= "12,50"', 'type-mismatch', '★Replace by `12.5`', 'amount >= 12.5'],
  ['amount >= .5', 'invalid-number', '★Replace by `0.5`', 'amount >= 0.5'],
] as const)('other types: %s, %s: %s', (text, code, title, outcome) => {
  const schema = defineSchema({ open: { type: 'boolean' }, amount: { type: 'decimal' } });
  const asked = createLanguageService(schema, { today: '2026-11-21' });
  expect(quickFixes(text, code, asked)).toContainEqual([title, outcome]);
});

test('every code is in the table', () => expect(Object.keys(table).toSorted()).toEqual(Object.keys(diagnosticCodes).toSorted()));

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
  expect(['|stauts = "Open"', 'stauts| = "Open"', 'sta|uts = "Open"', 'stauts |= "Open"'].map(offered)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('the first is the preferred one, and no diagnostic has two', () => {
  for (const rows of Object.values(table).filter((one) => typeof one !== 'string')) {
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
});

test('names and labels are data: a title shows what cannot be seen', () => {
  const values = [{ value: 1, label: 'Zaal \u202e`y`\n<b>' }];
  const schema = defineSchema({ 'zaal\u202e`': { type: 'integer', values } });
  const asked = createLanguageService(schema, { today: '2026-11-21' });
  const titles = ['zaal IS NULL', '`zaal\u202e``` = "zaal"', '`zaal\u202e``` = 3'].map((text) => whole(asked, text)[0]?.title);
  expect(titles).toEqual([
    'Replace by ``zaal\\u202e````',
    'Replace by `1` (Zaal \\u202e`y` <b>)',
    'Replace by `1` (Zaal \\u202e`y` <b>)',
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
