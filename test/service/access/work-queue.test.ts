import { expect, test } from 'vitest';
import { createWorkQueue } from '../../../src/service/access/work-queue.ts';

/** Work that ends when it is told to, in a list of what was begun. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const of = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, of, end: (name: string) => ends.get(name)?.() };
}

test('does so much at once, and the rest in turn', async () => {
  const { begun, of, end } = work();
  const queue = createWorkQueue({ atOnce: 2 });
  const all = ['1', '2', '3', '4'].map((name) => queue.run(name, of(name)));
  await expect.poll(() => begun).toEqual(['1', '2']);
  end('2');
  await expect.poll(() => begun).toEqual(['1', '2', '3']);
  end('1');
  await expect.poll(() => begun).toEqual(['1', '2', '3', '4']);
  end('3');
  end('4');
  const outcomes: unknown[] = [];
  for (const one of all) outcomes.push(await one);
  expect(outcomes).toEqual(['1', '2', '3', '4']);
});

test('lets four of a client wait and a hundred of all; what goes first is let in beside them', async () => {
  const { begun, of, end } = work();
  const queue = createWorkQueue({ atOnce: 1, most: 6 });
  void queue.run('busy', of('running'));
  const entered = Array.from({ length: 6 }, () => queue.run('busy', of('busy')) !== undefined);
  expect(entered).toEqual([true, true, true, true, false, false]);
  expect(queue.run('other', of('other'))).toBeDefined();
  expect(queue.run('third', of('third'))).toBeDefined();
  expect(queue.run('fourth', of('fourth'))).toBeUndefined();
  const urgent = queue.runFirst(of('urgent'));
  await expect.poll(() => begun).toEqual(['running']);
  end('running');
  await expect.poll(() => begun).toEqual(['running', 'urgent']);
  end('urgent');
  expect(await urgent).toBe('urgent');
  await expect.poll(() => begun).toEqual(['running', 'urgent', 'busy']);
});

test('work that fails gives its place to the next', async () => {
  const queue = createWorkQueue({ atOnce: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
