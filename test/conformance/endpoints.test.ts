import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { ask, day, demoUser, filter, rowsOf, serve } from './product.ts';

const product = await serve();
const get = (path: string, ...options: readonly string[]) => ask(product, path, demoUser, ...options);
const rows = async (path: string) => rowsOf(await get(path));
const allColumns =
  'RES_ID,RES_FROMDATE,RES_TILLDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_NUMBER,RES_CUST_ID,RES_CUSTOM01,RES_CUSTOM02,RES_CUSTOM03,RES_CUSTOM04,RES_CUSTOM05,OBJ_ID,OBJ_NAME,OBJ_DESC,OBJ_TXT_CUSTOM01';
const codeOf = (body: string) => (JSON.parse(body) as { code: string }).code;
const all = await rows(`/api/rest/booking/filter?length=10000&columns=${allColumns}`);

point('paths', async () => {
  const [event] = await rows('/api/rest/event/filter?columns=EVENT_ID&length=1');
  for (const path of ['booking/1001', 'booking/filter?length=3', `event/${event?.['EVENT_ID']}`, 'event/filter?length=3']) {
    const [none, json, xml] = await Promise.all(['', 'json/', 'xml/'].map((format) => get(`/api/rest/${format}${path}`)));
    expect([none?.status, json?.status, xml?.status]).toEqual([200, 200, 200]);
    expect(none?.body).toBe(json?.body);
    expect(none?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(xml?.headers['content-type']).toBe('application/xml; charset=utf-8');
  }
});

point('unknown-format', async () => {
  for (const format of ['yaml', 'JSON', 'XML', 'json/xml', 'Json'])
    expect((await get(`/api/rest/${format}/booking/filter`)).status).toBe(404);
  expect((await get('/api/rest/Booking/filter')).status).toBe(404);
});

point('methods', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
    const { status, headers, body } = await get('/api/rest/booking/filter', '--request', method, '--data', '{}');
    expect([status, headers['allow'], codeOf(body)]).toEqual([405, 'GET, HEAD, OPTIONS', 'method-not-allowed']);
  }
  const [head, whole] = [await get('/api/rest/booking/1001', '--head'), await get('/api/rest/booking/1001')];
  expect([head.status, head.body]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  const options = await ask(product, '/api/rest/booking/filter', undefined, '--request', 'OPTIONS');
  expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS']);
});

point('one-booking', async () => {
  const row = all.find((one) => one['RES_ID'] === '1001');
  const { body } = await get('/api/rest/booking/1001');
  expect(Object.entries(JSON.parse(body) as object)).toEqual([
    ['booking_id', '1001'],
    ['object_desc', row?.['OBJ_DESC']],
    ['status', row?.['RES_STATUS']],
    ['fromdate', row?.['RES_FROMDATE']?.replaceAll('-', '').slice(2)],
    ['tilldate', row?.['RES_TILLDATE']?.replaceAll('-', '').slice(2)],
    ['number', row?.['RES_NUMBER']],
  ]);
});

point('six-digits', async () => {
  const overnight = all.find((row) => row['RES_FROMDATE'] !== row['RES_TILLDATE'] && row['RES_NUMBER'] !== '');
  const booking = JSON.parse((await get(`/api/rest/booking/${overnight?.['RES_ID']}`)).body) as Record<string, string>;
  const digits = (column: string) => overnight?.[column]?.slice(2).replaceAll('-', '');
  const [fromdate, tilldate] = [digits('RES_FROMDATE'), digits('RES_TILLDATE')];
  expect(booking).toMatchObject({ fromdate, tilldate, number: overnight?.['RES_NUMBER'] });
  expect(booking['fromdate']).toMatch(/^\d{6}$/);
});

point('statuses', async () => {
  const shown = ['New', 'Open', 'Paid', 'Changed', 'Closed'];
  expect(new Set(all.map((row) => row['RES_STATUS']))).toEqual(new Set(shown));
  const named = await rows(filter('status IS NOT NULL', '&columns=RES_STATUS&length=10000'));
  expect(new Set(named.map((row) => row['RES_STATUS']))).toEqual(new Set([...shown, 'Cancelled', 'Rejected']));
});

point('id-no-integer', async () => {
  for (const id of ['x', 'abc', '1.0', '007', '+1', '0x1', '1e0', '%EF%BC%91', '1%00', '1%20', '1%2F2', '--1', 'Filter']) {
    const { status, body } = await get(`/api/rest/booking/${id}`);
    expect([status, codeOf(body)]).toEqual([400, 'invalid-id']);
  }
});

point('list', async () => {
  const found = await rows('/api/rest/booking/filter?columns=RES_NUMBER,RES_ID,OBJ_NAME&length=10000');
  expect(new Set(found.map((row) => Object.keys(row).join()))).toEqual(new Set(['RES_NUMBER,RES_ID,OBJ_NAME']));
  expect(found.flatMap((row) => Object.values(row)).filter((value) => typeof value !== 'string')).toEqual([]);
  expect(found.some((row) => row['RES_NUMBER'] === '')).toBe(true);
  expect((await get(filter('product = 106'))).body).toBe('[]');
});

