import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { startHttpServer } from '../../src/service/node/http-server.ts';
import { createAuthenticator, type HashCost, hashPassword } from '../../src/service/node/password.ts';
import { createDemoDatabase } from '../../src/service/node/stores/demo-database.ts';
import { createService } from '../../src/service/service.ts';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import { storedUser } from '../service/access/memory-accounts.ts';
import { basic, password } from '../service/robust/secrets.ts';

const kinds = ['unknown', 'wrong', 'disabled'] as const;
type Kind = (typeof kinds)[number];

export type TimingReport = {
  readonly seed: number;
  readonly each: number;
  readonly cost: HashCost;
  /** Milliseconds from the request to its answer. */
  readonly median: Readonly<Record<Kind, number>>;
  /** Welch's t of each against a wrong password, without the slowest twentieth of all. */
  readonly t: Readonly<Record<'unknown' | 'disabled', number>>;
  /** Whether all answers were the same but for their moment. */
  readonly alike: boolean;
};

/** The most that |t| may be: what TVLA calls no evidence of a difference. */
export const mostT = 4.5;

/**
 * Authenticates `each` times over HTTP as an unknown user, with a wrong password, and as an
 * inactive user with the right one, in random order, and compares the response times. The
 * limiter's clock advances a minute per attempt, so that it never blocks.
 */
export async function timing(seed: number, each: number, cost: HashCost): Promise<TimingReport> {
  const passwordHash = await hashPassword(password, cost);
  const known = [storedUser('screen', { passwordHash }), storedUser('former', { passwordHash, active: false })];
  const users = new Map(known.map((one) => [one.name, one]));
  const database = await createDemoDatabase('2026-11-21');
  let minutes = 0;
  const verify = createAuthenticator(async (name) => users.get(name), { cost, clock: () => minutes * 60_000 });
  const service = createService({ store: database.store, verify, requestsPerMinute: 0 });
  const server = await startHttpServer((request, about) => service.fetch(request, about), { port: 0, host: '127.0.0.1' });
  const client = await openClient(server.port);

  const authorizations: Readonly<Record<Kind, string>> = {
    unknown: basic('nobody'),
    wrong: basic('screen', password.replace(/.$/, '!')),
    disabled: basic('former'),
  };
  const attempt = (kind: Kind) => {
    minutes += 1;
    return client.ask(authorizations[kind]);
  };
  try {
    for (let count = 0; count < 50; count++) for (const kind of kinds) await attempt(kind);
    const random = seededRandom(seed);
    const times: Record<Kind, number[]> = { unknown: [], wrong: [], disabled: [] };
    const answers = new Set<string>();
    for (let count = 0; count < each; count++) {
      for (const kind of random.shuffled(kinds)) {
        const { took, answer } = await attempt(kind);
        times[kind].push(took);
        answers.add(answer.replace(/^date: .*$/im, ''));
      }
    }
    const all = Object.values(times)
      .flat()
      .toSorted((a, b) => a - b);
    const bound = all[Math.floor(all.length * 0.95)] ?? Number.POSITIVE_INFINITY;
    const kept = (kind: Kind) => times[kind].filter((time) => time <= bound);
    return {
      seed,
      each,
      cost,
      median: { unknown: median(times.unknown), wrong: median(times.wrong), disabled: median(times.disabled) },
      t: { unknown: welch(kept('unknown'), kept('wrong')), disabled: welch(kept('disabled'), kept('wrong')) },
      alike: answers.size === 1,
    };
  } finally {
    client.end();
    await server.stop();
    await database.close();
  }
}

/** One connection, on which one request follows the answer to another. */
async function openClient(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.setEncoding('latin1');
  return {
    ask: (authorization: string) =>
      new Promise<{ took: number; answer: string }>((resolve) => {
        let answer = '';
        const started = performance.now();
        const read = (part: string) => {
          answer += part;
          // The body of the refusal ends the answer.
          if (!answer.endsWith('"code":"unauthorized"}')) return;
          socket.off('data', read);
          resolve({ took: performance.now() - started, answer });
        };
        socket.on('data', read);
        socket.write(`GET /api/rest/booking/filter HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n\r\n`);
      }),
    end: () => socket.destroy(),
  };
}

const round = (number: number): number => Math.round(number * 1_000) / 1_000;
const median = (times: readonly number[]): number => round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How many standard errors the means of two samples lie apart. */
function welch(one: readonly number[], other: readonly number[]): number {
  const errorOf = (values: readonly number[]) => {
    const middle = mean(values);
    return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1) / values.length;
  };
  return round((mean(one) - mean(other)) / Math.sqrt(errorOf(one) + errorOf(other)));
}
