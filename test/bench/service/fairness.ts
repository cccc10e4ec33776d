import { hashPassword } from '../../../dist/src/service/node/password.js';
import { openDatabase } from '../../../dist/src/service/node/stores/open-database.js';
import { storedUser } from '../../service/access/memory-accounts.ts';

/* Data, users and requests of the group `fairness`. */

export const password = 'a password of the benchmark';
export const screens = ['screen-1', 'screen-2', 'screen-3', 'screen-4'] as const;
/** Users that ask for much, and addresses that do. */
export const greedy = {
  users: ['greedy-1', 'greedy-2', 'greedy-3', 'greedy-4', 'greedy-5'],
  addresses: ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'],
} as const;

export const authorizationOf = (user: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** A week of two rooms, as a screen asks it: some 50 rows. */
export const ofScreen = pathOf('booking', 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (1,2)', '');

/** The nth of the most expensive requests, none like another. */
export function expensive(nth: number, isAnonymous: boolean): string {
  const [entity, field, id] = isAnonymous
    ? (['event', 'EVENT_DESC', 'EVENT_ID'] as const)
    : (['booking', 'RES_CUSTOM02', 'RES_ID'] as const);
  const hundred = (operator: string, connective: string) =>
    Array.from({ length: 100 }, (_, at) => `${field} ${operator} "ïsland ${nth} ${at}"`).join(` ${connective} `);
  const kinds = [
    // Reads every text a hundred times, and finds nothing.
    () => pathOf(entity, hundred('~', 'OR'), `&columns=${id}`),
    // Finds everything, and gives as much of it as there may be.
    () => pathOf(entity, hundred('!~', 'AND'), `&columns=${id},${field},${field}_raw&length=10000`),
    // Counts besides.
    () => pathOf(entity, hundred('~', 'OR'), `&columns=${id}&start=0&length=1`),
  ];
  return kinds[nth % kinds.length]?.() ?? '';
}

function pathOf(entity: string, search: string, more: string): string {
  return `/api/rest/${entity}/filter?search=${encodeURIComponent(search)}${more}`;
}

const rows = 20_000;

/** 20,000 bookings with texts of 1,000 characters, and 20,000 events with texts of 300. */
export async function fillForFairness(address: string): Promise<void> {
  const today = Date.now();
  const dayAfter = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
  const text = (nth: number, length: number) => `Réünie ${nth} van Kóór & Orkest, `.repeat(length / 20).slice(0, length);
  const numbers = Array.from({ length: rows }, (_, at) => at);
  const database = await openDatabase(address);
  await database.write(async (writer) => {
    const products = Array.from({ length: 50 }, (_, at) => [at + 1, `Zaal ${at + 1}`]);
    await writer.put('products', ['id', 'name'], products);
    await writer.put(
      'bookings',
      ['id', 'product_id', 'from_date', 'from_time', 'till_date', 'till_time', 'status', 'custom02'],
      numbers.map((at) => {
        const day = dayAfter((at % 200) - 100);
        return [at + 1, (at % 50) + 1, day, '09:00:00', day, '10:00:00', 'Open', text(at, 1_000)];
      }),
    );
    await writer.put(
      'events',
      ['id', 'product_id', 'event_date', 'from_time', 'description', 'places', 'booked', 'published'],
      numbers.map((at) => {
        const day = dayAfter((at % 200) - 100);
        return [`${day}_${at}`, (at % 50) + 1, day, '20:00:00', text(at, 300), 100, at % 100, 1];
      }),
    );
  });
  const passwordHash = await hashPassword(password, { N: 16, r: 1, p: 1 });
  for (const name of [...screens, ...greedy.users]) {
    await database.accounts.addUser(storedUser(name, { passwordHash }));
  }
  await database.close();
}
