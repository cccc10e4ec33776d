import { describe, expect, test } from 'vitest';
import { whyNoRows } from '../../src/analysis/why-no-rows.ts';
import { defineSchema, parseQuery } from '../../src/index.ts';
import { tablesOf } from '../differential/tables.ts';
import { clockOf, queryOf, worldsOf } from '../differential/world.ts';
import { everyEngine } from '../engines/every-engine.ts';
import { countOf } from '../support/counts.ts';
import { joinedOf } from './joined-conditions.ts';

const wanted = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000);
const seed = 6_504;
const clock = { today: '2026-11-21' };
const schema = defineSchema({ n: { type: 'integer' } });

for (const { name, engine, dialect } of await everyEngine()) {
  describe(name, () => {
    const worlds = Math.max(2, Math.round(wanted / 50_000));

    test(`the counts of one statement are those in memory: ${worlds} tables`, async () => {
      let done = 0;
      for (const { chance, world } of worldsOf(seed, () => done < worlds)) {
        if (Object.values(world.kinds).some(({ notIn }) => notIn === name)) continue;
        await tablesOf(world, engine);
        const columns = Object.fromEntries(
          Object.entries(world.kinds).map(([field, { storage, zone }]) => [
            field,
            { sql: `t.${dialect.identifier(field)}`, ...(storage && { storage }), ...(zone && { zone }) },
          ]),
        );
        for (let count = 0; count < 12; count++) {
          const why = whyNoRows(queryOf(joinedOf(world, chance), world));
          const sql = why.toSql(dialect, { from: 'plain t', ...clockOf(world), columns });
          const [answer = [], ...more] = await engine.all(sql.text, sql.values);
          expect([why.read(answer), more]).toEqual([why.count(world.inJson, clockOf(world)), []]);
        }
        done++;
      }
    });

    test('an empty table, and 400 conditions', async () => {
      await engine.run(`DROP TABLE IF EXISTS counted; CREATE TABLE counted (n INTEGER)`);
      const why = whyNoRows(parseQuery(Array.from({ length: 400 }, (_, at) => `n != ${at}`).join(' AND '), schema));
      const sql = why.toSql(dialect, { from: 'counted', ...clock });
      const [empty = []] = await engine.all(sql.text, sql.values);
      expect(why.read(empty)).toMatchObject({ total: 0, culprits: [] });
      await engine.run('INSERT INTO counted VALUES (7), (500), (NULL), (399)');
      const [answer = []] = await engine.all(sql.text, sql.values);
      expect(why.read(answer)).toEqual(why.count([{ n: 7 }, { n: 500 }, {}, { n: 399 }], clock));
    });
  });
}
