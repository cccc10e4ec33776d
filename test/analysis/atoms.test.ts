import { expect, test } from 'vitest';
import { alternatives } from '../../src/analysis/alternatives.ts';
import {
  canonical,
  describe,
  equivalent,
  explain,
  hash,
  implies,
  lint,
  lower,
  simplify,
  split,
  whyNoRows,
  witnesses,
} from '../../src/analysis/index.ts';
import { coreProfile, defineFunction, defineSchema, defineVariables, fullProfile, parseQuery, print } from '../../src/index.ts';
import { filter, toEvaluator } from '../../src/memory/index.ts';
import { chanceOf } from '../differential/chance.ts';
import { countOf } from '../support/counts.ts';
import { seed } from '../support/seed.ts';
import { typed } from '../support/typed.ts';
import { textsOf } from '../support/words-of.ts';

/* Conditions that are not looked into (L7.12): reasoning about them is never wrong. */

const schema = defineSchema(typed({ a: 'integer', b: 'integer', d: 'date', e: 'date', s: 'text', t: 'text' }), {
  variables: defineVariables({ ...typed({ me: 'integer', day: 'date', text: 'text' }), my: { type: 'integer', list: true } }),
  functions: { near: defineFunction({ parameters: [{ name: 'km', type: 'integer' }] }) },
});
const atoms = textsOf`
  a = @me; a > @me; a < b; a IN @my; b IN (1, @me); d <= e; d >= @day; s ~ @text; s != t; d BETWEEN "0d" AND e`;
const plain = ['a = 1', 'a > 2', 'b IN (1,2)', 'd >= "0d"', 'd <= "7d"', 's ~ "x"', 'a IS NULL', 'e IS NOT NULL'];
const clock = { today: '2026-11-21', variables: { me: 1, my: [1, 2], day: '2026-11-22', text: 'x' } };
const values: Readonly<Record<string, readonly unknown[]>> = {
  a: [0, 1, 2, 3, null],
  b: [0, 1, 2, null],
  d: ['2026-11-20', '2026-11-21', '2026-11-25', null],
  e: ['2026-11-21', '2026-11-30', null],
  s: ['', 'x', 'axe', null],
  t: ['x', '', null],
};
const count = countOf('ATOM_SEARCHES', 300, 5_000);

test(`of ${count} searches no answer is wrong`, { timeout: 60_000 + 50 * count }, () => {
  for (let index = 0; index < count; index++) {
    const chance = chanceOf(seed, index);
    const made = (depth: number): string => {
      if (depth === 0 || chance.often(0.4)) return chance.pick(chance.often(0.6) ? atoms : plain);
      if (chance.often(0.25)) return `NOT (${made(depth - 1)})`;
      return `(${made(depth - 1)} ${chance.pick(['AND', 'OR'])} ${made(depth - 1)})`;
    };
    const [text, other] = [made(3), made(2)];
    const [query, second] = [parseQuery(text, schema), parseQuery(other, schema)];
    const rows = Array.from({ length: 40 }, () =>
      Object.fromEntries(Object.entries(values).map(([name, all]) => [name, chance.pick(all)])),
    );
    const verdicts = rows.map(toEvaluator(query, clock));
    const others = rows.map(toEvaluator(second, clock));
    for (const same of [simplify(query), canonical(query)])
      expect({ text, made: print(same.expression), verdicts: rows.map(toEvaluator(same, clock)) }).toEqual({
        text,
        made: print(same.expression),
        verdicts,
      });
    expect(hash(canonical(query))).toBe(hash(query));
    for (const [answer, holds] of [
      [implies(query, second), (at: number) => verdicts[at] !== true || others[at] === true],
      [equivalent(query, second), (at: number) => (verdicts[at] === true) === (others[at] === true)],
    ] as const) {
      if (answer.answer === 'yes')
        expect({ text, other, wrong: rows.findIndex((_, at) => !holds(at)) }).toEqual({ text, other, wrong: -1 });
      if (answer.answer === 'no')
        expect({
          text,
          other,
          row: answer.witness,
          is:
            toEvaluator(query, { ...clock, today: answer.today })(answer.witness) ===
            toEvaluator(second, { ...clock, today: answer.today })(answer.witness),
        }).toMatchObject({ is: false });
    }
    for (const profile of [coreProfile, { ...fullProfile, features: [] }]) {
      const { pushed, residual } = split(query, profile, clock);
      const left = residual === undefined ? rows : filter(rows, residual, clock);
      const both = pushed === undefined ? left : filter(left, pushed, clock);
      expect({ text, rows: both.map((row) => rows.indexOf(row)) }).toEqual({
        text,
        rows: verdicts.flatMap((one, at) => (one === true ? [at] : [])),
      });
      if (pushed !== undefined) expect(print(pushed.expression)).not.toMatch(/@|[abdest] [<>=!]+ [a-z]/);
      const lowered = lower(query, profile, clock).query;
      if (lowered !== undefined) expect(rows.map(toEvaluator(lowered, clock))).toEqual(verdicts);
      alternatives(query, profile, clock, 4);
    }
    for (const one of witnesses(query, clock)) expect(one.verdict).toBe(toEvaluator(query, clock)(one.row));
    expect(rows.slice(0, 5).map((row) => explain(query, row, clock).verdict)).toEqual(verdicts.slice(0, 5));
    for (const found of lint(text, query, clock)) expect(found.message).not.toContain('\0');
    expect(describe(query)).toMatch(/\.$/);
    whyNoRows(query).count(rows.slice(0, 3), clock);
  }
});
