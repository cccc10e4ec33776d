import { expect, test } from 'vitest';
import { filledFile, startProduct } from './product.ts';
import { openWire, repliesIn } from './wire.ts';

test('M12: headers that come a byte at a time end with 408 within the bound, and a connection that says nothing too', async () => {
  const { port } = await startProduct({ args: ['--database', await filledFile()] });
  const [slow, silent] = [await openWire(port), await openWire(port)];
  const started = performance.now();
  slow.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ');
  const drip = setInterval(() => slow.send('a'), 250);
  const [heard, nothing] = await Promise.all([slow.ended, silent.ended]);
  clearInterval(drip);
  expect(performance.now() - started).toBeLessThan(16_000);
  expect(repliesIn(heard).replies.map(({ status, body }) => [status, body.includes('"request-timeout"')])).toEqual([[408, true]]);
  expect(repliesIn(nothing).replies.every(({ status }) => status === 408)).toBe(true);
});
