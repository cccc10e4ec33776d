import { describe, expect, test } from 'vitest';
import { askText, filledFile, screen, startProduct } from './product.ts';
import { ask } from './wire.ts';

/* Groups P and S, over the wire: what comes back, in JSON and in XML. */

const { port } = await startProduct({ args: ['--database', await filledFile(), '--requests-per-minute', '0'] });
const get = (target: string) => askText(port, target);
const filter = (query: string) => get(`/api/rest/booking/filter?${query}`);

describe('what comes back', () => {
  const nasty = '<script>alert("&")</script>]]>\u2028\u0007';
  test('P10, P12: a hostile search is quoted as text in both formats, and never more than a little of it', async () => {
    const search = encodeURIComponent(`${nasty}${'<x>'.repeat(1_000)} = 1`);
    const json = await get(`/api/rest/booking/filter?search=${search}`);
    const xml = await get(`/api/rest/xml/booking/filter?search=${search}`);
    expect([json.status, json.headers['content-type'], json.headers['x-content-type-options']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
      'nosniff',
    ]);
    expect([xml.status, xml.headers['content-type']]).toEqual([400, 'application/xml; charset=utf-8']);
    expect(xml.body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<response>/);
    expect(xml.body).not.toMatch(/<script|<x>|<!|<\?(?!xml version)|\p{Cc}(?<!\n)/u);
    for (const { message = '' } of (JSON.parse(json.body) as { diagnostics: { message?: string }[] }).diagnostics)
      expect(message.length).toBeLessThan(400);
  });

  test('P10: what is quoted of a name is short', async () => {
    for (const query of [`columns=${'x'.repeat(20_000)}`, `columns=x&lang=${'x'.repeat(20_000)}`, `${'%3A'.repeat(5_000)}=1`])
      expect((await filter(query)).body.length).toBeLessThan(400);
  });

  test('S21: the segment of the path says the format, whatever Accept says', async () => {
    for (const [path, type] of [
      ['/api/rest/booking/filter', 'application/json'],
      ['/api/rest/json/booking/filter', 'application/json'],
      ['/api/rest/xml/booking/filter', 'application/xml'],
    ] as const)
      for (const accept of ['application/xml', 'application/json', 'image/png', '*/*;q=0'])
        expect((await ask(port, path, [screen, `Accept: ${accept}`])).headers['content-type']).toBe(`${type}; charset=utf-8`);
    for (const path of ['/api/rest/XML/booking/filter', '/api/rest/yaml/booking/filter', '/api/rest/json/xml/booking/filter'])
      expect((await get(path)).status).toBe(404);
  });

  test('P24: JSON and XML of the same question have the same rows', async () => {
    const query = `filter?columns=RES_ID,RES_CUSTOM02,OBJ_DESC&search=${encodeURIComponent('startdatum >= "-7d"')}&length=500`;
    const rows = JSON.parse((await get(`/api/rest/booking/${query}`)).body) as Record<string, string>[];
    const { body } = await get(`/api/rest/xml/booking/${query}`);
    const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const read = [...body.matchAll(/<booking>(.*?)<\/booking>/gs)].map(([, row = '']) =>
      Object.fromEntries([...row.matchAll(/<(\w+)>(.*?)<\/\1>/gs)].map(([, name = '', text = '']) => [name, unescaped(text)])),
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(read).toEqual(rows);
  });
});
