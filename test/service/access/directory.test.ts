import { expect, test } from 'vitest';
import { createDirectory } from '../../../src/service/access/directory.ts';
import type { Accounts } from '../../../src/service/access/user.ts';
import { memoryAccounts, storedUser } from './memory-accounts.ts';

test('asks for the version once a second, and for users where it is another', async () => {
  let time = 0;
  const accounts = memoryAccounts(storedUser('demo'));
  const directory = createDirectory(accounts, { clock: () => time });
  await Promise.all([directory.user('demo'), directory.user('demo'), directory.origins()]);
  expect(accounts.asked).toEqual({ version: 1, users: 1 });
  time = 999;
  await directory.user('demo');
  expect(accounts.asked).toEqual({ version: 1, users: 1 });
  time = 1_000;
  await directory.user('demo');
  expect(accounts.asked).toEqual({ version: 2, users: 1 });
  await accounts.changeUser('demo', { active: false });
  expect(await directory.user('demo')).toMatchObject({ active: true });
  time = 2_000;
  expect(await directory.user('demo')).toMatchObject({ active: false });
  expect(accounts.asked).toEqual({ version: 3, users: 2 });
});

test('gives the same list of origins until there is a change', async () => {
  let time = 0;
  const directory = createDirectory(memoryAccounts(), { clock: () => time });
  expect(await directory.addOrigin('null')).toBe(true);
  const origins = await directory.origins();
  time = 5_000;
  expect(await directory.origins()).toBe(origins);
  expect([await directory.addOrigin('null'), await directory.removeOrigin('null')]).toEqual([false, true]);
  expect(await directory.origins()).toEqual([]);
});

test('what is changed through it counts at once, also while an older question is under way', async () => {
  const accounts = memoryAccounts(storedUser('demo'));
  const waiting: (() => void)[] = [];
  const slow: Accounts = {
    ...accounts,
    async users() {
      const users = await accounts.users();
      if (accounts.asked.users === 1) await new Promise<void>((resolve) => void waiting.push(resolve));
      return users;
    },
  };
  const directory = createDirectory(slow, { clock: () => 0 });
  const early = directory.user('demo');
  await expect.poll(() => waiting.length).toBe(1);
  await directory.changeUser('demo', { active: false });
  for (const go of waiting) go();
  expect(await early).toMatchObject({ active: false });
  expect(await directory.user('demo')).toMatchObject({ active: false });
  await directory.addUser(storedUser('new'));
  expect((await directory.users()).map(({ name }) => name)).toEqual(['demo', 'new']);
});

test('nobody comes in by what was held while the database is away, and everybody when it is back', async () => {
  let [time, away] = [0, false];
  const accounts = memoryAccounts(storedUser('demo'));
  const version = () => (away ? Promise.reject(new Error('away')) : accounts.version());
  const directory = createDirectory({ ...accounts, version }, { clock: () => time });
  expect(await directory.user('demo')).toBeDefined();
  away = true;
  expect(await directory.user('demo')).toBeDefined();
  time = 1_000;
  await expect(directory.user('demo')).rejects.toThrow('away');
  await expect(directory.origins()).rejects.toThrow('away');
  away = false;
  expect(await directory.user('demo')).toBeDefined();
});

test.each(['__proto__', 'constructor', 'toString', ''])('the name %j belongs to nobody', async (name) => {
  expect(await createDirectory(memoryAccounts(storedUser('demo'))).user(name)).toBeUndefined();
});
