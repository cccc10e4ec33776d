import { expect, test, vi } from 'vitest';
import { chanceOf } from '../differential/chance.ts';

vi.stubGlobal('document', { documentElement: {} });
const { frameAround, markedDays } = await import('../../playground/results/timeline/days.ts');
const { addDays, daysBetween } = await import('../../playground/state/dates.ts');

test.each([
  ['2026-11-21', '2026-11-28', { start: '2026-11-13', length: 24 }],
  ['2026-11-21', '2026-11-21', { start: '2026-11-14', length: 15 }],
  ['2026-11-21', '2026-12-21', { start: '2026-11-07', length: 59 }],
  ['2026-11-21', undefined, { start: '2026-11-07', length: 29 }],
  [undefined, '2026-11-28', { start: '2026-11-14', length: 29 }],
  // One day too many to be found by hand, and days that are none.
  ['2026-11-21', '2027-01-22', undefined],
  ['2026-11-21', '2026-11-20', undefined],
  [undefined, undefined, undefined],
])('a ruler for %s until %s has days on both sides', (first, last, expected) => {
  expect(frameAround(undefined, first, last)).toEqual(expected);
});

test('a ruler stays while there is room on both sides, and its days are never too many', () => {
  const chance = chanceOf(9_401, 0);
  let frame: ReturnType<typeof frameAround>;
  let [first, last] = ['2026-11-21', '2026-11-28'];
  let stays = 0;
  for (let round = 0; round < 2_000; round++) {
    if (chance.below(2) === 0) first = addDays(first, chance.below(13) - 6);
    else last = addDays(last, chance.below(13) - 6);
    const next = frameAround(frame, first, last);
    const span = daysBetween(first, last) + 1;
    if (span < 1 || span > 62) {
      expect(next).toBeUndefined();
      [first, last] = ['2026-11-21', '2026-11-28'];
    } else if (next !== undefined) {
      expect(daysBetween(next.start, first)).toBeGreaterThanOrEqual(3);
      expect(next.length - 1 - daysBetween(next.start, last)).toBeGreaterThanOrEqual(3);
      expect(next.length).toBeLessThanOrEqual(Math.max(30, 3 * span));
      // The same days have the same ruler.
      expect(frameAround(next, first, last)).toBe(next);
      if (next === frame) stays++;
    } else expect(next).toBeDefined();
    frame = next;
  }
  expect(stays).toBeGreaterThan(500);
});

test('today and Mondays are written below it, none over another', () => {
  expect(markedDays({ start: '2026-11-13', length: 24 }, '2026-11-21')).toEqual(['2026-11-21', '2026-11-30']);
  expect(markedDays({ start: '2026-11-07', length: 59 }, '2026-11-21')).toEqual(['2026-11-21', '2026-12-07', '2026-12-28']);
  expect(markedDays({ start: '2026-11-07', length: 10 }, '2026-12-21')).toEqual(['2026-11-09', '2026-11-16']);
});
