import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredUser } from '../../../src/service/access/user.ts';
import { mostSightings, sightingsKept } from '../../../src/service/journal/journal.ts';
import { createSightings, type Sightings } from '../../../src/service/journal/sightings.ts';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import type { Database } from '../../../src/service/stores/database.ts';
import { storedUser } from '../access/memory-accounts.ts';
import { describeEachPlace, placeNames } from './place.ts';

/* Users and origins in every store, seen by two programs at once. */

const user = (name: string, more: Partial<StoredUser> = {}) =>
  storedUser(name, { passwordHash: 'scrypt$1$2$3$salt$hash', ...more });

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
      const disabled = { rights: ['events'], active: false } as const;
      expect(await change(disabled)).toMatchObject({ ...disabled, products: [1, 14] });
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
      expect([await other.accounts.removeUser('gone'), await one.accounts.removeUser('gone')]).toEqual([true, false]);
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
    expect([await other.accounts.addOrigin('null'), await other.accounts.addOrigin('NULL')]).toEqual([false, true]);
    expect(await other.accounts.origins()).toEqual(['NULL', 'http://localhost', 'https://b.example', 'null']);
    expect([await removeOrigin('NULL'), await removeOrigin('NULL')]).toEqual([true, false]);
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

  test('every change is audited with its author, what is different, and nothing secret; one that changes nothing is not', async () => {
    const author = { name: 'beheer', via: 'admin' } as const;
    const { accounts, journal } = one;
    await accounts.addUser(user('audited', { products: [14, 1] }), author);
    await other.accounts.changeUser('audited', { rights: ['events'], products: undefined }, { name: 'root', via: 'command' });
    await accounts.changeUser('audited', { passwordHash: 'a new hash', active: false }, author);
    await accounts.changeUser('audited', { active: true, showCancelled: true });
    await accounts.changeUser('audited', { active: true }, author);
    await accounts.removeUser('audited', author);
    await accounts.addOrigin('https://audited.example', author);
    await accounts.removeOrigin('https://audited.example', author);
    await accounts.removeOrigin('https://audited.example', author);
    const page = async (asked: Parameters<typeof journal.audit>[0]) => (await journal.audit(asked)) ?? expect.unreachable();
    const { entries: newest, older, newer } = await page({ size: 8 });
    const found = newest.toReversed();
    expect(found.map(({ author, action, subject, detail }) => [author.name, author.via, action, subject, detail])).toEqual([
      ['root', 'command', 'user-changed', 'audited', 'rights=events; products=all'],
      ['beheer', 'admin', 'password-set', 'audited', ''],
      ['beheer', 'admin', 'user-disabled', 'audited', ''],
      ['', 'service', 'user-changed', 'audited', 'cancelled=shown'],
      ['', 'service', 'user-enabled', 'audited', ''],
      ['beheer', 'admin', 'user-removed', 'audited', ''],
      ['beheer', 'admin', 'origin-added', 'https://audited.example', ''],
      ['beheer', 'admin', 'origin-removed', 'https://audited.example', ''],
    ]);
    expect(newer).toBeUndefined();
    // What comes meanwhile moves no page.
    await accounts.addOrigin('https://meanwhile.example', author);
    const next = await page({ size: 8, ...(older && { after: older }) });
    expect(next.entries[0]).toMatchObject({ detail: 'rights=bookings,events; products=1,14; cancelled=hidden' });
    expect((await page({ size: 8, ...(next.newer && { before: next.newer }) })).entries).toEqual(newest);
    expect(await journal.audit({ size: 8, after: 'changed' })).toBeUndefined();
    for (const { at } of found) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
  });

  const plain = { path: '/api/rest/booking/filter', address: '10.0.0.7', tried: undefined, origin: undefined, reason: undefined };

  test('sightings of two programs are merged, the newer request and refusal of each', async () => {
    await one.accounts.addUser(user('seen'));
    let time = Date.now();
    const programs = [one, other].map(({ journal }) => createSightings(journal, () => time));
    const note = (program: number, code: string | undefined, more: Partial<Parameters<Sightings['note']>[0]> = {}) => {
      time += 1;
      const status = code === undefined ? 200 : 400;
      programs[program]?.note({ ...plain, user: 'seen', status, code, ...more });
    };
    const keep = () => Promise.all(programs.map((program) => program.keep()));
    note(0, 'invalid-search');
    note(1, undefined);
    await keep();
    note(0, undefined, { user: 'nobody any more' });
    note(0, 'unauthorized', { user: undefined, tried: `naam '"\\ 😀\ud83d`, reason: 'wrong-name-or-password' });
    note(1, undefined, { origin: { name: 'file://', allowed: false } });
    await keep();
    const stored = await one.journal.sightings();
    const byKind = stored.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(byKind.map(({ kind, name, last, refused }) => [kind, name, last.code, refused?.code])).toEqual([
      ['name', `naam '"\\ 😀�`, 'wrong-name-or-password', 'wrong-name-or-password'],
      ['origin', 'null', 'origin-not-allowed', 'origin-not-allowed'],
      ['user', 'seen', '', 'invalid-search'],
    ]);
    expect(stored.find(({ kind }) => kind === 'user')?.last.at).toBe(time);
    // What is not kept yet is there at once for the program that saw it.
    note(0, 'unavailable');
    expect((await programs[0]?.all())?.find(({ kind }) => kind === 'user')?.last.code).toBe('unavailable');
    expect((await programs[1]?.all())?.find(({ kind }) => kind === 'user')?.last.code).toBe('');
  });

  test('of a flood of names and origins the last stay, and those of last week go', async () => {
    let time = Date.now() - sightingsKept - 60_000;
    const sightings = createSightings(one.journal, () => time);
    const unauthorized = { ...plain, status: 401, user: undefined, code: 'unauthorized' };
    const old = { ...unauthorized, tried: 'last week', reason: 'wrong-name-or-password' };
    sightings.note(old);
    await sightings.keep();
    for (let at = 0; at < 3 * mostSightings; at++) {
      time = Date.now();
      sightings.note({ ...old, tried: `flood ${at}`, origin: { name: `https://flood${at}.example`, allowed: false } });
      if (at % mostSightings === 7) await sightings.keep();
    }
    // Of the store and of memory.
    expect((await sightings.all()).length).toBeLessThanOrEqual(4 * mostSightings + 5);
    await sightings.keep();
    const stored = await other.journal.sightings();
    const names = stored.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('flood'))).toHaveLength(mostSightings);
    expect(names.filter((name) => name.startsWith('https://flood'))).toHaveLength(mostSightings);
    expect(names).toContain(`flood ${3 * mostSightings - 1}`);
    expect(names).toContain('seen');
    expect(names).not.toContain('last week');
  });

  test('changes of data are kept with their rows, and the last import is known', async () => {
    expect(await one.journal.lastImport()).toBeUndefined();
    expect(await one.journal.lastDays()).toEqual({ bookings: undefined, events: undefined });
    const change = { command: 'import', table: 'bookings', added: 1, changed: 2, unchanged: 3, removed: 4 } as const;
    const failed = one.write(async (writer) => {
      await writer.journal(change);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await one.write((writer) => writer.journal(change));
    await other.write((writer) => writer.journal({ ...change, command: 'delete', removed: 5 }));
    // Two imports at once: in SQLite one waits for the other.
    const many = { ...change, table: 'events' } as const;
    await one.write(async (writer) => {
      await writer.count('products');
      if (place.name !== 'sqlite') await other.write((second) => second.journal(many));
      await writer.journal(many);
    });
    for (let at = 0; at < 3; at++) {
      await one.write(async (writer) => {
        for (let made = 0; made < 100; made++) await writer.journal({ ...many, command: 'retention' });
      });
    }
    const kept = (await one.journal.dataChanges(1_000)).map(({ command }) => command);
    expect(kept.filter((command) => command === 'retention')).toHaveLength(200);
    expect(kept.filter((command) => command === 'import').length).toBeGreaterThan(1);
    const [newest, first] = (await one.journal.dataChanges(1_000)).filter(({ table }) => table === 'bookings');
    expect(newest).toMatchObject({ command: 'delete', removed: 5 });
    expect(first).toMatchObject(change);
    expect(await other.journal.lastImport()).toBeGreaterThanOrEqual(first?.at ?? Number.NaN);
    expect(await other.journal.products([1, 2])).toEqual([{ id: 1, name: 'Zaal' }]);
    expect(await other.journal.products()).toEqual([{ id: 1, name: 'Zaal' }]);
  });
});
