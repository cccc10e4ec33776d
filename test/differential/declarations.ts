import { defineFunction, defineVariables } from '../../src/index.ts';
import type { Field, Parameter, SqlFragment, SqlTag, Variables } from '../../src/schema/schema.ts';
import { order, type ReferenceFunction, type Value } from '../support/reference.ts';
import type { Chance } from './chance.ts';
import { type ColumnKind, inAll } from './column-kinds.ts';
import type { Row, World } from './world.ts';

/*
 * What a world declares beside its fields (L3.12, L3.15): variables of each type that its columns
 * have, and functions, each said three times: for memory, for SQL, and for the reference.
 */

type Wanted = Pick<Field, 'type' | 'dateTime'>;

/** How the variables of a type are called: one value, null, a list, no elements, and no list. */
export const variableNames = ({ type, dateTime }: Wanted) => {
  const name = dateTime === undefined ? type : `${type}_${dateTime === 'UTC' ? 'utc' : 'wall'}`;
  return { one: `${name}_one`, none: `${name}_None`, list: `${name}_list`, empty: `select_${name}`, noList: `${name}_no_list` };
};

export function declarationsOf(
  kinds: World['kinds'],
  valueFor: (kind: ColumnKind) => string | number | boolean,
  chance: Chance,
): Pick<World, 'variables' | 'functions'> & { readonly declared: Variables } {
  const variables: Record<string, unknown> = {};
  const declared: Record<string, Wanted & { readonly list?: true }> = {};
  for (const kind of Object.values(kinds)) {
    const { type, dateTime } = kind.field;
    const wanted = { type, ...(dateTime && { dateTime }) };
    const names = variableNames(wanted);
    const value = () => spelled(type, heldByWall(kinds, kind) ?? shortOf(valueFor(kind)), chance);
    const count = chance.often(0.2) ? 70 : 1 + chance.below(4);
    const given = { one: value(), none: null, list: Array.from({ length: count }, value), empty: [], noList: null };
    for (const [part, name] of Object.entries(names)) {
      const isList = part === 'list' || part === 'empty' || part === 'noList';
      declared[name] = { ...wanted, ...(isList && { list: true }) };
      // Two columns of a type lend it their values by turns.
      if (!(name in variables) || chance.often(0.5)) variables[name] = given[part as keyof typeof given];
    }
  }
  return { declared: defineVariables(declared), variables, functions: functionsOf(kinds).meant };
}

/** The functions whose parameters are of types that the columns have. */
export function functionsOf(kinds: World['kinds']) {
  const types = new Set(Object.values(kinds).map(({ field }) => typeOf(field)));
  const own = Object.entries(functions).filter(([, { parameters }]) => parameters.every((one) => types.has(typeOf(one))));
  return {
    declared: Object.fromEntries(own.map(([name, { meant: _, ...rest }]) => [name, defineFunction(rest as never)])),
    meant: Object.fromEntries(own.map(([name, { parameters, meant }]) => [name, { parameters, test: meant }])),
  };
}

const typeOf = ({ type, dateTime }: Wanted) => `${type} ${dateTime}`;

/** Memory has doubles, which two longer decimals may share. */
const shortOf = (held: string | number | boolean) => (/\.\d{14,}/.test(String(held)) ? '0.3' : held);

/** A column of instants cannot tell the hours apart that a clock shows twice (COLUMNS.md). */
function heldByWall(kinds: World['kinds'], { field }: ColumnKind): string | undefined {
  const isOfInstants = Object.values(kinds).some((one) => one.field.dateTime === 'local-wall' && one.storage === 'unix');
  return field.dateTime === 'local-wall' && isOfInstants ? '2026-11-21T09:30:00' : undefined;
}

/** A value in one of the forms that rows have it in (L3.7). */
function spelled(type: Field['type'], value: Row[string], chance: Chance): unknown {
  if (chance.often(0.5)) return value;
  if (type === 'boolean') return chance.pick([Number(value), String(Number(value)), String(value)]);
  return typeof value === 'number' && !String(value).includes('e') ? String(value) : value;
}

type OwnFunction = {
  readonly parameters: readonly Parameter[];
  readonly test: (row: never, given: never, clock: { readonly today: string }) => boolean | null;
  readonly sql: Sql | Readonly<Record<string, Sql>>;
  readonly meant: ReferenceFunction['test'];
};
type Sql = (sql: SqlTag, given: never, clock: { readonly today: string }) => SqlFragment;
type Given = readonly [number | string | boolean | null, (number | string | boolean | null)?];
type InSql = readonly [SqlFragment, SqlFragment];

const value = (type: Field['type'], dateTime?: Field['dateTime']): Parameter => ({
  name: 'value',
  type,
  ...(dateTime && { dateTime }),
});
const column = (type: Field['type']): Parameter => ({ name: 'field', type, field: true });

