import { expect, test } from 'vitest';
import type { StoredUser } from '../../../src/service/access/user.ts';
import { createSessions } from '../../../src/service/admin/sessions.ts';
import { storedUser } from '../access/memory-accounts.ts';

/* Sessions of administrators, which end by themselves. */

const administrator = storedUser('beheer', { administrator: true, rights: [] });

/** Sessions of users who can be changed, by a clock that is set. */
function sessionsOf(user: StoredUser = administrator) {
  const place = { user: user as StoredUser | undefined, now: 0 };
  const sessions = createSessions({ user: async () => place.user }, () => place.now);
  return { place, sessions, id: sessions.begin(user) };
}

const [minute, hour] = [60_000, 3_600_000];

test.each([
  ['29 minutes without a request', [29 * minute], true],
  ['30 minutes without a request', [30 * minute], false],
  ['requests for 11 hours and 59 minutes', Array.from({ length: 719 }, () => minute), true],
  ['requests for 12 hours', Array.from({ length: 36 }, () => hour / 3), false],
])('after %s', async (_, waits, lives) => {
  const { place, sessions, id } = sessionsOf();
  let found = await sessions.find(id);
  for (const wait of waits) {
    place.now += wait;
    found = await sessions.find(id);
  }
  expect(found?.user.name).toBe(lives ? 'beheer' : undefined);
});

test.each<[what: string, user: StoredUser | undefined]>([
  ['has another password', { ...administrator, passwordHash: 'other' }],
  ['is inactive', { ...administrator, active: false }],
  ['is no administrator', { ...administrator, administrator: false }],
  ['is gone', undefined],
])('a session ends for good where its user %s', async (_, user) => {
  const { place, sessions, id } = sessionsOf();
  place.user = user;
  expect(await sessions.find(id)).toBeUndefined();
  place.user = administrator;
  expect(await sessions.find(id)).toBeUndefined();
});

test('of more than a thousand sessions, the oldest ends', async () => {
  const { sessions, id } = sessionsOf();
  const second = sessions.begin(administrator);
  for (let more = 2; more < 1_000; more++) sessions.begin(administrator);
  expect((await sessions.find(id))?.id).toBe(id);
  sessions.begin(administrator);
  expect([await sessions.find(id), (await sessions.find(second))?.id]).toEqual([undefined, second]);
});

test('a notice is shown once, in its own session', () => {
  const { sessions, id } = sessionsOf();
  const other = sessions.begin(administrator);
  sessions.setNotice(id, { text: 'Saved.' });
  expect([sessions.takeNotice(other), sessions.takeNotice(id), sessions.takeNotice(id)]).toEqual([
    undefined,
    { text: 'Saved.' },
    undefined,
  ]);
});
