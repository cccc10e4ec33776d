import { describe, expect, test } from 'vitest';
import { coreProfile } from '../../src/index.ts';
import { applyEdits, type LanguageService } from '../../src/language-service/index.ts';
import { service } from './caret.ts';

/** A text with a caret `|` or a selection between two, a refactoring's title, and its result. */
type Rewritten = readonly [marked: string, title: string, outcome: string];
const needless = 'Remove the needless parentheses';
const bounds = 'Write `RES_NUMBER >= 2 AND RES_NUMBER <= 5`';
const between = 'Write `RES_NUMBER BETWEEN 2 AND 5`';

const table: Readonly<Record<string, readonly Rewritten[]>> = {
  'a date the other way': [
    ['startdatum >= "|7d"', 'Replace with `"2026-11-28"` (Sat 28 Nov)', 'startdatum >= "2026-11-28"'],
    ['startdatum >= "-2w|"', 'Replace with `"2026-11-07"` (Sat 7 Nov)', 'startdatum >= "2026-11-07"'],
    ["startdatum IN ('0d', |'2027-01-01')", 'Replace with `"41d"` (Fri 1 Jan 2027)', 'startdatum IN (\'0d\', "41d")'],
    ['startdatum BETWEEN "0d" AND |"1m"', 'Replace with `"2026-12-21"` (Mon 21 Dec)', 'startdatum BETWEEN "0d" AND "2026-12-21"'],
    ['startdatum <= "3028-12-18|"', 'Replace with `"366000d"` (Thu 18 Dec 3028)', 'startdatum <= "366000d"'],
  ],
  'two bounds as BETWEEN': [
    ['RES_NUMBER >= 2| AND RES_NUMBER <= 5', between, 'RES_NUMBER BETWEEN 2 AND 5'],
    [
      'res_number <=5 AND status = "Open" and(RES_NUMBER>=|2)OR product = 1',
      'Write `res_number BETWEEN 2 AND 5`',
      'res_number BETWEEN 2 AND 5 AND status = "Open"OR product = 1',
    ],
    ['|RES_ID >= 1 AND RES_NUMBER >= 2 AND RES_NUMBER <= 5|', between, 'RES_ID >= 1 AND RES_NUMBER BETWEEN 2 AND 5'],
  ],
  'BETWEEN as two bounds': [
    ['RES_NUMBER BETWEEN |2 AND 5', bounds, 'RES_NUMBER >= 2 AND RES_NUMBER <= 5'],
    ['NOT RES_NUMBER BETWEEN |2 AND 5', bounds, 'NOT (RES_NUMBER >= 2 AND RES_NUMBER <= 5)'],
    ['(RES_NUMBER BETWEEN |2 AND 5)OR RES_ID = 1', bounds, '(RES_NUMBER >= 2 AND RES_NUMBER <= 5)OR RES_ID = 1'],
  ],
  'equalities as a list': [
    ['product = 1| OR product = 14', 'Write `product IN (1,14)`', 'product IN (1,14)'],
    ['product = 1 OR status = "Open" OR product =|14', 'Write `product IN (1,14)`', 'product IN (1,14) OR status = "Open"'],
    ['product != 1 AND product <> 14|', 'Write `product NOT IN (1,14)`', 'product NOT IN (1,14)'],
  ],
  'a list in order': [
    ['product IN (14,|1,\n 101, 2)', 'Sort the list', 'product IN (1,2,\n 14, 101)'],
    ['status IN ("b",|\'a\')', 'Sort the list', 'status IN (\'a\',"b")'],
    ['startdatum IN ("1w","|0d","2026-11-22")', 'Sort the list', 'startdatum IN ("0d","2026-11-22","1w")'],
  ],
  'the opposite': [
    ['product =| 1', 'Negate: `product != 1`', 'product != 1'],
    ['product<|1', 'Negate: `product>=1`', 'product>=1'],
    ['product in (1|,2)', 'Negate: `product NOT IN (1,2)`', 'product NOT IN (1,2)'],
    ['product not in|(1,2)', 'Negate: `product IN(1,2)`', 'product IN(1,2)'],
    ['product NOT BETWEEN |1 AND 2', 'Negate: `product BETWEEN 1 AND 2`', 'product BETWEEN 1 AND 2'],
    ['product IS NULL|', 'Negate: `product IS NOT NULL`', 'product IS NOT NULL'],
    ['RES_ID = 1 OR NOT product =| 1', 'Negate: `product = 1`', 'RES_ID = 1 OR product = 1'],
    [
      'NOT(|product = 1 OR RES_ID = 1)AND status = "Open"',
      'Negate: `product != 1`',
      'NOT(product != 1 OR RES_ID = 1)AND status = "Open"',
    ],
    ['|NOT(product = 1 OR RES_ID = 1)', 'Negate: `(product = 1 OR RES_ID = 1)`', '(product = 1 OR RES_ID = 1)'],
    ['|product = 1 OR RES_ID = 1|', 'Negate: `NOT (product = 1 OR RES_ID = 1)`', 'NOT (product = 1 OR RES_ID = 1)'],
    [
      'RES_ID = 1 AND|(product = 1 OR RES_ID = 2)|',
      'Negate: `NOT (RES_ID = 1 AND(product = 1 OR RES_ID = 2))`',
      'NOT (RES_ID = 1 AND(product = 1 OR RES_ID = 2))',
    ],
  ],
  'fewer parentheses': [
    ['(|product = 1)', needless, 'product = 1'],
    ['NOT(product = 1|)', needless, 'NOT product = 1'],
    ['(product = 1)|AND((status = "Open"))', needless, 'product = 1 AND((status = "Open"))'],
    ['product = 1 OR ((product IN (|1) AND RES_ID = 1))', needless, 'product = 1 OR (product IN (1) AND RES_ID = 1)'],
    ['product = 1 AND (status = "Open" |AND RES_ID = 1)', needless, 'product = 1 AND status = "Open" AND RES_ID = 1'],
  ],
  'more parentheses': [
    [
      'product = 1 AND |status = "Open" AND RES_ID = 1|',
      'Put in parentheses',
      'product = 1 AND (status = "Open" AND RES_ID = 1)',
    ],
    ['| product = 1 |OR RES_ID = 1', 'Put in parentheses', ' (product = 1) OR RES_ID = 1'],
  ],
  'fewer words': [['NOT |product != 1', 'Simplify to `product = 1`', 'product = 1']],
};

