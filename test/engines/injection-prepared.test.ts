import { expect, test } from 'vitest';
import { print } from '../../src/index.ts';
import { toSql } from '../../src/sql/index.ts';
import { chanceOf } from '../differential/chance.ts';
import { judgeOf } from '../differential/differential.ts';
import { expressionOf } from '../differential/expressions.ts';
import { columnsOf, tablesOf } from '../differential/tables.ts';
import { queryOf, worldOf } from '../differential/world.ts';
import { isLong } from '../support/counts.ts';
import { sessionsOfRun } from './every-engine.ts';

const seed = 20_261_121;
/** In each session; those of an engine are asked different ones. */
const statements = 600;
const statementsPerWorld = 100;

/** The host lets its caller see so many rows of a world. */
const visible = 30;

const sessions = await sessionsOfRun({ isLong, hostile: true });

test.each(sessions)('$title takes every statement, and gives no row that its host hides', async (session) => {
  const { name, engine, dialect } = session;
  const id = dialect.identifier('row number');
  const own = `${id} < ${visible}`;
  for (let at = 0, asked = 0; asked < statements; at++) {
    const chance = chanceOf(seed, sessions.indexOf(session), at);
    const whole = worldOf(chance);
    if (Object.values(whole.kinds).some(({ notIn }) => notIn === name)) continue;
    const world = { ...whole, rows: whole.rows.slice(0, 2 * visible), inJson: whole.inJson.slice(0, 2 * visible) };
    const { today, timeZone } = world;
    const judged = judgeOf(world);
    const columns = columnsOf(world, dialect);
    await tablesOf(world, engine);
    for (const end = asked + statementsPerWorld; asked < end; asked++) {
      const expression = expressionOf(world, chance);
      const { text, values } = toSql(queryOf(expression, world), dialect, { today, timeZone, columns });
      const where = asked % 2 === 0 ? `${own} AND ${text}` : `${text} AND ${own}`;
      const found = await engine.all(`SELECT ${id} FROM plain WHERE ${where} ORDER BY 1`, values).catch(String);
      const expected = judged(expression).flatMap((verdict, row) => (verdict === true && row < visible ? [[row]] : []));
      expect(found, print(expression)).toEqual(expected);
    }
  }
});
