import { everything } from '../../schema/query.ts';
import { booking } from '../../service/booking.ts';
import type { Entity, StoredValue } from '../../service/entity.ts';
import type { Store } from '../../service/store.ts';

export type Product = Readonly<Record<string, StoredValue>>;

/** The products of a database by their id. */
export async function knownProducts(store: Store): Promise<Map<StoredValue, Product>> {
  const products = new Map<StoredValue, Product>();
  for (let more = true; more; ) {
    const start = products.size;
    const page = await store.page({ entity, query, columns, today: '2000-01-01', start, length: 10_000, total: false });
    for (const [id = null, name = null, description = null, custom01 = null] of page.rows)
      products.set(id, { id, name, description, custom01 });
    more = page.more;
  }
  return products;
}

/** Products as a booking shows them, each once, beside a booking that there is not: a query of bookings asks for its columns. */
const entity: Entity = {
  ...booking,
  columns: { ...booking.columns, OBJ_ID: { type: 'integer', sql: 'products.id' } },
  from: 'products LEFT JOIN bookings ON bookings.id = 0',
  order: 'products.id',
};
const query = everything(booking.schema);
const columns = ['OBJ_ID', 'OBJ_NAME', 'OBJ_DESC', 'OBJ_TXT_CUSTOM01'];
