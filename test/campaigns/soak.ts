import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Random, seededRandom } from '../../src/testing/seeded-random.ts';
import { connectionsOf, descriptorsOf, memoryOf, startChild } from '../service/robust/child.ts';
import { basic, fillDatabase, leaksIn } from '../service/robust/secrets.ts';

export type SoakReport = {
  readonly seed: number;
  readonly minutes: number;
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly aborted: number;
  /** Answers other than those that were meant to come. */
  readonly unexpected: number;
  readonly milliseconds: { readonly p50: number; readonly p99: number; readonly most: number };
  /**
   * Growth per minute of resident memory, used heap and open files other than connections: least
   * squares over the samples after the first fifth.
   */
  readonly slope: { readonly residentMB: number; readonly heapMB: number; readonly files: number };
  readonly leaks: readonly string[];
  readonly samples: readonly Sample[];
};
type Sample = {
  readonly minute: number;
  readonly residentMB: number;
  readonly heapMB: number;
  readonly descriptors: number;
  readonly connections: number;
  /** Of the event loop since the last sample, in milliseconds. */
  readonly delay: { readonly p99: number; readonly most: number };
};

/** Sends screens' requests, some invalid or aborted, to a new server and samples its resources. */
export async function soak(seed: number, minutes: number, perSecond: number, say: (line: string) => void): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const file = join(folder, 'kanarie.sqlite');
  await fillDatabase(file);
  const leaks = new Set<string>();
  const note = (text: string) => leaksIn(text).forEach((leak) => leaks.add(leak));
  const child = await startChild({
    args: ['--database', file, '--requests-per-minute', '0'],
    onOutput: (part) => (part.startsWith('Data in ') ? undefined : note(part)),
  });
  const chance = seededRandom(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const tags = new Map<string, string>();
  const statuses: Record<string, number> = {};
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
    outgoing.on('error', () => (isAborted ? (aborted += 1) : (unexpected += 1)));
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
    const { heapUsed, delay } = await child.inside();
    const one: Sample = {
      minute: round(elapsed()),
      residentMB: round(memoryOf(child) / 1e6),
      heapMB: round(heapUsed / 1e6),
      descriptors: descriptorsOf(child),
      connections: connectionsOf(child),
      delay: { p99: round(delay.p99), most: round(delay.most) },
    };
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
    const sorted = took.toSorted((a, b) => a - b);
    const at = (share: number) => round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN);
    return {
      seed,
      minutes,
      requests,
      statuses,
      aborted,
      unexpected,
      milliseconds: { p50: at(0.5), p99: at(0.99), most: at(1) },
      slope: {
        residentMB: slope(({ residentMB }) => residentMB),
        heapMB: slope(({ heapMB }) => heapMB),
        files: slope(({ descriptors, connections }) => descriptors - connections),
      },
      leaks: [...leaks],
      samples,
    };
  } finally {
    agent.destroy();
    await child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Question = { path: string; expected: number; headers?: Record<string, string>; isAborted?: boolean };

function question(random: Random): Question {
  const between = (least: number, most: number) => random.between(least, most);
  const [, Authorization = ''] = basic('screen').split(': ');
  const packed = random.chance(50) ? { 'Accept-Encoding': 'gzip' } : {};
  const headers = { Authorization, ...packed };
  const rooms = `product IN (${between(101, 103)},${between(104, 106)})`;
  const search = (text: string) => `search=${encodeURIComponent(text)}`;
  const kind = between(1, 100);
  if (kind <= 45)
    return {
      path: `/api/rest/booking/filter?${search(`startdatum >= "0d" AND startdatum <= "${between(0, 14)}d" AND ${rooms}`)}`,
      expected: 200,
      headers,
    };
  if (kind <= 60)
    return {
      path: `/api/rest/xml/booking/filter?${search(`startdatum >= "0d" AND startdatum <= "7d" AND ${rooms}`)}`,
      expected: 200,
      headers,
    };
  if (kind <= 75)
    return {
      path: `/api/rest/event/filter?${search(`EVENT_DATE >= "0d" AND EVENT_DATE <= "${between(1, 30)}d"`)}`,
      expected: 200,
      headers: packed,
    };
  if (kind <= 82) return { path: `/api/rest/booking/${between(1_001, 2_500)}`, expected: 200, headers };
  if (kind <= 88)
    return {
      path: `/api/rest/booking/filter?${search(`RES_CUSTOM02 ~ "${random.pick(['a', 'e', 'é', 'oo'])}${between(0, 100_000)}" OR BOOKING_ID = ${between(1, 9_999)}`)}`,
      expected: 200,
      headers,
    };
  if (kind <= 94)
    return {
      path: `/api/rest/booking/filter?${search(`startdatm >= "0d" AND product IN (${between(0, 100_000)},`)}`,
      expected: 400,
      headers,
    };
  if (kind <= 96) return { path: '/api/rest/booking/filter', expected: 401 };
  return { path: `/api/rest/booking/filter?length=10000&start=${between(0, 5)}`, expected: 200, headers, isAborted: true };
}

const round = (number: number): number => Math.round(number * 100) / 100;

/** By least squares. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x0, y0] = [mean(0), mean(1)];
  const [above, below] = points.reduce(([a, b], [x, y]) => [a + (x - x0) * (y - y0), b + (x - x0) ** 2], [0, 0]);
  return round(above / below);
}
