import type { Field } from '../../src/schema/schema.ts';
import type { MomentZone, Storage } from '../../src/sql/index.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { dates, decimals, integers, times } from '../support/pools.ts';

/** How tables store a field: the values in JSON, and the column type of each engine. */
export type ColumnKind = {
  readonly field: Field;
  readonly storage?: Storage;
  readonly zone?: MomentZone;
  readonly declared: Readonly<Record<EngineName, string>>;
  /** Values as a row of JSON has them; texts are made elsewhere. */
  readonly values: readonly (string | number | boolean)[];
  /** What is put into the column for such a value, where it is not the value itself. */
  readonly stored?: (value: string | number | boolean, engine: EngineName) => string | number | boolean;
  /** Beside the column stands another, of the same type, with its folded texts. */
  readonly folded?: true;
  /** An engine that cannot hold such values. */
  readonly notIn?: EngineName;
};

/** The same in every engine, but for those that have their own. */
export const inAll = <One>(one: One, besides: Partial<Record<EngineName, One>> = {}): Readonly<Record<EngineName, One>> => ({
  sqlite: one,
  postgres: one,
  mariadb: one,
  duckdb: one,
  ...besides,
});
const byBytes = { postgres: 'TEXT COLLATE "C"', mariadb: 'VARCHAR(300) COLLATE utf8mb4_nopad_bin' };
const binaryText = inAll('TEXT', { ...byBytes, duckdb: 'VARCHAR' });
const collatedText = {
  sqlite: 'TEXT COLLATE NOCASE',
  postgres: 'TEXT',
  mariadb: 'VARCHAR(300) COLLATE utf8mb4_general_ci',
  duckdb: 'VARCHAR COLLATE NOCASE',
};
const timestamp = inAll('TIMESTAMP', { sqlite: 'TEXT', mariadb: 'DATETIME(6)' });
const numeric = { sqlite: 'REAL', postgres: 'NUMERIC', mariadb: 'DECIMAL(60,30)', duckdb: 'DECIMAL(37,19)' };

/** Numbers that are no decimal of 15 digits, which a column of doubles holds as they are. */
const doubles = [0.1 + 0.2, 1e-50, -1e-50, 1 / 3, 1e21, 123_456_789_012_345.67];

const timesOfDay =
  '00:00:00 00:00 01:00:00 02:30:00 03:30 04:30:00 09:30 12:00:00 18:14:59 18:15 22:59:59 23:00:00 23:59:59 23:59:59.5';
/** Moments in local time around the clock changes of several zones, in the formats of rows. */
const moments = dates.flatMap((day) => ['', ...timesOfDay.split(' ')].map((time) => `${day} ${time}`.trim()));
/** The moments that a 32-bit clock has. */
const recent = moments.filter((moment) => moment > '1970-01-02' && moment < '2037');
const withT = (moment: string) => moment.replace(' ', 'T');
/** With its seconds, since some engines read no moment without them. */
const full = (moment: string) => (moment.length === 10 ? `${moment} 00:00:00` : moment.length === 16 ? `${moment}:00` : moment);
const seconds = (moment: string) => Date.parse(`${withT(full(moment)).slice(0, 19)}Z`) / 1000;
const offsets = ['+01:00', '+0200', '-05:00', '+05:45', '-1100'];
const inSeconds = ([hours = 0, minutes = 0, rest = 0]: readonly number[]) => hours * 3600 + minutes * 60 + rest;

const small = integers.filter((value) => Math.abs(value) < 2 ** 31);
const hasSeconds = (time: string) => time.length === 8;
const inUtc = { type: 'date', dateTime: 'UTC' } as const;

/** A column of moments as an engine has them. */
const momentsOf = (dateTime: 'UTC' | 'local-wall'): ColumnKind => ({
  field: { type: 'date', dateTime },
  declared: timestamp,
  values: moments,
  stored: (value, engine) => (engine === 'sqlite' ? value : full(String(value))),
});

