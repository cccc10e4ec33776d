import { expect, test } from 'vitest';
import { canonical, simplify, whyNoRows, witnesses } from '../../src/analysis/index.ts';
import { type Clock, defineSchema, parseQuery, print, type Query } from '../../src/index.ts';
import { toEvaluator, type Verdict } from '../../src/memory/index.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';
import { countOf } from '../support/counts.ts';
import { decisions } from './decisions.ts';

/*
 * Reasoning takes conditions with moments and with time from now as a whole (L7.11). Whatever it
 * says of them is held against all rows of few values that lie close together, on every clock: in
 * the nights in which clocks change, at both ends of a day, and far away.
 */

const schema = defineSchema({
  placed: { type: 'date', dateTime: 'UTC' },
  shown: { type: 'date', dateTime: 'local-wall' },
  at: { type: 'time' },
  n: { type: 'integer' },
});
const days = ['0d', '2026-10-25'];
const fromNow = ['0h', '-0min', '-2h', '24h'];
const moments = ['2026-10-25 02:30', '2026-10-25T02:30:00', '2026-10-25T02:30+01:00', '2026-10-25T00:30Z'];
const values = {
  placed: [...days, ...fromNow, ...moments],
  shown: [...days, ...fromNow, ...moments],
  at: [...fromNow, '02:30', '00:00', '23:59:59'],
};
const zone = { timeZone: 'Europe/Amsterdam' };
const clocks = [
  { ...zone, today: '2026-10-25', time: '02:30' },
  { ...zone, today: '2026-10-26', time: '00:00' },
  { timeZone: 'Australia/Lord_Howe', today: '2026-10-24', time: '23:59:59' },
  { timeZone: 'UTC', today: '2020-02-29', time: '12:00' },
];
const instants = [
  null,
  ...['00:29:59', '00:30:00', '00:30:01', '01:30:00', '02:00:00', '22:00:00'].map((time) => `2026-10-25T${time}Z`),
];
const walls = [
  null,
  ...['00:00:00', '00:30:00', '02:29:59', '02:30:00', '02:30:01', '23:00:00'].map((time) => `2026-10-25T${time}`),
];
const times = [null, '00:00', '00:30', '02:29:59', '02:30', '03:00', '23:59:59'];
const rows = Array.from({ length: 7 * 7 * 2 }, (_, at) => ({
  placed: instants[at % 7],
  shown: walls[(at + Math.floor(at / 7)) % 7],
  at: times[(at + 3 * Math.floor(at / 7)) % 7],
  n: at % 3 === 0 ? null : at % 3,
}));

function textOf(chance: Chance, depth = 0): string {
  if (depth < 2 && chance.often(depth === 0 ? 0.8 : 0.4)) {
    const operands = [textOf(chance, depth + 1), textOf(chance, depth + 1)];
    return `${chance.often(0.2) ? 'NOT ' : ''}(${operands.join(chance.pick([' AND ', ' OR ']))})`;
  }
  if (chance.often(0.1)) return chance.pick(['n = 1', 'n > 1', 'n IS NULL', 'placed IS NULL', 'at IS NOT NULL']);
  const field = chance.pick(['placed', 'shown', 'at'] as const);
  const value = () => `"${chance.pick(values[field])}"`;
  const not = chance.often(0.3) ? 'NOT ' : '';
  const form = chance.below(4);
  if (form === 0) return `${field} ${not}IN (${value()},${value()})`;
  if (form === 1) return `${field} ${not}BETWEEN ${value()} AND ${value()}`;
  return `${not}${field} ${chance.pick(['=', '!=', '<', '<=', '>', '>='])} ${value()}`;
}

type Verdicts = readonly Verdict[];

/** By the evaluator, which the differential run compares with the reference. */
const verdictsOf = (query: Query, clock: Clock, of: readonly Readonly<Record<string, unknown>>[] = rows): Verdicts =>
  of.map(toEvaluator(query, clock));

test('nothing that is said of moments is wrong, on any row and any clock', { timeout: 600_000 }, () => {
  const answers = { yes: 0, no: 0, unknown: 0 };
  const pairs = countOf('ANALYSIS_VERDICTS', 30_000, 200_000) / 100;
  for (let seed = 0; seed < pairs; seed++) {
    const chance = chanceOf(38, seed);
    const text = textOf(chance);
    const one = parseQuery(text, schema);
    const other = parseQuery(relatedTo(text, chance), schema);
    const said = (what: string) => `${what}: ${print(one.expression)} and ${print(other.expression)}`;
    const [left, right] = [one, other].map((query) => clocks.map((clock) => verdictsOf(query, clock)));

    for (const rewritten of [simplify(one), canonical(one)])
      expect(
        clocks.map((clock) => verdictsOf(rewritten, clock)),
        said(print(rewritten.expression)),
      ).toEqual(left);
    for (const { decide, contradicted } of Object.values(decisions)) {
      const at = chance.often(0.5) ? chance.below(clocks.length) : undefined;
      const answer = decide(one, other, at === undefined ? undefined : clocks[at]);
      answers[answer.answer]++;
      const isSeen = (_: unknown, index: number) =>
        (at === undefined || at === index) &&
        left?.[index]?.some((verdict, row) => contradicted(verdict, right?.[index]?.[row] ?? null));
      if (answer.answer === 'yes' && clocks.some(isSeen)) expect.fail(said(decide.name));
      if (answer.answer === 'no') {
        const clock = at === undefined ? { today: answer.today, time: '12:00', timeZone: 'UTC' } : clocks[at];
        const [a = null, b = null] = [one, other].map((query) => clock && verdictsOf(query, clock, [answer.witness])[0]);
        if (!contradicted(a, b)) expect.fail(said(`${decide.name} ${JSON.stringify(answer)}`));
      }
    }
    const clock = chance.pick(clocks);
    for (const { row, verdict } of witnesses(one, clock))
      expect(verdictsOf(one, clock, [row]), said(JSON.stringify(row))).toEqual([verdict]);
    const count = (verdicts: Verdicts) => verdicts.filter((verdict) => verdict === true).length;
    const { matching, conditions } = whyNoRows(one).count(rows, clock);
    expect(matching, said('whyNoRows')).toBe(count(verdictsOf(one, clock)));
    for (const { text, alone } of conditions) expect(alone, said(text)).toBe(count(verdictsOf(parseQuery(text, schema), clock)));
  }
  expect(Math.min(...Object.values(answers)) / (3 * pairs), JSON.stringify(answers)).toBeGreaterThan(0.05);
});

/** The same in other words, a part of it, its opposite, or another. */
function relatedTo(text: string, chance: Chance): string {
  const spelled = text.replaceAll('"2026-10-25 02:30"', '"2026-10-25T02:30:00"').replaceAll('"0h"', '"-0min"');
  return chance.pick([
    `NOT NOT ${spelled}`,
    `${spelled} AND ${textOf(chance, 1)}`,
    `${spelled} OR ${textOf(chance, 1)}`,
    `NOT ${spelled}`,
    textOf(chance),
  ]);
}
