import { expect, test } from 'vitest';
import { canonical, hash, simplify } from '../../src/analysis/index.ts';
import { check, type Expression, parse, print, type Query } from '../../src/index.ts';
import { makeQuery } from '../../src/schema/query.ts';
import { chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { worldsOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { type ReferenceRow, readRow, reference } from '../support/reference.ts';
import { rowOf, sampleOf, schema, todays } from './simplify-samples.ts';

/** How many verdicts are compared: expressions times rows times days. */
const wanted = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000);
const rowsPerDay = 60;

test('what is simplified, and the canonical form, have the same verdict on every row and every day', () => {
  const counts = { verdicts: 0, asked: 0, shorter: 0 };
  for (let seed = 0; counts.verdicts < wanted; seed++) {
    const chance = chanceOf(64, seed);
    const rows = new Map(todays.map((today) => [today, Array.from({ length: rowsPerDay }, () => rowOf(chance, today))]));
    for (let count = 0; count < 25; count++) {
      const { verdicts, shorter } = sameVerdicts(makeQuery(schema, sampleOf(chance)), rows);
      counts.verdicts += verdicts;
      counts.asked++;
      if (shorter) counts.shorter++;
    }
  }
  expect(counts.shorter / counts.asked).toBeGreaterThan(0.6);
});

test('the same of searches of many tables', () => {
  let verdicts = 0;
  for (const { chance, world } of worldsOf(65, () => verdicts < wanted)) {
    const rows = world.rows.map((row) => readRow(world.schema.fields, row, world.timeZone));
    const byDay = new Map([world.today, ...todays.slice(0, 1)].map((today) => [today, rows]));
    for (let count = 0; count < 30; count++)
      verdicts += sameVerdicts(makeQuery(world.schema, expressionOf(world, chance)), byDay).verdicts;
  }
});

test('queries with one hash have the same verdicts', () => {
  for (let seed = 0; seed * 25_000 < wanted; seed++) {
    const chance = chanceOf(66, seed);
    const rows = Array.from({ length: 60 }, () => rowOf(chance, '2026-11-28'));
    const verdicts = new Map<string, { readonly text: string; readonly all: string }>();
    for (let count = 0; count < 200; count++) {
      const expression = smallOf(seed, count);
      const judge = reference(expression, schema.fields, '2026-11-28');
      const found = { text: print(expression), all: JSON.stringify(rows.map(judge)) };
      const key = hash(makeQuery(schema, expression));
      const known = verdicts.get(key) ?? found;
      verdicts.set(key, known);
      expect(found.all, `${known.text} and ${found.text}`).toBe(known.all);
    }
    expect(verdicts.size).toBeLessThan(200);
  }
});

/** Expressions of few letters, so that some are alike. */
function smallOf(seed: number, count: number): Expression {
  for (let more = 0; ; more++) {
    const expression = sampleOf(chanceOf(67, seed, count, more));
    if (print(expression).length < 24) return expression;
  }
}

/** Compares the verdicts of both forms, tests their other guarantees, and counts the verdicts. */
function sameVerdicts(query: Query, rows: ReadonlyMap<string, readonly ReferenceRow[]>) {
  const [simple, form] = [simplify(query), canonical(query)];
  const [before, simpler, normal] = [query.expression, simple.expression, form.expression];
  const said = `${print(before)}\n  simplified ${print(simpler)}\n  canonical ${print(normal)}`;
  const again = [print(simplify(simple).expression), print(canonical(form).expression)];
  expect(again, said).toEqual([print(simpler), print(normal)]);
  if (print(simpler) !== print(before)) expect(print(simpler).length, said).toBeLessThan(print(before).length);
  for (const made of [simpler, normal]) {
    const whole = parse(print(made)).expression;
    expect(
      whole === undefined ? [] : check(whole, query.schema).diagnostics.filter(({ severity }) => severity === 'error'),
      said,
    ).toEqual([]);
    expect(whole, said).toBeDefined();
  }
  let verdicts = 0;
  for (const [today, all] of rows) {
    const [plainly, shorter, other] = [before, simpler, normal].map((one) => reference(one, query.schema.fields, today));
    const wrong = all.find((row) => plainly?.(row) !== shorter?.(row) || plainly?.(row) !== other?.(row));
    expect(wrong && [today, ...wrong], said).toBeUndefined();
    verdicts += 2 * all.length;
  }
  return { verdicts, shorter: simple !== query };
}
