import { describe, expect, test } from 'vitest';
import { coreProfile, defineList, defineSchema, fullProfile } from '../../src/index.ts';
import type { Completion, CompletionList } from '../../src/language-service/index.ts';
import { createLanguageService, type LanguageService } from '../../src/language-service/language-service.ts';
import { bookingSchema } from '../../src/schema/booking.ts';
import { atCaret, service } from './caret.ts';

const english = service();
const dutch = service({ locale: 'nl' });
const core = service({ profile: coreProfile });

function listAt(marked: string, from: LanguageService, trigger: 'typed' | 'asked' = 'asked'): CompletionList {
  const { text, caret } = atCaret(marked);
  const list = from.complete(text, caret, { trigger });
  if (list instanceof Promise) throw new Error('Nothing was to wait for.');
  return list;
}

/** The labels of a list, the preselected one marked; where something is said of each, that too. */
function labels(marked: string, from = english, trigger: 'typed' | 'asked' = 'asked'): string {
  return listAt(marked, from, trigger)
    .items.map(({ label, isPreselected }) => (isPreselected ? `*${label}` : label))
    .join(' · ');
}

/** The text after a suggestion was taken, with the caret, and `…` if suggestions come again. */
function taken(marked: string, label: string, from = english): string {
  const { text } = atCaret(marked);
  const found = listAt(marked, from).items.find((one) => one.label === label);
  if (found === undefined) return `no ${label} among ${labels(marked, from)}`;
  return afterTaking(text, found);
}

function afterTaking(text: string, { insert, caret = insert.length, replace, asksAgain }: Completion): string {
  const made = text.slice(0, replace.from) + insert + text.slice(replace.to);
  const at = replace.from + caret;
  expect(at).toBeLessThanOrEqual(made.length);
  return `${made.slice(0, at)}|${asksAgain ? '…' : ''}${made.slice(at)}`;
}

describe('what is offered', () => {
  test.each([
    ['sta|', 'startdatum · status · RES_FROMDATE · RES_FROMTIME · RES_STATUS'],
    ['product = 1 AND start|', 'startdatum · RES_FROMDATE · RES_FROMTIME'],
    ['startdatum|', '*startdatum'],
    ['STARTDATUM|', '*startdatum'],
    ['organi|', 'RES_CUSTOM02'],
    ['NOT|', '*NOT · RES_CUSTOM05'],
    ['nothing|', ''],
    ['startdatum |', '>= · <= · BETWEEN · = · < · > · != · IN · IS NULL · IS NOT NULL · NOT BETWEEN · NOT IN'],
    ['product |', 'IN · = · != · NOT IN · >= · <= · BETWEEN · < · > · IS NULL · IS NOT NULL · NOT BETWEEN'],
    ['OBJ_NAME |', '= · ~ · ^= · IN · != · !~ · !^= · NOT IN · IS NULL · IS NOT NULL · >= · <= · < · > · BETWEEN · NOT BETWEEN'],
    ['product >|', '*> · >='],
    ['product <>|', '*!='],
    ['product ==|', '='],
    ['product |!= 1', '*!= · = · >= · <= · BETWEEN · < · > · NOT BETWEEN'],
    ['product | (1)', 'IN · NOT IN'],
    ['product | >= 1', ''],
    ['product | IN (1)', 'NOT'],
    ['product NOT |', 'IN · BETWEEN'],
    ['product n|', 'NOT IN · NOT BETWEEN'],
    ['product not|', '*NOT · NOT IN · NOT BETWEEN'],
    ['product IS|', '*IS · IS NULL · IS NOT NULL'],
    ['OBJ_NAME contain|', '~ · !~'],
    ['product IN |', '('],
    ['product IN (|', '101 · 102 · 103 · 104 · 105 · 106 · 1 · 14'],
    ['product IN (14,|', '101 · 102 · 103 · 104 · 105 · 106 · 1'],
    ['product IN (|, 14, 101)', '102 · 103 · 104 · 105 · 106 · 1'],
    ['product IN (101, 1|, 14)', '*1 · 102 · 103 · 104 · 105 · 106'],
    ['product IN (14, 14|', '*14'],
    ['product IN (14 |', ', · )'],
    ['product IN (14 |)', ','],
    ['product = | 14', ''],
    ['product = "1|"', ''],
    ['status = "|"', 'New · Open · Paid · Changed · Cancelled · Rejected · Closed'],
    ['status = c|', 'Changed · Cancelled · Closed · Rejected'],
    ['status = "Open|"', '*Open'],
    ['unknown = |', ''],
    ['startdatum >= "0d" |', 'AND · OR · AND startdatum <='],
    ['startdatum >= "0d" AND startdatum <= "7d" |', 'AND · OR'],
    ['(product = 1 |', 'AND · OR · )'],
    ['(product = 1 |)', 'AND · OR'],
    ['product = 1 | AND product = 2', ''],
    ['product = 1 o|', 'OR'],
    ['product BETWEEN 1 |', 'AND'],
    ['product IS |', 'NULL · NOT NULL'],
    ['product IS NOT |', 'NULL'],
    ['#|', ''],
  ])('%j', (marked, expected) => expect(labels(marked)).toBe(expected));

  test('an empty text: fields, NOT, a group, and whole searches', () => {
    const { items } = listAt('|', english);
    expect(items.slice(0, 3).map(({ label }) => label)).toEqual(['startdatum', 'einddatum', 'product']);
    expect(items.slice(-6).map(({ label, description }) => `${label}: ${description}`)).toEqual([
      'NOT: the opposite of what follows',
      '(: conditions that belong together',
      'Today: startdatum = "0d"',
      'The coming week: startdatum >= "0d" AND startdatum <= "7d"',
      'Now and later: einddatum > "0d" OR (einddatum = "0d" AND RES_TILTIME > "0h")',
      'One of several: product IN (…)',
    ]);
  });

  test.each([
    ['|', 'startdatum: datum, Begindatum'],
    ['startdatum |', '>=: is minstens'],
    ['product NO|', 'NOT IN: is geen van'],
    ['startdatum >= "|"', '0d: vandaag, za 21 nov'],
    ['startdatum >= "mor|"', '1d: morgen, zo 22 nov'],
    ['product = 101|', '101: Zaal S'],
    ['product = 1 en|', 'AND: beide moeten waar zijn'],
  ])('in Dutch, the first at %j', (marked, expected) => {
    const [first] = listAt(marked, dutch).items;
    expect(`${first?.label}: ${[first?.detail, first?.description].filter((word) => word !== undefined).join(', ')}`).toBe(
      expected,
    );
  });
});

