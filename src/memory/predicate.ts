import type { FieldType } from '../../grammar/operators.ts';
import { assertOptions } from '../../grammar/options.ts';
import { type Clock, firstDay, formatDay, lastDay, parseDay } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { type Field, fieldOf } from '../schema/schema.ts';
import { type Constraint, type Filter, passing, toFilter } from './constraint.ts';
import { type Row, rawValueOf, readerOf } from './read-value.ts';

/**
 * Compiles a query to a test of rows: true only where the query is true, so that unknown is left
 * out, as in SQL. Reads the clock once.
 *
 * @throws TypeError for a value that is no query; TypeError or RangeError for a clock that gives
 *   no day
 */
export function toPredicate(query: Query, clock: Clock): (row: object) => boolean {
  assertOptions(clock);
  const { schema } = contentOf(query);
  const compile = (filter: Filter): RowTest => {
    if (filter.kind !== 'field') return connectives[filter.kind](filter.operands.map(compile));
    const field = fieldOf(schema, filter.field);
    return rawTest(rawValueOf(filter.field, field, clock.timeZone), filter.constraint, field, clock.timeZone);
  };
  return compile(toFilter(query, clock)) as (row: object) => boolean;
}

/**
 * The rows for which a query is true, unchanged and in their order.
 *
 * @throws what `toPredicate` throws
 */
export function filter<R extends object>(rows: Iterable<R>, query: Query, clock: Clock): R[] {
  const matches = toPredicate(query, clock);
  const found: R[] = [];
  if (!Array.isArray(rows)) {
    for (const row of rows) if (matches(row)) found.push(row);
    return found;
  }
  // An index is a third faster than the iterator of an array.
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as R;
    if (matches(row)) found.push(row);
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

/**
 * Compiles a constraint to a test of the raw values of a field.
 *
 * @throws TypeError as `readerOf` does
 */
export function rawTest<In>(get: Get<In>, constraint: Constraint, field: Field, timeZone?: string): Test<In> {
  const read = readerOf(field, timeZone);
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
        if (typeof raw === 'number') return (raw >= low && raw <= high) !== negated && Number.isSafeInteger(raw);
        return slow(raw);
      };
    }
    if (constraint.kind !== 'set') return undefined;
    const { values } = constraint;
    return (input) => {
      const raw = get(input);
      if (typeof raw === 'number') return values.has(raw) !== negated && Number.isSafeInteger(raw);
      return slow(raw);
    };
  },
  // ISO dates order as texts do. Other texts may lie between two dates, so those that pass are
  // parsed after all.
  date: (get, constraint) => {
    if (constraint.kind !== 'interval') return undefined;
    const { negated } = constraint;
    const isEmpty = constraint.low > Math.min(constraint.high, lastDay) || constraint.high < firstDay;
    const low = isEmpty ? 'none' : formatDay(Math.max(constraint.low, firstDay));
    const high = isEmpty ? '' : formatDay(Math.min(constraint.high, lastDay));
    return (input) => {
      const raw = get(input);
      return typeof raw === 'string' && (raw >= low && raw <= high) !== negated && parseDay(raw) !== undefined;
    };
  },
  // Comparing differs in length or first letter at once; a set would need the hash of the text.
  text: (get, constraint) => {
    if (constraint.kind !== 'set' || constraint.values.size > 4 || constraint.negated) return undefined;
    const [a, b = a, c = a, d = a] = constraint.values;
    return (input) => {
      const raw = get(input);
      return raw === a || raw === b || raw === c || raw === d;
    };
  },
};
