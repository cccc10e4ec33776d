import { describe, expect, test } from 'vitest';
import { print } from '../../src/index.ts';
import { all, get, store } from './demo-service.ts';

describe('one booking', () => {
  const [row] = all;
  const id = row?.RES_ID ?? '';

  test('has the keys of the specification in its order, every value a string', async () => {
    const response = await get(`booking/${id}`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const booking = (await response.json()) as Record<string, string>;
    expect(Object.entries(booking)).toEqual([
      ['booking_id', id],
      ['object_desc', row?.OBJ_DESC],
      ['status', row?.RES_STATUS],
      ['fromdate', row?.RES_FROMDATE?.replaceAll('-', '').slice(2)],
      ['tilldate', row?.RES_TILLDATE?.replaceAll('-', '').slice(2)],
      ['number', row?.RES_NUMBER],
    ]);
    expect(booking.fromdate).toMatch(/^\d{6}$/);
  });

  test('is the same with the json segment', async () => {
    expect(await (await get(`json/booking/${id}`)).text()).toBe(await (await get(`booking/${id}`)).text());
  });

  test('without a number of persons has an empty text', async () => {
    const without = all.find(({ RES_NUMBER }) => RES_NUMBER === '');
    expect(await (await get(`booking/${without?.RES_ID}`)).json()).toMatchObject({ booking_id: without?.RES_ID, number: '' });
  });

  test.each(['0', '-1', '999999', '9007199254740993', '99999999999999999999'])('%s does not exist', async (unknown) => {
    const response = await get(`booking/${unknown}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 404, title: 'Not Found', code: 'not-found' });
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

  test.each(['abc', '0x1', '1e0', '1.0', '007', '+1', '%EF%BC%91', '1%00', '1%20', '1%2F2', '--1', 'Filter'])(
    '%s is no id',
    async (wrong) => {
      const response = await get(`booking/${wrong}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid-id' });
    },
  );
});