describe('nothing, where a character was typed and nothing has to follow', () => {
  test.each([
    ['startdatum >= "0d"|'],
    ['startdatum >= "0d" |'],
    ['product IN (14 |'],
    ['product IN (14)|'],
    ['(product = 1 |'],
    ['product = |14'],
    ['startdatum |>= "0d"'],
    ['`product`|'],
    ['startdatum BETWEEN "0d"|'],
  ])('%j', (marked) => {
    expect(labels(marked, english, 'typed')).toBe('');
    expect(labels(marked, english, 'asked')).not.toBe('');
  });

  test.each([
    ['|'],
    ['product |'],
    ['product = |'],
    ['product IN (14,|'],
    ['product = 1 AND |'],
    ['startdatum >= "|"'],
    ['product = 1 a|'],
  ])('but %j', (marked) => expect(labels(marked, english, 'typed')).toBe(labels(marked)));
});

test.each([
  ['sta|', 'startdatum', 'startdatum |…'],
  ['st|art >= "0d"', 'startdatum', 'startdatum |>= "0d"'],
  ['st|art>= "0d"', 'startdatum', 'startdatum|>= "0d"'],
  ['|startdatum = "0d"', 'product', 'product |= "0d"'],
  ['(|)', 'product', '(product |…)'],
  ['`pro|` = 1', 'product', '`product` |= 1'],
  ['|', '(', '(|…)'],
  ['|', 'One of several', 'product IN (|…)'],
  ['|', 'Today', 'startdatum = "0d"|'],
  ['startdatum |', '>=', 'startdatum >= "|…"'],
  ['startdatum|>= "0d"', 'startdatum', 'startdatum|>= "0d"'],
  ['startdatum >|= "0d"', '>', 'startdatum > |"0d"'],
  ['startdatum B|', 'BETWEEN', 'startdatum BETWEEN "|…" AND ""'],
  ['product B|', 'BETWEEN', 'product BETWEEN |… AND '],
  ['product B| 1 AND 2', 'BETWEEN', 'product BETWEEN |1 AND 2'],
  ['product |', '=', 'product = |…'],
  ['product |AND status = "Open"', '=', 'product = |…AND status = "Open"'],
  ['product |', 'IN', 'product IN (|…)'],
  ['product i|', 'IN', 'product IN (|…)'],
  ['product i|(1)', 'IN', 'product IN|(1)'],
  ['`product`|', 'IN', '`product` IN (|…)'],
  ['product |', 'IS NULL', 'product IS NULL|'],
  ['product IN |', '(', 'product IN (|…)'],
  ['product IN (|)', '14', 'product IN (14|)'],
  ['product IN (14|, 15)', '14', 'product IN (14|, 15)'],
  ['product IN (1|4, 15)', '101', 'product IN (101|, 15)'],
  ['product IN (| 15)', '14', 'product IN (14,| 15)'],
  ['product IN (14, zolder|, 15)', '106', 'product IN (14, 106|, 15)'],
  ['product IN (de ka| juit)', '104', 'product IN (104|)'],
  ['product = |AND status = "Open"', '14', 'product = 14| AND status = "Open"'],
  ['status = Op|', 'Open', 'status = "Open"|'],
  ['status = "Op|"', 'Open', 'status = "Open"|'],
  ['status = "Op|', 'Open', 'status = "Open"|'],
  ["status = 'Op|'", 'Open', "status = 'Open'|"],
  ['status = "Op| AND startdatum >= "0d"', 'Open', 'status = "Open"| AND startdatum >= "0d"'],
  ['startdatum >= "|d" AND product = 1', '7d', 'startdatum >= "7d"| AND product = 1'],
  ['startdatum >= "7|" AND product = 1', '7d', 'startdatum >= "7d"| AND product = 1'],
  ['startdatum >= 7|', '7w', 'startdatum >= "7w"|'],
  ['startdatum >= -|7d', '-7d', 'startdatum >= "-7d"|'],
  ['startdatum >= 2026-11|', '2026-11-28', 'startdatum >= "2026-11-28"|'],
  ['startdatum >= "0d"|', 'AND', 'startdatum >= "0d" AND |…'],
  ['startdatum >= "0d" |', 'AND startdatum <=', 'startdatum >= "0d" AND startdatum <= "|…"'],
  ['startdatum >= "0d" | product = 1', 'AND', 'startdatum >= "0d" AND |…product = 1'],
  ['product = 1 |AND product = 2', 'OR', 'product = 1 OR |…product = 2'],
  ['product IN (14 |)', ',', 'product IN (14 ,|…)'],
  ['product IN (14 | 15)', ',', 'product IN (14 ,| 15)'],
  ['startdatum BETWEEN "0d" |', 'AND', 'startdatum BETWEEN "0d" AND "|…"'],
  ['product BETWEEN 1|', '1', 'product BETWEEN 1|'],
])('the text after one is taken: %j and %j', (marked, label, expected) => expect(taken(marked, label)).toBe(expected));

