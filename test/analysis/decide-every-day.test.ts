import { describe, expect, test } from 'vitest';
import { implies } from '../../src/analysis/decide.ts';
import { diagramsOf, sameVerdicts } from '../../src/analysis/diagram/diagram.ts';
import { everyDay } from '../../src/analysis/diagram/every-day.ts';
import { type ComparisonOperator, defineSchema, parseQuery, print } from '../../src/index.ts';
import { parseDay, resolveDate } from '../../src/schema/dates.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';

const schema = defineSchema({ day: { type: 'date' }, end: { type: 'date' }, product: { type: 'integer' } });
const read = (text: string) => parseQuery(text, schema).expression;
const earliest = parseDay('1010-01-01') ?? 0;
const latest = parseDay('8990-12-31') ?? 0;
const cycle = 146_097;

describe('days to look at', () => {
  test.each([
    ['product = 1', 1],
    ['day >= "0d" AND day <= "2w"', 1],
    ['day >= "2026-11-21" AND day < "2026-12-01"', 1],
    ['day >= "0d" AND end <= "2026-11-21"', 1],
    ['day >= "1m" AND day <= "1y"', 1],
    ['day >= "1m" AND day >= "7d"', 1],
    ['day >= "0d" AND day >= "2026-11-21"', 3],
    ['day >= "0d" AND day <= "2026-11-21"', 3],
    ['day = "0d" AND day = "2026-11-21"', 5],
    ['day >= "1m" AND day >= "30d"', 3],
    ['day >= "1m" AND day >= "28d"', 2],
  ])('%s: %i', (text, count) => expect(everyDay(schema, [read(text)])).toHaveLength(count));

  test('the order of the bounds on any day is that of one of them', () => {
    let compared = 0;
    for (let seed = 0; seed < 150; seed++) {
      const chance = chanceOf(63, seed);
      const bounds = Array.from({ length: 2 + chance.below(4) }, () => ({ operator: chance.pick(bound), text: dateOf(chance) }));
      const expression = read(bounds.map(({ operator, text }) => `day ${operator} "${text}"`).join(' AND '));
      const days = everyDay(schema, [expression]);
      if (days === undefined) continue;
      const orderOn = (today: number) => {
        const cuts = bounds.flatMap(({ operator, text }) =>
          (behind[operator] ?? []).map((more) => resolveDate(text, today) + more),
        );
        return cuts.flatMap((cut, at) => cuts.slice(at + 1).map((other) => Math.sign(cut - other))).join();
      };
      const known = new Set(days.map(orderOn));
      // Days near those of the calendar that are named are the ones on which anything turns.
      const near = bounds.flatMap(({ text }) => parseDay(text) ?? []);
      for (let at = 0; at < 400; at++) {
        const day =
          near.length > 0 && chance.often(0.6)
            ? chance.pick(near) + chance.below(900) - 450
            : earliest + chance.below(latest - earliest);
        if (day < earliest || day > latest) continue;
        compared++;
        if (!known.has(orderOn(day))) expect.fail(`${print(expression)} on day ${day}`);
      }
    }
    expect(compared).toBeGreaterThan(40_000);
  });

  test('there are days enough for most', () => {
    const chance = chanceOf(64);
    const found = Array.from({ length: 200 }, () => {
      const bounds = Array.from({ length: 4 }, () => `day ${chance.pick(bound)} "${dateOf(chance)}"`);
      return everyDay(schema, [read(bounds.join(' OR '))]);
    });
    expect(found.filter((days) => days === undefined).length).toBeLessThan(4);
  });
});

describe('months and days, on each day of 400 years', () => {
  const days = Array.from({ length: cycle }, (_, at) => at);
  test.each(['1m', '-1m', '2m', '6m', '1y', '-3y', '4y', '13m', '1200m', '100y'])('%s', (months) => {
    const away = days.map((today) => resolveDate(months, today) - today);
    const [least, most] = [away.reduce((a, b) => Math.min(a, b)), away.reduce((a, b) => Math.max(a, b))];
    const answer = (one: string, other: string) => implies(parseQuery(one, schema), parseQuery(other, schema)).answer;
    for (const near of [-1, 0, 1]) {
      expect(answer(`day >= "${months}"`, `day >= "${least + near}d"`)).toBe(near <= 0 ? 'yes' : 'no');
      expect(answer(`day <= "${months}"`, `day <= "${most + near}d"`)).toBe(near >= 0 ? 'yes' : 'no');
      expect(answer(`day > "${months}"`, `day >= "${least + near}d"`)).toBe(near <= 1 ? 'yes' : 'no');
    }
  });
});

test.each([
  ['day >= "0d" AND day >= "-1d"', 'day >= "0d"', true],
  ['day >= "1w"', 'day > "6d"', true],
  ['day >= "1m" AND day >= "7d"', 'day >= "1m"', true],
  ['day >= "1m" AND day >= "30d"', 'day >= "1m"', false],
  ['day >= "1m" AND day <= "1w"', 'day > "1d" AND day < "1d"', true],
  ['day >= "2026-11-21" AND day >= "0d"', 'day >= "0d" AND NOT day < "2026-11-21"', true],
  ['day >= "2026-11-21" AND day >= "0d"', 'day >= "0d"', false],
  // They differ on one day of all there are.
  ['day = "2026-11-21" AND day = "0d"', 'day = "2026-11-21" AND day = "0d" AND day = "1999-01-01"', false],
  // They differ on the 29th of March of most years alone.
  [
    'day = "-1m" AND day = "-29d" AND day IS NOT NULL AND end = "-1y" AND end = "-365d" AND end IS NOT NULL',
    'day IS NULL AND day IS NOT NULL',
    false,
  ],
  [
    'day = "-1m" AND day = "-29d" AND day IS NOT NULL AND end = "-1y" AND end = "-367d" AND end IS NOT NULL',
    'day IS NULL AND day IS NOT NULL',
    true,
  ],
  ['day = "8990-12-31" AND day >= "0d"', 'day = "8990-12-31"', true],
  ['day = "8990-12-30" AND day >= "0d"', 'day = "8990-12-30"', false],
  ['day = "1010-01-01" AND day > "-1d"', 'day = "1010-01-01" AND day = "0d"', true],
  ['product = 1', 'product IN (1)', true],
])('%s and %s, on every day: %s', (one, other, expected) => {
  const both = [read(one), read(other)];
  const isSame = everyDay(schema, both)?.every((day) => {
    const [left, right] = diagramsOf(schema, day, both) ?? [];
    return left !== undefined && right !== undefined && sameVerdicts(left, right);
  });
  expect(isSame).toBe(expected);
});

/** Whether the cut that each bound makes is at the day itself (0) or behind it (1). */
const behind: Readonly<Partial<Record<ComparisonOperator, readonly number[]>>> = {
  '=': [0, 1],
  '<': [0],
  '>=': [0],
  '>': [1],
  '<=': [1],
};
const bound = Object.keys(behind) as readonly ComparisonOperator[];

/** A date, most often one of a few that come near each other some day. */
function dateOf(chance: Chance): string {
  const amount = chance.below(5) - 2;
  return chance.pick([
    () => `${amount}d`,
    () => `${amount}w`,
    () => `${amount}m`,
    () => `${chance.pick([-1, 1, 4])}y`,
    () => `${chance.pick([28, 29, 30, 31, 59, 60, 61, 365, 366, 1461])}d`,
    () => chance.pick(['2026-11-21', '2026-11-22', '2024-02-29', '2025-01-31', '1010-02-01', '8990-12-30', '0001-01-01']),
  ])();
}
