import { expect, test } from 'vitest';
import { lower } from '../../src/analysis/lower.ts';
import { check, parse, print } from '../../src/index.ts';
import { makeQuery } from '../../src/schema/query.ts';
import { chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { worldOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { readRow, reference } from '../support/reference.ts';
import { narrowed, profileOf } from './lower-profiles.ts';

/** How many verdicts are compared: expressions times rows times days. */
const verdicts = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000);
const perWorld = 40;

const daysAfter = (today: string, count: number) => new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10);

test('what is lowered has the same verdict on every row, fits the profile, and says on which days', () => {
  const counts = { verdicts: 0, lowered: 0, asked: 0 };
  for (let seed = 0; counts.verdicts < verdicts; seed++) {
    const chance = chanceOf(seed, 62);
    const world = narrowed(worldOf(chanceOf(seed, 61)), chance);
    const { fields } = world.schema;
    const rows = world.rows.map((row) => readRow(fields, row, world.timeZone));
    for (let count = 0; count < perWorld; count++) {
      const expression = expressionOf(world, chance);
      const profile = profileOf(chance);
      counts.asked++;
      const { query, diagnostics, validOn } = lower(makeQuery(world.schema, expression), profile, { today: world.today });
      if (query === undefined) {
        expect(diagnostics).not.toEqual([]);
        continue;
      }
      counts.lowered++;
      const text = print(query.expression);
      const place = `${seed}: ${print(expression)}\n=> ${text}\n${JSON.stringify(profile)}`;
      const errors = check(parse(text).expression ?? query.expression, world.schema, { profile }).diagnostics;
      expect(
        errors.filter(({ severity }) => severity === 'error'),
        place,
      ).toEqual([]);
      const others = validOn === undefined ? [1, -1, 40] : [];
      for (const today of [world.today, ...others.map((away) => daysAfter(world.today, away))]) {
        const before = reference(expression, fields, today);
        const after = reference(query.expression, fields, today, profile.textMatching);
        counts.verdicts += rows.length;
        const wrong = rows.find((row) => before(row) !== after(row));
        expect(wrong && Object.fromEntries(wrong), `${place}\non ${today}`).toBeUndefined();
      }
    }
  }
  expect(counts.lowered / counts.asked).toBeGreaterThan(0.3);
}, 600_000);