describe('the core profile', () => {
  test.each([
    [
      '|',
      'startdatum · einddatum · product · BOOKING_ID · RES_ID · RES_FROMDATE · RES_TILLDATE · RES_NUMBER · RES_CUST_ID · OBJ_ID · Today · The coming week · One of several',
    ],
    ['startdatum |', '>= · <='],
    ['product |', 'IN · >= · <='],
    ['startdatum >= "|"', '0d · 1d · 2d · 7d · 14d · 30d · -7d · -1d'],
    ['startdatum >= "7|"', '7d'],
    ['startdatum >= "tom|"', '1d · 2d'],
    ['product IN (14) |', 'AND'],
    ['(product IN (14) |', 'AND · )'],
    ['product |IN (1)', '*IN'],
  ])('%j', (marked, expected) => expect(labels(marked, core)).toBe(expected));

  test('every whole search of an empty text is one of the profile', () => {
    for (const { kind, insert, caret } of listAt('|', core).items) {
      if (kind === 'snippet') expect(core.diagnose(caret === undefined ? insert : insert.replace('()', '(14)'))).toEqual([]);
    }
  });
});

test('a profile without NOT offers no negated operators, of lists neither', () => {
  const schema = defineSchema({ open: { type: 'boolean' }, tags: defineList({ type: 'text' }) });
  const profile = { ...fullProfile, connectives: ['AND', 'OR'] } as const;
  const from = createLanguageService(schema, { today: '2026-11-21', profile });
  expect(labels('open |', from)).toBe('= · != · IS NULL');
  expect(labels('tags |', from)).toBe('HAS · HAS ANY · HAS ALL · IS EMPTY · IS NULL');
});

describe('what may be searched', () => {
  const some = service({ allowed: ['product', 'status'] });
  test.each([
    ['|', 'product · status · NOT · ( · One of several'],
    ['sta|', 'status'],
    ['startdatum |', ''],
    ['startdatum >= "|"', ''],
    ['product = 14|', '*14'],
  ])('%j', (marked, expected) => expect(labels(marked, some)).toBe(expected));
});