point('columns', async () => {
  expect(Object.keys(all[0] ?? {})).toEqual(allColumns.split(','));
  for (const row of all) {
    expect(`${row['RES_FROMDATE']} ${row['RES_TILLDATE']}`).toMatch(/^\d{4}-\d\d-\d\d \d{4}-\d\d-\d\d$/);
    expect(`${row['RES_FROMTIME']} ${row['RES_TILTIME']}`).toMatch(/^\d\d:\d\d:\d\d \d\d:\d\d:\d\d$/);
  }
});

point('raw', async () => {
  const found = await rows(
    '/api/rest/booking/filter?columns=RES_FROMTIME,RES_FROMTIME_raw,RES_FROMDATE,RES_FROMDATE_raw,RES_ID,RES_ID_raw',
  );
  for (const row of found) {
    const [hours = 0, minutes = 0, seconds = 0] = (row['RES_FROMTIME'] ?? '').split(':').map(Number);
    expect(row['RES_FROMTIME_raw']).toBe(String((hours * 60 + minutes) * 60 + seconds));
    expect([row['RES_FROMDATE_raw'], row['RES_ID_raw']]).toEqual([row['RES_FROMDATE'], row['RES_ID']]);
  }
});

point('default-columns', async () => {
  for (const query of ['', '?columns=']) {
    const [row] = await rows(`/api/rest/booking/filter${query}`);
    expect(Object.keys(row ?? {}).join()).toBe('RES_ID,OBJ_DESC,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS');
  }
});

point('column-case', async () => {
  const [row] = await rows('/api/rest/booking/filter?columns=res_id,Obj_Name,RES_FROMTIME_RAW&length=1');
  const [hours, minutes] = (all[0]?.['RES_FROMTIME'] ?? '').split(':').map(Number);
  expect(Object.entries(row ?? {})).toEqual([
    ['res_id', all[0]?.['RES_ID']],
    ['Obj_Name', all[0]?.['OBJ_NAME']],
    ['RES_FROMTIME_RAW', String((hours ?? 0) * 3600 + (minutes ?? 0) * 60)],
  ]);
});

point('bad-columns', async () => {
  const refused = async (columns: string) =>
    JSON.parse((await get(`/api/rest/booking/filter?columns=${columns}`)).body) as { code: string; detail: string };
  expect(await refused('RES_ID,RES_TILLTIME')).toMatchObject({ status: 400, code: 'unknown-column' });
  expect((await refused('RES_TILLTIME')).detail).toContain('Did you mean `RES_TILTIME`?');
  expect(await refused('RES_ID,,OBJ_ID')).toMatchObject({ status: 400, code: 'empty-column' });
  expect(await refused('RES_ID,res_id')).toMatchObject({ status: 400, code: 'column-repeated' });
  expect(await refused('RES_ID,'.repeat(100) + 'RES_ID')).toMatchObject({ status: 400, code: 'too-many-columns' });
});

point('order', async () => {
  const keys = all.map((row) => `${row['RES_FROMDATE']} ${row['RES_FROMTIME']} ${row['RES_ID']?.padStart(16, '0')}`);
  expect(keys).toEqual(keys.toSorted());
});

point('search-fields', async () => {
  const [some] = all.filter((row) => Object.values(row).every((value) => value !== ''));
  const days = { startdatum: 'RES_FROMDATE', einddatum: 'RES_TILLDATE' };
  const named = { ...days, product: 'OBJ_ID', BOOKING_ID: 'RES_ID', status: 'RES_STATUS' };
  const fields = { ...named, ...Object.fromEntries(allColumns.split(',').map((column) => [column, column])) };
  for (const [field, column] of Object.entries(fields)) {
    const value = some?.[column] ?? '';
    const text = /^(?:RES_ID|RES_NUMBER|RES_CUST_ID|OBJ_ID)$/.test(column) ? value : JSON.stringify(value);
    const found = await rows(filter(`${field} = ${text}`, `&columns=${column}&length=10000`));
    expect(found.length).toBe(all.filter((row) => row[column] === value).length);
    expect(new Set(found.map((row) => row[column]))).toEqual(new Set([value]));
  }
});

point('specification', async () => {
  const search = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';
  const found = await rows(filter(search, '&columns=RES_ID&length=10000'));
  const wanted = all.filter(
    (row) =>
      (row['RES_FROMDATE'] ?? '') >= day(0) && (row['RES_FROMDATE'] ?? '') <= day(7) && /^10[12]$/.test(row['OBJ_ID'] ?? ''),
  );
  expect(wanted.length).toBeGreaterThan(10);
  expect(found.map((row) => row['RES_ID'])).toEqual(wanted.map((row) => row['RES_ID']));
});

