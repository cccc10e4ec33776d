import { describe, expect, test } from 'vitest';
import { all, authorization, expected, get, ids, rowsOf, search, serviceWith } from './demo-service.ts';

describe('the filter', () => {
  const today = '2026-11-21';
  const nextWeek = '2026-11-28';

  test.each<[string, (row: Record<string, string>) => boolean]>([
    ['startdatum >= "0d" AND startdatum <= "0d"', (row) => row.RES_FROMDATE === today],
    ['startdatum <= "-1d"', (row) => (row.RES_FROMDATE ?? '') < today],
    ['RES_FROMDATE = "2026-11-28"', (row) => row.RES_FROMDATE === nextWeek],
    ['einddatum >= "1d" AND startdatum <= "0d"', (row) => (row.RES_TILLDATE ?? '') > today && (row.RES_FROMDATE ?? '') <= today],
    ['BOOKING_ID <= 1010', (row) => Number(row.RES_ID) <= 1010],
    ['PRODUCT IN(1,14) AND status="Open"', (row) => ['1', '14'].includes(row.OBJ_ID ?? '') && row.RES_STATUS === 'Open'],
    ['NOT product IN (1,14)', (row) => !['1', '14'].includes(row.OBJ_ID ?? '')],
    [
      'RES_FROMTIME >= "22:00" OR RES_TILTIME <= "09:30"',
      (row) => (row.RES_FROMTIME ?? '') >= '22:00:00' || (row.RES_TILTIME ?? '') <= '09:30:00',
    ],
    ['RES_FROMTIME = "09:00"', (row) => row.RES_FROMTIME === '09:00:00'],
    ['RES_NUMBER IS NULL', (row) => row.RES_NUMBER === ''],
    ['RES_NUMBER != 24', (row) => row.RES_NUMBER !== '' && row.RES_NUMBER !== '24'],
    ['RES_NUMBER BETWEEN 10 AND 20', (row) => Number(row.RES_NUMBER) >= 10 && Number(row.RES_NUMBER) <= 20],
    ['RES_CUST_ID = 6789', (row) => row.RES_CUST_ID === '6789'],
    ['RES_CUSTOM01 ~ "café"', (row) => /[Cc]afé/.test(row.RES_CUSTOM01 ?? '')],
    ['RES_CUSTOM01 ~ "C++"', (row) => row.RES_CUSTOM01?.includes('C++') ?? false],
    ['RES_CUSTOM02 = "Rock & Roll club"', (row) => row.RES_CUSTOM02 === 'Rock & Roll club'],
    ['OBJ_NAME = "Zaal S" AND OBJ_TXT_CUSTOM01 IS NOT NULL', (row) => row.OBJ_ID === '101'],
    ['OBJ_TXT_CUSTOM01 ^= "zaal m"', (row) => row.OBJ_ID === '102'],
    ['RES_CUSTOM02 IS NULL AND product = 104', (row) => row.RES_CUSTOM02 === '' && row.OBJ_ID === '104'],
    ['status IN (10,"Open")', (row) => ['New', 'Open'].includes(row.RES_STATUS ?? '')],
    ['OBJ_DESC ~ "zaal"', (row) => /zaal/i.test(row.OBJ_DESC ?? '')],
    ['product = 106', () => false],
  ])('%s', async (text, holds) => expect(ids(await rowsOf(search(text, '&length=10000')))).toEqual(expected(holds)));

  test('says the length of its answer in bytes of UTF-8', async () => {
    const response = await get(search('RES_CUSTOM01 ~ "café"', '&columns=RES_CUSTOM01'));
    const length = response.headers.get('content-length');
    const body = await response.text();
    expect(body).toContain('é');
    expect(length).toBe(String(Buffer.byteLength(body)));
  });

  test('answers a search that was asked before as the first time, whatever was asked since', async () => {
    const service = serviceWith();
    const answer = async (text: string, more = '') => {
      const request = new Request(`http://localhost/api/rest/${search(text, more)}`, { headers: authorization });
      return (await service.fetch(request)).text();
    };
    const long = `BOOKING_ID IN (${Array.from({ length: 500 }, (_, at) => 1_001 + at).join()})`;
    const searches = ['product = 101', 'product = 102', 'PRODUCT = 101 AND BOOKING_ID < 1100', long];
    const first = await Promise.all(searches.map((text) => answer(text)));
    expect(new Set(first).size).toBe(searches.length);
    expect(await Promise.all(searches.map((text) => answer(text)))).toEqual(first);
    for (let at = 0; at < 250; at++) await answer(`product = 1 AND BOOKING_ID = ${at}`);
    expect(await Promise.all(searches.map((text) => answer(text)))).toEqual(first);
  });

  test('explains a search that is wrong in the language that is asked, each time', async () => {
    const service = serviceWith();
    const detail = async (lang: string) => {
      const request = new Request(`http://localhost/api/rest/${search('product =', `&lang=${lang}`)}`, {
        headers: authorization,
      });
      return ((await (await service.fetch(request)).json()) as { detail: string }).detail;
    };
    const details = [await detail('en'), await detail('nl'), await detail('en')];
    expect(details[0]).toMatch(/^The search expression/);
    expect(details[1]).toMatch(/^De zoekexpressie/);
    expect(details[2]).toBe(details[0]);
  });

  test('counts relative dates from the day it is in Amsterdam, at the moment of each request', async () => {
    let now = Date.UTC(2026, 10, 21, 22, 59, 59);
    const service = serviceWith({ now: () => now });
    const day = async () => {
      const request = new Request(`http://localhost/api/rest/${search('startdatum >= "0d" AND startdatum <= "0d"')}`, {
        headers: authorization,
      });
      const rows = (await (await service.fetch(request)).json()) as Record<string, string>[];
      return [...new Set(rows.map(({ RES_FROMDATE }) => RES_FROMDATE))];
    };
    expect(await day()).toEqual(['2026-11-21']);
    now += 1_000;
    expect(await day()).toEqual(['2026-11-22']);
  });

  test('counts hours from the time it is in Amsterdam, at the moment of each request, which each answer tells', async () => {
    let now = Date.UTC(2026, 10, 21, 9);
    const service = serviceWith({ now: () => now });
    for (const from of ['10:00:00', '10:30:00', '17:00:00', '23:00:00']) {
      now = Date.parse(`2026-11-21T${from}+01:00`);
      const hourAgo = `${Number(from.slice(0, 2)) - 1}${from.slice(2)}`;
      for (const [text, by] of [
        ['startdatum = "0d" AND RES_TILTIME > "0h"', from],
        ['NOT (startdatum != "0d" OR RES_TILTIME <= "0h")', from],
        ['startdatum = "0d" AND RES_FROMTIME BETWEEN "-60min" AND "24h"', hourAgo],
      ] as const) {
        const asked = new Request(`http://localhost/api/rest/${search(text, '&length=10000')}`, { headers: authorization });
        const response = await service.fetch(asked);
        expect(response.headers.get('date')).toBe(new Date(now).toUTCString());
        const isOpen = (row: Record<string, string>) =>
          text.includes('BETWEEN') ? (row.RES_FROMTIME ?? '') >= by.padStart(8, '0') : (row.RES_TILTIME ?? '') > by;
        const rows = (await response.json()) as Record<string, string>[];
        expect(ids(rows)).toEqual(expected((row) => row.RES_FROMDATE === today && isOpen(row)));
      }
    }
  });
});

describe('paging', () => {
  test('the last page, full or not, has no next one', async () => {
    const link = async (start: number, length: number) =>
      (await get(`booking/filter?start=${start}&length=${length}`)).headers.get('link');
    expect(await link(all.length - 10, 10)).toBeNull();
    expect(await link(all.length - 11, 10)).toContain(`start=${all.length - 1}&length=10`);
    expect([await link(all.length + 5, 10), await link(Number.MAX_SAFE_INTEGER, 10_000)]).toEqual([null, null]);
  });

  test('without start and length there is no total, but a next page', async () => {
    const response = await get('booking/filter');
    expect(response.headers.has('x-total-count')).toBe(false);
    expect(response.headers.get('link')).toBe('</api/rest/booking/filter?start=100&length=100>; rel="next"');
  });
});
