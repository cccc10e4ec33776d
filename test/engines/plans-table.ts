import { defineSchema, type Field, foldText } from '../../src/index.ts';
import type { ColumnSource, Storage } from '../../src/sql/index.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { insertRows, type Session } from './every-engine.ts';

/** A column with an index, each of whose rows has another value, in ascending order of `nth`. */
type Kind = {
  readonly field: Field;
  readonly storage?: Storage;
  readonly declared: string | Readonly<Record<EngineName, string>>;
  /** The value in a row of JSON. */
  readonly value: (nth: number) => string | number;
  /** The value in the column, where it is another. */
  readonly stored?: (nth: number, engine: EngineName) => string | number;
  /** What is written in a search to mean the value, or its day. */
  readonly literal: (nth: number) => string | number;
};

const text = {
  sqlite: 'TEXT',
  postgres: 'TEXT COLLATE "C"',
  mariadb: 'VARCHAR(100) COLLATE utf8mb4_nopad_bin',
  duckdb: 'VARCHAR',
};
const timestamp = { sqlite: 'TEXT', postgres: 'TIMESTAMP', mariadb: 'DATETIME', duckdb: 'TIMESTAMP' };
const instant = { sqlite: 'TEXT', postgres: 'TIMESTAMPTZ', mariadb: 'TIMESTAMP NULL', duckdb: 'TIMESTAMPTZ' };
const narrow = { sqlite: 'REAL', postgres: 'NUMERIC(12,2)', mariadb: 'DECIMAL(12,2)', duckdb: 'DECIMAL(12,2)' };
const wide = { sqlite: 'REAL', postgres: 'NUMERIC', mariadb: 'DECIMAL(65,38)', duckdb: 'DECIMAL(38,20)' };

const start = Date.UTC(2020, 0, 1);
const day = (nth: number) => new Date(start + nth * 86_400_000).toISOString().slice(0, 10);
/** Four on a day. */
const seconds = (nth: number) => start / 1000 + nth * 21_600;
const moment = (nth: number) => new Date(seconds(nth) * 1000).toISOString().slice(0, 19);
const wall = (nth: number) => moment(nth).replace('T', ' ');
const dayOfMoment = (nth: number) => moment(nth).slice(0, 10);
const clock = (nth: number) => new Date(nth * 17_000).toISOString().slice(11, 19);
const inSeconds = (nth: number) => nth * 17;
const word = (nth: number) => `word ${String(nth).padStart(5, '0')}`;
const quarter = (nth: number) => nth / 4;
const decimal = { type: 'decimal' } as const;
const time = { type: 'time' } as const;
const onTheWall = { type: 'date', dateTime: 'local-wall' } as const;
const inUtc = { type: 'date', dateTime: 'UTC' } as const;

