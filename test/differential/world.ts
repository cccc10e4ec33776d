import { keywords } from '../../grammar/literal.ts';
import { check, defineList, defineRelation, type Expression, fieldTypes, print, type Query } from '../../src/index.ts';
import { defineSchema, type Field, type Fields, type Schema, type Variables } from '../../src/schema/schema.ts';
import { hostileTexts, today as someDay } from '../support/pools.ts';
import type { ReferenceFunction } from '../support/reference.ts';
import { wordsOf } from '../support/words-of.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type ColumnKind, columnKinds } from './column-kinds.ts';
import { declarationsOf, functionsOf } from './declarations.ts';
import { type HeldList, listKinds, listOf } from './list-kinds.ts';

/** A random table and the day on which it is asked. */
export type World = {
  readonly schema: Schema;
  readonly kinds: Readonly<Record<string, ColumnKind>>;
  readonly rows: readonly Row[];
  /** The same rows as JSON may have them: numbers as texts, values under their column's name. */
  readonly inJson: readonly RawRow[];
  /** The current time in milliseconds since 1970, and its day in the time zone. */
  readonly now: number;
  readonly today: string;
  readonly timeZone: string;
  /** Whether searches may say what version 0.2.0 did not know: moments, and values that are not written. */
  readonly isWhole?: boolean;
  /** What the clock gives for variables, and what functions mean. */
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly functions?: Readonly<Record<string, ReferenceFunction>>;
  /** What rows hold beside their columns: lists by their fields, and records, each with the number of its row. */
  readonly lists?: Readonly<Record<string, HeldList>>;
  readonly records?: Readonly<Record<string, HeldRecords>>;
};
type HeldRecords = { readonly world: World; readonly owners: readonly number[] };
export type Row = Readonly<Record<string, string | number | boolean | null>>;
/** A row as memory gets it, whose computed fields are computed of lists. */
export type RawRow = { readonly [name: string]: Row[string] | readonly Row[string][] | readonly RawRow[] };

/** How often a table is such as every engine can hold. */
const inEveryEngine = 0.8;
const rowCount = 150;
const recordCount = 100;
const missing = 0.25;

/** The worlds of a seed, for as long as there have to be more. */
export function* worldsOf(seed: number, goesOn: () => boolean): Generator<{ readonly chance: Chance; readonly world: World }> {
  for (let number = 0; goesOn(); number++) {
    const chance = chanceOf(seed, number);
    yield { chance, world: worldOf(chance) };
  }
}

/**
 * Every table has a column of each type, of moments and of folded texts, plus two of any kind; a
 * whole one has three more, for others to be compared with.
 */
export function worldOf(chance: Chance, isWhole = false): World {
  const withAll = chance.often(inEveryEngine);
  const all = Object.values(columnKinds).filter(({ notIn }) => notIn === undefined || !withAll);
  const perType = fieldTypes.map((type) =>
    chance.pick(all.filter(({ field }) => field.type === type && field.dateTime === undefined)),
  );
  const moment = chance.pick(all.filter(({ field }) => field.dateTime !== undefined));
  const folded = chance.pick(all.filter((kind) => kind.folded));
  const some = [...perType, moment, folded, ...[1, 2].map(() => chance.pick(all))];
  const chosen = isWhole ? [...some, chance.pick(some), chance.pick(some), moment] : some;
  const { kinds, fields } = columnsFor(chosen, isWhole, chance);

  const { timeZone, day } = chance.pick(chance.often(0.5) ? changing : zones);
  const now = Date.parse(`${chance.pick(days)}T${chance.pick(hours)}Z`);
  const today = day.format(now);
  const world = { kinds, ...rowsFor(kinds, fields, rowCount, today, chance), now, today, timeZone };
  if (!isWhole) return { ...world, schema: defineSchema(fields) };
  const value = (kind: ColumnKind) => valueOf(kind, chance, today);
  const { declared, ...given } = declarationsOf({ ...kinds, ...listKinds }, value, chance);
  return holding({ ...world, ...given, isWhole }, fields, declared, 2, chance);
}

