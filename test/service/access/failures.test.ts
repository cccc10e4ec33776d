import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createFailures } from '../../../src/service/access/limits.ts';

test('ten may fail in any minute, and the wait is told in whole seconds', () => {
  let time = 0;
  const failures = createFailures({ clock: () => time });
  for (let attempt = 0; attempt < 10; attempt++) {
    expect(failures.wait('a')).toBe(0);
    failures.add('a');
    time += 1_000;
  }
  expect([failures.wait('a'), failures.wait('b')]).toEqual([50, 0]);
  time = 59_001;
  expect(failures.wait('a')).toBe(1);
  time = 60_000;
  expect(failures.wait('a')).toBe(0);
  failures.add('a');
  expect(failures.wait('a')).toBe(1);
});

test('what failed beyond the limit makes the wait no shorter and the memory no larger', () => {
  let time = 0;
  const failures = createFailures({ clock: () => time, most: 2 });
  for (; time < 10_000; time += 1_000) failures.add('a');
  expect(failures.wait('a')).toBe(58);
});

test('no flood of other keys makes one forgotten within its minute', () => {
  let time = 0;
  const failures = createFailures({ clock: () => time });
  for (let attempt = 0; attempt < 10; attempt++) failures.add('guessed');
  for (let other = 0; other < 200_000; other++) failures.add(`other ${other}`);
  expect(failures.wait('guessed')).toBe(60);
  time = 59_999;
  failures.add('late');
  expect(failures.wait('guessed')).toBe(1);
});

test('what is older than a minute leaves nothing behind', () => {
  let time = 0;
  const failures = createFailures({ clock: () => (time += 1) });
  const before = heapInUse();
  for (let client = 0; client < 500_000; client++) failures.add(`client ${client}`);
  expect(heapInUse() - before).toBeLessThan(40_000_000);
  expect(failures.wait('client 0')).toBe(0);
});

/** The bytes of the heap after garbage was collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