describe('names and values are data', () => {
  const hostile = defineSchema({
    'a`b': { type: 'text', label: '<img src=x> `c`\u202e', values: [{ value: 'x"\u202e\\', label: '</b>\n\n' }, { value: '' }] },
    and: { type: 'date', aliases: ['dág'] },
    yes: { type: 'boolean' },
    size: { type: 'decimal', values: [{ value: 1e21 }, { value: 12.5, label: 'XL' }, { value: 12 }] },
  });
  const from = createLanguageService(hostile, { today: '2026-11-21' });
  test.each([
    ['|', '`a``b`', '`a``b` |…'],
    ['dag|', '`and`', '`and` |…'],
    ['`and`|', '`and`', 'no `and` among >= · <= · BETWEEN · = · < · > · != · IN · IS NULL · IS NOT NULL · NOT BETWEEN · NOT IN'],
    ['`a``b` = |', 'x"\\u202e\\', '`a``b` = "x\\"\\u202e\\\\"|'],
    ["`a``b` = 'x|'", 'x"\\u202e\\', "`a``b` = 'x\\\"\\u202e\\\\'|"],
    ['`a``b` = "|"', '""', '`a``b` = ""|'],
    ['yes = t|', 'TRUE', 'yes = TRUE|'],
    ['yes = true|', 'TRUE', 'yes = true|'],
    ['yes IN (1, |)', 'TRUE', 'yes IN (1, TRUE|)'],
    ['size = 12|', '12.5', 'size = 12.5|'],
    ['size = xl|', '12.5', 'size = 12.5|'],
  ])('%j and %j', (marked, label, expected) => expect(taken(marked, label, from)).toBe(expected));

  test('nothing is said of a field without a label', () =>
    expect(listAt('yes|', from).items.map(({ label, description }) => [label, description])).toEqual([['yes', undefined]]));

  test('are shown in one line, with nothing that turns it round', () => {
    for (const marked of ['|', '`a``b` = |']) {
      for (const { label, detail = '', description = '' } of listAt(marked, from).items) {
        expect(label + detail + description).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }
    }
  });
});

test('every suggestion says where it goes, and nothing twice', () => {
  for (const marked of ['|', 'sta|', 'product |', 'product = 1|', 'startdatum >= "7|"', 'product = 1 |', 'product IS N|']) {
    const { text, caret } = atCaret(marked);
    const { items } = listAt(marked, english);
    expect(new Set(items.map(({ label }) => label)).size).toBe(items.length);
    for (const { range, replace, detail, description, isPreselected } of items) {
      expect(range.to).toBe(caret);
      expect(replace.from).toBe(range.from);
      expect(replace.to).toBeLessThanOrEqual(text.length);
      if (description !== undefined) expect(description).not.toBe(detail);
      if (isPreselected) expect(items[0]?.isPreselected).toBe(true);
    }
  }
});

test('more about a suggestion', () => {
  const about = (marked: string, label: string, from: LanguageService) => {
    const found = listAt(marked, from).items.find((one) => one.label === label);
    return found === undefined ? undefined : from.resolve(found);
  };
  const inAmsterdam = createLanguageService(bookingSchema, {
    timeZone: 'Europe/Amsterdam',
    now: new Date('2026-11-21T12:00:00Z'),
  });
  expect(about('startdatum >= "7|"', '7d', inAmsterdam)).toEqual([
    '`"7d"` is Saturday 28 November 2026, in 7 days.',
    'Days begin in Europe/Amsterdam.',
  ]);
  expect(about('product = 101|', '101', english)).toEqual(['`101` is Zaal S.']);
  const sized = defineSchema({ size: { type: 'decimal', values: [{ value: 12.5, label: 'XL' }] } });
  expect(about('size = |', '12.5', createLanguageService(sized, { today: '2026-11-21' }))).toEqual(['`12.5` is XL.']);
  expect(about('status = "Open|"', 'Open', english)).toEqual([]);
  expect(about('pro|', 'product', english)).toEqual([
    'Room.',
    'A whole number, such as `101` (Zaal S). It can be asked with `IN`, `=`, `!=`, `NOT IN`, `>=`, `<=`, `BETWEEN`, `<`, `>`, `IS NULL`, `IS NOT NULL`, `NOT BETWEEN`.',
    'For example `product IN (101)`.',
    'Values are `101` (Zaal S), `102` (Zaal M), `103` (Zaal L), `104` (De Kajuit), `105` (Het Atrium) and 3 more.',
  ]);
  expect(about('organ|', 'RES_CUSTOM02', core)).toBeUndefined();
  expect(about('organ|', 'RES_CUSTOM02', dutch)?.[0]).toBe('Organisator. Vrije tekst 2; in de voorbeelden wie boekte.');
  expect(about('product = 1 |', 'AND', english)).toEqual([]);
  const folded = 'Letters count without case and accents: `cafe` and `Café` are alike.';
  expect(['~', '!~', '^=', '!^=', '='].map((label) => about('OBJ_NAME |', label, english))).toEqual([
    ...Array.from({ length: 4 }, () => [folded]),
    [],
  ]);
  expect(about('OBJ_NAME |', '^=', dutch)).toEqual([
    'Letters tellen zonder hoofdletters en accenten: `cafe` en `Café` zijn gelijk.',
  ]);
});
