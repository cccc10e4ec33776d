import { describe, expect, test } from 'vitest';
import type { StoredUser } from '../../src/service/access/user.ts';
import { createAuthenticator, generatePassword, hashPassword } from '../../src/service/node/password.ts';
import { storedUser } from './access/memory-accounts.ts';

/** What tests can pay often. */
const cost = { N: 16, r: 1, p: 1 };

/** Dear enough to tell its work from everything else. */
const dear = { N: 2 ** 13, r: 8, p: 1 };

const here = '192.0.2.1';
const there = '192.0.2.2';

async function userOf(name: string, password: string, change: Partial<StoredUser> = {}): Promise<StoredUser> {
  return storedUser(name, { passwordHash: await hashPassword(password, cost), ...change });
}

async function usersOf(...pairs: readonly (readonly [string, string])[]) {
  const users = new Map<string, StoredUser>();
  for (const [name, password] of pairs) users.set(name, await userOf(name, password));
  return users;
}

/** Whom a name and password belong to, or why that was not found out. */
const nameOf = async (verdict: ReturnType<ReturnType<typeof createAuthenticator>>) => {
  const found = await verdict;
  return found && ('user' in found ? found.user.name : found);
};

test('a password that was hashed is verified, and no other', async () => {
  const passwordHash = await hashPassword('correct horse');
  const { passwordHash: _, passwordChanged, ...user } = storedUser('demo', { products: [1, 14] });
  const stored = { ...user, passwordHash, passwordChanged };
  const verify = createAuthenticator((name) => (name === 'demo' ? stored : undefined), { cost });
  expect(await verify('demo', 'correct horse', here)).toEqual({ user });
  expect(await verify('demo', 'correct horse', here)).toEqual({ user });
  expect(await verify('demo', 'correct horse ', here)).toBeUndefined();
  expect(await verify('Demo', 'correct horse', here)).toBeUndefined();
  expect(passwordHash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(await hashPassword('correct horse')).not.toBe(passwordHash);
});

test('a password that is made is another one each time, without letters that look alike', () => {
  const made = Array.from({ length: 1_000 }, generatePassword);
  expect(new Set(made).size).toBe(1_000);
  for (const password of made) expect(password).toMatch(/^(?:[a-km-zA-HJ-NP-Z2-9]{5}-){4}[a-km-zA-HJ-NP-Z2-9]{5}$/);
});

test.each(['__proto__', 'constructor', 'toString', ''])('the name %j belongs to nobody', async (name) => {
  const users = await usersOf(['demo', 'secret']);
  expect(await createAuthenticator((wanted) => users.get(wanted), { cost })(name, 'secret', here)).toBeUndefined();
});

test('passwords that agree in their first 72 bytes are told apart', async () => {
  const long = 'a'.repeat(72);
  const users = await usersOf(['demo', `${long}b`]);
  const verify = createAuthenticator((name) => users.get(name), { cost });
  expect(await nameOf(verify('demo', `${long}c`, here))).toBeUndefined();
  expect(await nameOf(verify('demo', `${long}b`, here))).toBe('demo');
});

test('composed and decomposed accents are different names', async () => {
  const users = await usersOf(['jörg', 'secret']);
  const verify = createAuthenticator((name) => users.get(name), { cost });
  expect(await nameOf(verify('jo\u0308rg', 'secret', here))).toBeUndefined();
  expect(await nameOf(verify('jörg', 'secret', here))).toBe('jörg');
});

test('who is not active is nobody, at once', async () => {
  const user = await userOf('demo', 'secret');
  let active = true;
  const verify = createAuthenticator(() => ({ ...user, active }), { cost });
  expect(await nameOf(verify('demo', 'secret', here))).toBe('demo');
  active = false;
  expect(await nameOf(verify('demo', 'secret', here))).toBeUndefined();
});

test('a change while the password is hashed counts', async () => {
  const user = await userOf('demo', 'secret');
  let asked = 0;
  const verify = createAuthenticator(async () => ({ ...user, active: (asked += 1) === 1 }), { cost });
  expect([await nameOf(verify('demo', 'secret', here)), asked]).toEqual([undefined, 2]);
});

test('where users cannot be asked for, that is told, and is no failure of the client', async () => {
  const verify = createAuthenticator(() => Promise.reject(new Error('away')), { cost });
  for (let attempt = 0; attempt < 20; attempt++) await expect(verify('demo', 'secret', here)).rejects.toThrow('away');
});

describe('what was verified is remembered', () => {
  test('no longer than asked, and not past a change', async () => {
    let time = 0;
    const users = await usersOf(['demo', 'first']);
    const verify = createAuthenticator((name) => users.get(name), { remember: 1_000, clock: () => time, cost });
    expect(await nameOf(verify('demo', 'first', here))).toBe('demo');
    users.set('demo', await userOf('demo', 'second'));
    expect(await nameOf(verify('demo', 'first', here))).toBeUndefined();
    expect(await nameOf(verify('demo', 'second', here))).toBe('demo');
    users.delete('demo');
    expect(await nameOf(verify('demo', 'second', here))).toBeUndefined();
    time = 2_000;
    expect(await nameOf(verify('demo', 'second', here))).toBeUndefined();
  });

  test('so that only the first time costs the work of a hash', async () => {
    let time = 0;
    const user = storedUser('demo', { passwordHash: await hashPassword('secret', dear) });
    const verify = createAuthenticator(() => user, { remember: 1_000, clock: () => time, cost: dear });
    const work = (password: string) => workOf(() => verify('demo', password, here));
    const first = await work('secret');
    expect(await work('secret')).toBeLessThan(first / 4);
    time = 1_000;
    expect(await work('secret')).toBeGreaterThan(first / 4);
    expect(await work('wrong')).toBeGreaterThan(first / 4);
    expect(await work('wrong')).toBeGreaterThan(first / 4);
  });

  test('and a name is never taken for part of a password', async () => {
    const users = await usersOf(['a', 'b"c'], ['a","b', 'c']);
    const verify = createAuthenticator((name) => users.get(name), { cost });
    expect(await nameOf(verify('a', 'b"c', here))).toBe('a');
    expect(await nameOf(verify('a","b', 'c', here))).toBe('a","b');
    expect(await nameOf(verify('a', 'b","c', here))).toBeUndefined();
  });
});

describe('failures are limited', () => {
  test.each(['demo', 'nobody'])('to ten a minute for %s from one address, others go on', async (name) => {
    let time = 0;
    const users = await usersOf(['demo', 'secret'], ['other', 'secret']);
    const verify = createAuthenticator((wanted) => users.get(wanted), { clock: () => time, cost });
    for (let attempt = 0; attempt < 10; attempt++) expect(await verify(name, `wrong ${attempt}`, here)).toBeUndefined();
    expect(await verify(name, 'wrong', here)).toEqual({ retryAfter: 60 });
    expect(await verify(name, 'secret', '::ffff:192.0.2.1')).toEqual({ retryAfter: 60 });
    expect(await nameOf(verify('other', 'secret', here))).toBe('other');
    expect(await nameOf(verify('demo', 'secret', there))).toBe('demo');
    time = 60_000;
    expect(await verify(name, 'wrong', here)).toBeUndefined();
  });

  test('to ten a minute for an address, whatever the names; a right password still gets in from there', async () => {
    let time = 0;
    const users = await usersOf(['demo', 'secret'], ['other', 'secret']);
    const verify = createAuthenticator((wanted) => users.get(wanted), { clock: () => time, cost });
    for (let name = 0; name < 10; name++) expect(await verify(`name ${name}`, 'wrong', here)).toBeUndefined();
    expect(await nameOf(verify('demo', 'secret', here))).toBe('demo');
    expect(await verify('name 10', 'wrong', here)).toEqual({ retryAfter: 60 });
    expect(await verify('name 0', 'wrong', there)).toBeUndefined();
    time = 60_000;
    expect(await nameOf(verify('other', 'secret', there))).toBe('other');
  });

  test('past that an address has one attempt checked after a pause, and nobody else waits for it', async () => {
    const users = await usersOf(['demo', 'secret'], ['other', 'secret']);
    const verify = createAuthenticator((wanted) => users.get(wanted), { cost, pause: 500 });
    for (let name = 0; name < 10; name++) await verify(`name ${name}`, 'wrong', here);
    expect(await verify('name 10', 'wrong', here)).toHaveProperty('retryAfter');
    const letIn: unknown[] = [];
    const note = async (name: string, address: string) => letIn.push(await nameOf(verify(name, 'secret', address)));
    await Promise.all([note('other', here), note('demo', there)]);
    expect(letIn).toEqual(['demo', 'other']);
  });

  test('and no flood of other names lets a name be guessed further', async () => {
    const users = await usersOf(['demo', 'secret']);
    const verify = createAuthenticator((wanted) => users.get(wanted), { cost, patience: 100 });
    for (let guess = 0; guess < 10; guess++) await verify('demo', `wrong ${guess}`, here);
    const flood = Array.from({ length: 10_200 }, (_, name) => verify(`name ${name}`, 'wrong', here));
    expect(await verify('demo', 'wrong again', here)).toHaveProperty('retryAfter');
    expect(await verify('demo', 'secret', here)).toHaveProperty('retryAfter');
    await Promise.all(flood);
  });

  test('also where they come at once', async () => {
    const users = await usersOf(['demo', 'secret']);
    const verify = createAuthenticator((name) => users.get(name), { cost, atOnce: 100 });
    const verdicts = await Promise.all(Array.from({ length: 30 }, (_, attempt) => verify('demo', `wrong ${attempt}`, here)));
    expect(verdicts.filter((verdict) => verdict === undefined)).toHaveLength(10);
    expect(verdicts.filter((verdict) => verdict && 'retryAfter' in verdict)).toHaveLength(20);
  });

  test('not for credentials that were verified before, even long ago', async () => {
    let time = 0;
    const users = await usersOf(['demo', 'secret']);
    const verify = createAuthenticator((name) => users.get(name), { clock: () => time, cost });
    expect(await nameOf(verify('demo', 'secret', here))).toBe('demo');
    time = 600_000;
    for (let attempt = 0; attempt < 11; attempt++) await verify('demo', `wrong ${attempt}`, here);
    expect(await verify('demo', 'wrong', here)).toHaveProperty('retryAfter');
    expect(await nameOf(verify('demo', 'secret', here))).toBe('demo');
  });

  test('and passwords that were right do not count', async () => {
    const users = new Map<string, StoredUser>();
    const verify = createAuthenticator((name) => users.get(name), { cost });
    for (let time = 0; time < 20; time++) {
      users.set('demo', await userOf('demo', `secret ${time}`));
      expect(await nameOf(verify('demo', `secret ${time}`, here))).toBe('demo');
    }
  });
});

test('a flood of wrong passwords leaves those alone who were verified before', async () => {
  let time = 0;
  const user = storedUser('demo', { passwordHash: await hashPassword('secret', dear) });
  const options = { clock: () => time, cost: dear, atOnce: 1, patience: 200 };
  const verify = createAuthenticator((name) => (name === 'demo' ? user : undefined), options);
  await verify('demo', 'secret', here);
  let ended = 0;
  const flood = Array.from({ length: 1_000 }, async (_, at) => {
    const verdict = await verify(`name ${at}`, 'wrong', `198.51.100.${at % 200}`);
    if (verdict === undefined) ended += 1;
    return verdict;
  });
  expect([await nameOf(verify('demo', 'secret', here)), ended]).toEqual(['demo', 0]);
  time = 60_000;
  expect(await nameOf(verify('demo', 'secret', here))).toBe('demo');
  expect(ended).toBeLessThan(10);
  await Promise.all(flood);
});

test('forty users who start together behind one address all get in, and what fails beside them is told so', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `screen ${at}`);
  const users = await usersOf(...names.map((name) => [name, `secret of ${name}`] as const));
  const verify = createAuthenticator((name) => users.get(name), { cost, atOnce: 1 });
  const verdicts = await Promise.all([
    ...names.map((name) => nameOf(verify(name, `secret of ${name}`, here))),
    ...names.slice(0, 9).map((name) => verify(name, 'wrong', here)),
  ]);
  expect(verdicts).toEqual([...names, ...Array<undefined>(9).fill(undefined)]);
});

