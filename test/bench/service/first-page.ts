import { DatabaseSync } from 'node:sqlite';
import { hashPassword } from '../../../dist/src/service/node/password.js';
import { openDatabase } from '../../../dist/src/service/node/stores/open-database.js';
import type { Engine } from '../../support/engines/engine.ts';
import { password } from './fairness.ts';

/* Data, users and requests of sixty screens that ask for the first page of a list without dates. */

const bookings = 1_000_000;
/** By the products that they may read, of eight. */
export const readers = { 'one-product': [1], 'three-products': [1, 2, 3] } as const;
export const readerOf = (screen: number): keyof typeof readers => (screen % 2 === 0 ? 'one-product' : 'three-products');

/** Each with a length of its own, so that screens share no page. */
export const firstPageOf = (screen: number): string => `/api/rest/booking/filter?length=${1 + (screen % 20)}`;

/** Two years of 1,370 bookings a day, one in twenty cancelled. */
export async function fillForFirstPages(address: string, engine: Pick<Engine, 'run'> | undefined): Promise<void> {
  const database = await openDatabase(address);
  const passwordHash = await hashPassword(password, { N: 16, r: 1, p: 1 });
  for (const [name, products] of Object.entries(readers)) {
    await database.accounts.addUser({
      name,
      rights: ['bookings'],
      products,
      administrator: false,
      active: true,
      passwordHash,
      passwordChanged: '2026-01-01',
    });
  }
  if (engine !== undefined) await engine.run(fill[database.kind === 'postgres' ? 'postgres' : 'mariadb']);
  else {
    const file = new DatabaseSync(address);
    file.exec(fill.sqlite);
    file.close();
  }
  await database.close();
}

const into = 'INSERT INTO bookings (id, product_id, from_date, from_time, till_date, till_time, status)';
const fill = {
  sqlite: `PRAGMA synchronous = OFF; PRAGMA cache_size = -300000; PRAGMA ignore_check_constraints = ON; PRAGMA analysis_limit = 1000;
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${bookings - 1})
    ${into} SELECT n + 1, n % 8 + 1, date('2025-12-01', (n / 1370) || ' days'), time((n % 1370) * 60, 'unixepoch'),
      date('2025-12-01', (n / 1370) || ' days'), '23:59:59', CASE WHEN n / 8 % 20 = 0 THEN 'Cancelled' ELSE 'Open' END FROM numbers;
    ANALYZE`,
  postgres: `${into} SELECT n + 1, n % 8 + 1, date '2025-12-01' + n / 1370, time '00:00' + (n % 1370) * interval '1 minute',
      date '2025-12-01' + n / 1370, '23:59:59', CASE WHEN n / 8 % 20 = 0 THEN 'Cancelled' ELSE 'Open' END
      FROM generate_series(0, ${bookings - 1}) AS n;
    ANALYZE bookings`,
  mariadb: `SET unique_checks = 0;
    ${into} SELECT seq, seq % 8 + 1, '2025-12-01' + INTERVAL (seq DIV 1370) DAY, SEC_TO_TIME((seq % 1370) * 60),
      '2025-12-01' + INTERVAL (seq DIV 1370) DAY, '23:59:59', IF(seq DIV 8 % 20 = 0, 'Cancelled', 'Open') FROM seq_1_to_${bookings};
    ANALYZE TABLE bookings`,
} as const;
