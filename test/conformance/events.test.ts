import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { ask, day, demoUser, filter, rowsOf, serve } from './product.ts';

const product = await serve();
const rows = async (path: string) => rowsOf(await ask(product, path));
const columns =
  'EVENT_ID,EVENT_DESC,OBJ_ID,OBJ_DESC,EVENT_DATE,EVENT_FROMTIME,EVENT_TILLTIME,NUMBER_OF_PLACES,EVENT_BOOKED,NUMBER_OF_FREE';
const all = await rows(`/api/rest/event/filter?length=10000&columns=${columns}`);

point('events-public', async () => {
  expect(rowsOf(await ask(product, '/api/rest/event/filter')).length).toBe(100);
  expect(rowsOf(await ask(product, '/api/rest/event/filter', demoUser)).length).toBe(100);
  for (const wrong of ['demo:wrong', 'nobody:read-only-demo', 'admin:administrator-demo']) {
    const { status, headers } = await ask(product, '/api/rest/event/filter', wrong);
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic realm=/)]);
  }
});

point('events-private', async () => {
  const closed = await serve(['--events', 'private']);
  for (const path of ['/api/rest/event/filter', `/api/rest/event/${all[0]?.['EVENT_ID']}`])
    expect([(await ask(closed, path)).status, (await ask(closed, path, demoUser)).status]).toEqual([401, 200]);
});

point('event-columns', async () => {
  expect(Object.keys(all[0] ?? {}).join()).toBe(columns);
  for (const event of all) {
    const [places, booked] = [Number(event['NUMBER_OF_PLACES']), Number(event['EVENT_BOOKED'])];
    expect(event['NUMBER_OF_FREE']).toBe(String(Math.max(0, places - booked)));
    expect(event['EVENT_ID']).toMatch(/^\d{4}-\d\d-\d\d_[1-9]\d*$/);
    expect(event['EVENT_ID']?.slice(0, 10)).toBe(event['EVENT_DATE']);
  }
  expect(all.some((event) => Number(event['EVENT_BOOKED']) > Number(event['NUMBER_OF_PLACES']))).toBe(true);
  const [raw] = await rows('/api/rest/event/filter?columns=EVENT_FROMTIME_raw,NUMBER_OF_FREE_raw&length=1');
  expect(Object.values(raw ?? {}).every((value) => /^\d+$/.test(value))).toBe(true);
  const keys = all.map((event) => `${event['EVENT_DATE']} ${event['EVENT_FROMTIME']} ${event['EVENT_ID']}`);
  expect(keys).toEqual(keys.toSorted());
});

point('event-fields', async () => {
  const ids = async (search: string) =>
    (await rows(filter(search, '&columns=EVENT_ID&length=10000', 'event'))).map((event) => event['EVENT_ID']);
  const expected = (holds: (event: Record<string, string>) => boolean) => all.filter(holds).map((event) => event['EVENT_ID']);
  expect(await ids('EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"')).toEqual(
    expected(({ EVENT_DATE = '' }) => EVENT_DATE >= day(0) && EVENT_DATE <= day(7)),
  );
  expect(await ids('PRODUCT IN (1,14)')).toEqual(expected(({ OBJ_ID = '' }) => ['1', '14'].includes(OBJ_ID)));
  expect(await ids('NUMBER_OF_FREE > 0 AND NUMBER_OF_FREE <= 3')).toEqual(
    expected(({ NUMBER_OF_FREE }) => Number(NUMBER_OF_FREE) > 0 && Number(NUMBER_OF_FREE) <= 3),
  );
  expect(await ids('NUMBER_OF_FREE = 0')).toEqual(expected(({ NUMBER_OF_FREE }) => NUMBER_OF_FREE === '0'));
  const word = all[0]?.['EVENT_DESC']?.split(' ')[0] ?? '';
  expect(await ids(`EVENT_DESC ~ "${word}"`)).toEqual(
    expected(({ EVENT_DESC = '' }) => EVENT_DESC.toLowerCase().includes(word.toLowerCase())),
  );
  const { status, body } = await ask(product, filter('EVENT_PUBLISHED = 0 OR PRODUCT = 1', '', 'event'));
  expect([status, body.includes('unknown-field')]).toEqual([400, true]);
});

point('one-event', async () => {
  const id = all[3]?.['EVENT_ID'] ?? '';
  expect(JSON.parse((await ask(product, `/api/rest/event/${id}`)).body)).toEqual(all[3]);
  expect((await ask(product, '/api/rest/event/1999-01-01_1')).status).toBe(404);
  for (const wrong of ['1', '2026-11-21', '2026-02-30_1', `${id}%20`, '2026-11-21_0', "2026-11-21_1'"])
    expect((await ask(product, `/api/rest/event/${encodeURI(wrong)}`)).status).toBe(400);
});
