import { parseRequest, toSelect } from '../../../list/index.ts';
import { defineSchema } from '../../../schema/schema.ts';
import { dialects } from '../../../sql/index.ts';
import type { StoredValue } from '../../entity.ts';
import {
  type AuditAuthor,
  type AuditEntry,
  type DataChange,
  type Journal,
  keyOfSighting,
  mostProductsListed,
  mostSightings,
  newerSighting,
  type SightedRequest,
  type Sighting,
  sightingsKept,
} from '../../journal/journal.ts';
import { type Engine, numbered, type ReadWork, type StoredRow, type StoreSession } from '../../stores/database.ts';

type Transaction = (work: (session: StoreSession) => Promise<boolean>) => Promise<boolean>;

/** The journal in a database. */
export function journalInSql(engine: Engine, read: ReadWork, transaction: Transaction): Journal {
  const sql = (text: string) => numbered(text, engine);
  const rows = (text: string, values: readonly (string | number)[] = []) => read((session) => session.all(sql(text), values));
  return {
    sightings: async () => (await rows(everySighting)).map(sightingOf),
    keepSightings: async (seen) => {
      await transaction(async (session) => {
        await takeTurn(session);
        const stored = (await session.all(everySighting)).map(sightingOf);
        const all = new Map(stored.map((one) => [keyOfSighting(one), one]));
        for (const one of seen) all.set(keyOfSighting(one), newerSighting(one, all.get(keyOfSighting(one))));
        const users = new Set((await session.all('SELECT name FROM users')).map(([name]) => name));
        const kept = new Set(withinBounds([...all.values()], users, Math.max(...seen.map(({ last }) => last.at))));
        const changed = new Set(seen.map(keyOfSighting));
        for (const one of stored) {
          const isKept = kept.has(one) && !changed.has(keyOfSighting(one));
          if (!isKept) await session.all(sql('DELETE FROM client_sightings WHERE kind = ? AND name = ?'), [one.kind, one.name]);
        }
        for (const one of kept) {
          if (changed.has(keyOfSighting(one))) await session.all(sql(insertSighting), valuesOf(one));
        }
        return true;
      });
    },
    audit: async ({ size, after, before }) => {
      const { request } = parseRequest({ size: String(size), after, before }, auditSchema, { sort: '-id' });
      if (request === undefined) return undefined;
      const select = toSelect(request, dialects[engine.kind], { from: 'account_audit', timeZone: 'UTC' });
      const found = await read((session) => session.all(select.text, select.values));
      const { rows, previous, next } = select.page(
        found.map((row) => Object.fromEntries(select.columns.map((name, at) => [name, row[at]]))),
      );
      return {
        entries: rows.map((row) => auditEntryOf(auditFields.map((name) => row[name] as StoredValue))),
        newer: previous,
        older: next,
      };
    },
    dataChanges: async (most) => (await rows(lastOf('data_changes', changeColumns), [most])).map(dataChangeOf),
    lastImport: async () => {
      const [row] = await rows("SELECT changed_at FROM data_changes WHERE command = 'import' ORDER BY id DESC LIMIT 1");
      return row === undefined ? undefined : Number(row[0]);
    },
    products: async (ids) => {
      if (ids === undefined) return (await rows(someProducts, [mostProductsListed])).map(productOf);
      const found: StoredRow[] = [];
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        const some = ids.slice(from, from + idsAtOnce);
        found.push(...(await rows(`SELECT id, name FROM products WHERE id IN (${some.map(() => '?').join(', ')})`, some)));
      }
      return found.map(productOf);
    },
    lastDays: async () => {
      const [booking] = await rows('SELECT from_date FROM bookings ORDER BY from_date DESC LIMIT 1');
      const [event] = await rows('SELECT event_date FROM events ORDER BY event_date DESC LIMIT 1');
      return { bookings: booking && String(booking[0]), events: event && String(event[0]) };
    },
  };
}

/** Adds a change of an account to the audit log, in its transaction, which locks the version. */
export async function writeAudit(
  session: StoreSession,
  engine: Engine,
  { author, action, subject, detail }: Omit<AuditEntry, 'at'>,
): Promise<void> {
  const cut = (text: string, longest: number) => Array.from(text).slice(0, longest).join('');
  const values = [cut(author.name, 255), author.via, action, cut(subject, 300), cut(detail, 1_000)];
  const id = Number((await session.all('SELECT coalesce(max(id), 0) + 1 FROM account_audit'))[0]?.[0]);
  const insert = `INSERT INTO account_audit (id, ${auditFields.join(', ')}) VALUES (?, ?, ?, ?, ?, ?, ?)`;
  await session.all(numbered(insert, engine), [id, Date.now(), ...values]);
  await session.all(numbered('DELETE FROM account_audit WHERE id <= ?', engine), [id - mostAudited]);
}

