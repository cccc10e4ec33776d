import { type OperatorRow, operators } from '../../grammar/operators.ts';
import { print } from '../../grammar/print.ts';
import { toEvaluator, type Verdict } from '../memory/evaluate.ts';
import { build, fieldValue } from '../schema/build.ts';
import { formatDay, readClock } from '../schema/dates.ts';
import { parseQuery } from '../schema/parse-query.ts';
import type { Query } from '../schema/query.ts';
import { areComparable } from '../schema/references.ts';
import { type Field, operatorsOf, type Parameter, type Schema } from '../schema/schema.ts';
import type { Bindable, Dialect } from '../sql/dialect.ts';
import { type Sql, type SqlOptions, toSql } from '../sql/to-sql.ts';
import { type Random, seededRandom } from './seeded-random.ts';

/** The clock, the columns, and how rows come into a table of the host and are asked for. */
export type CompareOptions<S extends Schema, Value extends Bindable> = SqlOptions<S> & {
  /** Puts rows in an empty table, each with its place in the list, from 0, as its number. */
  readonly fill: (rows: readonly Readonly<Record<string, unknown>>[]) => unknown;
  /** The numbers of the rows that a condition selects. */
  readonly select: (condition: Sql<Value>) => Iterable<number> | Promise<Iterable<number>>;
  /** A made row with what only functions and computed fields read, or with other values. */
  readonly row?: (made: Readonly<Record<string, unknown>>, random: Random) => Readonly<Record<string, unknown>>;
  /** Asked beside the searches that are made, such as calls whose arguments are near the rows. */
  readonly searches?: readonly string[];
  /** How many rows; 200 by default. */
  readonly count?: number;
  /** Equal seeds give equal rows and searches; 1 by default. */
  readonly seed?: number;
};

/** A row of which memory and the database have different verdicts; null is unknown. */
export type RowDifference = {
  readonly search: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly inMemory: Verdict;
  readonly inSql: Verdict;
  readonly sql: Sql;
};

/** What was compared. */
export type RowComparison = {
  /** The first row that differs; undefined if none does. */
  readonly difference: RowDifference | undefined;
  readonly verdicts: number;
  /** The searches that were true of no row, or false of none: they show little. */
  readonly oneSided: readonly string[];
};

/**
 * Compares what the fields and functions of a schema say of made rows in memory and in a database:
 * every operator of every field, calls of every function, and their NOT. A row has the schema's
 * fields by their names, missing values often among them, and days near today.
 *
 * @example
 * const { difference } = await compareRows(schema, sqlite, { today: '2026-11-21', fill, select });
 * expect(difference).toBeUndefined();
 * @throws what memory, `toSql`, `fill` and `select` throw; SearchError for a text of `searches`
 */
export async function compareRows<S extends Schema, Value extends Bindable>(
  schema: S,
  dialect: Dialect<Value>,
  { fill, select, row = (made) => made, searches = [], count = 200, seed = 1, ...options }: CompareOptions<S, Value>,
): Promise<RowComparison> {
  const random = seededRandom(seed);
  const { columns: _, ...clock } = options as SqlOptions<S> & { readonly today: string };
  const today = readClock(clock).today;
  const valueFor = valuesAround(today, random);
  const stored = Object.entries<Field>(schema.fields).filter(([, { value, list }]) => value === undefined && list === undefined);
  const rows = Array.from({ length: count }, () =>
    row(Object.fromEntries(stored.map(([name, field]) => [name, random.chance(20) ? null : valueFor(field)])), random),
  );
  await fill(rows);
  const { not } = build(schema);
  const oneSided: string[] = [];
  let verdicts = 0;
  for (const query of [...searches.map((text) => parseQuery(text, schema)), ...queriesOf(schema, valueFor, random)]) {
    const search = print(query.expression);
    const sql = toSql(query, dialect, options as SqlOptions<S>);
    const inSql: Verdict[] = rows.map(() => null);
    for (const number of await select(sql)) inSql[number] = true;
    for (const number of await select(toSql(not(query), dialect, options as SqlOptions<S>))) inSql[number] = false;
    const inMemory = rows.map(toEvaluator(query, clock));
    const at = rows.findIndex((_row, number) => inMemory[number] !== inSql[number]);
    const [one, memory = null, database = null] = [rows[at], inMemory[at], inSql[at]];
    if (one !== undefined)
      return { difference: { search, row: one, inMemory: memory, inSql: database, sql }, verdicts: verdicts + at, oneSided };
    verdicts += rows.length;
    if (!inMemory.includes(true) || !inMemory.includes(false)) oneSided.push(search);
  }
  return { difference: undefined, verdicts, oneSided };
}

type ValueFor = (field: Pick<Field, 'type' | 'dateTime' | 'values'>) => unknown;

/** Conditions on every field by every operator, and calls of every function, with made values. */
function queriesOf<S extends Schema>(schema: S, valueFor: ValueFor, random: Random): readonly Query<S>[] {
  const { field: methodsOf, call } = build(schema as Schema);
  const ofFields = Object.entries<Field>(schema.fields).flatMap(([name, field]) =>
    [...operatorsOf[field.type]].flatMap((operator) => {
      const { arity, method }: OperatorRow = operators[operator];
      const values = { none: [], one: [0], two: [0, 0], many: [0] }[arity].map(() => valueFor(field));
      const ask = methodsOf(name)[method as 'eq'] as (...given: readonly unknown[]) => Query;
      return arity === 'many' ? [ask([values[0], valueFor(field)])] : [ask(...values)];
    }),
  );
  const ofFunctions = Object.entries(schema.functions ?? {}).flatMap(([name, { parameters }]) =>
    Array.from({ length: parameters.length === 0 ? 1 : callsOfEach }, () => call(name, ...parameters.map(argument))),
  );
  function argument(parameter: Parameter): unknown {
    if (parameter.field !== true) return valueFor(parameter);
    const fitting = Object.keys(schema.fields).filter((name) => areComparable(schema.fields[name] as Field, parameter));
    return fieldValue(random.shuffled(fitting)[0] ?? '');
  }
  return [...ofFields, ...ofFunctions] as readonly Query[] as readonly Query<S>[];
}

const callsOfEach = 20;

/** Values of a type that are often equal, next to each other, or in another order elsewhere. */
function valuesAround(today: number, random: Random): ValueFor {
  const days = [-400, -31, -7, -1, 0, 1, 7, 31, 400].map((away) => formatDay(today + away));
  const times = ['00:00:00', '09:30:00', '09:30:01', '23:59:59'];
  const pools = {
    integer: [-1, 0, 1, 2, 7, 14, 1000],
    decimal: [-1.5, 0, 0.1, 0.3, 1, 2.25, 14, 99.99],
    text: ['', 'a', 'A', 'B', 'e', 'é', 'Zaal 1', 'zaal 10', '100%', '\u{1f600}', '\uffff'],
    date: days,
    time: times,
    boolean: [true, false],
  } as const;
  const pick = (values: readonly unknown[]): unknown => values[random.between(0, values.length - 1)];
  return ({ type, dateTime, values = [] }) => {
    if (values.length > 0) return pick(values.map(({ value }) => value));
    return dateTime === undefined ? pick(pools[type]) : `${pick(days)}T${pick(times)}${dateTime === 'UTC' ? 'Z' : ''}`;
  };
}
