import { expect, test } from 'vitest';
import { type CaretContext, contextAt } from '../../src/language-service/caret-context.ts';
import { createReader, settingOf } from '../../src/language-service/document.ts';
import { bookingSchema } from '../../src/schema/booking.ts';
import { atCaret } from './caret.ts';

const setting = settingOf(bookingSchema, { today: '2026-11-21' });

/**
 * Describes a caret's context: its kind, the typed part in `«»` with what is replaced after the
 * caret, and the condition so far.
 */
function said(marked: string): string {
  const { text, caret } = atCaret(marked);
  const found = contextAt(createReader(setting)(text), caret);
  expect(found.range.to).toBe(caret);
  expect(found.replace.from).toBe(found.range.from);
  expect(found.replace.to).toBeGreaterThanOrEqual(caret);
  expect(found.typed).toBe(text.slice(found.range.from, caret));
  const piece = `«${found.typed}|${text.slice(caret, found.replace.to)}»`;
  const quote = found.quote === undefined ? '' : ` in ${found.quote.mark}${found.quote.isClosed ? '' : ' unclosed'}`;
  return `${found.kind} ${piece}${quote}${conditionOf(found)}`;
}

function conditionOf({ condition, kind }: CaretContext): string {
  if (condition === undefined || kind === 'none') return '';
  const { name, field, operator, isNegated, values } = condition;
  const asked = [isNegated ? 'NOT' : '', operator ?? ''].filter((word) => word !== '').join(' ');
  return ` of ${[name || '?', field === undefined ? '?' : '', asked, ...values.map(({ image }) => image)].filter((word) => word !== '').join(' ')}`;
}

const rows: readonly (readonly [marked: string, expected: string])[] = [
  // Where a condition begins.
  ['|', 'operand «|»'],
  ['  |', 'operand «|»'],
  ['sta|', 'operand «sta|»'],
  ['st|artdatum >= "0d"', 'operand «st|artdatum»'],
  ['|startdatum >= "0d"', 'operand «|startdatum»'],
  ['NOT|', 'operand «NOT|»'],
  ['NOT p|', 'operand «p|»'],
  ['(|)', 'operand «|»'],
  ['product = 1 AND |', 'operand «|»'],
  ['product = 1 AND |status = "Paid"', 'operand «|status»'],
  ['`pro|', 'operand «`pro|» in ` unclosed'],
  ['`pro|duct = 1', 'operand «`pro|duct» in ` unclosed'],
  ['`pro|duct` = 1', 'operand «`pro|duct`» in `'],
  ['product && |', 'operand «|»'],

  // After a field.
  ['startdatum |', 'operator «|» of startdatum'],
  ['startdatum >|', 'operator «>|» of startdatum'],
  ['startdatum >|= "7d"', 'operator «>|=» of startdatum'],
  ['startdatum |>= "7d"', 'operator «|>=» of startdatum'],
  ['startdatum | >= "7d"', 'operator «|» of startdatum'],
  ['`product`|', 'operator «|» of product'],
  ['product I|', 'operator «I|» of product'],
  ['product NOT |', 'operator «|» of product NOT'],
  ['product NOT I|', 'operator «I|» of product NOT'],
  ['product NOT |IN (1)', 'operator «|IN» of product NOT'],
  ['unknown |', 'operator «|» of unknown ?'],
  ['product = 1 status |', 'operator «|» of status'],
  ['product # |', 'operator «|» of product'],
  ['product ) |', 'operator «|» of product'],
  ['a b c|', 'operator «b c|» of a ?'],

  // A value.
  ['startdatum >= |', 'value «|» of startdatum >='],
  ['startdatum >= 7|', 'value «7|» of startdatum >='],
  ['startdatum >= 7d|', 'value «7d|» of startdatum >='],
  ['startdatum >= tom|', 'value «tom|» of startdatum >='],
  ['startdatum >= -|', 'value «-|» of startdatum >='],
  ['startdatum >= -|7d', 'value «-|7d» of startdatum >='],
  ['startdatum >= 2026-|', 'value «2026-|» of startdatum >='],
  ['startdatum >= 2026-11|', 'value «2026-11|» of startdatum >='],
  ['startdatum >= 2026-|11', 'value «2026-|11» of startdatum >='],
  ['startdatum >= 2026-11-2|', 'value «2026-11-2|» of startdatum >='],
  ['RES_FROMTIME >= 9:|', 'value «9:|» of RES_FROMTIME >='],
  ['RES_FROMTIME >= 09:3|', 'value «09:3|» of RES_FROMTIME >='],
  ['product = |14', 'value «|14» of product ='],
  ['product = 1|4', 'value «1|4» of product ='],
  ['product = |AND status = "Open"', 'value «|» of product ='],
  ['product = zaal| v AND status = "Open"', 'value «zaal| v» of product ='],
  ['product = zaal| v status = "Open"', 'value «zaal|» of product ='],
  ['product == |', 'value «|» of product ='],
  ['product = 1 product = |', 'value «|» of product ='],
  ['product product = |', 'value «|» of product ='],
  ['product = ) |', 'value «|» of product ='],
  ['product = 14A|', 'value «14A|» of product ='],

  // In quotes.
  ['startdatum >= "|', 'value «|» in " unclosed of startdatum >='],
  ['startdatum >= "|"', 'value «|» in " of startdatum >='],
  ['startdatum >= "7|d" AND product = 1', 'value «7|d» in " of startdatum >='],
  ["startdatum >= '7|'", "value «7|» in ' of startdatum >="],
  ['startdatum >= “7|', 'value «“7|» of startdatum >='],
  ['startdatum >= |"7d"', 'value «|"7d"» of startdatum >='],
  ['status = "a\\"|', 'value «a\\"|» in " unclosed of status ='],
  ['status = "a\\"|"', 'value «a\\"|» in " of status ='],
  ['status = "a\\q|"', 'value «a\\q|» in " of status ='],
  // A quote that is put in front of others is not closed by the first of them.
  ['startdatum >= "7| AND status = "Open"', 'value «7|» in " unclosed of startdatum >='],
  ['(startdatum >= "|) AND status = "Open"', 'value «|» in " unclosed of startdatum >='],
  ['status = "zaal |AND more" AND OBJ_NAME = "y"', 'value «zaal |AND more» in " of status ='],
  ['startdatum BETWEEN "|" AND ""', 'value «|» in " of startdatum BETWEEN'],
  ['startdatum BETWEEN "0d" AND "|"', 'value «|» in " of startdatum BETWEEN "0d"'],

  // In a list.
  ['product IN (|', 'value «|» of product IN'],
  ['product IN (1|4, 15)', 'value «1|4» of product IN'],
  ['product IN (14| 15, 16)', 'value «14|» of product IN'],
  ['product IN (|14, 15)', 'value «|14» of product IN'],
  ['product IN (14, |)', 'value «|» of product IN 14'],
  ['product IN (14, zaal v|', 'value «zaal v|» of product IN 14'],
  ['product IN (zaal| v, 14)', 'value «zaal| v» of product IN'],
  ['product IN (zaal |v, 14)', 'value «zaal |v» of product IN'],
  ['product IN (Caf|é)', 'value «Caf|é» of product IN'],
  ['product NOT IN (|', 'value «|» of product NOT IN'],
  ['OBJ_NAME IN ("a", "|', 'value «|» in " unclosed of OBJ_NAME IN "a"'],
  ['OBJ_NAME IN ("a|b", "c")', 'value «a|b» in " of OBJ_NAME IN'],
  ['product IN (14 |', 'separator «|» of product IN 14'],
  ['product IN (14 |)', 'separator «|» of product IN 14'],
  ['product IN (zaal\nv|', 'value «v|» of product IN'],

  // After a condition.
  ['startdatum >= "7d"|', 'join «|» of startdatum >= "7d"'],
  ['startdatum >= "7d" a|', 'join «a|» of startdatum >= "7d"'],
  ['product = 1 |AND status = "Open"', 'join «|AND» of product = 1'],
  ['product = 1 | AND status = "Open"', 'join «|» of product = 1'],
  ['product IN (14)|', 'join «|» of product IN 14'],
  ['product IS NULL |', 'join «|» of product IS NULL'],
  ['product BETWEEN 1 AND 2 |', 'join «|» of product BETWEEN 1 2'],
  ['(product = 1) |', 'join «|»'],
  ['product = 1) |', 'join «|» of product = 1'],
  ['status = "a"|b"', 'join «|» of status = "a"'],

  // Certain words only.
  ['product IN |', 'keyword «|» of product IN'],
  ['product BETWEEN 1 A|', 'keyword «A|» of product BETWEEN 1'],
  ['product IS |NULL', 'keyword «|NULL» of product IS NULL'],
  ['product IS NOT N|', 'keyword «N|» of product NOT IS NULL'],

  // Characters that mean nothing.
  ['#|', 'none «|»'],
  ['product #|', 'none «|»'],
  ['product = "a\u0001|b"', 'value «a\u0001|b» in " of product ='],
];

