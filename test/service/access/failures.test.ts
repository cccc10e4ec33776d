import { expect, test } from 'vitest';
import { createFailures } from '../../../src/service/access/failures.ts';

test('ten may fail in any minute, and the wait is told in whole seconds', () => {
  let time = 0;
  const failures = createFailures({ clock: () => time });
  for (let attempt = 0; attempt < 10; attempt++) {
    expect(failures.begin('a')).toBe(0);
    time += 1_000;
  }
  expect(failures.begin('a')).toBe(50);
  expect(failures.begin('b')).toBe(0);
  time = 59_001;
  expect(failures.begin('a')).toBe(1);
  time = 60_000;
  expect(failures.begin('a')).toBe(0);
  expect(failures.begin('a')).toBe(1);
});

test('an attempt that did not fail does not count', () => {
  const failures = createFailures({ clock: () => 0, most: 2 });
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(failures.begin('a')).toBe(0);
    failures.undo('a');
  }
  expect(failures.begin('a')).toBe(0);
  expect(failures.begin('a')).toBe(0);
  expect(failures.begin('a')).toBe(60);
});

test('a million clients leave no more behind than a few', () => {
  const failures = createFailures({ clock: () => 0, most: 1, kept: 1_000 });
  const before = process.memoryUsage().heapUsed;
  for (let client = 0; client < 1_000_000; client++) failures.begin(`client ${client}`);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
  expect(failures.begin('client 999999')).toBe(60);
  expect(failures.begin('client 999000')).toBe(60);
  expect(failures.begin('client 998999')).toBe(0);
});
