import type { KnownValue, Locale } from 'search-expression';
import { createClient, isClientError } from 'search-expression/client';
import { entryColumns } from '../state/entry-columns.ts';
import type { ShownRow } from '../state/rows.ts';
import type { Good } from '../state/search.ts';
import { columnsIn } from '../state/subject.ts';
import { onOneLine } from './diagnose.ts';
import type { Access } from './probes.ts';
import { withoutMissing } from './without-missing.ts';

/**
 * `search` is the text that is sent, if any: that of the search, or another with its columns;
 * `needed` are the columns without which there are no rows.
 */
type ReadOptions = {
  readonly search: string | undefined;
  readonly needed?: readonly string[];
  readonly language: Locale;
  readonly signal: AbortSignal;
};
/** Rows, and how many of their values are not of their column's type. */
type ServiceRows = { readonly rows: readonly ShownRow[]; readonly unreadable: number };

/** Reads the rows of searches from a service, with the columns of the page that it has. */
export function createServiceReader({ base, auth }: Access) {
  const withColumns = withoutMissing();
  return async (of: Good, { search, needed, language, signal }: ReadOptions): Promise<ServiceRows> => {
    const client = createClient({ baseUrl: base, auth, locale: language });
    let unreadable = 0;
    const onUnreadable = (counts: Readonly<Record<string, number>>): void => {
      unreadable = Object.values(counts).reduce((sum, count) => sum + count, 0);
    };
    const request = (columns: never[]): Promise<readonly ShownRow[]> => {
      const options = { columns, signal, onUnreadable, ...(search !== undefined && { search }) };
      return of.entity === 'booking' ? client.bookings(options) : client.events(options);
    };
    const rows = await withColumns(columnsFor(of), request, needed);
    return { rows, unreadable };
  };
}

/**
 * Returns what a service is asked of a search that counts from now: the search for all that it may
 * find within the day of a moment; `undefined` for all rows.
 */
export async function wholeDayOf(
  { entity, text }: Pick<Good, 'entity' | 'text'>,
  { base, auth }: Access,
  timeZone: string,
  moment: number,
): Promise<string | undefined> {
  const { plan } = createClient({ baseUrl: base, auth, timeZone, now: () => moment });
  const { requests } = await plan[entity === 'booking' ? 'bookings' : 'events']({ search: text, maxRequests: 1 });
  return requests[0]?.search;
}

/** Returns the columns that the page shows, and those of the search. */
export const columnsFor = ({ entity, query }: Pick<Good, 'entity' | 'query'>): readonly string[] => [
  ...new Set([...entryColumns[entity], ...columnsIn(query.expression, query.schema)]),
];

type ProductRow = { readonly id: number | null; readonly name: string | null };
type ReadProducts = (days: number | undefined, signal: AbortSignal) => Promise<readonly ProductRow[]>;

/**
 * Reads the products of a service with their names, from its bookings since a month ago, or from
 * its events. Empty if it gives neither.
 */
export async function readProductNames({ base, auth }: Access, signal: AbortSignal): Promise<readonly KnownValue[]> {
  const client = createClient({ baseUrl: base, auth });
  const bookings =
    (label: 'OBJ_NAME' | 'OBJ_DESC'): ReadProducts =>
    async (days, signal) => {
      const rows = await client.bookings({ columns: ['OBJ_ID', label], search: around('startdatum', days), signal });
      return rows.map(({ OBJ_ID: id, [label]: name }) => ({ id, name }));
    };
  const events: ReadProducts = async (days, signal) => {
    const rows = await client.events({ columns: ['OBJ_ID', 'OBJ_DESC'], search: around('EVENT_DATE', days), signal });
    return rows.map(({ OBJ_ID: id, OBJ_DESC: name }) => ({ id, name }));
  };
  const ways = auth === null ? [events] : [bookings('OBJ_NAME'), bookings('OBJ_DESC'), events];
  for (const read of ways) {
    const found = namesIn(await readShrinking(read, signal));
    if (found.length > 0 || signal.aborted) return found;
  }
  return [];
}

/** Returns the distinct products that have a name, sorted by name. */
export function namesIn(rows: readonly ProductRow[]): readonly KnownValue[] {
  const names = new Map<number, string>();
  for (const { id, name } of rows) {
    const label = onOneLine(name ?? '', maximalNameLength);
    if (id !== null && label !== '' && !names.has(id)) names.set(id, label);
    if (names.size === maximalProducts) break;
  }
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => order.compare(a.label, b.label));
}

const maximalProducts = 10_000;
const maximalNameLength = 80;
const order = new Intl.Collator('nl', { numeric: true });

/** Reads the longest period of which the service gives all rows. */
async function readShrinking(read: ReadProducts, signal: AbortSignal): Promise<readonly ProductRow[]> {
  for (const days of [undefined, 31, 7, 1]) {
    try {
      return await read(days, signal);
    } catch (error) {
      if (!isClientError(error)) throw error;
      if (error.kind !== 'too-many-rows') return [];
    }
  }
  return [];
}

/** From a month ago on, or a number of days before and after today. */
function around(field: string, days: number | undefined): string {
  return days === undefined ? `${field} >= "-31d"` : `${field} >= "-${days}d" AND ${field} <= "${days}d"`;
}
