import { describe, expect, test, vi } from 'vitest';
import { wallAt } from '../../playground/clock/wall-clock.ts';
import { type PollState, pollRows, storeOf } from '../../playground/screens/standalone/polling.ts';
import { readConfig } from '../../playground/screens/standalone/screen-config.ts';
import { textsOf, wordsOf } from '../support/words-of.ts';

const minute = 60_000;

/** Polls a service that can be made to fail, by a clock that is moved by hand. */
function screen({
  from = '2026-11-21T09:00:00+01:00',
  random = 0.5,
  takes = (_asked: number): Promise<unknown> => Promise.resolve(),
} = {}) {
  const start = Date.parse(from);
  const at = { now: start };
  const asked: number[] = [];
  const state = { failure: undefined as object | undefined, known: undefined as PollState<string> | undefined };
  const poller = pollRows<string>({
    request: async () => {
      asked.push((at.now - start) / minute);
      await takes(asked.length);
      if (state.failure !== undefined) throw Object.assign(new Error('away'), state.failure);
      return [`row ${asked.length}`];
    },
    every: 15 * minute,
    dayOf: (moment) => wallAt(moment, 'Europe/Amsterdam').date,
    stored: undefined,
    onChange: (known) => void (state.known = known),
    now: () => at.now,
    random: () => random,
  });
  const pass = async (minutes: number): Promise<void> => {
    for (const end = at.now + minutes * minute; at.now < end; ) {
      at.now += 1_000;
      poller.tick();
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { asked, at, poller, pass, state };
}

test('at once, and then every fifteen minutes, more or less a tenth', async () => {
  for (const [random, times] of [
    [0.5, [0, 15, 30]],
    [0, [0, 13.5, 27]],
    [1, [0, 16.5, 33]],
  ] as const) {
    const { asked, pass } = screen({ random });
    await pass(34);
    expect(asked.map((time) => Math.round(time * 10) / 10)).toEqual(times);
  }
});

test('sooner after a failure, then less and less often, and the rows stay', async () => {
  const { asked, pass, state } = screen();
  await pass(1);
  state.failure = {};
  await pass(54);
  const waits = asked.slice(1).map((time, index) => Math.round((time - (asked[index] ?? 0)) * 2) / 2);
  expect(waits).toEqual([15, 0.5, 1, 2, 4, 8, 10, 10]);
  expect(state.known).toMatchObject({ got: { rows: ['row 1'] }, failure: { message: 'away' } });
  state.failure = undefined;
  await pass(11);
  expect(state.known).toMatchObject({ got: { rows: [`row ${asked.length}`] }, failure: undefined });
});

test('not before the service wants it', async () => {
  const { asked, pass, state } = screen();
  await pass(1);
  state.failure = { retryAfter: 300 };
  await pass(15.5);
  expect(asked).toHaveLength(2);
  await pass(5);
  expect(asked).toHaveLength(3);
});

test('when a new day begins', async () => {
  const { asked, pass } = screen({ from: '2026-11-21T23:58:00+01:00' });
  await pass(3);
  expect(asked.map((time) => Math.round(time * 10) / 10)).toEqual([0, 2.1]);
});

test('when a new day begins while an answer is on its way: that one is of the day before', async () => {
  const late = Promise.withResolvers<void>();
  const { asked, pass, state } = screen({
    from: '2026-11-21T23:59:30+01:00',
    takes: (asked) => (asked === 1 ? late.promise : Promise.resolve()),
  });
  await pass(1);
  expect(state.known).toBeUndefined();
  late.resolve();
  await pass(0.5);
  expect(asked).toHaveLength(2);
  expect(state.known?.got?.rows).toEqual(['row 2']);
  expect(wallAt(state.known?.got?.at ?? 0, 'Europe/Amsterdam').date).toBe('2026-11-22');
});

test('when the machine wakes after a failure or a sleep, and when its clock was set back', async () => {
  const { asked, poller, at, pass, state } = screen();
  await pass(1);
  poller.wake();
  expect(asked).toHaveLength(1);
  at.now += 8 * 60 * minute;
  poller.wake();
  expect(asked).toHaveLength(2);
  await pass(0.1);
  state.failure = {};
  await pass(16);
  const before = asked.length;
  poller.wake();
  await pass(0.1);
  expect(asked.length).toBeGreaterThan(before);
  state.failure = undefined;
  await pass(20);
  at.now -= 5 * 60 * minute;
  const then = asked.length;
  poller.tick();
  expect(asked).toHaveLength(then + 1);
});

test('once at a time, and again within about an hour however long the service wants to be left alone', async () => {
  const { asked, pass, state } = screen();
  await pass(1);
  state.failure = { retryAfter: 1_000_000_000 };
  await pass(15);
  expect(asked).toHaveLength(2);
  await pass(61);
  expect(asked).toHaveLength(3);

  let hanging = 0;
  const at = { now: 0 };
  const { tick } = pollRows<string>({
    request: () => {
      hanging++;
      return new Promise(() => undefined);
    },
    every: minute,
    dayOf: () => '2026-11-21',
    stored: undefined,
    onChange: () => undefined,
    now: () => at.now,
  });
  for (at.now = 0; at.now < 10 * minute; at.now += 1_000) tick();
  expect(hanging).toBe(1);
});

describe('the rows that a screen kept', () => {
  const config = readConfig(JSON.stringify({ baseUrl: 'https://a.example', user: 'u', search: 'product = 1' }));
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
  const got = { rows: [{ row: { RES_ID: '1' }, isLeftOut: false }], at: 1_000 };

  test('are those of the same search, service, user and kind only', () => {
    storeOf(config).write(got);
    expect(storeOf(config).read()).toEqual(got);
    for (const other of [
      { search: 'product = 2' },
      { bookedSearch: 'product = 1' },
      { baseUrl: 'https://b.example' },
      { user: 'v' },
      { entity: 'event' },
    ] as const)
      expect(storeOf({ ...config, ...other }).read()).toBeUndefined();
  });

  const foreign = textsOf`
    null; []; {"rows":5,"at":1}; {"rows":[null],"at":1}; {"rows":["x"],"at":1}; {"rows":[{"RES_ID":"1"}],"at":1}; {"rows":[]}`;
  test.each(['', ...foreign])('are none where somebody else wrote %s', (text) => {
    storeOf(config).write(got);
    for (const name of kept.keys()) kept.set(name, text);
    expect(storeOf(config).read()).toBeUndefined();
  });

  test('are none where they are of a time to come, as of a clock that was wrong', () => {
    storeOf(config).write({ ...got, at: Date.now() + 60_000 });
    expect(storeOf(config).read()).toBeUndefined();
  });
});

test('a page that was changed by hand is read as far as it can be', () => {
  const texts = wordsOf('baseUrl user password search bookedSearch room logo colour').map((name) => [name, ''] as const);
  const choices = { screen: 'day', entity: 'booking', language: 'en', timeZone: 'Europe/Amsterdam', theme: 'auto' };
  const wrong = '{"screen":"door","entity":"user","language":"fr","theme":"pink","columns":"RES_ID","timeZone":""}';
  const expected = { ...Object.fromEntries(texts), ...choices, conditions: [], directions: {}, columns: [] };
  expect(readConfig(wrong)).toEqual(expected);
  expect(() => readConfig('{"user":1}')).toThrow('"user" is a text');
  expect(() => readConfig('{"user":"u",}')).toThrow(SyntaxError);
});
