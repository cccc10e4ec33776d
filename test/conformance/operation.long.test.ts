import { expect } from 'vitest';
import { rawRequest, statusOf } from '../service/raw-request.ts';
import { point } from '../support/point.ts';
import { serve } from './product.ts';

// The program's own bound, which is more than ten seconds.
point('bounds', { where: 'a request that does not end' }, async () => {
  const { url } = await serve();
  const started = performance.now();
  expect(statusOf(await rawRequest(Number(new URL(url).port), 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: '))).toBe(408);
  expect(performance.now() - started).toBeLessThan(20_000);
});
