import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { createDemoDatabase } from '../../src/service/node/stores/demo-database.ts';
import { openDatabase } from '../../src/service/node/stores/open-database.ts';
import { insertDemoData } from '../../src/service/stores/demo-store.ts';

const today = '2026-02-28';
const [demo, another] = await Promise.all([today, '2026-03-10'].map((day) => createDemoDatabase(day)));
const database = new DatabaseSync(demo?.file ?? '', { readOnly: true });
const later = new DatabaseSync(another?.file ?? '', { readOnly: true });
afterAll(async () => {
  database.close();
  later.close();
  await demo?.close();
  await another?.close();
});
const rows = (sql: string) => database.prepare(sql).all();
const number = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);

describe('the demo data of bookings', () => {
  test('holds about 2,000 around today', () => {
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
    const booked = `SELECT count(DISTINCT product_id) FROM bookings WHERE from_date = '${today}' AND status <> 'Cancelled'`;
    expect(number(booked)).toBe(7);
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
    expect(number("SELECT count(*) FROM bookings WHERE custom01 LIKE '%é%'")).toBeGreaterThan(100);
    for (const column of ['persons', 'customer_id', 'custom02', 'custom03', 'custom04', 'custom05']) {
      expect(number(`SELECT count(*) FROM bookings WHERE ${column} IS NULL`)).toBeGreaterThan(10);
      expect(number(`SELECT count(*) FROM bookings WHERE ${column} IS NOT NULL`)).toBeGreaterThan(10);
    }
  });

  test('has ids from 1001 that say nothing about time', () => {
    expect(number('SELECT min(id) FROM bookings')).toBe(1_001);
    expect(number('SELECT max(id) - min(id) + 1 FROM bookings')).toBe(number('SELECT count(*) FROM bookings'));
    const pairs = 'bookings AS a JOIN bookings AS b ON b.id = a.id + 1';
    const inOrder = number(`SELECT count(*) FROM ${pairs} WHERE a.from_date <= b.from_date`);
    expect(inOrder / number('SELECT count(*) FROM bookings')).toBeLessThan(0.6);
  });
});

describe('the demo data of events', () => {
  test('holds about 200 around today, each with its date and a number of that day as its id', () => {
    expect(number('SELECT count(*) FROM events')).toBeGreaterThan(180);
    expect(number('SELECT count(*) FROM events')).toBeLessThan(220);
    expect(number(`SELECT min(event_date) < '${today}' AND max(event_date) > date('${today}', '+60 days') FROM events`)).toBe(1);
    expect(number("SELECT count(*) FROM events WHERE id NOT GLOB event_date || '_[1-9]'")).toBe(0);
    expect(number('SELECT count(*) FROM events WHERE till_time <= from_time')).toBe(0);
  });

  test('has full ones, some with one to three free places, one overbooked and a few unpublished, today as well', () => {
    const count = (condition: string) => number(`SELECT count(*) FROM events WHERE ${condition}`);
    expect(count('booked = places')).toBeGreaterThan(10);
    expect(count('places - booked BETWEEN 1 AND 3')).toBeGreaterThan(10);
    expect(count('places - booked > 3')).toBeGreaterThan(100);
    expect(count('booked > places')).toBe(1);
    expect(count('published = 0')).toBeGreaterThan(3);
    expect(count('published = 0')).toBeLessThan(20);
    const ofToday = rows(`SELECT places - booked AS free, published FROM events WHERE event_date = '${today}' ORDER BY id`);
    expect(ofToday.map(({ free, published }) => `${free} ${published}`)).toEqual(['0 1', '2 1', '-3 1', '28 1', '20 0']);
  });

  test('has accents and more in its titles', () => {
    expect(number("SELECT count(*) FROM events WHERE description LIKE '%é%'")).toBeGreaterThan(20);
    expect(number("SELECT count(*) FROM events WHERE description LIKE '%<%' AND description LIKE '%&%'")).toBeGreaterThan(0);
  });
});

describe('the demo data', () => {
  test('is the same for the same day, and may be written again', async () => {
    const twin = await createDemoDatabase(today);
    const copy = await openDatabase(twin.file);
    await insertDemoData(copy, today);
    await copy.close();
    const file = new DatabaseSync(twin.file, { readOnly: true });
    for (const table of ['products', 'bookings', 'events']) {
      const all = `SELECT * FROM ${table} ORDER BY id`;
      expect(file.prepare(all).all()).toEqual(rows(all));
    }
    file.close();
    await twin.close();
  });

  test('moves along with another day', () => {
    const booking = (date: string) => `SELECT custom01, from_time, ${date} AS from_date FROM bookings WHERE id = 1001`;
    expect(later.prepare(booking('from_date')).get()).toEqual(rows(booking("date(from_date, '+10 days')"))[0]);
    const event = 'SELECT description, booked FROM events WHERE id = ?';
    expect(later.prepare(event).get('2026-03-10_3')).toEqual(database.prepare(event).get(`${today}_3`));
  });
});
