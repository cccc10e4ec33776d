import { expect, test } from 'vitest';
import { createFairQueue } from '../../../src/service/access/fair-queue.ts';

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
  const queue = createFairQueue({ atOnce: 2 });
  const all = ['1', '2', '3', '4'].map((name) => queue.run(name, of(name)));
  await expect.poll(() => begun).toEqual(['1', '2']);
  end('2');
  await expect.poll(() => begun).toEqual(['1', '2', '3']);
  end('1');
  await expect.poll(() => begun).toEqual(['1', '2', '3', '4']);
  end('3');
  end('4');
  expect(await Promise.all(all)).toEqual(['1', '2', '3', '4']);
});

test('does one piece of a client at a time, and lets clients take turns', async () => {
  const { begun, of, end } = work();
  const queue = createFairQueue({ atOnce: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void queue.run(name.charAt(0), of(name));
  await expect.poll(() => begun).toEqual(['a1', 'b1']);
  end('a1');
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1']);
  end('c1');
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  end('b1');
  end('a2');
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('lets so much of a client wait and so much of all; what goes first is let in beside them', async () => {
  const { begun, of, end } = work();
  const queue = createFairQueue({ atOnce: 1, most: 6, mostPerClient: 4 });
  const refused: string[] = [];
  const enter = async (client: string, name = client) => {
    if ((await queue.run(client, of(name))) === undefined) refused.push(name);
  };
  void enter('busy', 'running');
  for (const name of ['1', '2', '3', '4', '5', '6']) void enter('busy', name);
  void enter('other');
  void enter('third');
  void enter('fourth');
  await expect.poll(() => refused).toEqual(['5', '6', 'fourth']);
  const urgent = queue.runFirst(of('urgent'));
  expect(begun).toEqual(['running']);
  end('running');
  await expect.poll(() => begun).toEqual(['running', 'urgent']);
  end('urgent');
  expect(await urgent).toBe('urgent');
  await expect.poll(() => begun).toEqual(['running', 'urgent', 'other']);
});

test('does not begin what has waited too long', async () => {
  const { begun, of, end } = work();
  const queue = createFairQueue({ atOnce: 1, patience: 20 });
  void queue.run('a', of('slow'));
  expect(await queue.run('b', of('late'))).toBeUndefined();
  end('slow');
  expect(await queue.runFirst(async () => 'next')).toBe('next');
  expect(begun).toEqual(['slow']);
});

test('lets a client rest as long as its work says, and others go on', async () => {
  const queue = createFairQueue({ atOnce: 1 });
  const order: string[] = [];
  const first = queue.run('a', async (rest) => {
    rest(50);
    order.push('a1');
  });
  const second = queue.run('a', async () => order.push('a2'));
  await first;
  for (let at = 0; at < 3; at++) await queue.run('b', async () => order.push('b'));
  await second;
  expect(order).toEqual(['a1', 'b', 'b', 'b', 'a2']);
});

test('work that fails gives its place to the next', async () => {
  const queue = createFairQueue({ atOnce: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