/** Columns of those kinds, each with a name of its own. */
function columnsFor(chosen: readonly ColumnKind[], isWhole: boolean, chance: Chance): Pick<World, 'kinds'> & { fields: Fields } {
  const names = new Set<string>();
  while (names.size < chosen.length) names.add(chance.pick(isWhole ? wholeNames : columnNames));
  const kinds = Object.fromEntries([...names].map((name, at) => [name, chosen[at] as ColumnKind]));
  const fields: Fields = Object.fromEntries(
    Object.entries(kinds).map(([name, { field }]) => {
      if (isWhole && chance.often(0.2))
        return [name, { ...field, value: (row: RawRow) => (row[sourceOf(name)] as Row[string][])[0] }];
      return [name, chance.often(0.2) ? { ...field, column: `${name} in rows` } : field];
    }),
  );
  return { kinds, fields };
}

function rowsFor(kinds: World['kinds'], fields: Fields, count: number, today: string, chance: Chance) {
  const names = Object.keys(kinds);
  const rows: Row[] = [Object.fromEntries(names.map((name) => [name, null]))];
  while (rows.length < count) {
    if (chance.often(0.05)) rows.push(chance.pick(rows));
    else
      rows.push(
        Object.fromEntries(names.map((name) => [name, chance.often(missing) ? null : valueOf(kinds[name], chance, today)])),
      );
  }
  return { rows, inJson: rows.map((row) => jsonOf(row, fields, chance)) };
}

/** A world whose rows have two lists, and records of `deep` relations that have some themselves. */
function holding(world: Omit<World, 'schema'>, fields: Fields, variables: Variables, deep: number, chance: Chance): World {
  const value = (kind: ColumnKind) => valueOf(kind, chance, world.today);
  const names = new Set(Object.keys(world.kinds));
  const free = (): string => {
    const name = chance.pick(wholeNames);
    return names.size === names.add(name).size ? free() : name;
  };
  const lists = Object.fromEntries(
    [1, 2].map(() => {
      const list = listOf(world.rows.length, value, chance);
      // With a storage it is SQL of ours, in which a name could be one that an engine gives.
      return [list.kind.inJson === undefined ? free() : 'as SQL', list] as const;
    }),
  );
  const records = Object.fromEntries(
    Array.from({ length: deep }, () => [free(), recordsFor(world, variables, deep - 1, chance)] as const),
  );
  const inJson = world.inJson.map((row, at) => ({
    ...row,
    ...mapped(lists, ({ values }) => values[at] ?? null),
    ...mapped(records, ({ world: { inJson: all }, owners }) => {
      const own = all.filter((_, one) => owners[one] === at);
      return own.length === 0 && chance.often(0.3) ? null : own;
    }),
  }));
  const declared = {
    variables,
    functions: functionsOf(world.kinds).declared,
    relations: mapped(records, ({ world: { schema } }) => defineRelation({ schema })),
  };
  const schema = defineSchema({ ...fields, ...mapped(lists, ({ kind }) => defineList(kind.field)) }, declared);
  return { ...world, lists, records, inJson, schema };
}

/** Records with some kinds of columns that the rows have, texts among them. */
function recordsFor(rows: Omit<World, 'schema'>, variables: Variables, deep: number, chance: Chance): HeldRecords {
  const all = Object.values(rows.kinds);
  const text = chance.pick(all.filter(({ field }) => field.type === 'text'));
  const { kinds, fields } = columnsFor([text, ...[1, 2, 3].map(() => chance.pick(all))], true, chance);
  const own = { ...rows, kinds, ...rowsFor(kinds, fields, recordCount, rows.today, chance) };
  const world = holding(own, fields, variables, deep, chance);
  return { world, owners: world.rows.map(() => chance.below(rows.rows.length)) };
}

