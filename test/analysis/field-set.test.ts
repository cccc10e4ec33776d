import { expect, test } from 'vitest';
import { predicatesIn } from '../../src/analysis/expressions.ts';
import { type FieldCondition, joinSets, readConditions } from '../../src/analysis/field-set.ts';
import { hasPart } from '../../src/analysis/parts.ts';
import { literalResolver } from '../../src/analysis/scale.ts';
import { spellings } from '../../src/analysis/spell.ts';
import { includes } from '../../src/analysis/value-set.ts';
import { check, print } from '../../src/index.ts';
import { parseDay } from '../../src/schema/dates.ts';
import { fieldOf, type Schema } from '../../src/schema/schema.ts';
import { expressionOf } from '../differential/expressions.ts';
import { worldsOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { readRow, reference } from '../support/reference.ts';
import { pointOf } from './point-of.ts';

const wanted = countOf('ANALYSIS_VERDICTS', 60_000, 1_000_000);
const seed = 6_021;

test('what is read of a condition has its verdict on every row, and so has every way to say its set', () => {
  let [verdicts, said] = [0, 0];
  for (const { chance, world } of worldsOf(seed, () => verdicts < wanted)) {
    const { schema, timeZone, today } = world;
    const rows = world.rows.map((row) => ({ row, read: readRow(schema.fields, row, timeZone) }));
    for (let count = 0; count < 12; count++) {
      for (const predicate of predicatesIn(expressionOf(world, chance))) {
        const plainly = reference(predicate, schema.fields, today);
        const expected = rows.map(({ read }) => plainly(read));
        const known = readConditions(predicate, literalResolver(schema, parseDay(today)));
        const text = print(predicate);
        expect([text, rows.map(({ row }) => verdictOf(known, schema, row, timeZone))]).toEqual([text, expected]);
        verdicts += expected.length;
        for (const places of [literalResolver(schema, parseDay(today)), literalResolver(schema, undefined)]) {
          const { conditions } = readConditions(predicate, places);
          const [only] = conditions;
          if (only?.kind !== 'set' || conditions.length > 1) continue;
          for (const spelled of spellings(only)) {
            const again = reference(spelled, schema.fields, today);
            const by = `${text} as ${print(spelled)}`;
            expect([by, rows.map(({ read }) => again(read))]).toEqual([by, expected]);
            expect(check(spelled, schema).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
            verdicts += expected.length;
            said++;
          }
        }
      }
    }
  }
  expect(said).toBeGreaterThan(wanted / 600);
});

test('conditions on one field, joined, are one set, and every way to say that has their verdict', () => {
  const shapes = new Set<string>();
  let verdicts = 0;
  for (const { chance, world } of worldsOf(seed + 1, () => verdicts < wanted)) {
    const { schema, today } = world;
    const rows = world.rows.map((row) => readRow(schema.fields, row, world.timeZone));
    const sets = Array.from({ length: 60 }, () => expressionOf(world, chance))
      .flatMap(predicatesIn)
      .flatMap((predicate) =>
        [parseDay(today), undefined].flatMap((day) => {
          const { conditions } = readConditions(predicate, literalResolver(schema, day));
          return conditions.length === 1 && conditions[0]?.kind === 'set' ? [{ predicate, ...conditions[0] }] : [];
        }),
      );
    for (const alike of Map.groupBy(sets, ({ field, scale }) => `${field} ${scale?.name}`).values()) {
      for (let count = 0; count < 3; count++) {
        const some = Array.from({ length: 2 + chance.below(3) }, () => chance.pick(alike));
        const [first] = some;
        if (first === undefined) continue;
        const kind = chance.pick(['and', 'or'] as const);
        const joined = joinSets(kind, some) ?? first;
        const plainly = reference({ kind, operands: some.map(({ predicate }) => predicate) }, schema.fields, today);
        const expected = rows.map((row) => plainly(row));
        for (const spelled of spellings(joined)) {
          const again = reference(spelled, schema.fields, today);
          const by = `${some.map(({ predicate }) => print(predicate)).join(` ${kind} `)} as ${print(spelled)}`;
          expect([by, rows.map((row) => again(row))]).toEqual([by, expected]);
          verdicts += expected.length;
          shapes.add(spelled.kind);
        }
      }
    }
  }
  expect([...shapes].toSorted()).toEqual(['and', 'between', 'comparison', 'in', 'null', 'or']);
});

function verdictOf(
  { join, conditions }: ReturnType<typeof readConditions>,
  schema: Schema,
  row: Readonly<Record<string, unknown>>,
  timeZone: string,
) {
  const verdicts = conditions.map((condition) => one(condition, schema, row, timeZone));
  const decisive = join === 'or';
  return verdicts.includes(decisive) ? decisive : verdicts.includes(null) ? null : !decisive;
}

function one(condition: FieldCondition, schema: Schema, row: Readonly<Record<string, unknown>>, timeZone: string) {
  const value = pointOf(condition.field, fieldOf(schema, condition.field), row, timeZone);
  if (condition.kind === 'part')
    return value === null || condition.part.at === 'whole' ? null : hasPart(String(value), condition.part) === condition.has;
  return value === null ? condition.onNull : includes(condition.set, value);
}
