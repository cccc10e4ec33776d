import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import { everythingHeard, openWire, repliesIn } from '../service/robust/wire.ts';
import { abusiveRequest } from './abusive-request.ts';
import { present, startCanary } from './canary.ts';
import type { Honest } from './honest.ts';

export type AbuseReport = Awaited<ReturnType<typeof abuse>>;

/** Sends random, mutated and malformed requests on raw sockets, beside an honest client. */
export async function abuse(seed: number, requests: number, say: (line: string) => void) {
  await using canary = await startCanary();
  const { child, leaks, note, measure } = canary;
  const honest = new Worker(new URL('./honest.ts', import.meta.url), { workerData: { port: child.port } });
  await setTimeout(2_000);
  const before = await measure();

  const statuses: Record<string, number> = {};
  const failures: string[] = [];
  const silent: string[] = [];
  let [sent, closed, left] = [0, 0, 0];
  const started = performance.now();
  const attack = async (lane: number): Promise<void> => {
    const chance = seededRandom(seed * 100 + lane + 1);
    const random = () => chance.between(0, 999_999_999) / 1_000_000_000;
    let wire = await openWire(child.port);
    let heard = 0;
    while (sent < requests) {
      sent += 1;
      if (sent % 50_000 === 0) say(`${sent} requests, ${Math.round((performance.now() - started) / 1_000)} s`);
      const { bytes, abandoned, last } = abusiveRequest(random);
      wire.send(bytes);
      if (abandoned) {
        left += 1;
        wire.drop();
      } else {
        const method = bytes.slice(0, 20).includes('HEAD') ? 'HEAD' : 'GET';
        const isAnswered = (text: string) => repliesIn(text.slice(heard), method).replies.length > 0;
        if (!(await within(500, wire.until(isAnswered)))) {
          // What changed may have been its end.
          wire.send('\r\n\r\n');
          await within(20_000, wire.until(isAnswered));
        }
        const text = wire.heard().slice(heard);
        const { replies, rest } = repliesIn(text, method);
        if (replies.length === 0 && wire.isOver()) closed += 1;
        else if (replies.length === 0 && silent.push(bytes.slice(0, 500)) > 10) silent.pop();
        for (const { status } of replies) {
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status === 500 && failures.length < 10) failures.push(bytes.slice(0, 500));
        }
        note(text.slice(0, 20_000));
        heard += text.length;
        if (!last && replies.length === 1 && rest === '' && !wire.isOver() && heard < 1_000_000) continue;
        wire.drop();
      }
      everythingHeard.length = 0;
      wire = await openWire(child.port);
      heard = 0;
    }
    wire.drop();
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => attack(lane)));
  const during = (await measure()).delay;
  const seconds = Math.round((performance.now() - started) / 1_000);

  const told = new Promise<Honest>((resolve) => honest.once('message', resolve));
  honest.postMessage('end', []);
  const times = await told;
  await setTimeout(6_000);
  const after = await measure();
  return {
    seed,
    requests: sent,
    seconds,
    // How often each status was answered.
    statuses,
    // Connections closed without a response, and those abandoned before one.
    closed,
    left,
    // The first few requests that had no answer within twenty seconds, and those of which it was
    // 500. A password that is tried too often waits for fifteen.
    silent,
    failures,
    leaks: [...leaks.values()],
    crashed: child.process.exitCode !== null,
    honest: times,
    during,
    before,
    after,
  };
}

/** Connections at the same time: most of them wait for something. */
const lanes = 96;

/** Whether it happens within so many milliseconds. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const patience = new AbortController();
  const late = setTimeout(milliseconds, false, { signal: patience.signal }).catch(() => false);
  const isDone = await Promise.race([work.then(() => true), late]);
  patience.abort();
  return isDone;
}

/** What of it should not be. */
export function faultsOf({ statuses, leaks, crashed, honest, silent, before, after }: AbuseReport): readonly string[] {
  return present({
    'it ended': crashed,
    'something inside was shown': leaks.length > 0,
    'an answer was 500': (statuses['500'] ?? 0) > 0,
    'an answer never came': silent.length > 0,
    'who was honest was refused': Object.keys(honest.failures).length > 0,
    'connections were left behind': after.connections > before.connections + 2,
    'memory was left behind': after.heapMB > before.heapMB + 50,
  });
}