const mapped = <From, To>(all: Readonly<Record<string, From>> = {}, to: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]));

/** The world with those of its rows alone, and their records. */
export function withRows(world: World, kept: readonly number[]): World {
  const of = <One>(all: readonly One[]): One[] => kept.map((at) => all[at] as One);
  return {
    ...world,
    rows: of(world.rows),
    inJson: of(world.inJson),
    lists: mapped(world.lists, (list) => ({ ...list, values: of(list.values) })),
    records: mapped(world.records, ({ world: inner, owners }) => {
      const own = owners.flatMap((owner, at) => (kept.includes(owner) ? [at] : []));
      return { world: withRows(inner, own), owners: own.map((at) => kept.indexOf(owners[at] as number)) };
    }),
  };
}

/** The clock of the reference. */
export function nowOf({ today, now, timeZone, variables = {}, functions = {} }: World) {
  return { today, now, timeZone, variables, functions };
}

/** The clock of backends. */
export const momentOf = ({ now, timeZone, variables }: World) => ({ now, timeZone, ...(variables && { variables }) });

export const clockOf = (world: World) => ({ ...momentOf(world), unreadable: 'missing' }) as const;

/** Where a row has what a field is computed of. */
export const sourceOf = (name: string) => `of ${name}`;

/** A value of a field as a row has it by the field's own name. */
export const entryOf = (name: string, field: Field, value: Row[string]): readonly [string, RawRow[string]] =>
  field.value === undefined ? [name, value] : [sourceOf(name), [value]];

export function queryOf(expression: Expression, world: World): Query {
  const { query, diagnostics } = check(expression, world.schema);
  if (query === undefined)
    throw new Error(`No query: ${diagnostics.map(({ message }) => message).join(' ')} ${print(expression)}`);
  return query;
}

/** A row with the same meaning (L3.7). */
function jsonOf(row: Row, fields: Fields, chance: Chance): RawRow {
  const entries = Object.entries(fields).flatMap(([name, field]): (readonly [string, RawRow[string]])[] => {
    const { column, type } = field;
    const value = row[name] ?? null;
    const said = typeof value === 'number' && chance.often(0.3) ? digitsOf(value) : value;
    if (column === undefined) return [entryOf(name, field, said)];
    // Under its column, or under both names, of which the field's own leads.
    if (chance.often(0.5)) return [[column, said]];
    return value === null
      ? [[name, null]]
      : [
          [column, type === 'boolean' ? value !== true : '9999-12-30'],
          [name, said],
        ];
  });
  return Object.fromEntries(entries);
}

/** A number in plain digits where it has such; else itself. */
const digitsOf = (value: number): string | number => (String(value).includes('e') ? value : String(value));

/** A value for that kind of column; many days are near those that a search that day may name, and moments near a clock's changes. */
function valueOf(kind: ColumnKind | undefined, chance: Chance, today: string): string | number | boolean {
  if (kind === undefined || kind.values.length === 0) return textOf(chance);
  if (kind.field.type !== 'date' || chance.often(0.5)) return chance.pick(kind.values);
  if (kind.field.dateTime !== undefined) return chance.pick(onDaysOfChanges(kind));
  const day = new Date(Date.parse(today) + chance.pick(nearby) * 86_400_000);
  return day.toISOString().slice(0, 10);
}

/** The moments of a column on days on which a clock of the zones changes, or else all of them. */
function onDaysOfChanges({ values }: ColumnKind): ColumnKind['values'] {
  const known = foundOnDaysOfChanges.get(values);
  if (known !== undefined) return known;
  const found = values.filter((value) => daysOfChanges.includes(String(value).slice(0, 10)));
  const moments = found.length === 0 ? values : found;
  foundOnDaysOfChanges.set(values, moments);
  return moments;
}

const foundOnDaysOfChanges = new WeakMap<ColumnKind['values'], ColumnKind['values']>();

