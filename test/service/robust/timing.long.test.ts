import { expect, test } from 'vitest';
import { mostT, timing } from '../../campaigns/timing.ts';

test('N03: an unknown name, a wrong password and a user who is not active take the same time, as far as a few hundred of each can tell', async () => {
  const { t, alike } = await timing(1, 300, { N: 2 ** 10, r: 8, p: 1 });
  expect(alike).toBe(true);
  expect(Math.abs(t.unknown)).toBeLessThan(mostT);
  expect(Math.abs(t.disabled)).toBeLessThan(mostT);
});