export const columnKinds: Readonly<Record<string, ColumnKind>> = {
  integer: { field: { type: 'integer' }, declared: inAll('BIGINT', { sqlite: 'INTEGER' }), values: integers },
  'small integer': { field: { type: 'integer' }, declared: inAll('INTEGER'), values: small },
  decimal: { field: { type: 'decimal' }, declared: numeric, values: [...decimals, '0.30000000000000004', '12.50', '7', 14] },
  // SQLite has doubles only.
  'exact decimal': {
    field: { type: 'decimal' },
    declared: numeric,
    values: [...decimals, ...decimals.map((digits) => `${digits}${'0'.repeat(18 - (digits.length - digits.indexOf('.') - 1))}1`)],
    notIn: 'sqlite',
  },
  double: {
    field: { type: 'decimal' },
    storage: 'double',
    declared: { sqlite: 'REAL', postgres: 'DOUBLE PRECISION', mariadb: 'DOUBLE', duckdb: 'DOUBLE' },
    values: [...decimals.map(Number), ...doubles],
  },
  text: { field: { type: 'text' }, declared: binaryText, values: [] },
  'text with a collation': { field: { type: 'text' }, declared: collatedText, values: [] },
  'text beside its folded one': { field: { type: 'text' }, declared: binaryText, values: [], folded: true },
  'text beside its folded one with a collation': { field: { type: 'text' }, declared: collatedText, values: [], folded: true },
  date: { field: { type: 'date' }, declared: inAll('DATE', { sqlite: 'TEXT' }), values: dates },
  'date as text': { field: { type: 'date' }, storage: 'text', declared: binaryText, values: dates },
  'moment on the wall': momentsOf('local-wall'),
  'moment in UTC': momentsOf('UTC'),
  // A clock with one offset through all of these years, so that no moment is shown twice.
  'moment on the clock of Kathmandu': {
    field: inUtc,
    storage: 'datetime',
    zone: 'Asia/Kathmandu',
    declared: timestamp,
    values: recent.filter((moment) => moment > '1990').map((moment) => `${withT(full(moment)).slice(0, 19)}Z`),
    stored: (value) => new Date(Date.parse(String(value)) + 345 * 60_000).toISOString().slice(0, 19).replace('T', ' '),
  },
  'moment as ISO text': { field: inUtc, storage: 'iso', declared: binaryText, values: moments.map(withT) },
  instant: {
    field: inUtc,
    storage: 'instant',
    declared: { sqlite: 'TEXT', postgres: 'TIMESTAMPTZ', mariadb: 'TIMESTAMP(6) NULL', duckdb: 'TIMESTAMPTZ' },
    values: recent.map((moment) => `${withT(full(moment))}Z`),
    // MariaDB converts a TIMESTAMP by the session's zone, whose offset is constant in tests.
    stored: (value, engine) => (engine === 'mariadb' ? seconds(String(value)) : value),
  },
  'moment as seconds': {
    field: inUtc,
    storage: 'unix',
    declared: inAll('BIGINT', { sqlite: 'INTEGER' }),
    values: moments,
    stored: (value) => seconds(String(value)),
  },
  'moment with its offset as seconds': {
    field: { type: 'date', dateTime: 'local-wall' },
    storage: 'unix',
    declared: inAll('BIGINT', { sqlite: 'INTEGER' }),
    values: moments.flatMap((moment, at) => [`${withT(full(moment))}Z`, `${withT(full(moment))}${offsets[at % offsets.length]}`]),
    stored: (value) =>
      Date.parse(
        String(value)
          .replace(/\.5/, '')
          .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
      ) / 1000,
  },
  time: {
    field: { type: 'time' },
    declared: inAll('TIME', { sqlite: 'TEXT' }),
    values: times,
    stored: (value) => (String(value).length === 5 ? `${value}:00` : value),
  },
  'time as text': { field: { type: 'time' }, storage: 'text', declared: binaryText, values: times.filter(hasSeconds) },
  'time as seconds': {
    field: { type: 'time' },
    storage: 'seconds',
    declared: inAll('INTEGER'),
    values: times.map((time) => inSeconds(time.split(':').map(Number))),
  },
  boolean: {
    field: { type: 'boolean' },
    declared: { sqlite: 'INTEGER', postgres: 'BOOLEAN', mariadb: 'TINYINT', duckdb: 'BOOLEAN' },
    values: [true, false],
    stored: (value, engine) => (engine === 'postgres' || engine === 'duckdb' ? value : Number(value)),
  },
};
