import { beforeAll, describe, expect, test } from 'vitest';
import { check, type Query } from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';
import { type Columns, toSql } from '../../src/sql/index.ts';
import { isLong } from '../support/counts.ts';
import { checked } from '../support/sqlite-table.ts';
import { sessionsOfRun } from './every-engine.ts';
import { anyProduct, deep, longLists, longTexts, makeTable, manyConditions, products, rows, schema } from './limits-searches.ts';

const clock = { today: '2026-11-21', timeZone: 'Europe/Amsterdam' };

const sessions = await sessionsOfRun({ isLong });

describe.each(sessions)('$title', (session) => {
  const { engine, dialect } = session;
  beforeAll(() => makeTable(session));

  const selects = async (query: Query, columns: Columns<typeof schema> = {}) => {
    const { text, values } = toSql(query, dialect, { ...clock, columns });
    return (await engine.all(`SELECT id FROM t WHERE ${text} ORDER BY id`, values)).map(([id]) => id);
  };
  const expected = (query: Query) => filter(rows, query, clock).map(({ id }) => id);

  test.each(Object.entries({ ...manyConditions, ...deep, ...longLists }))('%s', async (_, limit) => {
    const { query, diagnostics } = check(limit(session), schema);
    if (query === undefined) expect.fail(diagnostics.map(({ message }) => message).join(' '));
    expect(await selects(query)).toEqual(expected(query));
  });

  test.each(Object.entries(longTexts))('%s', async (_, limit) => {
    const query = checked(limit(session), schema);
    expect(await selects(query, { naam: { sql: 'naam', folded: 'naam_folded' } })).toEqual(expected(query));
  });

  test('more conditions than an engine lets nest, where a host allows them', async () => {
    const query = checked(anyProduct(2_000), schema);
    expect(await selects(query)).toEqual(expected(query));
  });

  test('as many values as the engine takes, and one more', async () => {
    const { maximumValues } = dialect;
    const query = checked(products(maximumValues, session), schema);
    expect(toSql(query, dialect, clock).values).toHaveLength(maximumValues);
    expect(await selects(query)).toEqual(expected(query));
    const more = checked(products(maximumValues + 1, session), schema);
    expect(() => toSql(more, dialect, clock)).toThrow(RangeError);
  });
});
