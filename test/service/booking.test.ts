import { describe, expect, test } from 'vitest';
import { print } from '../../src/index.ts';
import { all, get, store } from './demo-service.ts';

describe('one booking', () => {
  test('without a number of persons has an empty text', async () => {
    const without = all.find(({ RES_NUMBER }) => RES_NUMBER === '');
    expect(await (await get(`booking/${without?.RES_ID}`)).json()).toMatchObject({ booking_id: without?.RES_ID, number: '' });
  });

  test('is never asked of the store by an id that a number cannot hold', async () => {
    const asked: string[] = [];
    const page: typeof store.page = async ({ query }) => {
      asked.push(print(query.expression));
      return { rows: [], more: false, total: undefined };
    };
    for (const wanted of ['9007199254740991', '9007199254740993', '-9007199254740993'])
      expect((await get(`booking/${wanted}`, { store: { ...store, page } })).status).toBe(404);
    expect(asked).toEqual(['BOOKING_ID = 9007199254740991']);
  });
});
