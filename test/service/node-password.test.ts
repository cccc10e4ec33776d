import { describe, expect, test } from 'vitest';
import { createVerifier, hashPassword, type StoredUser } from '../../src/service/node/password.ts';

/** What tests can pay often. */
const cost = { N: 16, r: 1, p: 1 };

/** Dear enough to tell its work from everything else. */
const dear = { N: 2 ** 13, r: 8, p: 1 };

const userOf = async (name: string, password: string) => ({ name, passwordHash: await hashPassword(password, cost) });

async function usersOf(...pairs: readonly (readonly [string, string])[]) {
  const users = new Map<string, StoredUser>();
  for (const [name, password] of pairs) users.set(name, await userOf(name, password));
  return users;
}

test('a password that was hashed is verified, and no other', async () => {
  const passwordHash = await hashPassword('correct horse');
  const verify = createVerifier((name) => (name === 'demo' ? { name, passwordHash } : undefined), { cost });
  expect(await verify('demo', 'correct horse')).toEqual({ name: 'demo' });
  expect(await verify('demo', 'correct horse ')).toBeUndefined();
  expect(await verify('Demo', 'correct horse')).toBeUndefined();
  expect(passwordHash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(await hashPassword('correct horse')).not.toBe(passwordHash);
});

test.each(['__proto__', 'constructor', 'toString', ''])('the name %j belongs to nobody', async (name) => {
  const users = await usersOf(['demo', 'secret']);
  expect(await createVerifier((wanted) => users.get(wanted), { cost })(name, 'secret')).toBeUndefined();
});

test('passwords that agree in their first 72 bytes are told apart', async () => {
  const long = 'a'.repeat(72);
  const users = await usersOf(['demo', `${long}b`]);
  const verify = createVerifier((name) => users.get(name), { cost });
  expect(await verify('demo', `${long}c`)).toBeUndefined();
  expect(await verify('demo', `${long}b`)).toEqual({ name: 'demo' });
});

test('composed and decomposed accents are different names', async () => {
  const users = await usersOf(['jörg', 'secret']);
  const verify = createVerifier((name) => users.get(name), { cost });
  expect(await verify('jo\u0308rg', 'secret')).toBeUndefined();
  expect(await verify('jörg', 'secret')).toEqual({ name: 'jörg' });
});

describe('what was verified is remembered', () => {
  test('no longer than asked, and not past a change', async () => {
    let time = 0;
    const users = await usersOf(['demo', 'first']);
    const verify = createVerifier((name) => users.get(name), { remember: 1_000, clock: () => time, cost });
    expect(await verify('demo', 'first')).toBeDefined();
    users.set('demo', await userOf('demo', 'second'));
    expect(await verify('demo', 'first')).toBeUndefined();
    expect(await verify('demo', 'second')).toBeDefined();
    users.delete('demo');
    expect(await verify('demo', 'second')).toBeUndefined();
    time = 2_000;
    expect(await verify('demo', 'second')).toBeUndefined();
  });

  test('so that only the first time costs the work of a hash', async () => {
    let time = 0;
    const passwordHash = await hashPassword('secret', dear);
    const verify = createVerifier((name) => ({ name, passwordHash }), { remember: 1_000, clock: () => time, cost: dear });
    const work = async (password: string) => {
      const before = process.cpuUsage();
      await verify('demo', password);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const first = await work('secret');
    const again = await work('secret');
    expect(again).toBeLessThan(first / 4);
    time = 1_000;
    expect(await work('secret')).toBeGreaterThan(first / 4);
    expect(await work('wrong')).toBeGreaterThan(first / 4);
    expect(await work('wrong')).toBeGreaterThan(first / 4);
  });

  test('and a name is never taken for part of a password', async () => {
    const users = await usersOf(['a', 'b"c'], ['a","b', 'c']);
    const verify = createVerifier((name) => users.get(name), { cost });
    expect(await verify('a', 'b"c')).toEqual({ name: 'a' });
    expect(await verify('a","b', 'c')).toEqual({ name: 'a","b' });
    expect(await verify('a', 'b","c')).toBeUndefined();
  });
});

test('an unknown name costs the work of a wrong password', async () => {
  const passwordHash = await hashPassword('secret', dear);
  const verify = createVerifier((name) => (name === 'demo' ? { name, passwordHash } : undefined), { cost: dear });
  await verify('warm', 'up');
  const work = async (name: string) => {
    const before = process.cpuUsage();
    await verify(name, `wrong ${Math.random()}`);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const known = Math.min(await work('demo'), await work('demo'), await work('demo'));
  const unknown = Math.min(await work('nobody'), await work('nobody'), await work('nobody'));
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});