/** Times that clocks skip or show twice, on days of the pools. */
const changes: Readonly<Record<string, readonly string[]>> = {
  'Europe/Amsterdam': ['2026-03-29 02:00', '2026-03-29 02:30', '2026-10-25 02:00', '2026-10-25 02:30'],
  'America/New_York': ['2018-11-04 01:30', '2026-11-01 01:00', '2026-11-01 01:30'],
  'America/Sao_Paulo': ['2018-11-04 00:00', '2018-11-04 00:30'],
  'America/Havana': ['2018-11-04 00:30', '2026-11-01 00:00', '2026-11-01 00:30'],
};
const timesOfChanges = Object.values(changes).flat();
const daysOfChanges = timesOfChanges.map((time) => time.slice(0, 10));

/** Those of one zone, or of the others where its clock never changes. */
export const changesIn = (timeZone: string): readonly string[] => changes[timeZone] ?? timesOfChanges;

/** Days from today: round a week, a month, two, a year and four, of any length. */
const nearby = [0, 1, 7, 28, 29, 30, 31, 59, 60, 61, 62, 365, 366, 1460, 1461].flatMap((away) => [away, -away]);

/** A text that parsers, collations or engines often get wrong, or a short random one. */
export function textOf(chance: Chance): string {
  if (chance.often(0.6)) return chance.pick(hostileTexts);
  if (chance.often(0.5)) return Array.from({ length: 1 + chance.below(3) }, () => chance.pick(letters)).join('');
  return Array.from({ length: chance.below(4) }, () => String.fromCodePoint(scalarOf(chance))).join('');
}

const letters = Array.from('abABkK\u212aeéÉÈàÀêçoøØǾıİiſsSςσΣµμйиßŧ zZ*?[]^.\\$(){}|+-가각\ud7ff\ue000\u{10ffff}');

/** A Unicode scalar value other than U+0000, of few digits as often as of many. */
function scalarOf(chance: Chance): number {
  const point = 1 + chance.below(chance.pick([0x7f, 0x7ff, 0xffff, 0x10ffff]));
  return point >= 0xd800 && point <= 0xdfff ? 0x1f600 : point;
}

const days = [someDay, ...'2026-03-29 2026-10-25 2024-02-29 2025-12-31 2026-01-31 2026-03-31 2018-11-04 2000-01-01'.split(' ')];
const hours = ['00:00:00', '00:30:00', '01:00:00', '01:30:07', '04:30:00', '10:30:00', '12:00:00', '18:30:00', '23:30:00'];
// In none of them did a clock go back over midnight on a day of the pools.
const zoneNames = wordsOf(`
  Europe/Amsterdam America/New_York Asia/Kathmandu Pacific/Kiritimati Pacific/Pago_Pago America/Sao_Paulo America/Havana
  Australia/Lord_Howe UTC
`);
const zones = zoneNames.map((timeZone) => ({
  timeZone,
  day: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
}));

const changing = zones.filter(({ timeZone }) => changes[timeZone] !== undefined);

/** Names that a dialect must quote, and those that its own SQL could take for something else. */
const columnNames = [
  ...keywords.map((word) => word.toLowerCase()),
  ...'order select from where group key value pair l from_ v number text date time timestamp interval rowid oid user search toString'.split(
    ' ',
  ),
  ...`a"b a\`b a]b a'b Ünïcode a?b a$1b :naam @x a.b € 日本 a\\b {a} %s __proto__x ${'x'.repeat(60)}`.split(' '),
  'naam met spatie',
  'search: from',
  'Search: To',
  'search: range',
  'search: list',
  '/* a */',
  "x'; DROP TABLE plain; --",
];
/** Those, and names that engines, or the SQL of lists and records, give to something there. */
const wholeNames = [
  ...columnNames,
  ...'id type path json atom fullkey element unnest owner'.split(' '),
  'search: element',
  'search: 1',
];