/**
 * Adds a change of data, in its transaction. It takes no lock, and reads nothing: in MariaDB that
 * would fail where another program has written since the transaction began. So the id is the time
 * with three more digits: a count in this program, from any number on.
 */
export async function writeDataChange(session: StoreSession, engine: Engine, change: Omit<DataChange, 'at'>): Promise<void> {
  const { command, table, added, changed, unchanged, removed } = change;
  const at = Date.now();
  changesWritten = (changesWritten + 1) % 1_000;
  const id = at * 1_000 + changesWritten;
  const insert = `INSERT INTO data_changes (id, ${changeColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
  await session.all(numbered(insert, engine), [id, at, command, table, added, changed, unchanged, removed]);
}

let changesWritten = Math.floor(Math.random() * 1_000);

/** Drops the oldest changes of data, of each command by itself: the last import is kept. */
export async function dropOldChanges(session: StoreSession, engine: Engine): Promise<void> {
  for (const [command] of await session.all('SELECT DISTINCT command FROM data_changes')) {
    if (command === undefined) continue;
    const oldest = 'SELECT id FROM data_changes WHERE command = ? ORDER BY id DESC LIMIT 1 OFFSET ?';
    const [row] = await session.all(numbered(oldest, engine), [command, mostChanges]);
    const [id] = row ?? [];
    if (id !== undefined)
      await session.all(numbered('DELETE FROM data_changes WHERE command = ? AND id <= ?', engine), [command, id]);
  }
}

const mostAudited = 1_000;
const mostChanges = 200;

/** Waits until no other program writes accounts or sightings, by holding the lock of the row. */
const takeTurn = (session: StoreSession) => session.all('UPDATE account_changes SET version = version');

const auditSchema = defineSchema({
  id: { type: 'integer' },
  changed_at: { type: 'integer' },
  author: { type: 'text' },
  via: { type: 'text' },
  action: { type: 'text' },
  subject: { type: 'text' },
  detail: { type: 'text' },
});
const auditFields = Object.keys(auditSchema.fields).slice(1);
const changeColumns = 'changed_at, command, table_name, rows_added, rows_changed, rows_unchanged, rows_removed';
const lastOf = (table: string, columns: string) => `SELECT ${columns} FROM ${table} ORDER BY id DESC LIMIT ?`;
const someProducts = 'SELECT id, name FROM products ORDER BY name, id LIMIT ?';

const requestColumns = (name: string) => ['at', 'path', 'status', 'code', 'address'].map((part) => `${name}_${part}`).join(', ');
const sightingColumns = `kind, name, ${requestColumns('last')}, ${requestColumns('refused')}`;
const everySighting = `SELECT ${sightingColumns} FROM client_sightings`;
const insertSighting = `INSERT INTO client_sightings (${sightingColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const noRequest: SightedRequest = { at: 0, path: '', status: 0, code: '', address: '' };

const valuesOf = ({ kind, name, last, refused = noRequest }: Sighting): readonly (string | number)[] => [
  kind,
  name,
  ...[last, refused].flatMap(({ at, path, status, code, address }) => [at, path, status, code, address]),
];

function sightingOf([kind, name, ...rest]: StoredRow): Sighting {
  const [last, refused] = [requestOf(rest.slice(0, 5)), requestOf(rest.slice(5))];
  return { kind: kind as Sighting['kind'], name: String(name), last, refused: refused.at === 0 ? undefined : refused };
}

const requestOf = ([at, path, status, code, address]: StoredRow): SightedRequest => ({
  at: Number(at),
  path: String(path),
  status: Number(status),
  code: String(code),
  address: String(address),
});

/** Those to keep: of users who are there, and of others the newest that are not too old. */
function withinBounds(all: readonly Sighting[], users: ReadonlySet<unknown>, now: number): readonly Sighting[] {
  const newestFirst = all.toSorted((one, other) => other.last.at - one.last.at);
  return (['user', 'origin', 'name'] as const).flatMap((kind) => {
    const ofKind = newestFirst.filter((one) => one.kind === kind);
    if (kind === 'user') return ofKind.filter(({ name }) => users.has(name));
    return ofKind.filter(({ last }) => now - last.at < sightingsKept).slice(0, mostSightings);
  });
}

const auditEntryOf = ([at, author, via, action, subject, detail]: StoredRow): AuditEntry => ({
  at: Number(at),
  author: { name: String(author), via: via as AuditAuthor['via'] },
  action: action as AuditEntry['action'],
  subject: String(subject),
  detail: String(detail),
});

const dataChangeOf = ([at, command, table, added, changed, unchanged, removed]: StoredRow): DataChange => ({
  at: Number(at),
  command: command as DataChange['command'],
  table: table as DataChange['table'],
  added: Number(added),
  changed: Number(changed),
  unchanged: Number(unchanged),
  removed: Number(removed),
});

const productOf = ([id, name]: StoredRow) => ({ id: Number(id), name: String(name) });

const idsAtOnce = 500;
