import { describe, expect, test } from 'vitest';
import { quoteAt } from '../../src/editing/quotes.ts';
import { diagnose, parse } from '../../src/index.ts';
import { isLong } from '../support/counts.ts';
import { boeking } from './boeking.ts';

// The rest of group B: the growth of reading cost, in CPU time, unaffected by other load.

/** In microseconds. */
const leastMeasured = isLong ? 10_000 : 4_000;

/** Milliseconds that one run takes, the median of three, or the first where that took long. */
function costOf(work: () => unknown): number {
  let times = 1;
  const measure = (): number => {
    for (; ; times *= 2) {
      const before = process.threadCpuUsage();
      for (let run = 0; run < times; run++) work();
      const { user, system } = process.threadCpuUsage(before);
      // So many runs in a row that the steps of the clock do not matter.
      if (user + system > leastMeasured) return (user + system) / 1_000 / times;
    }
  };
  const first = measure();
  return first > 100 ? first : ([first, measure(), measure()].sort((x, y) => x - y)[1] ?? first);
}

type Write = (size: number) => string;
// Above 16 KB arrays get pages of their own in V8, which costs up to four times as much on some
// machines: a step, and no growth. So all sizes are on one side of it.
const kilobytes = isLong ? [32, 128, 512] : [1, 4, 16];

/** Least-squares slope of log(cost) over log(size): 1 is linear, 2 is quadratic. */
function slopeOf(write: Write, work: (text: string) => unknown, sizes: readonly number[]): number {
  const points = sizes.map((size) => {
    const text = write(size * 1_024);
    return { x: Math.log(text.length), y: Math.log(costOf(() => work(text))) };
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  return mean(points.map((point) => (point.x - x) * (point.y - y))) / mean(points.map((point) => (point.x - x) ** 2));
}

/** The least of at most ten tries, since whatever else runs can only make it look worse. */
function leastOf(enough: number, measure: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 10 && least > enough; attempt++) least = Math.min(least, measure());
  return least;
}

const steepest = 1.3;
const steepness = (write: Write, work: (text: string) => unknown, sizes = kilobytes): number =>
  leastOf(steepest, () => slopeOf(write, work, sizes));

const lifted = { nesting: 256, predicates: Infinity, listValues: Infinity, stringLength: Infinity };
const read = (text: string) => parse(text, { limits: lifted });
const fill = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length));
/** A valid beginning, and then nothing but mistakes: what is wrong is found late, and is a lot. */
const late = (unit: string) => (size: number) => fill('a=1 AND ', size * 0.3) + fill(unit, size * 0.7);

describe('what is hopeless is told at once', () => {
  const many = 100_000;
  test.each([
    ['B09', '(', '('.repeat(many), 256, 257],
    ['B09', '( … )', `${'('.repeat(many)}a=1${')'.repeat(many)}`, 256, 257],
    ['B10', 'NOT', 'NOT '.repeat(many), 1_024, 1_027],
    ['B10', 'NOT (', 'NOT ('.repeat(many), 640, 643],
    ['B11', '( after a condition', `a=1 AND ${'('.repeat(many)}`, 264, 265],
    ['B11', '( … ) after a condition', `a=1 AND ${'('.repeat(many)}b=2${')'.repeat(many)}`, 264, 265],
  ])(
    '%s: 100,000 times %s is nested too deep, and told in less than three times what JSON.parse takes of such a text',
    (_, _what, text, from, to) => {
      expect(parse(text).diagnostics).toMatchObject([
        { code: 'limit-exceeded', range: { from, to }, data: { limit: 'nesting' } },
      ]);
      const json = `[${'1,'.repeat(many)}1]`;
      expect(leastOf(3, () => costOf(() => parse(text)) / costOf(() => JSON.parse(json)))).toBeLessThan(3);
    },
  );
});

describe('the time that a text takes is in proportion to its length', () => {
  test.each<[id: string, what: string, write: Write]>([
    ['B15', '(', (size) => fill('(', size)],
    ['B15', 'NOT', (size) => fill('NOT ', size)],
    ['B15', 'a=1 AND', (size) => fill('a=1 AND ', size)],
    ['B15', 'a IN (1,', (size) => fill('a IN (1,', size)],
    ['B15', '" and backslashes', (size) => `"${fill('\\\\', size)}`],
    ['B15', '"a"', (size) => fill('"a"', size)],
    ['B15', 'spaces and a letter', (size) => `${' '.repeat(size)}x`],
    ['B15', 'digits', (size) => '9'.repeat(size)],
    ['B15', 'letters', (size) => 'a'.repeat(size)],
    ['B15', '%', (size) => '%'.repeat(size)],
    ['B15', ')(', (size) => fill(')(', size)],
    ['B15', 'a=', (size) => fill('a=', size)],
    ['B15', 'a list', (size) => `a IN (${fill('1,', size)}1)`],
    ['B15', 'escapes', (size) => `a='${fill("\\'", size)}'`],
    ['B16', 'NOT, and ) at the end', (size) => `${fill('NOT a=1 AND ', size)}NOT a=1)`],
    ['B16', 'a list without )', (size) => `a IN (${fill('1,', size)}1`],
    ['B16', 'backslashes without a quote', (size) => `a="${fill('\\\\', size)}`],
    ['B16', 'escapes and a wrong one', (size) => `a="${fill('\\n', size)}\\q"`],
    ['B16', 'spaces and $', (size) => `${' '.repeat(size)}$`],
    ['B16', 'digits and a letter', (size) => `a=${'9'.repeat(size)}x`],
    ['B16', 'names and a dot', (size) => `${fill('a.', size)}=1`],
    ['B16', '"a" late', late('"a"')],
    ['B16', '( late', late('b (')],
    ['B16', ')( late', late(')(')],
    ['B16', '% late', late('% ')],
    ['B16', 'a= late', late('a=')],
    ['B16', 'AND late', late('AND ')],
    ['B16', 'words late', late('x ')],
    ['B16', 'fields late', late('b AND ')],
    ['B16', '$ and fields late', late('$ b AND ')],
    ['B16', 'broken numbers late', late('a=9x AND ')],
    ['B16', 'wrong escapes', (size) => `a="${fill('\\q', size)}"`],
  ])('%s: %s', (_, _what, write) => expect(steepness(write, read)).toBeLessThanOrEqual(steepest));

  test.each<[id: string, what: string, write: Write]>([
    ['B16', 'unknown fields', (size) => `${fill('b=1 OR ', size)}b=1`],
    ['B16', 'wrong values', (size) => `id IN (${fill('"x",', size)}1)`],
  ])('%s: %s, with a schema', (_, _what, write) => {
    expect(steepness(write, (text) => diagnose(text, boeking, { limits: lifted }))).toBeLessThanOrEqual(steepest);
  });

  test.each(['"\\', `"a" '`, '"'])('the quoted piece at the end of %s, over and over', (unit) => {
    const write = (size: number) => `${fill(unit, size)}"`;
    expect(steepness(write, (text) => quoteAt(text, text.length))).toBeLessThanOrEqual(steepest);
  });

  test.each([/\s+$/])('B15: the same measure tells that %s is quadratic', (pattern) => {
    const write = (size: number) => `${' '.repeat(size)}x`;
    expect(steepness(write, (text) => pattern.test(text), [0.5, 1, 2, 4])).toBeGreaterThan(steepest);
  });
});