/** What is not offered, since it would say something else or nothing new. */
const withheld: readonly (readonly [marked: string, title: string])[] = [
  ['startdatum >= 7|d', 'Replace with `"2026-11-28"` (Sat 28 Nov)'],
  ['startdatum <= "3028-12-19|"', 'Replace with `"366001d"` (Fri 19 Dec 3028)'],
  ['RES_CUSTOM02 = "|7d"', 'Replace with `"2026-11-28"` (Sat 28 Nov)'],
  ['RES_NUMBER >= 2| OR RES_NUMBER <= 5', between],
  ['RES_NUMBER NOT BETWEEN |2 AND 5', bounds],
  ['product IN (1,|14)', 'Sort the list'],
  ['product = 1 OR (|product = 14 AND RES_ID = 1)', needless],
  ['(product = 1 OR |product = 14) AND RES_ID = 1', needless],
  ['product IN (|1)', needless],
  ['|product = 1 OR RES_ID = 1| AND RES_ID = 2', 'Put in parentheses'],
  ['product = |1 OR| RES_ID = 1', 'Put in parentheses'],
  ['product = 1 OR RES_ID = |2', 'Write `product IN (1,2)`'],
];

describe.each(Object.entries(table))('%s', (_, rows) => {
  test.each(rows)('%s: %s', (marked, title, outcome) => expect(rewritings(marked)).toContainEqual([title, outcome]));
});

test.each(withheld)('%s is not offered: %s', (marked, title) => {
  expect(rewritings(marked).map(([found]) => found)).not.toContain(title);
});

test('nothing goes beyond the profile or the limits', () => {
  const core = service({ profile: coreProfile });
  expect(rewritings('startdatum >= "|7d" AND startdatum <= "9d"', core)).toEqual([]);
  const offered = (others: number) =>
    rewritings(`${'RES_ID = 1 OR '.repeat(others)}RES_NUMBER BETWEEN |2 AND 5`).map(([title]) => title);
  expect([offered(498).includes(bounds), offered(499).includes(bounds)]).toEqual([true, false]);
});

test('a text with an error has none', () => expect(rewritings('product = 1| AND stauts = 1')).toEqual([]));

function rewritings(marked: string, asked: LanguageService = service()): readonly (readonly [string, string])[] {
  const [before = '', selected = '', after = ''] = marked.split('|');
  const text = marked.replaceAll('|', '');
  const isCaret = marked.split('|').length === 2;
  const range = { from: before.length, to: before.length + (isCaret ? 0 : selected.length) };
  expect(text).toBe(before + selected + after);
  const found = asked.fixes(text, range).filter(({ kind }) => kind === 'rewrite');
  return found.map(({ title, edits }) => [title, applyEdits(text, edits)]);
}