test('who cannot be checked in time is told to come back, and is not counted as a failure', async () => {
  const user = storedUser('demo', { passwordHash: await hashPassword('secret', dear) });
  const verify = createAuthenticator((name) => (name === 'demo' ? user : undefined), { cost: dear, atOnce: 1, patience: 200 });
  const many = Array.from({ length: 200 }, (_, at) => verify(`name ${at}`, 'wrong', here));
  expect((await Promise.all(many)).slice(101)).toEqual(Array.from({ length: 99 }, () => ({ busy: 5 })));
  expect(await nameOf(verify('demo', 'secret', there))).toBe('demo');
});

test('who is unknown, not active or wrong costs the same work', async () => {
  const passwordHash = await hashPassword('secret', dear);
  const users = [storedUser('demo', { passwordHash }), storedUser('gone', { passwordHash, active: false })];
  const verify = createAuthenticator((wanted) => users.find(({ name }) => name === wanted), { cost: dear });
  await verify('warm', 'up', here);
  // Each from an address of its own, since an address that fails often has to wait.
  let addresses = 0;
  const work = async (name: string, password: (attempt: number) => string) => {
    const all: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++)
      all.push(await workOf(() => verify(name, password(attempt), `198.51.100.${addresses++}`)));
    return Math.min(...all);
  };
  const wrong = await work('demo', (attempt) => `wrong ${attempt}`);
  const others = [
    await work('nobody', (attempt) => `wrong ${attempt}`),
    await work('gone', (attempt) => `wrong ${attempt}`),
    await work('gone', () => 'secret'),
  ];
  for (const other of others) {
    expect(other / wrong).toBeGreaterThan(0.5);
    expect(other / wrong).toBeLessThan(2);
  }
});

/** The microseconds of processor that something takes. */
async function workOf(something: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await something();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