const kinds = {
  integer: { field: { type: 'integer' }, declared: 'BIGINT', value: (nth) => nth, literal: (nth) => nth },
  'small integer': { field: { type: 'integer' }, declared: 'INTEGER', value: (nth) => nth, literal: (nth) => nth },
  decimal: { field: decimal, declared: narrow, value: (nth) => (nth / 100).toFixed(2), literal: (nth) => nth / 100 },
  'decimal of many digits': { field: decimal, declared: wide, value: (nth) => `${nth}.5`, literal: (nth) => nth + 0.5 },
  double: { field: decimal, storage: 'double', declared: 'DOUBLE PRECISION', value: quarter, literal: quarter },
  text: { field: { type: 'text' }, declared: text, value: word, literal: word },
  date: { field: { type: 'date' }, declared: 'DATE', value: day, literal: day },
  'date as text': { field: { type: 'date' }, storage: 'text', declared: text, value: day, literal: day },
  time: { field: time, declared: 'TIME', value: clock, literal: clock },
  'time as text': { field: time, storage: 'text', declared: text, value: clock, literal: clock },
  'time as seconds': { field: time, storage: 'seconds', declared: 'INTEGER', value: clock, stored: inSeconds, literal: clock },
  'moment on the wall': { field: onTheWall, declared: timestamp, value: wall, literal: dayOfMoment },
  'moment in UTC': { field: inUtc, declared: timestamp, value: wall, literal: dayOfMoment },
  'moment as text': { field: inUtc, storage: 'iso', declared: text, value: moment, literal: dayOfMoment },
  instant: {
    field: inUtc,
    storage: 'instant',
    declared: instant,
    value: (nth) => `${moment(nth)}Z`,
    stored: (nth, engine) => (engine === 'mariadb' ? wall(nth) : `${moment(nth)}Z`),
    literal: dayOfMoment,
  },
  'moment as seconds': { field: inUtc, storage: 'unix', declared: 'BIGINT', value: wall, stored: seconds, literal: dayOfMoment },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

const all: Readonly<Record<KindName, Kind>> = kinds;
export const kindNames = Object.keys(kinds) as KindName[];

/** Fields are called as their columns are: neither engines nor this test have to quote them. */
export const columnOf = (kind: KindName): string => `c${kindNames.indexOf(kind)}`;
export const indexOf = (kind: KindName): string => `by_${columnOf(kind)}`;

/** A text beside whose column stands another, folded, which alone has an index. */
export const titled = { field: 'title', folded: 'title_folded', index: 'by_title_folded' };
const title = (nth: number) => `Wörd ${String(placeOf(nth, 0)).padStart(5, '0')}`;

export const schema = defineSchema({
  ...Object.fromEntries(kindNames.map((kind) => [columnOf(kind), all[kind].field])),
  [titled.field]: { type: 'text' },
});
export const columns: Readonly<Record<string, ColumnSource>> = {
  ...Object.fromEntries(
    kindNames.map((kind) => {
      const { storage } = all[kind];
      return [columnOf(kind), { sql: columnOf(kind), ...(storage && { storage }) }];
    }),
  ),
  [titled.field]: { sql: titled.field, folded: titled.folded },
};

const rowCount = 5_000;

/** The nth row has the nth smallest value of one column, and others of the other columns. */
export const rows = Array.from({ length: rowCount }, (_, nth) => ({
  nth,
  [titled.field]: title(nth),
  ...Object.fromEntries(kindNames.map((kind, at) => [columnOf(kind), all[kind].value(placeOf(nth, at))])),
}));

/** A literal of the nth smallest value of a column. */
export const literal = (kind: KindName, nth: number): string => JSON.stringify(all[kind].literal(nth));

/** A table `t` with an index on each column of a kind. */
export async function makeTable(session: Session): Promise<void> {
  const { name, engine } = session;
  const declared = kindNames.map((kind) => {
    const type = all[kind].declared;
    return `${columnOf(kind)} ${typeof type === 'string' ? type : type[name]}`;
  });
  const titles = [titled.field, titled.folded];
  declared.push(...titles.map((column) => `${column} ${text[name]}`));
  await engine.run(`CREATE TABLE t (nth INTEGER, ${declared.join(', ')})`);
  const stored = rows.map(({ nth }) => ({
    nth,
    [titled.field]: title(nth),
    [titled.folded]: foldText(title(nth)),
    ...Object.fromEntries(
      kindNames.map((kind, at) => {
        const { value, stored = value } = all[kind];
        return [columnOf(kind), stored(placeOf(nth, at), name)];
      }),
    ),
  }));
  await insertRows(session, 't', ['nth', ...kindNames.map(columnOf), ...titles], stored);
  for (const kind of kindNames) await engine.run(`CREATE INDEX ${indexOf(kind)} ON t (${columnOf(kind)})`);
  await engine.run(`CREATE INDEX ${titled.index} ON t (${titled.folded})`);
  await engine.run(name === 'mariadb' ? 'ANALYZE TABLE t' : 'ANALYZE');
}

function placeOf(nth: number, column: number): number {
  return (nth * 7_919 + column * 313) % rowCount;
}
