import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission, mostAtOnce } from '../../../src/service/node/stores/admission.ts';

/* Who is let in when, and who waits, on a clock that the tests turn. */

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

/** A client asks at a time for work of some duration, so many times over; `?1` is an address. */
type Arrival = { readonly client: string; readonly at: number; readonly takes: number; readonly times: number };
/** When each began, by client in the order of asking, or what it was told; times in milliseconds. */
type Outcome = Readonly<Record<string, readonly (number | string)[]>>;
type Options = {
  readonly queue?: number;
  readonly patience?: number;
  /** When a client goes. */
  readonly leaves?: Readonly<Record<string, number>>;
};

async function simulate(
  places: number,
  arrivals: readonly Arrival[],
  { queue = 100, patience = 1e6, leaves = {} }: Options = {},
): Promise<{ readonly outcome: Outcome; readonly moments: readonly (readonly string[])[] }> {
  const start = performance.now();
  const { admit } = createAdmission({ places, queue, patience });
  const outcome: Record<string, (number | string)[]> = {};
  const moments: string[][] = [];
  const running: string[] = [];
  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const ask = async (name: string, takes: number) => {
    const told = (outcome[name] ??= []);
    const at = told.push('waits') - 1;
    const gone = new AbortController();
    if (leaves[name] !== undefined) setTimeout(() => gone.abort(), leaves[name] - (performance.now() - start));
    const client = name === 'service' ? undefined : { name, isAnonymous: name.startsWith('?'), gone: gone.signal };
    const work = async () => {
      told[at] = performance.now() - start;
      running.push(name);
      moments.push([...running]);
      await wait(takes);
      running.splice(running.indexOf(name), 1);
    };
    await admit(work, client).catch((error: unknown) => (told[at] = error instanceof Error ? error.message : 'no error'));
  };
  const all = arrivals.flatMap(({ client, at, takes, times }) =>
    Array.from({ length: times }, () => wait(at).then(() => ask(client, takes))),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  await Promise.all(all);
  expect(running).toEqual([]);
  return { outcome, moments };
}

/** Reads `a 100 500 × 3, …`: `a` asks at 100 ms for work of 500 ms, three times over. */
const arrivalsOf = (text: string): readonly Arrival[] =>
  text.split(', ').map((arrival) => {
    const [client = '', at, takes, , times = 1] = arrival.split(' ');
    return { client, at: Number(at), takes: Number(takes), times: Number(times) };
  });

const refusals: Readonly<Record<string, string>> = {
  full: 'More than 3 requests wait for the database.',
  late: 'The database had no place for a request within 2000 ms.',
  gone: 'The client has gone.',
};

/** Reads `a 100 full, …`: `a` got a place at 100 ms, and then a refusal. */
const outcomeOf = (text: string): Outcome => {
  const clients = text.split(', ').map((client) => client.split(' '));
  return Object.fromEntries(clients.map(([name = '', ...each]) => [name, each.map((one) => refusals[one] ?? Number(one))]));
};

test.each<[title: string, places: number, arrivals: string, outcome: string, Options?]>([
  ['places are for all who were here before', 3, 'a 0 10, a 100 500 × 3', 'a 0 100 100 100'],
  ['those who were not here before hold half the places together', 6, 'a 0 500 × 2, b 0 500, c 0 500', 'a 0 0, b 0, c 500'],
  [
    'clients that used a second hold a third of the places together',
    6,
    'a 0 1000, a 2000 3000 × 4, b 3000 200',
    'a 0 2000 2000 5000 5000, b 3000',
  ],
  [
    'one place is kept from them',
    3,
    'a 0 1000, d 1100 1, b 2000 900, c 2000 900, a 2100 100, d 2200 100',
    'a 0 2900, b 2000, c 2000, d 1100 2200',
  ],
  ['what they used counts for a minute', 2, 'a 0 1000, a 30000 500 × 2, a 130000 500 × 2', 'a 0 30000 30500 130000 130000'],
  ['a place that is kept and taken for long gets another beside it', 2, 'a 0 9000, b 0 9000, c 100 50', 'a 0, b 0, c 1000'],
  [
    'clients without a user hold half the places together',
    4,
    'a 0 10, ?1 50 400 × 2, ?2 50 400 × 2, a 100 100',
    '?1 50 50, ?2 450 450, a 0 100',
  ],
  [
    'clients take turns, however many requests one has',
    1,
    'a 0 10, b 50 10, c 100 10, a 1000 300 × 4, b 1010 300 × 2, c 1020 300',
    'a 0 1000 1300 2200 2800, b 50 1600 2500, c 100 1900',
  ],
  [
    'of those that used a second, who used less is first',
    1,
    'a 0 3000, b 4000 1500, c 6000 1200, c 8000 500, a 8010 100, b 8020 100 × 2',
    'a 0 8700, b 4000 8500 8600, c 6000 8000',
  ],
  [
    'who used a tenth of what others do is light too, on a machine on which all takes long',
    2,
    'a 0 1500, b 2000 17000, b 20000 9000, a 21000 100',
    'a 0 21000, b 2000 20000',
  ],
  [
    'a crowd of new clients keeps no known one waiting',
    2,
    'a 0 10, b 1000 9000 × 4, c 1000 9000, d 1000 9000, a 1100 10, a 2200 10',
    'a 0 1100 2200, b 1000 1000 11500 20500, c 1500, d 2500',
  ],
  ['the service always has a place for one task', 1, 'a 0 400, service 10 100 × 2', 'a 0, service 10 110'],
  [
    'in a full queue the client that has the most in it loses its last',
    1,
    'a 0 100 × 6, b 10 100',
    'a 0 100 200 full full full, b 100',
    { queue: 3 },
  ],
  ['clients without a user have half the queue', 1, 'a 0 100, ?1 1 100, ?2 2 100', 'a 0, ?1 100, ?2 full', { queue: 3 }],
  ['who waits too long is told', 1, 'a 0 3000 × 2, b 500 10', 'a 0 late, b 1000', { patience: 2_000 }],
  ['who has gone is not waited for', 1, 'a 0 500, b 10 500, c 20 500', 'a 0, b gone, c 500', { leaves: { b: 100 } }],
])('%s', async (_, places, arrivals, outcome, options) => {
  expect((await simulate(places, arrivalsOf(arrivals), options)).outcome).toEqual(outcomeOf(outcome));
});

test.each([1, 2, 3, 4, 5, 6])('whatever clients ask, a quiet one waits for a second at most: %i', async (seed) => {
  let state = seed;
  const below = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
  const places = 2 + below(9);
  const attackers = Array.from({ length: 300 }, (): Arrival => {
    const number = below(10);
    const client = number < 5 ? `?${number}` : `user ${number}`;
    return { at: below(100_000), client, takes: 1 + below(5_000), times: 1 + below(3) };
  });
  const quiet = Array.from({ length: 20 }, (_, at) => ({ client: 'quiet', at: at * 5_000, takes: 20, times: 1 }));
  const { outcome, moments } = await simulate(places, [...attackers, ...quiet], { queue: 1_000, patience: 20_000 });
  expect(quiet.map(({ at }, nth) => Number(outcome.quiet?.[nth]) - at <= 1_100)).toEqual(quiet.map(() => true));
  for (const running of moments) {
    expect(running.length).toBeLessThan(mostAtOnce(places));
    expect(running.filter((name) => name.startsWith('?')).length).toBeLessThanOrEqual(Math.max(1, Math.floor(places / 2)));
  }
});
