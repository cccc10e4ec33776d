import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking } from '../../../src/service/booking.ts';
import { withoutCancelled } from '../../../src/service/cancelled.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import type { PageRequest } from '../../../src/service/store.ts';
import type { Database } from '../../../src/service/stores/database.ts';
import { countSql, pageSql } from '../../../src/service/stores/sql-store.ts';
import { mariadb, postgres, sqlite } from '../../../src/sql/index.ts';
import { isLong } from '../../support/counts.ts';
import { describeEachPlace, type Place, pageRequest, placeNames, today } from './place.ts';

/* How each engine finds screens' searches among very many bookings: 500 products, 1,370 a day. */

type Size = { readonly count: number; readonly start: string };

const searches = {
  specification: 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)',
  todaysRooms: 'startdatum = "0d" AND product IN (1,14,101,102,103,104,105,106)',
  today: 'startdatum = "0d"',
  oneRoom: 'product = 14',
  rooms: 'product IN (1,14,101)',
  laterRooms: 'product IN (101,1,14) AND startdatum >= "0d" AND RES_STATUS != "Cancelled"',
};
/** Of which engines read no more than the page has, SQLite of all rooms together, others of each. */
const lists: ReadonlySet<string> = new Set([searches.rooms, searches.laterRooms]);
const columns = ['RES_ID', 'RES_FROMTIME', 'RES_TILTIME', 'RES_CUSTOM02', 'OBJ_ID'];
const request = (search: string) => pageRequest(booking, search, { columns, length: lists.has(search) ? 30 : 100 });

type Connection = Awaited<ReturnType<Place['connect']>>;
/** The indexes of bookings in a plan (`whole`: a full scan), and the rows that it reads. */
type Look = (connection: Connection, search: string, address: string) => Promise<{ indexes: readonly string[]; rows: number }>;

/** Of so many bookings, from a day on. */
function testPlans(place: Place, size: Size): void {
  let address = '';
  let database: Database;
  let connection: Connection;
  beforeAll(async () => {
    address = await place.fresh();
    database = await openDatabase(address);
    connection = await place.connect(address);
    await connection.run(fill[place.name](size));
  });
  afterAll(async () => {
    await connection.close();
    await database.close();
  });

  test('the day of the tests lies within the bookings', () => {
    const days = (Date.parse(today) - Date.parse(size.start)) / 86_400_000;
    expect(days > 0 && (days + 10) * 1_370 < size.count).toBe(true);
  });

  test.each([
    ['the specification', searches.specification, /^bookings_of_product$/, 200],
    ["today's rooms", searches.todaysRooms, /^bookings_(?:of_product|in_order)$/, 100],
    ['today', searches.today, /^bookings_in_order$/, 200],
    ['one room', searches.oneRoom, /^bookings_of_product$/, 200],
    ['rooms without dates', searches.rooms, /^bookings_of_product$/, 200],
    ['rooms from a day on', searches.laterRooms, /^bookings_of_product$/, 200],
  ])('%s: an index finds the rows, and few are read', async (_, search, index, most) => {
    const { rows, more } = await database.store.page(request(search));
    expect(rows.length).toBeGreaterThan(10);
    const seen = await looks[place.name](connection, search, address);
    expect([...new Set(seen.indexes)]).toEqual([expect.stringMatching(index)]);
    expect(seen.rows).toBeGreaterThanOrEqual(rows.length + Number(more));
    expect(seen.rows).toBeLessThan(most);
  });

  test('a total without the cancelled is counted from an index alone', async () => {
    // PostgreSQL reads an index alone once it has vacuumed the table.
    if (place.name === 'postgres') await connection.run('SET enable_bitmapscan = off');
    const query = withoutCancelled(request(searches.rooms).query, booking);
    const steps = await counting(place, connection, { ...request(searches.rooms), query });
    expect(steps).toMatch(/bookings_of_product/);
    expect(steps).toMatch(/USING COVERING INDEX|Index Only Scan|Using index(?! condition)/);
  });
}

/** How each engine counts, in its own words. */
async function counting({ name }: Place, connection: Connection, page: PageRequest): Promise<string> {
  const { text, values } = countSql(page, { sqlite, postgres, mariadb }[name]);
  const explain = name === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  return String(await connection.all(`${explain} ${text}`, name === 'mariadb' ? values.map(String) : values));
}

