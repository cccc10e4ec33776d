import { expect, test } from 'vitest';
import { filledFile, startProduct } from './product.ts';
import { openWire } from './wire.ts';

test('Q08: SIGTERM waits for one that sends half a request no longer than its patience', async () => {
  const child = await startProduct({ args: ['--database', await filledFile()] });
  const half = await openWire(child.port);
  half.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
  const started = performance.now();
  child.process.kill('SIGTERM');
  expect(await child.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(10_500);
});
