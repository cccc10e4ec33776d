import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Random, seededRandom } from '../../src/testing/seeded-random.ts';
import { descriptorsOf } from '../service/robust/child.ts';
import { basic } from '../service/robust/secrets.ts';
import { type Measure, quantiles, round, startCanary } from './canary.ts';

/** With the delay of the event loop since the last one. */
type Sample = Measure & { readonly minute: number; readonly descriptors: number };

/** Sends screens' requests, some invalid or aborted, to a new server and samples its resources. */
export async function soak(seed: number, minutes: number, perSecond: number, say: (line: string) => void) {
  await using canary = await startCanary();
  const { child, leaks, measure } = canary;
  const chance = seededRandom(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const tags = new Map<string, string>();
  const statuses: Record<string, number> = {};
  const errors: Record<string, number> = {};
  const took: number[] = [];
  let [requests, aborted, unexpected] = [0, 0, 0];

  const ask = () => {
    const { path, expected, headers = {}, isAborted = false } = question(chance);
    const tag = tags.get(path);
    const isPoll = chance.chance(70) && tag !== undefined;
    const started = performance.now();
    requests += 1;
    const outgoing = request({
      host: '127.0.0.1',
      port: child.port,
      path,
      agent,
      headers: { ...headers, ...(isPoll && { 'If-None-Match': tag }) },
    });
    outgoing.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (isAborted) {
        aborted += 1;
        return;
      }
      unexpected += 1;
      const why = `${code ?? message} on a ${outgoing.reusedSocket ? 'kept' : 'new'} connection`;
      errors[why] = (errors[why] ?? 0) + 1;
    });
    outgoing.on('response', (response) => {
      const status = response.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== expected && status !== 304) unexpected += 1;
      if (status === 200 && response.headers.etag !== undefined) tags.set(path, response.headers.etag);
      response.on('error', () => (aborted += 1));
      response.resume().once('end', () => took.push(performance.now() - started));
    });
    outgoing.end();
    if (isAborted) void setTimeout(chance.between(0, 5)).then(() => outgoing.destroy());
  };

  const samples: Sample[] = [];
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 60_000;
  const sample = async () => {
    const one: Sample = { minute: round(elapsed()), ...(await measure()), descriptors: descriptorsOf(child) };
    samples.push(one);
    say(JSON.stringify(one));
  };
  try {
    let next = 10_000;
    while (elapsed() < minutes) {
      const due = Math.floor(((performance.now() - started) / 1_000) * perSecond);
      for (let missing = due - requests; missing > 0; missing--) ask();
      if (performance.now() - started >= next) {
        next += 10_000;
        await sample();
      }
      await setTimeout(5);
    }
    await setTimeout(1_000);
    const settled = samples.filter(({ minute }) => minute >= minutes / 5);
    const slope = (of: (sample: Sample) => number) => slopeOf(settled.map((one) => [one.minute, of(one)]));
    return {
      seed,
      minutes,
      requests,
      statuses,
      aborted,
      // Answers other than those that were meant to come, or none.
      unexpected,
      // Why none came, such as `ECONNRESET on a kept connection`.
      errors,
      milliseconds: quantiles(took),
      // Growth per minute, by least squares over the samples after the first fifth.
      slope: {
        residentMB: slope(({ residentMB }) => residentMB),
        heapMB: slope(({ heapMB }) => heapMB),
        files: slope(({ descriptors, connections }) => descriptors - connections),
      },
      leaks: [...leaks.values()],
      samples,
    };
  } finally {
    agent.destroy();
  }
}

type Question = { path: string; expected: number; headers?: Record<string, string>; isAborted?: boolean };

function question(random: Random): Question {
  const between = (least: number, most: number) => random.between(least, most);
  const [, Authorization = ''] = basic('screen').split(': ');
  const packed = random.chance(50) ? { 'Accept-Encoding': 'gzip' } : {};
  const headers = { Authorization, ...packed };
  const rooms = `product IN (${between(101, 103)},${between(104, 106)})`;
  const filter = (entity: string, search: string) => `/api/rest/${entity}/filter?search=${encodeURIComponent(search)}`;
  const bookings = (search: string, expected = 200) => ({ path: filter('booking', search), expected, headers });
  const kind = between(1, 100);
  if (kind <= 45) return bookings(`startdatum >= "0d" AND startdatum <= "${between(0, 14)}d" AND ${rooms}`);
  if (kind <= 60)
    return { path: filter('xml/booking', `startdatum >= "0d" AND startdatum <= "7d" AND ${rooms}`), expected: 200, headers };
  if (kind <= 75) {
    const path = filter('event', `EVENT_DATE >= "0d" AND EVENT_DATE <= "${between(1, 30)}d"`);
    return { path, expected: 200, headers: packed };
  }
  if (kind <= 82) return { path: `/api/rest/booking/${between(1_001, 2_500)}`, expected: 200, headers };
  if (kind <= 88) {
    const text = `${random.pick(['a', 'e', 'é', 'oo'])}${between(0, 100_000)}`;
    return bookings(`RES_CUSTOM02 ~ "${text}" OR BOOKING_ID = ${between(1, 9_999)}`);
  }
  if (kind <= 94) return bookings(`startdatm >= "0d" AND product IN (${between(0, 100_000)},`, 400);
  if (kind <= 96) return { path: '/api/rest/booking/filter', expected: 401 };
  return { path: `/api/rest/booking/filter?length=10000&start=${between(0, 5)}`, expected: 200, headers, isAborted: true };
}

/** By least squares. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x0, y0] = [mean(0), mean(1)];
  const [above, below] = points.reduce(([a, b], [x, y]) => [a + (x - x0) * (y - y0), b + (x - x0) ** 2], [0, 0]);
  return round(above / below);
}