test.each(rows)('%j', (marked, expected) => expect(said(marked)).toBe(expected));

test.each([
  ['product = 1 |', 'AND OR end'],
  ['(product = 1 |', ') AND OR'],
  ['product NOT |', 'IN BETWEEN'],
  ['product IS |', 'NOT NULL'],
  ['product IN (1 |', ', )'],
])('what may come at %j', (marked, expected) => {
  const { text, caret } = atCaret(marked);
  const found = contextAt(createReader(setting)(text), caret);
  expect(found.expected.join(' ')).toBe(expected);
  expect(found.isRequired).toBe(!expected.includes('end'));
});

/* Tests only the growth of time, because absolute times depend on the machine. */
const grown: readonly (readonly [name: string, make: (size: number) => string])[] = [
  ['a list of values', (size) => `product IN (${Array.from({ length: size }, (_, at) => at).join(',')},`],
  ['conditions', (size) => 'product = 1 AND '.repeat(size / 10)],
  ...['product ', ') ', '( ', '= ', '1 ', '" ', '# ', 'AND ', 'IN ( ', 'a b " c , ', '“x', '1-', '`', 'NOT ', "'\\"].map(
    (piece) => [`${JSON.stringify(piece)} over and over`, (size: number) => piece.repeat((size * 1.5) / piece.length)] as const,
  ),
];

test.each(grown)('%s', (_, make) => {
  const timeOf = (size: number) => {
    const text = make(size);
    const document = createReader(setting)(text);
    expect(document.tokens.length).toBeGreaterThanOrEqual(0);
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      contextAt(document, text.length);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const short = timeOf(10_000);
  // Four times the length: quadratic time is 16 times, far above the slack for a busy machine.
  expect(timeOf(40_000)).toBeLessThan(12 * short + 150);
});
