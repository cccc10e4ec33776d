import { expect, test } from 'vitest';
import { countOf } from '../support/counts.ts';
import { seed } from '../support/seed.ts';
import { compareFrozen } from './compare.ts';

const count = countOf('FROZEN_TEXTS', 500, 20_000);

test(`${count} texts that 0.2.0 takes mean the same`, { timeout: 60_000 + 20 * count }, () => {
  const { seen, verdicts, difference } = compareFrozen(count, seed);
  expect(difference).toBeUndefined();
  expect(seen).toBeGreaterThanOrEqual(count);
  expect(verdicts).toBeGreaterThan(count / 10);
});
