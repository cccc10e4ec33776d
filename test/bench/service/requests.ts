import { DatabaseSync } from 'node:sqlite';
import { bookingSchema } from 'search-expression';
import { sqliteSchema } from '../../../dist/src/service/node/sqlite-schema.js';

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
export function fill(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(sqliteSchema);
  const insertProduct = database.prepare('INSERT INTO products (id, name) VALUES (?, ?)');
  const insertBooking = database.prepare(
    `INSERT INTO bookings (id, product_id, from_date, from_time, till_date, till_time, status, persons)
     VALUES (?, ?, ?, ?, ?, ?, 'Open', ?)`,
  );
  database.exec('BEGIN');
  let id = 1;
  for (const product of products) {
    insertProduct.run(product, `Zaal ${product}`);
    for (let place = 0; place < 2_000; place++) {
      const day = dayAfter(place < 25 ? place % 8 : 8 + (place % 350));
      const hour = String(8 + (place % 12)).padStart(2, '0');
      insertBooking.run(id++, product, day, `${hour}:00:00`, day, `${hour}:45:00`, place % 9 === 0 ? null : place % 400);
    }
  }
  database.exec('COMMIT; ANALYZE');
  database.close();
}

const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
