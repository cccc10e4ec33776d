import { test } from 'vitest';
import { leaveInTheMiddle } from './leaving.ts';
import { filledFile, startProduct } from './product.ts';

test('M18: clients that leave in the middle of an answer, a thousand times, leave nothing behind', async () => {
  const child = await startProduct({ args: ['--database', await filledFile(), '--requests-per-minute', '0'] });
  await leaveInTheMiddle(child, 20);
});
