import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, describe } from 'vitest';
import { everything, parseQuery } from '../../../src/index.ts';
import type { Entity } from '../../../src/service/entity.ts';
import type { PageRequest } from '../../../src/service/store.ts';
import { testAbsence } from '../../support/engines/absence.ts';
import { connectEngine, type Engine, startEngine } from '../../support/engines/engine.ts';
import { dropping, type ServerName, shareEngine } from '../../support/engines/shared.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

export const placeNames = ['sqlite', 'postgres', 'mariadb'] as const;

/** Where databases of one engine are made: a server, or a folder. */
export type Place = {
  readonly name: (typeof placeNames)[number];
  /** The address of a new, empty database. */
  readonly fresh: () => Promise<string>;
  /** A connection without the store, to look and to meddle. */
  readonly connect: (address: string) => Promise<Pick<Engine, 'all' | 'run' | 'close'>>;
  readonly server: Engine['server'];
};

/**
 * Runs tests on a place of each engine; an engine that is not installed is skipped with the
 * reason, or fails if it is expected. Databases are on the run's server, or with `own` on a
 * durable one that the tests may kill; `options` are for its command line.
 */
export async function describeEachPlace(
  names: readonly Place['name'][],
  define: (place: Place) => void,
  { own = false, options = [] }: { readonly own?: boolean; readonly options?: readonly string[] } = {},
): Promise<void> {
  for (const name of names) {
    const place = name === 'sqlite' ? inFolder() : await onServer(name, own ? [...durable[name], ...options] : undefined);
    describe(name, () => ('absent' in place ? testAbsence(place) : define(place)));
  }
}

export const today = '2026-11-21';

export const bookingColumns = ['id', 'product_id', 'from_date', 'from_time', 'till_date', 'till_time', 'status'];
/** The row of a booking of these columns. */
export function plain(id: number, product: number, date = today, from = '09:00:00') {
  return [id, product, date, from, date, '10:00:00', 'Open'];
}

/** A request for all records that a search finds. */
export function pageRequest(entity: Entity, search: string, more: Partial<PageRequest> = {}): PageRequest {
  const query = search === '' ? everything(entity.schema) : parseQuery(search, entity.schema);
  const columns = [Object.keys(entity.columns)[0] ?? ''];
  return { entity, query, columns, today, start: 0, length: 1_000, total: false, ...more };
}

async function onServer(name: ServerName, own: readonly string[] | undefined) {
  const engine = own === undefined ? await shareEngine(name) : await startEngine(name, { options: own });
  if ('absent' in engine) return engine;
  const first = new URL(engine.address).pathname.slice(1);
  const made: string[] = [];
  const fresh = async () => {
    const database = `${first}_${made.length + 1}`;
    made.push(database);
    await engine.run(`CREATE DATABASE ${database}`);
    return engine.address.replace(/[^/]*$/, database);
  };
  afterAll(async () => {
    if (own === undefined) for (const database of made) await engine.run(dropping(name, database));
    await engine.close();
  });
  return { name, fresh, connect: (address: string) => connectEngine(name, address), server: engine.server };
}

/** What was written is there after a crash. */
const durable = { postgres: ['-c', 'synchronous_commit=on'], mariadb: ['--innodb-flush-log-at-trx-commit=1'] } as const;

function inFolder() {
  const folder = scratchFolder();
  let count = 0;
  const fresh = async () => {
    count += 1;
    return join(folder, `${count}.sqlite`);
  };
  return { name: 'sqlite' as const, fresh, connect: connectToFile, server: undefined };
}

async function connectToFile(file: string) {
  const database = new DatabaseSync(file);
  return {
    all: async (sql: string, values: readonly unknown[] = []) => {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return statement.all(...(values as readonly SQLInputValue[])) as unknown as unknown[][];
    },
    run: async (sql: string) => database.exec(sql),
    close: async () => database.close(),
  };
}
