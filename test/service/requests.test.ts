import { describe, expect, test } from 'vitest';
import { authorization, get, port } from './demo-server.ts';
import { bodyOf, rawGet } from './raw-request.ts';

describe('every answer', () => {
  test.each([
    ['/api/rest/booking/filter', 200],
    ['/api/rest/booking/1001', 200],
    ['/api/rest/booking/0', 404],
    ['/api/rest/booking/x', 400],
    ['/healthz', 200],
    ['/', 200],
    ['/nothing', 404],
  ])('%s has headers against guessing and caching', async (path, status) => {
    const response = await get(path, { headers: { 'Accept-Encoding': 'identity' } });
    expect(response.status).toBe(status);
    expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('content-type')).toMatch(/; charset=utf-8$/i);
    expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength));
  });

  test.each(['/api/rest/booking/filter?length=5', '/api/rest/booking/1001', '/api/rest/booking/x', '/nothing', '/healthz', '/'])(
    '%s has the same for HEAD, without a body',
    async (path) => {
      const headersOf = (response: Response) =>
        Object.fromEntries([...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)));
      const [head, whole] = [await get(path, { method: 'HEAD' }), await get(path)];
      expect(head.status).toBe(whole.status);
      expect(headersOf(head)).toEqual(headersOf(whole));
      const raw = await rawGet(port, path, [`Authorization: ${authorization.Authorization}`], 'HEAD');
      expect(bodyOf(raw)).toBe('');
    },
  );
});
