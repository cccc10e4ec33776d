import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredUser } from '../../../src/service/access/user.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import type { Database } from '../../../src/service/stores/database.ts';
import { describeEachPlace, placeNames } from './place.ts';

/* Users and origins in every store, seen by two programs at once. */

const user = (name: string, more: Partial<StoredUser> = {}): StoredUser => ({
  name,
  passwordHash: 'scrypt$1$2$3$salt$hash',
  passwordChanged: '2026-11-21',
  rights: ['bookings', 'events'],
  products: undefined,
  administrator: false,
  active: true,
  ...more,
});

await describeEachPlace(placeNames, (place) => {
  let one: Database;
  let other: Database;
  beforeAll(async () => {
    const address = await place.fresh();
    one = await openDatabase(address);
    other = await openDatabase(address);
  });
  afterAll(async () => {
    await one.close();
    await other.close();
  });

  const namesIn = async (database: Database) => (await database.accounts.users()).map(({ name }) => name);
  const found = async (name: string) => (await other.accounts.users()).find((user) => user.name === name);

  describe('users', () => {
    const all = [
      user('screen', { rights: [], products: [], active: false }),
      user('Screen', { rights: ['events'], products: [-3, 1, 14, Number.MAX_SAFE_INTEGER] }),
      user('scréen', { administrator: true, rights: ['bookings'] }),
      user('scre\u0301en', { passwordHash: `'"\\;--?$1 é😀` }),
      user(`O'Brien "x" \\ ; DROP TABLE users; -- ? $1 :a`),
      user('screen '),
      user('😀', { showCancelled: true }),
      user('\uFF5E'),
      user('__proto__'),
    ];

    test('are kept as they are, each name another by a single code point, in the order of these', async () => {
      for (const each of all) expect(await one.accounts.addUser(each)).toBe(true);
      expect(await other.accounts.users()).toEqual(
        [...all].sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name))),
      );
    });

    test('are not there twice, whoever adds them', async () => {
      expect(await other.accounts.addUser(user('screen'))).toBe(false);
      const both = await Promise.all([one, other].map(({ accounts }) => accounts.addUser(user('both'))));
      expect(both.filter(Boolean)).toHaveLength(1);
      expect(await namesIn(one)).toHaveLength(all.length + 1);
      expect(await found('screen')).toEqual(all[0]);
    });

    test('change in what is given and nothing else', async () => {
      const change = async (changes: Parameters<typeof one.accounts.changeUser>[1]) => {
        expect(await one.accounts.changeUser('both', changes)).toBe(true);
        return found('both');
      };
      expect(await change({ products: [14, 1, 14] })).toEqual(user('both', { products: [1, 14] }));
      expect(await change({ rights: ['events'], active: false })).toMatchObject({
        rights: ['events'],
        active: false,
        products: [1, 14],
      });
      expect(await change({ products: undefined, passwordHash: 'new', passwordChanged: '2026-11-22' })).toEqual(
        user('both', { rights: ['events'], active: false, passwordHash: 'new', passwordChanged: '2026-11-22' }),
      );
      expect(await change({ showCancelled: true })).toMatchObject({ showCancelled: true, rights: ['events'] });
      expect(await change({ showCancelled: false })).not.toHaveProperty('showCancelled');
      expect(await one.accounts.changeUser('Both', { active: true })).toBe(false);
      expect(await found('both')).toMatchObject({ active: false });
    });

    test('change for all, where two programs change them at once', async () => {
      const changes = [one, other].flatMap(({ accounts }, at) =>
        Array.from({ length: 10 }, (_, index) =>
          accounts.changeUser('both', at === 0 ? { products: [index] } : { active: true }),
        ),
      );
      expect(await Promise.all(changes)).not.toContain(false);
      expect(await found('both')).toMatchObject({ active: true, products: [9] });
    });

    test('are removed with their products, for all', async () => {
      await one.accounts.addUser(user('gone', { products: [1, 14] }));
      expect(await other.accounts.removeUser('Gone')).toBe(false);
      expect(await other.accounts.removeUser('gone')).toBe(true);
      expect(await one.accounts.removeUser('gone')).toBe(false);
      expect(await namesIn(one)).toHaveLength(all.length + 1);
      await one.accounts.addUser(user('gone', { products: [2] }));
      expect(await found('gone')).toMatchObject({ products: [2] });
      await one.accounts.removeUser('gone');
    });

    test('with a name that is too long are refused, not cut', async () => {
      const before = await one.accounts.version();
      await expect(one.accounts.addUser(user('x'.repeat(256)))).rejects.toThrow();
      expect(await namesIn(one)).not.toContain('x'.repeat(255));
      expect(await one.accounts.version()).toBe(before);
    });
  });

  test('origins are kept, in code point order, each once', async () => {
    const addOrigin = (origin: string) => one.accounts.addOrigin(origin);
    const removeOrigin = (origin: string) => one.accounts.removeOrigin(origin);
    for (const origin of ['null', 'https://b.example', 'http://localhost']) expect(await addOrigin(origin)).toBe(true);
    expect(await other.accounts.addOrigin('null')).toBe(false);
    expect(await other.accounts.addOrigin('NULL')).toBe(true);
    expect(await other.accounts.origins()).toEqual(['NULL', 'http://localhost', 'https://b.example', 'null']);
    expect(await removeOrigin('NULL')).toBe(true);
    expect(await removeOrigin('NULL')).toBe(false);
    expect(await other.accounts.origins()).toEqual(['http://localhost', 'https://b.example', 'null']);
  });

  test('the version is another after every change, by whichever program, and the same without one', async () => {
    const versions = new Set([await one.accounts.version()]);
    const changed = async (change: Promise<boolean>) => {
      expect(await change).toBe(true);
      const version = await one.accounts.version();
      expect(await other.accounts.version()).toBe(version);
      expect(versions).not.toContain(version);
      versions.add(version);
    };
    await changed(one.accounts.addUser(user('new')));
    await changed(other.accounts.changeUser('new', { active: false }));
    await changed(other.accounts.addOrigin('http://a.example'));
    await changed(one.accounts.removeOrigin('http://a.example'));
    await changed(one.accounts.removeUser('new'));
    await changed(one.accounts.addUser(user('new')));
    const unchanged = [
      await one.accounts.removeUser('nobody'),
      await one.accounts.addUser(user('new')),
      await one.accounts.changeUser('nobody', { active: false }),
      await other.accounts.removeOrigin('http://a.example'),
    ];
    expect(unchanged).toEqual([false, false, false, false]);
    await one.write((writer) => writer.put('products', ['id', 'name'], [[1, 'Zaal']]));
    expect(versions).toContain(await other.accounts.version());
    expect(versions.size).toBe(7);
  });
});
