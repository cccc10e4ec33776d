import { bookingSchema } from 'search-expression/booking';
import { openDatabase } from '../../../dist/src/service/node/stores/open-database.js';

export const today = '2026-11-21';
export const credentials = { user: 'demo', password: 'read-only-demo' } as const;

const products = bookingSchema.fields.product.values.map(({ value }) => value);
const columns = 'RES_ID,OBJ_ID,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_NUMBER';

/** Paths of searches that each have 50 rows: a week of two products, in every pair. */
export const paths: readonly string[] = products.flatMap((first) =>
  products
    .filter((second) => second !== first)
    .map((second) => {
      const search = `startdatum >= "0d" AND startdatum <= "7d" AND product IN (${first},${second})`;
      return `/api/rest/booking/filter?columns=${columns}&search=${encodeURIComponent(search)}`;
    }),
);

/** Some 16,000 bookings, of which 25 of each product lie in the week. */
export async function fill(file: string): Promise<void> {
  const bookings = products.flatMap((product, at) =>
    Array.from({ length: 2_000 }, (_, place) => {
      const day = dayAfter(place < 25 ? place % 8 : 8 + (place % 350));
      const hour = String(8 + (place % 12)).padStart(2, '0');
      const persons = place % 9 === 0 ? null : place % 400;
      return [2_000 * at + place + 1, product, day, `${hour}:00:00`, day, `${hour}:45:00`, 'Open', persons];
    }),
  );
  const columns = ['id', 'product_id', 'from_date', 'from_time', 'till_date', 'till_time', 'status', 'persons'];
  const database = await openDatabase(file);
  await database.write(async (writer) => {
    await writer.put(
      'products',
      ['id', 'name'],
      products.map((product) => [product, `Zaal ${product}`]),
    );
    await writer.put('bookings', columns, bookings);
  });
  await database.close();
}

const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