const looks: Readonly<Record<Place['name'], Look>> = {
  sqlite: async (_connection, search, address) => {
    const database = new DatabaseSync(address, { readOnly: true });
    let rows = 0;
    database.function('tick', (_product) => {
      rows += 1;
      return 1;
    });
    const { text, values } = pageSql(request(search), sqlite, { guard: () => 'tick(bookings.product_id)' });
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values);
    const ofBookings = steps.map(({ detail }) => String(detail)).filter((step) => / bookings\b/.test(step));
    database.prepare(text).all(...values);
    database.close();
    return { indexes: ofBookings.map((step) => /^SEARCH bookings USING INDEX (\w+)/.exec(step)?.[1] ?? 'whole'), rows };
  },
  postgres: async (connection, search) => {
    const { text, values } = pageSql(request(search), postgres);
    const [[plan = ''] = []] = await connection.all(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const nodes = nodesOf((plan as readonly { Plan: PlanNode }[])[0]?.Plan);
    const reading = nodes.filter((node) => node['Relation Name'] === 'bookings');
    const indexed = nodes.filter((node) => node['Index Name']?.startsWith('bookings_'));
    const whole = reading.some((node) => node['Node Type'].endsWith('Seq Scan')) ? ['whole'] : [];
    const rowsOf = (some: readonly PlanNode[]) =>
      some.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);
    return {
      indexes: [...indexed.map((node) => node['Index Name'] ?? ''), ...whole],
      rows: Math.max(rowsOf(reading), rowsOf(indexed)),
    };
  },
  mariadb: async (connection, search) => {
    const { text, values } = pageSql(request(search), mariadb);
    const steps = await connection.all(`EXPLAIN ${text}`, values.map(String));
    const ofBookings = steps.filter(([, , table]) => table === 'bookings');
    await connection.run('FLUSH STATUS');
    await connection.all(text, values.map(String));
    const counts = await connection.all("SHOW SESSION STATUS LIKE 'Handler_read%'");
    // Those of sorting what was found are not of the table.
    const rows = counts.filter(([name]) => /_(?:key|next|first|prev|last)$/.test(String(name)));
    return {
      indexes: ofBookings.map(([, , , type, , key]) => (type === 'ALL' || type === 'index' ? 'whole' : String(key))),
      rows: rows.reduce((sum, [, count]) => sum + Number(count), 0),
    };
  },
};

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
};

function nodesOf(node: PlanNode | undefined): readonly PlanNode[] {
  return node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

const insert = 'INSERT INTO bookings (id, product_id, from_date, from_time, till_date, till_time, status, custom02)';
const product = '(n % 500) + 1';
const fill: Readonly<Record<Place['name'], (size: Size) => string>> = {
  sqlite: ({ count, start }) => `
    PRAGMA synchronous = OFF; PRAGMA cache_size = -300000; PRAGMA ignore_check_constraints = ON;
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})
    ${insert} SELECT n + 1, ${product}, date('${start}', (n / 1370) || ' days'), time((n % 1370) * 60, 'unixepoch'),
      date('${start}', (n / 1370) || ' days'), '23:59:59', 'Open', 'Activity ' || n FROM numbers;
    ANALYZE`,
  postgres: ({ count, start }) => `
    ${insert} SELECT n + 1, ${product}, date '${start}' + n / 1370, time '00:00' + (n % 1370) * interval '1 minute',
      date '${start}' + n / 1370, '23:59:59', 'Open', 'Activity ' || n FROM generate_series(0, ${count - 1}) AS n;
    ANALYZE bookings`,
  mariadb: ({ count, start }) => `
    SET unique_checks = 0;
    ${insert} SELECT seq, (seq % 500) + 1, '${start}' + INTERVAL (seq DIV 1370) DAY, SEC_TO_TIME((seq % 1370) * 60),
      '${start}' + INTERVAL (seq DIV 1370) DAY, '23:59:59', 'Open', concat('Activity ', seq) FROM seq_1_to_${count};
    ANALYZE TABLE bookings`,
};

if (isLong) {
  const twoYears = { count: 1_000_000, start: '2026-01-01' };
  // As a server that has so many is set up.
  const settings = ['--innodb-buffer-pool-size=512M', '--innodb-log-file-size=256M'];
  await describeEachPlace(['sqlite', 'postgres'], (place) => testPlans(place, twoYears));
  await describeEachPlace(['mariadb'], (place) => testPlans(place, twoYears), { own: true, options: settings });
} else await describeEachPlace(placeNames, (place) => testPlans(place, { count: 60_000, start: '2026-11-01' }));
