import { expect, test } from 'vitest';
import { print } from '../../src/index.ts';
import { makeQuery } from '../../src/schema/query.ts';
import { dialects as all, type Dialect, toSql } from '../../src/sql/index.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { columnsOf } from '../differential/tables.ts';
import { queryOf, worldOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { sameShape } from './same-shape.ts';
import { codeOf } from './sql-code.ts';

const seed = 20_261_121;
/** A million where there is time for them. */
const pairs = countOf('INJECTION_PAIRS', 100_000, 1_000_000);
const pairsPerShape = 8;
const shapesPerWorld = 500;

const dialects: readonly Dialect<string | number | boolean>[] = Object.values(all);

/*
 * Expressions of one shape have one SQL text, for any day and time zone, so no part of a literal
 * gets into it. The canaries also catch what two expressions might have in common.
 */
test.each(dialects)('$name: the text depends on the shape alone', (dialect) => {
  let canaries = 0;
  let world = worldOf(chanceOf(seed));
  let columns = columnsOf(world, dialect);
  for (let shape = 0; shape * pairsPerShape * dialects.length < pairs; shape++) {
    const chance = chanceOf(seed, dialects.indexOf(dialect), shape);
    if (shape % shapesPerWorld === 0) {
      world = worldOf(chance);
      columns = columnsOf(world, dialect);
    }
    const expression = expressionOf(world, chance, chance.pick([0, 2, 3, 3, 3, 3]));
    const { today, timeZone } = world;
    const { text, values } = toSql(queryOf(expression, world), dialect, { today, timeZone, columns });
    const { placeholders, forbidden } = codeOf(text);
    expect(forbidden, text).toEqual([]);
    expect(placeholders, text).toEqual(values.map((_, at) => dialect.placeholder(at + 1)));

    for (let nth = 0; nth < pairsPerShape; nth++) {
      const canary = canaryOf(chance);
      const other = sameShape(expression, world, chance, canary);
      // A checked query has the same fields and types. A new dialect object has no cached texts.
      const sql = toSql(makeQuery(world.schema, other), { ...dialect }, { ...elsewhere(chance), columns });
      const wrong =
        (sql.text !== text && `another text: ${sql.text}`) ||
        (sql.text.includes(canary) && `the canary ${canary}`) ||
        (sql.values.length !== values.length && `${sql.values.length} values, not ${values.length}`);
      if (wrong !== false) expect.fail(`${print(other)} has ${wrong}\n${print(expression)} has: ${text}`);
      if (sql.values.some((value) => String(value).includes(canary))) canaries++;
    }
  }
  expect(canaries).toBeGreaterThan(pairs / dialects.length / 20);
});

const places = [
  { today: '1010-01-01', timeZone: 'UTC' },
  { today: '2026-03-29', timeZone: 'Europe/Amsterdam' },
  { today: '2026-10-25', timeZone: 'Europe/Amsterdam' },
  { today: '2028-02-29', timeZone: 'Pacific/Kiritimati' },
  { today: '8990-12-31', timeZone: 'Pacific/Pago_Pago' },
];
const elsewhere = (chance: Chance) => chance.pick(places);

/** Eight characters that stand nowhere by chance. */
const canaryOf = (chance: Chance) => fourOf(chance) + fourOf(chance);
const fourOf = (chance: Chance) =>
  chance
    .below(36 ** 4)
    .toString(36)
    .padStart(4, 'q');
