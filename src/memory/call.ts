import type { Call } from '../../grammar/expression.ts';
import type { Now } from '../schema/dates.ts';
import { readCall, shownValue } from '../schema/functions.ts';
import type { Schema } from '../schema/schema.ts';
import type { Binder } from '../schema/variables.ts';
import { type Row, rowReader, type ValueReading } from './read-value.ts';

/**
 * Compiles a call of a function of the host's to its verdict on a row.
 *
 * @throws TypeError for a function without `test`; the verdict does for a test that gives anything
 *   but true, false and null
 */
export function callEvaluator(
  node: Call,
  schema: Schema,
  now: Now,
  binder: Binder,
  reading: ValueReading,
): (row: Row) => boolean | null {
  const { own, given, clock } = readCall(node, schema, now, binder, (field, parameter) => {
    const read = rowReader(field, schema, reading);
    return (row: Row) => shownValue(read(row), parameter);
  });
  const { test } = own;
  if (test === undefined)
    throw new TypeError(`The function ${JSON.stringify(node.name)} has no test, so that memory cannot evaluate it.`);
  return (row) => {
    const values = given.map((one) => (typeof one === 'function' ? one(row) : one));
    const verdict: unknown = test(row as never, values as never, clock);
    if (typeof verdict === 'boolean' || verdict === null) return verdict;
    throw new TypeError(`The function ${JSON.stringify(node.name)} gives ${typeof verdict}, not true, false or null.`);
  };
}
