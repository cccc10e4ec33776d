import { describe, expect, test } from 'vitest';
import { clientAs, failureOf, formats } from './demo-client.ts';

type What = 'bookings' | 'events';

// Who asks with which password, for what, and whether everyone may read events.
describe.each(formats)('as %s', (format) => {
  test.each<[user: string | null, password: string, what: What, privateEvents: boolean, kind: string]>([
    ['demo', 'wrong', 'bookings', false, 'wrong-password'],
    ['nobody', 'secret', 'bookings', false, 'wrong-password'],
    ['demo', 'wrong', 'events', false, 'wrong-password'],
    ['boss', 'secret', 'bookings', false, 'wrong-password'],
    ['only-events', 'secret', 'bookings', false, 'missing-right'],
    ['no-rights', 'secret', 'bookings', false, 'missing-right'],
    [null, '', 'bookings', false, 'unauthorized'],

    ['only-events', 'secret', 'bookings', true, 'missing-right'],
    ['only-bookings', 'secret', 'events', true, 'missing-right'],
    ['demo', 'wrong', 'bookings', true, 'unauthorized'],
    ['demo', 'wrong', 'events', true, 'unauthorized'],
    ['no-rights', 'secret', 'bookings', true, 'unauthorized'],
    [null, '', 'events', true, 'unauthorized'],
  ])('%s with the password %j asks for %s, events private %s: %s', async (user, password, what, privateEvents, kind) => {
    const client = clientAs(user, { password, format }, { privateEvents });
    const error = await failureOf(what === 'bookings' ? client.bookings() : client.events());
    expect(error).toMatchObject({ kind, status: 401, problem: { code: 'unauthorized' } });
    expect(client.asked.length).toBeLessThanOrEqual(3);
    expect(await failureOf(what === 'bookings' ? client.booking(1001) : client.event('2026-11-21_1'))).toMatchObject({ kind });
  });

  test('everyone reads public events', async () => {
    expect(await clientAs(null, { format }).events()).not.toEqual([]);
    expect(await clientAs('no-rights', { format }).events()).not.toEqual([]);
  });

  test('too many requests, with the seconds to wait', async () => {
    const client = clientAs('demo', { format }, { requestsPerMinute: 2 });
    await client.bookings();
    await client.bookings();
    const error = await failureOf(client.bookings());
    expect(error).toMatchObject({ kind: 'too-many-requests', status: 429 });
    expect(error.retryAfter).toBeGreaterThan(0);
  });

  test('too many wrong passwords, also while it is asked why', async () => {
    let failures = 0;
    const verify = async () => (++failures > 1 ? { retryAfter: 42 } : undefined);
    const client = clientAs('demo', { format }, { verify });
    expect(await failureOf(client.bookings())).toMatchObject({ kind: 'unauthorized', status: 401 });
    expect(await failureOf(client.bookings())).toMatchObject({ kind: 'too-many-requests', retryAfter: 42 });
  });

  test('a store that is away', async () => {
    const away = () => Promise.reject(new Error('password=geheim host=db'));
    const client = clientAs('demo', { format }, { store: { page: away, ready: away } });
    const error = await failureOf(client.bookings());
    expect(error).toMatchObject({ kind: 'unavailable', status: 503 });
    expect(error.retryAfter).toBeGreaterThan(0);
    expect(JSON.stringify(error)).not.toContain('geheim');
  });

  test('a search that is longer than the service takes', async () => {
    const search = `RES_CUSTOM01 IN (${Array.from({ length: 900 }, (_, at) => `"activity ${at}"`).join()})`;
    const tooLong = { kind: 'bad-expression', status: 400, diagnostics: [{ code: 'limit-exceeded' }] };
    expect(await failureOf(clientAs('demo', { format }).bookings({ search }))).toMatchObject(tooLong);
  });
});
