import type { KnownValue } from 'search-expression';
import { createClient, isClientError } from 'search-expression/client';
import { onOneLine } from './on-one-line.ts';
import type { Access } from './probes.ts';

type Pair = { readonly id: number | null; readonly name: string | null };
type Read = (days: number | undefined, signal: AbortSignal) => Promise<readonly Pair[]>;

/** The products of a service by their names: those of its bookings from a month ago on, or of its events; none where it gives neither. */
export async function readProductNames({ base, auth }: Access, signal: AbortSignal): Promise<readonly KnownValue[]> {
  const client = createClient({ baseUrl: base, auth });
  const bookings =
    (label: 'OBJ_NAME' | 'OBJ_DESC'): Read =>
    async (days, signal) => {
      const rows = await client.bookings({ columns: ['OBJ_ID', label], search: around('startdatum', days), signal });
      return rows.map(({ OBJ_ID: id, [label]: name }) => ({ id, name }));
    };
  const events: Read = async (days, signal) => {
    const rows = await client.events({ columns: ['OBJ_ID', 'OBJ_DESC'], search: around('EVENT_DATE', days), signal });
    return rows.map(({ OBJ_ID: id, OBJ_DESC: name }) => ({ id, name }));
  };
  const ways = auth === null ? [events] : [bookings('OBJ_NAME'), bookings('OBJ_DESC'), events];
  for (const read of ways) {
    const found = namesIn(await readSome(read, signal));
    if (found.length > 0 || signal.aborted) return found;
  }
  return [];
}

/** The distinct products of rows that have a name, in the order of their names. */
export function namesIn(pairs: readonly Pair[]): readonly KnownValue[] {
  const names = new Map<number, string>();
  for (const { id, name } of pairs) {
    const label = onOneLine(name ?? '', longestName);
    if (id !== null && label !== '' && !names.has(id)) names.set(id, label);
    if (names.size === mostProducts) break;
  }
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => order.compare(a.label, b.label));
}

const mostProducts = 10_000;
const longestName = 80;
const order = new Intl.Collator('nl', { numeric: true });

/** The rows of as long a time as the service gives at once. */
async function readSome(read: Read, signal: AbortSignal): Promise<readonly Pair[]> {
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

/** From a month ago on, or so many days on both sides of today. */
function around(field: string, days: number | undefined): string {
  return days === undefined ? `${field} >= "-31d"` : `${field} >= "-${days}d" AND ${field} <= "${days}d"`;
}