point('demo', async () => {
  expect(all.length).toBeGreaterThan(1_800);
  expect(all.length).toBeLessThan(2_300);
  const today = all.filter((row) => row['RES_FROMDATE'] === day());
  const overlap = today.some((one) =>
    today.some(
      (other) =>
        one !== other &&
        one['OBJ_ID'] === other['OBJ_ID'] &&
        (one['RES_FROMTIME'] ?? '') < (other['RES_FROMTIME'] ?? '') &&
        (other['RES_FROMTIME'] ?? '') < (one['RES_TILTIME'] ?? ''),
    ),
  );
  expect([overlap, today.some((row) => row['RES_TILLDATE'] === day(1))]).toEqual([true, true]);
  expect(await rows(filter('startdatum = "0d" AND status = "Cancelled"'))).not.toEqual([]);
  expect(all.some((row) => row['OBJ_ID'] === '106')).toBe(false);
  expect(new Set(all.map((row) => row['OBJ_ID']))).toEqual(new Set(['101', '102', '103', '104', '105', '1', '14']));
  const events = await rows('/api/rest/event/filter?columns=EVENT_ID,EVENT_DESC,NUMBER_OF_FREE&length=10000');
  expect(events.length).toBeGreaterThan(150);
  expect(events.some((event) => event['NUMBER_OF_FREE'] === '0')).toBe(true);
  expect(events.some((event) => /[é-ü]/.test(event['EVENT_DESC'] ?? ''))).toBe(true);
});

point('paging', async () => {
  const ids = async (path: string) => (await rows(path)).map((row) => row['RES_ID']);
  const every = all.map((row) => row['RES_ID']);
  expect(await ids('/api/rest/booking/filter')).toEqual(every.slice(0, 100));
  expect((await ids(filter('BOOKING_ID > 0'))).length).toBe(1_000);
  expect((await ids('/api/rest/booking/filter?length=10000')).length).toBe(all.length);
  expect(await ids('/api/rest/booking/filter?start=37&length=5')).toEqual(every.slice(37, 42));
  for (const wrong of ['start=-1', 'length=0', 'length=10001', 'length=1e2', 'start=%205', 'start=%D9%A5'])
    expect((await get(`/api/rest/booking/filter?${wrong}`)).status).toBe(400);
});

point('paging-headers', async () => {
  const total = async (path: string) => (await get(path)).headers['x-total-count'];
  expect(await total('/api/rest/booking/filter')).toBeUndefined();
  expect(await total('/api/rest/booking/filter?start=0')).toBe(String(all.length));
  expect(await total(filter('product = 101', '&length=1'))).toBe(String(all.filter((row) => row['OBJ_ID'] === '101').length));
  const wanted = all.filter((row) => /^10[12]$/.test(row['OBJ_ID'] ?? '')).map((row) => row['RES_ID']);
  const seen: string[] = [];
  for (let path: string | undefined = filter('product IN (101,102)', '&length=90&columns=RES_ID'); path !== undefined; ) {
    const reply = await get(path);
    expect(reply.headers['x-total-count']).toBe(String(wanted.length));
    seen.push(...rowsOf(reply).map((row) => row['RES_ID'] ?? ''));
    path = reply.headers['link']?.match(/^<([^>]+)>; rel="next"$/)?.[1];
  }
  expect(seen).toEqual(wanted);
});

point('lang', async () => {
  const detail = async (lang: string) =>
    (JSON.parse((await get(`/api/rest/booking/filter?columns=x&lang=${lang}`)).body) as { detail: string }).detail;
  for (const lang of ['nl', 'dutch', 'NL', 'nl-BE']) expect(await detail(lang)).toMatch(/^Er is geen kolom/);
  for (const lang of ['en', 'english', '', 'de', '..%2Fnl', 'n'.repeat(10_000)])
    expect(await detail(lang)).toMatch(/^There is no column/);
});

point('twice', async () => {
  for (const query of ['search=a&search=b', 'columns=RES_ID&columns=OBJ_ID', 'start=1&length=1&start=1', 'lang=nl&lang=nl']) {
    const { status, body } = await get(`/api/rest/booking/filter?${query}`);
    expect([status, codeOf(body)]).toEqual([400, 'parameter-repeated']);
  }
});

point('unknown-parameters', async () => {
  for (const query of ['_=1700000000', 'filter_id=&x[y]=1', '__proto__=1&constructor=2'])
    expect((await get(`/api/rest/booking/filter?length=1&${query}`)).status).toBe(200);
  const { status, body } = await get(`/api/rest/booking/filter?search=${encodeURI('RES_CUSTOM02 ~ "Rock & Roll"')}`);
  expect([status, codeOf(body)]).toEqual([400, 'parameter-not-encoded']);
  expect(body).toContain('%26');
});

point('empty-search', async () => {
  const none = await get('/api/rest/booking/filter');
  for (const query of ['search=', 'search', 'search=&columns='])
    expect((await get(`/api/rest/booking/filter?${query}`)).body).toBe(none.body);
});

point('profile', async () => {
  const core = await serve(['--profile', 'core']);
  const status = async (search: string, where = core) => (await ask(where, filter(search), demoUser)).status;
  expect(await status('startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)')).toBe(200);
  const { status: refused, body } = await ask(core, filter('product = 101 OR NOT product = 102'), demoUser);
  expect([refused, body.includes('not-in-profile')]).toEqual([400, true]);
  expect(await status('product = 101 OR NOT product = 102', product)).toBe(200);
});
