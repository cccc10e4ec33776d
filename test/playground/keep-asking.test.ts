import { expect, test } from 'vitest';
import { wallTime } from '../../playground/screens/drawing/wall-time.ts';
import { type Known, keepAsking } from '../../playground/screens/standalone/keep-asking.ts';

const minute = 60_000;

/** Asks over a service that can be stopped, by a clock that is moved by hand. */
function screen({
  from = '2026-11-21T09:00:00+01:00',
  random = 0.5,
  takes = (_asked: number): Promise<unknown> => Promise.resolve(),
} = {}) {
  const start = Date.parse(from);
  const at = { now: start };
  const asked: number[] = [];
  const state = { failure: undefined as object | undefined, known: undefined as Known<string> | undefined };
  const asking = keepAsking<string>({
    ask: async () => {
      asked.push((at.now - start) / minute);
      await takes(asked.length);
      if (state.failure !== undefined) throw Object.assign(new Error('away'), state.failure);
      return [`row ${asked.length}`];
    },
    every: 15 * minute,
    dayOf: (moment) => wallTime(moment, 'Europe/Amsterdam').date,
    before: undefined,
    onChange: (known) => {
      state.known = known;
    },
    now: () => at.now,
    random: () => random,
  });
  const pass = async (minutes: number): Promise<void> => {
    for (const end = at.now + minutes * minute; at.now < end; ) {
      at.now += 1_000;
      asking.tick();
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { asked, at, asking, pass, state };
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
  expect(wallTime(state.known?.got?.at ?? 0, 'Europe/Amsterdam').date).toBe('2026-11-22');
});

test('when the machine wakes after a failure or a sleep, and when its clock was set back', async () => {
  const { asked, asking, at, pass, state } = screen();
  await pass(1);
  asking.wake();
  expect(asked).toHaveLength(1);
  at.now += 8 * 60 * minute;
  asking.wake();
  expect(asked).toHaveLength(2);
  await pass(0.1);
  state.failure = {};
  await pass(16);
  const before = asked.length;
  asking.wake();
  await pass(0.1);
  expect(asked.length).toBeGreaterThan(before);
  state.failure = undefined;
  await pass(20);
  at.now -= 5 * 60 * minute;
  const then = asked.length;
  asking.tick();
  expect(asked).toHaveLength(then + 1);
});
