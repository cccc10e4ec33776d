import { beforeAll, describe, expect, test } from 'vitest';
import type { Expression, Literal } from '../../grammar/expression.ts';
import { type ComparisonOperator, comparisonOperators } from '../../grammar/operators.ts';
import { toSql } from '../../src/sql/index.ts';
import { isLong } from '../support/counts.ts';
import { today } from '../support/pools.ts';
import { reference } from '../support/reference.ts';
import { checked } from '../support/sqlite-table.ts';
import { type Session, sessionsOfRun } from './every-engine.ts';
import { everythingIn, makeTables, referenceRows, rows, schema } from './guarded-tables.ts';
import { payloads, sleep, sleepers } from './payloads.ts';

const text = (value: string): Literal => ({ kind: 'string', value });
const others = Array.from({ length: 150 }, (_, at) => text(`other ${at}`));
const compare =
  (operator: ComparisonOperator) =>
  (value: Literal): Expression => ({ kind: 'comparison', field: 'naam', operator, value });
const isProduct = (value: number): Expression => {
  return { kind: 'comparison', field: 'product', operator: '=', value: { kind: 'integer', value } };
};
const isIn =
  (values: (value: Literal) => readonly Literal[], negated = false) =>
  (value: Literal): Expression => ({ kind: 'in', field: 'plaats', negated, values: values(value) });

/** Every place where a text can stand. */
const places: Readonly<Record<string, (value: Literal) => Expression>> = {
  ...Object.fromEntries(comparisonOperators.map((operator) => [operator, compare(operator)])),
  'IN, a short list': isIn((value) => [text('a'), value]),
  'IN, a list that is bound as one': isIn((value) => [...others, value, text('a')]),
  'NOT IN, a short list': isIn((value) => [value, text('a')], true),
  'NOT IN, a list that is bound as one': isIn((value) => [value, ...others], true),
  'BETWEEN, the lower bound': (value) => ({
    kind: 'between',
    field: 'plaats',
    negated: false,
    low: value,
    high: text('\u{10ffff}'),
  }),
  'BETWEEN, the upper bound': (value) => ({ kind: 'between', field: 'plaats', negated: true, low: text(''), high: value }),
  NOT: (value) => ({ kind: 'not', operand: compare('=')(value) }),
  'OR and AND': (value) => {
    const both: Expression = { kind: 'and', operands: [isIn((one) => [one])(value), { kind: 'not', operand: isProduct(14) }] };
    return { kind: 'or', operands: [compare('=')(value), both] };
  },
};

const idsOf = (expression: Expression, where = (_: (typeof rows)[number]) => true): readonly number[] => {
  const verdict = reference(expression, schema.fields, today);
  return rows.filter((row, at) => where(row) && verdict(referenceRows[at] ?? new Map()) === true).map(({ id }) => id);
};

const selects = async ({ engine, dialect }: Session, expression: Expression, where = '$'): Promise<readonly unknown[]> => {
  const sql = toSql(checked(expression, schema), dialect, { today });
  const statement = `SELECT id FROM boeking WHERE ${where.replace('$', () => sql.text)} ORDER BY id`;
  return (await engine.all(statement, sql.values)).map(([id]) => id);
};

const sessions = await sessionsOfRun({ isLong, hostile: true });

describe.each(sessions)('$title', (session) => {
  let before: unknown;
  beforeAll(async () => {
    await makeTables(session);
    before = await everythingIn(session);
  });

  describe('a text is a text', () => {
    test.each(Object.entries(places))('%s', async (_, place) => {
      const wrong = [];
      for (const payload of payloads) {
        const expression = place(text(payload));
        const found = await selects(session, expression);
        const expected = idsOf(expression);
        if (String(found) !== String(expected)) wrong.push({ payload, found, expected });
      }
      expect(wrong).toEqual([]);
    });

    test('none is waited for', async () => {
      const started = performance.now();
      for (const place of Object.values(places)) for (const payload of sleepers) await selects(session, place(text(payload)));
      expect((performance.now() - started) / 1000).toBeLessThan(sleep);
    });
  });

  test.each([
    ['before', 'branch = 1 AND $'],
    ['after', '$ AND branch = 1'],
    ['before and after', 'branch = 1 AND $ AND branch < 2'],
  ])('a condition of the host %s it holds', async (_, where) => {
    const any: Expression = { kind: 'or', operands: [isProduct(1), isProduct(2)] };
    const shapes = [any, ...Object.values(places).map((place) => place(text("' OR 1=1 --")))];
    const all = shapes.flatMap((one): readonly Expression[] => [
      one,
      { kind: 'not', operand: one },
      { kind: 'or', operands: [{ kind: 'not', operand: one }, isProduct(2)] },
      { kind: 'and', operands: [one.kind === 'and' ? any : one, { kind: 'null', field: 'bedrag', negated: true }] },
    ]);
    for (const expression of all) {
      expect(await selects(session, expression, where), JSON.stringify(expression)).toEqual(
        idsOf(expression, ({ branch }) => branch === 1),
      );
    }
  });

  test('nothing was done', async () => expect(await everythingIn(session)).toEqual(before));
});
