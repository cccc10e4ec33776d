import type { Chance } from './chance.ts';
import { type ColumnKind, inAll } from './column-kinds.ts';
import type { Row } from './world.ts';

/** How elements of a list are kept, in an array or a table; `inJson` where those in JSON are others. */
export type ListKind = ColumnKind & { readonly inJson?: 'iso' };

/** A list in the rows of a world; one in a table is never null. */
export type HeldList = {
  readonly kind: ListKind;
  /** In JSON where an engine has no arrays. */
  readonly storage: 'array' | 'json' | 'table';
  readonly values: readonly (readonly Row[string][] | null)[];
};

export const listKinds: Readonly<Record<string, ListKind>> = {
  texts: {
    field: { type: 'text' },
    values: [],
    declared: inAll('TEXT', {
      sqlite: 'TEXT COLLATE NOCASE',
      mariadb: 'VARCHAR(300) COLLATE utf8mb4_general_ci',
      duckdb: 'VARCHAR',
    }),
  },
  integers: { field: { type: 'integer' }, values: [-3, 0, 1, 8, 9007199254740991], declared: inAll('BIGINT') },
  decimals: {
    field: { type: 'decimal' },
    values: ['0.5', '1', '-2.25'],
    declared: inAll('DECIMAL(20,4)', { sqlite: 'REAL', duckdb: 'DECIMAL(38,20)' }),
  },
  dates: {
    field: { type: 'date' },
    values: ['2026-11-20', '2026-11-21', '2026-11-28'],
    declared: inAll('DATE', { sqlite: 'TEXT' }),
  },
  times: { field: { type: 'time' }, values: ['00:00:00', '09:30:00', '23:59:59'], declared: inAll('TIME', { sqlite: 'TEXT' }) },
  booleans: { field: { type: 'boolean' }, values: [true, false], declared: inAll('BOOLEAN') },
  moments: {
    field: { type: 'date', dateTime: 'local-wall' },
    values: ['2026-11-20T23:59:59', '2026-11-21T00:00:00', '2026-11-21T09:30:00'],
    declared: inAll('TIMESTAMP', { sqlite: 'TEXT', mariadb: 'DATETIME' }),
    inJson: 'iso',
  },
};

/** A list of some kind for so many rows. */
export function listOf(rows: number, valueOf: (kind: ColumnKind) => string | number | boolean, chance: Chance): HeldList {
  const kind = chance.pick(Object.values(listKinds));
  const storage = chance.pick(['array', 'json', 'table'] as const);
  const element = () => (chance.often(0.2) ? null : valueOf(kind));
  const list = () => Array.from({ length: chance.below(5) }, element);
  const values = Array.from({ length: rows }, () => (storage !== 'table' && chance.often(0.2) ? null : list()));
  return { kind, storage, values };
}
