import { expect, test } from 'vitest';
import { alternatives, split } from '../../src/analysis/index.ts';
import { check, type Expression, parse, print, type Query, type TextMatching } from '../../src/index.ts';
import { makeQuery } from '../../src/schema/query.ts';
import { chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { type World, worldOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { type ReferenceRow, readRow, reference } from '../support/reference.ts';
import { narrowed, profileOf } from './lower-profiles.ts';

/** How many verdicts each law compares: expressions times rows times days. */
const verdicts = countOf('ANALYSIS_VERDICTS', 250_000, 1_000_000) / 3;
const perWorld = 40;

const daysAfter = (today: string, count: number) => new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10);

type Case = {
  readonly world: World;
  readonly expression: Expression;
  readonly rows: readonly ReferenceRow[];
  readonly seed: number;
};

function eachCase(part: number, see: (found: Case, chance: ReturnType<typeof chanceOf>) => number): void {
  for (let seed = 0, compared = 0; compared < verdicts; seed++) {
    const chance = chanceOf(seed, part + 1);
    const world = narrowed(worldOf(chanceOf(seed, part)), chance);
    const rows = world.rows.map((row) => readRow(world.schema.fields, row, world.timeZone));
    for (let count = 0; count < perWorld; count++)
      compared += see({ world, expression: expressionOf(world, chance), rows, seed }, chance);
  }
}

const selects = (query: Query | undefined, { world }: Case, today = world.today, matching?: TextMatching) => {
  if (query === undefined) return () => true;
  const verdict = reference(query.expression, world.schema.fields, today, matching);
  return (row: ReferenceRow) => verdict(row) === true;
};

const fitsProfile = (query: Query, { world }: Case, profile: ReturnType<typeof profileOf>) => {
  const text = print(query.expression);
  const { diagnostics } = check(parse(text).expression ?? query.expression, world.schema, { profile });
  return diagnostics.filter(({ severity }) => severity === 'error');
};

test('the rows of both parts are the rows of the query, and what is pushed fits the profile', () => {
  let pushed = 0;
  let asked = 0;
  eachCase(63, (found, chance) => {
    const { world, expression, rows, seed } = found;
    const profile = profileOf(chance);
    const sameDay = chance.often(0.5);
    const parts = split(makeQuery(world.schema, expression), profile, { today: world.today, sameDay });
    const texts = [parts.pushed, parts.residual].map((part) => part && print(part.expression));
    const place = `${seed}: ${print(expression)}\n=> ${texts.join('\n|| ')}\n${JSON.stringify(profile)}`;
    asked++;
    if (parts.pushed !== undefined) pushed++;
    if (parts.pushed !== undefined) expect(fitsProfile(parts.pushed, found, profile), place).toEqual([]);
    expect(parts.reasons.length > 0, place).toBe(parts.residual !== undefined);
    const remote = selects(parts.pushed, found, world.today, profile.textMatching);
    const [whole, here] = [selects(makeQuery(world.schema, expression), found), selects(parts.residual, found)];
    const wrong = rows.find((row) => whole(row) !== (remote(row) && here(row)));
    expect(wrong && Object.fromEntries(wrong), place).toBeUndefined();
    return rows.length;
  });
  expect(pushed / asked).toBeGreaterThan(0.4);
}, 600_000);

test('where the service is a day ahead or behind, each condition is about one of the two days, and none loses a row', () => {
  let told = 0;
  eachCase(65, (found, chance) => {
    const { world, expression, rows, seed } = found;
    const { schema, today } = world;
    const profile = profileOf(chance);
    // An AND of two at least, so that one may be pushed as it is and the other not.
    const operands = [expression, expressionOf(world, chance, 3)].flatMap((one) => (one.kind === 'and' ? one.operands : [one]));
    const parts = split(makeQuery(schema, { kind: 'and', operands }), profile, { today });
    const left = parts.residual?.expression;
    const leftTexts = new Set((left?.kind === 'and' ? left.operands : left === undefined ? [] : [left]).map(print));
    // A NOT of an OR is taken apart; then it is not plain which conditions are left.
    const texts = new Set(operands.map(print));
    if ([...leftTexts].some((text) => !texts.has(text))) return 0;
    // What is never true today needs no looking at here, whatever its dates mean on another day.
    if (parts.residual === undefined && !rows.some(selects(makeQuery(schema, { kind: 'and', operands }), found))) return 0;
    told++;
    for (const away of [1, -1]) {
      const there = daysAfter(today, away);
      const said = [parts.pushed, parts.residual].map((part) => part && print(part.expression));
      const place = `${seed}, on ${there}: ${operands.map(print).join(' & ')}\n=> ${said.join('\n|| ')}\n${JSON.stringify(profile)}`;
      const here = selects(parts.residual, found);
      const remote = selects(parts.pushed, found, there, profile.textMatching);
      const each = operands.map((one) => selects(makeQuery(schema, one), found, leftTexts.has(print(one)) ? today : there));
      const wrong = rows.find((row) => each.every((one) => one(row)) !== (here(row) && remote(row)));
      expect(wrong && Object.fromEntries(wrong), place).toBeUndefined();
    }
    return 2 * rows.length;
  });
  expect(told).toBeGreaterThan(100);
}, 600_000);

test('the rows of the alternatives together are the rows of the query', () => {
  let several = 0;
  eachCase(67, (found, chance) => {
    const { world, expression, rows, seed } = found;
    const profile = profileOf(chance);
    const most = 1 + chance.below(6);
    const all = alternatives(makeQuery(world.schema, expression), profile, { today: world.today }, most);
    if (all === undefined) return 0;
    if (all.length > 1) several++;
    const place = `${seed}: ${print(expression)}\n=> ${all.map((one) => print(one.expression)).join('\n|| ')}`;
    expect(all.length, place).toBeLessThanOrEqual(most);
    const tests = all.map((one) => selects(one, found));
    const whole = selects(makeQuery(world.schema, expression), found);
    const wrong = rows.find((row) => whole(row) !== tests.some((one) => one(row)));
    expect(wrong && Object.fromEntries(wrong), place).toBeUndefined();
    return rows.length;
  });
  expect(several).toBeGreaterThan(10);
}, 600_000);
