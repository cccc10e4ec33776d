import { expect, test } from 'vitest';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { defineSchema } from '../../src/schema/schema.ts';
import { atCaret } from './caret.ts';

const schema = defineSchema({
  room: { type: 'integer', aliases: ['zaal'] },
  day: { type: 'date' },
  hour: { type: 'time' },
  price: { type: 'decimal' },
  name: { type: 'text' },
});
const service = createLanguageService(schema, { today: '2026-11-21' });

/** The text with [what is the same] and {what is the other end of a range}. */
function shown(marked: string): string {
  const { text, caret } = atCaret(marked);
  let [made, at] = ['', 0];
  for (const { from, to, kind } of service.highlights(text, caret)) {
    const piece = text.slice(from, to);
    made += text.slice(at, from) + (kind === 'same' ? `[${piece}]` : `{${piece}}`);
    at = to;
  }
  return made + text.slice(at);
}

test.each([
  ['ro|om = 1 AND ROOM = 2 AND zaal = 3 AND day = "0d"', '[room] = 1 AND [ROOM] = 2 AND [zaal] = 3 AND day = "0d"'],
  ['room| = 1 OR (NOT `room` = 1)', '[room] = 1 OR (NOT [`room`] = 1)'],
  ['|odd = 1 OR ODD = 1 OR `odd` = 1 OR od = 1', '[odd] = 1 OR [ODD] = 1 OR [`odd`] = 1 OR od = 1'],
  ['room = 1 AND roo|m', '[room] = 1 AND [room]'],
])('fields: %s', (marked, wanted) => expect(shown(marked)).toBe(wanted));

test.each([
  ['room = |1 OR zaal IN (1,2,1) OR price = 1', 'room = [1] OR zaal IN ([1],2,[1]) OR price = 1'],
  ['price = 1|.50 OR price = 1.5 OR price = 15', 'price = [1.50] OR price = [1.5] OR price = 15'],
  [`name = "x|" OR name = 'x' OR name = "X"`, `name = ["x"] OR name = ['x'] OR name = "X"`],
  [
    'day = "7d|" OR day = "1w" OR day = "2026-11-28" OR name = "7d"',
    'day = ["7d"] OR day = ["1w"] OR day = ["2026-11-28"] OR name = "7d"',
  ],
  ['day = "9999999d|" OR day = "9999999d" OR day = "x"', 'day = ["9999999d"] OR day = ["9999999d"] OR day = "x"'],
  ['hour = "09:30|" OR hour = "09:30:00"', 'hour = ["09:30"] OR hour = ["09:30:00"]'],
  ['odd = 1| OR odd = 1', 'odd = [1] OR odd = [1]'],
  ['name = "x| OR name = "x"', 'name = ["x OR name = "]x"'],
])('values: %s', (marked, wanted) => expect(shown(marked)).toBe(wanted));

test.each([
  ['day >= "0d|" AND day <= "7d"', 'day >= ["0d"] AND day <= {"7d"}'],
  ['day |>= "0d" AND day <= "7d"', 'day [>=] "0d" AND day {<=} "7d"'],
  ['room > 1 AND name = "x" AND zaal < 5|', 'room > {1} AND name = "x" AND zaal < [5]'],
  ['room >= 1| AND room <= 5 OR room >= 7 AND room <= 9', 'room >= [1] AND room <= {5} OR room >= 7 AND room <= 9'],
  ['room >= 1 AND room >= 2| AND room <= 5', 'room >= 1 AND room >= [2] AND room <= {5}'],
  ['room >= 1| AND NOT room <= 5', 'room >= [1] AND NOT room <= 5'],
  ['NOT room >= 1| AND room <= 5', 'NOT room >= [1] AND room <= 5'],
  ['room >= 1| OR room <= 5', 'room >= [1] OR room <= 5'],
  ['room >= 1| AND (room <= 5)', 'room >= [1] AND (room <= 5)'],
  ['room >= 1| AND price <= 5', 'room >= [1] AND price <= 5'],
  ['room BETWEEN |1 AND 5', 'room BETWEEN [1] AND {5}'],
  ['room NOT BETWEEN 1 AND |5 AND price = 1', 'room NOT BETWEEN {1} AND [5] AND price = 1'],
  ['room BETWEEN 5| AND 5', 'room BETWEEN [5] AND {5}'],
])('the other end of a range: %s', (marked, wanted) => expect(shown(marked)).toBe(wanted));

test.each([
  ['room BET|WEEN 1 AND 5 AND price = 1', 'room [BETWEEN] 1 [AND] 5 AND price = 1'],
  ['room NOT I|N (1)', 'room [NOT] [IN] (1)'],
  ['room IS NOT NU|LL', 'room [IS] [NOT] [NULL]'],
  ['a = 1 A|ND b = 2 AND (c = 3 AND d = 4) OR e = 5 AND f = 6', 'a = 1 [AND] b = 2 [AND] (c = 3 AND d = 4) OR e = 5 AND f = 6'],
  ['a = 1 OR| b = 2 AND (c = 3 OR d = 4) OR e = 5', 'a = 1 [OR] b = 2 AND (c = 3 OR d = 4) [OR] e = 5'],
  ['NO|T a = 1 AND NOT b = 2', '[NOT] a = 1 AND NOT b = 2'],
  ['|((a = 1))', '[(](a = 1)[)]'],
  ['(|(a = 1))', '([(]a = 1[)])'],
  ['((a = 1))|', '[(](a = 1)[)]'],
  ['room IN |(1,2)', 'room IN [(]1,2[)]'],
  ['room IN (1,2|)', 'room IN (1,[2])'],
  ['room IN (1|,2)', 'room IN ([1],2)'],
  ['room IN (1,(2),3)|', 'room IN [(]1,(2),3[)]'],
  ['(|', '[(]'],
  ['a = 1  | ', 'a = 1   '],
  ['|', ''],
])('words and parentheses: %s', (marked, wanted) => expect(shown(marked)).toBe(wanted));
