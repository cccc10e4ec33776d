import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { print } from '../../../src/index.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { anyComparison, anyList, anyNull } from '../../support/any-condition.ts';
import { countOf } from '../../support/counts.ts';
import { asyncLaw, forAllAsync } from '../../support/law.ts';
import { hostileTexts, hostileWords } from '../../support/pools.ts';
import { expressionsOf } from '../../support/trees.ts';
import { all, authorizationOf, get, rowsOf, search } from '../demo-service.ts';

const rooms = authorizationOf('two-rooms');
const inRooms = ({ OBJ_ID }: Record<string, string>) => OBJ_ID === '1' || OBJ_ID === '14';
const page = '&columns=RES_ID,OBJ_ID&length=10000';

const integer = (value: number) => ({ kind: 'integer' as const, value });
const string = (value: string) => ({ kind: 'string' as const, value });
const predicates = fc.oneof(
  anyComparison(
    fc.constantFrom('product', 'OBJ_ID', 'BOOKING_ID', 'RES_NUMBER'),
    fc.constantFrom('=', '!=', '<', '>='),
    fc.integer({ min: 0, max: 1_100 }).map(integer),
  ),
  anyList(
    fc.constantFrom('product', 'OBJ_ID', 'BOOKING_ID'),
    fc.array(fc.constantFrom(1, 14, 101, 102, 1_001).map(integer), { minLength: 1, maxLength: 4 }),
  ),
  anyComparison(
    fc.constantFrom('OBJ_NAME', 'RES_CUSTOM01', 'status'),
    fc.constantFrom('~', '!=', '='),
    fc.constantFrom(...hostileTexts, 'a', 'Open').map(string),
  ),
  anyNull(fc.constantFrom('product', 'RES_NUMBER')),
);

describe('a user who is held to products', () => {
  asyncLaw(
    'gets of every search exactly what everyone gets of these products',
    [expressionsOf(predicates)],
    countOf('RESTRICTION_TEXTS', 100, 200),
    async (expression) => {
      const path = search(print(expression), page);
      const [given, unrestricted] = await Promise.all([rowsOf(path, {}, rooms), rowsOf(path)]);
      expect(given).toEqual(unrestricted.filter(inRooms));
    },
  );

  const alwaysTrue = ['BOOKING_ID > 0 OR BOOKING_ID <= 0', 'product = 101 OR NOT product = 101'];
  const words = fc.constantFrom(...hostileWords, ...alwaysTrue, 'product', 'IN', '(101)', '= 101', '`', '\\', '\0');
  const texts = fc.array(words, { maxLength: 9 }).map((some) => some.join(' '));

  test('gets a refusal or rows of these products, whatever the text is', async () => {
    let answered = 0;
    await forAllAsync(
      [fc.oneof(texts, fc.string({ unit: anyCharacter }))],
      countOf('RESTRICTION_TEXTS', 100, 200) * 5,
      async (text) => {
        const response = await get(search(text.toWellFormed(), page), {}, rooms);
        expect([200, 400]).toContain(response.status);
        if (response.status !== 200) return;
        answered += 1;
        expect(((await response.json()) as Record<string, string>[]).filter((row) => !inRooms(row))).toEqual([]);
      },
    );
    expect(answered).toBeGreaterThan(20);
  });

  test('and to none sees none', async () => {
    const nothing = authorizationOf('no-rooms');
    expect(await rowsOf('booking/filter', {}, nothing)).toEqual([]);
    expect(await rowsOf('event/filter', {}, nothing)).toEqual([]);
    expect((await get(`booking/${all[0]?.RES_ID}`, {}, nothing)).status).toBe(404);
  });

  test('may write as large a search as anyone', async () => {
    const large = Array.from({ length: 500 }, (_, at) => `BOOKING_ID = ${1_001 + at}`).join(' OR ');
    const deep = `${'NOT ('.repeat(30)}BOOKING_ID > 0 OR product = 1${')'.repeat(30)}`;
    // Longer than a search may be in one request, so as a tree of its text: half of it.
    for (const text of [large.slice(0, large.lastIndexOf(' OR ', 8_000)), deep])
      expect((await get(search(text), {}, rooms)).status).toBe(200);
  });

  test('is not given the rows that someone else asked for with the same words', async () => {
    const path = search('BOOKING_ID > 0', page);
    const everyone = await rowsOf(path);
    expect((await rowsOf(path, {}, rooms)).length).toBeLessThan(everyone.length);
    expect(await rowsOf(path)).toEqual(everyone);
  });
});