/** True of a value above another. */
const above = (parameter: Parameter, limit: number | string | boolean, meant: Value, sql: OwnFunction['sql']): OwnFunction => ({
  parameters: [parameter],
  test: (_, [given]: Given) => (given === null ? null : given > limit),
  sql,
  meant: ([given]) => bothThere([given ?? null, meant], (a, b) => order(a, b) > 0),
});

const wall = { day: Number.NaN, isWall: true, zone: undefined };
/** The day 2026-11-21 from 0001-01-01 as 1. */
const someDay = 739_941;
/** Its last second; as texts, moments after it are those above the next day. */
const lastSecond = (someDay + 1) * 86_400 - 1;
const asText =
  (limit: string): Sql =>
  (sql, [given]: InSql) =>
    sql`CAST(${given} AS CHAR(20)) > ${limit}`;
const bothThere = ([a, b]: readonly (Value | null)[], holds: (a: Value, b: Value) => boolean) =>
  a === null || b === null || a === undefined || b === undefined ? null : holds(a, b);
const atMost: OwnFunction['test'] = (_, [a, b = null]: Given) => (a === null || b === null ? null : a <= b);

const functions: Readonly<Record<string, OwnFunction>> = {
  fourteen: above(
    value('integer'),
    14,
    { unscaled: 14n, scale: 0 },
    inAll<Sql>((sql, [a]: InSql) => sql`CAST(${a} AS BIGINT) > 14`, {
      mariadb: (sql, [a]: InSql) => sql`CAST(${a} AS SIGNED) > 14`,
    }),
  ),
  'half "or" more': above(
    value('decimal'),
    0.5,
    { unscaled: 5n, scale: 1 },
    inAll<Sql>((sql, [a]: InSql) => sql`CAST(${a} AS DOUBLE PRECISION) > 0.5`, {
      mariadb: (sql, [a]: InSql) => sql`CAST(${a} AS DOUBLE) > 0.5`,
    }),
  ),
  truth: above(value('boolean'), false, false, {
    sqlite: (sql, [a]: InSql) => sql`${a} = 1`,
    mariadb: (sql, [a]: InSql) => sql`${a} = 1`,
    postgres: (sql, [a]: InSql) => sql`CAST(${a} AS BOOLEAN)`,
    duckdb: (sql, [a]: InSql) => sql`CAST(${a} AS BOOLEAN)`,
  }),
  day: above(value('date'), '2026-11-21', someDay, asText('2026-11-21')),
  noon: above(value('time'), '12:00:00', 43_200, asText('12:00:00')),
  'moment.utc': above(value('date', 'UTC'), '2026-11-22', { ...wall, isWall: false, second: lastSecond }, asText('2026-11-22')),
  'moment.wall': above(value('date', 'local-wall'), '2026-11-22', { ...wall, second: lastSecond }, asText('2026-11-22')),
  select: {
    parameters: [column('integer'), value('integer')],
    test: atMost,
    sql: inAll<Sql>((sql, [a, b]: InSql) => sql`${a} <= CAST(${b} AS BIGINT)`, {
      mariadb: (sql, [a, b]: InSql) => sql`${a} <= CAST(${b} AS SIGNED)`,
    }),
    meant: (given) => bothThere(given, (a, b) => order(a, b) <= 0),
  },
  "it's": {
    parameters: [column('text'), value('text')],
    test: (_, [a, b = null]: Given) => (a === null || b === null ? null : a === b),
    sql: {
      sqlite: (sql, [a, b]: InSql) => sql`${a} COLLATE BINARY = ${b}`,
      duckdb: (sql, [a, b]: InSql) => sql`HEX(CAST(${a} AS VARCHAR)) = HEX(CAST(${b} AS VARCHAR))`,
      postgres: (sql, [a, b]: InSql) => sql`convert_to(CAST(${a} AS TEXT), 'UTF8') = convert_to(CAST(${b} AS TEXT), 'UTF8')`,
      mariadb: (sql, [a, b]: InSql) => sql`HEX(CONVERT(${a} USING utf8mb4)) = HEX(CONVERT(${b} USING utf8mb4))`,
    },
    meant: (given) => bothThere(given, (a, b) => order(a, b) === 0),
  },
  until: {
    parameters: [column('date'), value('date')],
    test: atMost,
    sql: inAll<Sql>((sql, [a, b]: InSql) => sql`CAST(${a} AS DATE) <= CAST(${b} AS DATE)`, {
      sqlite: (sql, [a, b]: InSql) => sql`${a} <= ${b}`,
    }),
    meant: (given) => bothThere(given, (a, b) => order(a, b) <= 0),
  },
  past: {
    parameters: [column('date')],
    test: (_, [given]: Given, { today }) => (given === null ? null : given < today),
    sql: (sql, [given]: InSql, { today }) => sql`CAST(${given} AS CHAR(10)) < ${today}`,
    meant: ([given], _, today) => bothThere([given ?? null, today], (a, b) => order(a, b) < 0),
  },
  unsure: { parameters: [], test: () => null, sql: (sql) => sql`1 = NULL`, meant: () => null },
};
