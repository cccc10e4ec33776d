import type { FieldType } from '../../grammar/operators.ts';
import { assertOptions } from '../../grammar/options.ts';
import { type Clock, firstDay, lastDay } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { type Field, fieldOf, type Schema } from '../schema/schema.ts';
import { type Constraint, type Filter, passing, toFilter } from './constraint.ts';
import { type Row, type RowValue, rawValueOf, readDay, valueReader } from './read-value.ts';
import type { RowOf } from './row-of.ts';
import { UnreadableValue } from './unreadable.ts';

/**
 * Compiles a query to a test of rows: true only where the query is true, so that unknown is left
 * out, as in SQL. Reads the clock once.
 *
 * @example toPredicate(parseQuery('product = 5', schema), clock)({ product: 5 }) // true
 * @throws TypeError for a value that is no query; TypeError or RangeError for a clock that gives
 *   no day. The test throws a TypeError when it reads an unreadable value (L3.7), unless
 *   `unreadable` is `missing`; which values it reads is not promised
 */
export function toPredicate(query: Query, clock: Clock): (row: object) => boolean {
  assertOptions(clock);
  const { schema } = contentOf(query);
  const compile = (filter: Filter): RowTest => {
    if (filter.kind === 'row') return filter.passes;
    if (filter.kind !== 'field') return connectives[filter.kind](filter.operands.map(compile));
    const { field: name, constraint } = filter;
    const field = fieldOf(schema, name);
    return rawTest(rawValueOf(name, field, clock.timeZone), constraint, field, valueReader(name, field, clock));
  };
  return compile(toFilter(query, clock)) as (row: object) => boolean;
}

/**
 * The rows for which a query is true, unchanged and in their order. Their types have to fit the
 * schema, under the name of a field or its column; rows of unknown JSON are `object`s.
 *
 * @example filter(rows, parseQuery('product = 5', schema), clock).length // 1
 * @throws what `toPredicate` throws, and what it throws of a row, with the number of that row
 */
export function filter<S extends Schema, R extends RowOf<S>>(rows: Iterable<R>, query: Query<S>, clock: Clock): R[] {
  const matches = toPredicate(query, clock);
  const found: R[] = [];
  let at = 0;
  try {
    if (Array.isArray(rows)) {
      // An index is a third faster than the iterator of an array.
      for (; at < rows.length; at++) {
        const row = rows[at] as R;
        if (matches(row)) found.push(row);
      }
    } else {
      for (const row of rows) {
        if (matches(row)) found.push(row);
        at++;
      }
    }
  } catch (error) {
    throw error instanceof UnreadableValue ? error.inRow(at) : error;
  }
  return found;
}

type RowTest = (row: Row) => boolean;

/**
 * Two and three operands, the usual numbers, have code of their own, which the engine can inline:
 * up to a fifth faster.
 */
const connectives: Readonly<Record<'all' | 'any', (operands: readonly RowTest[]) => RowTest>> = {
  all: (operands) => {
    const [a, b, c] = operands;
    if (a !== undefined && b !== undefined && operands.length === 2) return (row) => a(row) && b(row);
    if (a !== undefined && b !== undefined && c !== undefined && operands.length === 3)
      return (row) => a(row) && b(row) && c(row);
    return (row) => {
      for (const operand of operands) if (!operand(row)) return false;
      return true;
    };
  },
  any: (operands) => {
    const [a, b] = operands;
    if (a !== undefined && b !== undefined && operands.length === 2) return (row) => a(row) || b(row);
    return (row) => {
      for (const operand of operands) if (operand(row)) return true;
      return false;
    };
  },
};

/** Gets the raw value of a field from the input of a test: a row, or the raw value itself. */
type Get<In> = (input: In) => unknown;
type Test<In> = (input: In) => boolean;

/** Compiles a constraint to a test of the raw values of a field. */
export function rawTest<In>(get: Get<In>, constraint: Constraint, field: Field, read: (raw: unknown) => RowValue): Test<In> {
  if (constraint.kind === 'null') return (input) => (read(get(input)) === null) !== constraint.negated;
  const passes = passing(constraint);
  const readAndTest = <T>(from: Get<T>): Test<T> => {
    const { negated } = constraint;
    return (input) => {
      const value = read(from(input));
      return value !== null && passes(value) !== negated;
    };
  };
  const quick = field.dateTime === undefined ? quickTests[field.type] : undefined;
  return (
    quick?.(
      get,
      constraint,
      readAndTest((raw: unknown) => raw),
    ) ?? readAndTest(get)
  );
}

type QuickTest = <In>(get: Get<In>, constraint: Constraint, slow: Test<unknown>) => Test<In> | undefined;

/**
 * Reads and tests the usual raw values of JSON in one step, a third faster, days twice as fast.
 * `undefined` for a constraint without such a test; `slow` tests any raw value.
 */
const quickTests: { readonly [Type in FieldType]?: QuickTest } = {
  integer: (get, constraint, slow) => {
    const { negated } = constraint;
    if (constraint.kind === 'interval') {
      const { low, high } = constraint;
      return (input) => {
        const raw = get(input);
        if (Number.isSafeInteger(raw)) return ((raw as number) >= low && (raw as number) <= high) !== negated;
        return slow(raw);
      };
    }
    if (constraint.kind !== 'set') return undefined;
    const { values } = constraint;
    return (input) => {
      const raw = get(input);
      if (Number.isSafeInteger(raw)) return values.has(raw as number) !== negated;
      return slow(raw);
    };
  },
  date: (get, constraint, slow) => {
    if (constraint.kind !== 'interval') return undefined;
    const { negated } = constraint;
    // One comparison, since half of the days are often on either side of a bound: a branch on that
    // takes as long as all the rest.
    const low = Math.max(constraint.low, firstDay);
    const length = Math.min(constraint.high, lastDay) - low;
    return (input) => {
      const raw = get(input);
      const day = typeof raw === 'string' ? readDay(raw) : undefined;
      return day === undefined ? slow(raw) : (day - low) >>> 0 <= length !== negated;
    };
  },
  // Comparing differs in length or first letter at once; a set would need the hash of the text.
  text: (get, constraint, slow) => {
    if (constraint.kind !== 'set' || constraint.values.size > 4 || constraint.values.size === 0 || constraint.negated)
      return undefined;
    const [a, b = a, c = a, d = a] = constraint.values;
    return (input) => {
      const raw = get(input);
      if (raw === a || raw === b || raw === c || raw === d) return true;
      return typeof raw === 'string' && raw.isWellFormed() ? false : slow(raw);
    };
  },
};
