import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { insertDemoData } from '../../src/service/node/demo-data.ts';
import { sqliteSchema } from '../../src/service/node/sqlite-schema.ts';

function demoDatabase(today: string): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(sqliteSchema);
  insertDemoData(database, today);
  return database;
}

const today = '2026-02-28';
const database = demoDatabase(today);
const rows = (sql: string) => database.prepare(sql).all();
const number = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);

describe('the demo data', () => {
  test('holds about 2,000 bookings around today', () => {
    expect(number('SELECT count(*) FROM bookings')).toBeGreaterThan(1_900);
    expect(number('SELECT count(*) FROM bookings')).toBeLessThan(2_200);
    expect(rows('SELECT min(from_date) AS first, max(from_date) AS last FROM bookings')).toEqual([
      { first: '2026-01-29', last: '2026-05-14' },
    ]);
  });

  test('has products 101 to 106, 1 and 14, one of them without bookings', () => {
    expect(rows('SELECT id FROM products ORDER BY id').map(({ id }) => id)).toEqual([1, 14, 101, 102, 103, 104, 105, 106]);
    expect(rows('SELECT id FROM products WHERE id NOT IN (SELECT product_id FROM bookings)')).toEqual([{ id: 106 }]);
  });

  test('has today in every other room', () => {
    expect(number(`SELECT count(DISTINCT product_id) FROM bookings WHERE from_date = '${today}' AND status <> 'Cancelled'`)).toBe(
      7,
    );
  });

  test('has overlaps, bookings past midnight and cancelled ones, today as well', () => {
    const overlap = `SELECT count(*) FROM bookings AS a JOIN bookings AS b ON a.product_id = b.product_id AND a.from_date = b.from_date
      AND a.id < b.id AND a.from_time < b.till_time AND b.from_time < a.till_time`;
    expect(number(overlap)).toBeGreaterThan(50);
    expect(number(`${overlap} WHERE a.from_date = '${today}'`)).toBeGreaterThan(0);
    expect(
      rows(`SELECT from_time, till_date, till_time FROM bookings WHERE from_date = '${today}' AND till_date > from_date`),
    ).toEqual([{ from_time: '22:00:00', till_date: '2026-03-01', till_time: '02:00:00' }]);
    expect(number(`SELECT count(*) FROM bookings WHERE from_date = '${today}' AND status = 'Cancelled'`)).toBeGreaterThan(0);
  });

  test('has every status, accents, and missing values in each column that allows them', () => {
    expect(number('SELECT count(DISTINCT status) FROM bookings')).toBe(7);
    expect(number("SELECT count(*) FROM bookings WHERE custom02 LIKE '%é%'")).toBeGreaterThan(100);
    for (const column of ['persons', 'customer_id', 'custom01', 'custom03', 'custom04', 'custom05']) {
      expect(number(`SELECT count(*) FROM bookings WHERE ${column} IS NULL`)).toBeGreaterThan(10);
      expect(number(`SELECT count(*) FROM bookings WHERE ${column} IS NOT NULL`)).toBeGreaterThan(10);
    }
  });

  test('has ids from 1001 that say nothing about time', () => {
    expect(number('SELECT min(id) FROM bookings')).toBe(1_001);
    expect(number('SELECT max(id) - min(id) + 1 FROM bookings')).toBe(number('SELECT count(*) FROM bookings'));
    const inOrder = number(
      'SELECT count(*) FROM bookings AS a JOIN bookings AS b ON b.id = a.id + 1 WHERE a.from_date <= b.from_date',
    );
    expect(inOrder / number('SELECT count(*) FROM bookings')).toBeLessThan(0.6);
  });

  test('is the same for the same day, and moves along with another', () => {
    const all = 'SELECT * FROM bookings ORDER BY id';
    expect(demoDatabase(today).prepare(all).all()).toEqual(rows(all));
    const later = demoDatabase('2026-03-10').prepare('SELECT custom02, from_time, from_date FROM bookings WHERE id = 1001').get();
    const now = database
      .prepare("SELECT custom02, from_time, date(from_date, '+10 days') AS from_date FROM bookings WHERE id = 1001")
      .get();
    expect(later).toEqual(now);
  });
});

describe('the tables refuse', () => {
  const insert = (values: Record<string, SQLInputValue>) => {
    const row = {
      id: 1,
      product_id: 1,
      from_date: today,
      from_time: '09:00:00',
      till_date: today,
      till_time: '10:00:00',
      status: 'Open',
      persons: null,
      customer_id: null,
      custom01: null,
      ...values,
    };
    const names = Object.keys(row);
    return database
      .prepare(`INSERT INTO bookings (${names.join()}) VALUES (${names.map(() => '?').join()})`)
      .run(...Object.values<SQLInputValue>(row));
  };

  test.each([
    ['a day that does not exist', { from_date: '2026-02-30' }],
    ['a date in another form', { till_date: '2026-3-1' }],
    ['a date with a time', { from_date: '2026-02-28 09:00:00' }],
    ['a time without seconds', { from_time: '09:00' }],
    ['24:00', { till_time: '24:00:00' }],
    ['an end before the start', { till_time: '08:59:59' }],
    ['an end on an earlier day', { till_date: '2026-02-27' }],
    ['an unknown status', { status: 'open' }],
    ['an empty text', { custom01: '' }],
    ['a fraction of a person', { persons: 1.5 }],
    ['a text for a number', { persons: 'many' }],
    ['an unknown product', { product_id: 2 }],
    ['an id that JavaScript cannot hold', { id: 9_007_199_254_740_993n }],
  ])('%s', (_, values) => {
    expect(() => insert(values)).toThrow(/constraint failed|cannot store/);
  });

  test('and take the row that these differ from', () => {
    expect(insert({}).changes).toBe(1);
  });
});
