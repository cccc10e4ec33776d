import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEngine } from '../../support/engines/engine.ts';
import { type Group, goal, type Measured, type Row } from '../result.ts';
import { authorizationOf, fillForFairness, ofScreen, screens } from '../service/fairness.ts';
import { fillForFirstPages, firstPageOf, readerOf } from '../service/first-page.ts';

/**
 * What a screen waits for while ten other clients ask for the most that is allowed, and where sixty
 * screens together ask for the first page of a very long list.
 */
export const group: Group = {
  title: 'The service while ten clients ask for the most that is allowed',
  rounds: 2,
  notes: [
    'Five users and five addresses, each over two connections, ask at once and again as soon as they have an answer: a hundred `~` or `!~` on 20,000 texts of 1,000 characters (users) or 300 (addresses), 10,000 rows of them, and counts.',
    'Meanwhile four screens, each a user, ask for a week of two rooms once a second, and `/healthz` is asked ten times a second. Half a minute for each engine; service, engine and all clients share the two cores.',
    'The first page: sixty screens, half of them a user of one product of eight and half one of three, ask at once for `booking/filter?length=N` of 1,000,000 bookings, each N another of twenty, with the total in the answer; again every second, from the first moment of the service on.',
  ],
  measure: async (_, quick) => {
    const seconds = quick ? 5 : 30;
    const engines = ['sqlite', 'postgres', 'mariadb'] as const;
    const told: Told[] = [];
    const pages: FirstPages[] = [];
    const out: string[] = [];
    for (const engine of engines) {
      const place = engine === 'sqlite' ? inFolder() : await startEngine(engine);
      if ('absent' in place) {
        out.push(`${engine}: ${place.absent}`);
        continue;
      }
      try {
        await fillForFairness(place.address);
        told.push({ engine, ...(await withServer(place.address, (port) => measureOn(port, seconds))) });
      } finally {
        await place.close();
      }
      const large = engine === 'sqlite' ? inFolder() : await startEngine(engine, { options: settings[engine] });
      if ('absent' in large) continue;
      try {
        await fillForFirstPages(large.address, 'run' in large ? large : undefined);
        pages.push({ engine, times: await withServer(large.address, (port) => measureFirstPages(port, quick ? 3 : 15)) });
      } finally {
        await large.close();
      }
    }
    return tell(told, pages, out);
  },
};

/** As a server that has so many rows is set up. */
const settings = { postgres: [], mariadb: ['--innodb-buffer-pool-size=512M', '--innodb-log-file-size=256M'] } as const;

/** Milliseconds of each answer; one that is not 200 is none. */
type FirstPages = { readonly engine: string; readonly times: readonly (number | undefined)[] };

type Told = {
  readonly engine: string;
  /** Milliseconds of each answer; one that is not 200 is none. */
  readonly ofScreens: readonly (number | undefined)[];
  readonly ofHealth: readonly (number | undefined)[];
  /** What screens got that is not 200: status or error, and after how many milliseconds. */
  readonly missed: readonly string[];
  readonly greedy: Readonly<Record<string, number>>;
};

function inFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'search-expression-'));
  return { address: join(folder, 'bookings.sqlite'), close: async () => rmSync(folder, { recursive: true }) };
}

/** What is measured while a server of its own runs over a database. */
async function withServer<Result>(address: string, measure: (port: number) => Promise<Result>): Promise<Result> {
  const server = start('fairness-server', address);
  const [port] = (await once(server, 'message')) as [number];
  try {
    return await measure(port);
  } finally {
    server.kill('SIGKILL');
    await once(server, 'close');
  }
}

async function measureOn(port: number, seconds: number): Promise<Omit<Told, 'engine'>> {
  let clients: ChildProcess | undefined;
  try {
    // Logged in, and with warm code.
    for (let warm = 0; warm < 20; warm++) await Promise.all(screens.map((user) => ask(port, ofScreen, user)));
    clients = start('fairness-clients', String(port));
    const until = performance.now() + seconds * 1_000;
    const missed: string[] = [];
    const repeat = async (every: number, after: number, path: string, user?: string) => {
      const times: (number | undefined)[] = [];
      await setTimeout(after);
      for (let at = performance.now(); at < until; at += every) {
        await setTimeout(Math.max(0, at - performance.now()));
        times.push(await ask(port, path, user, (what) => missed.push(what)));
      }
      return times;
    };
    const [ofHealth, ...ofScreens] = await Promise.all([
      repeat(100, 0, '/healthz'),
      ...screens.map((user, at) => repeat(1_000, 250 * at, ofScreen, user)),
    ]);
    clients.send('how often');
    const [greedy] = (await once(clients, 'message')) as [Told['greedy']];
    return { ofScreens: ofScreens.flat(), ofHealth, missed, greedy };
  } finally {
    clients?.kill('SIGKILL');
  }
}

async function measureFirstPages(port: number, bursts: number): Promise<FirstPages['times']> {
  const times: (number | undefined)[] = [];
  for (let burst = 0; burst < bursts; burst++) {
    const screens = Array.from({ length: 60 }, (_, screen) => ask(port, firstPageOf(screen), readerOf(screen)));
    times.push(...(await Promise.all(screens)));
    await setTimeout(1_000);
  }
  return times;
}

const start = (program: string, argument: string): ChildProcess =>
  fork(join(import.meta.dirname, '..', 'service', `${program}.ts`), [argument], { execArgv: [] });

const agent = new Agent({ keepAlive: true });

/** The milliseconds until an answer was there; undefined if it is not 200, and `miss` is told what it is. */
function ask(port: number, path: string, user?: string, miss?: (what: string) => void): Promise<number | undefined> {
  const started = performance.now();
  const passed = () => performance.now() - started;
  const noAnswer = (what: number | string | undefined) => {
    miss?.(`${what} after ${Math.round(passed())} ms`);
    return undefined;
  };
  const headers = user === undefined ? {} : { Authorization: authorizationOf(user) };
  return new Promise((resolve) => {
    get({ port, path, agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200 ? passed() : noAnswer(response.statusCode)));
    }).once('error', ({ message }) => resolve(noAnswer(message)));
  });
}

function tell(told: readonly Told[], pages: readonly FirstPages[], out: readonly string[]): Measured {
  const share = (times: readonly (number | undefined)[]) => times.filter((time) => time !== undefined).length / times.length;
  const within = (part: number) => (times: readonly (number | undefined)[]) =>
    times.map((time) => time ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b)[Math.ceil(part * times.length) - 1] ??
    Number.NaN;
  const row = (name: string, unit: Row['unit'], value: (one: Told) => number | undefined): Row => ({
    name,
    unit,
    values: told.map(value),
  });
  const finite = (value: number) => (Number.isFinite(value) ? value : unanswered);
  const p99 = (times: readonly (number | undefined)[]) => finite(within(0.99)(times));
  const missing = told.flatMap(({ engine, missed }) =>
    missed.length === 0 ? [] : [`${engine}: screens and /healthz got ${missed.join(', ')}`],
  );
  const rows = [
    row('screens: requests', '', ({ ofScreens }) => ofScreens.length),
    row('screens: share that is answered', '', ({ ofScreens }) => share(ofScreens)),
    row('screens: half are answered within', 'ms', ({ ofScreens }) => finite(within(0.5)(ofScreens))),
    row('screens: 99 of 100 are answered within', 'ms', ({ ofScreens }) => p99(ofScreens)),
    row('`/healthz`: 99 of 100 are answered within', 'ms', ({ ofHealth }) => p99(ofHealth)),
    row('the others: answers', '', ({ greedy }) => greedy['200'] ?? 0),
    row('the others: told to come again', '', ({ greedy }) => (greedy['503'] ?? 0) + (greedy['429'] ?? 0)),
  ];
  const goals = told.flatMap(({ engine, ofScreens, ofHealth }) => [
    goal(`under load, ${engine}: share of screens' requests that is answered`, '', { atLeast: 1 }, share(ofScreens)),
    goal(`under load, ${engine}: p99 of screens`, 'ms', { atMost: 250 }, p99(ofScreens)),
    goal(`under load, ${engine}: p99 of /healthz`, 'ms', { atMost: 100 }, p99(ofHealth)),
  ]);
  const pageRow = (name: string, unit: Row['unit'], value: (times: FirstPages['times']) => number): Row => ({
    name,
    unit,
    values: pages.map(({ times }) => value(times)),
  });
  const median = (times: FirstPages['times']) => finite(within(0.5)(times));
  const pageRows = [
    pageRow('requests', '', (times) => times.length),
    pageRow('share that is answered', '', share),
    pageRow('half are answered within', 'ms', median),
    pageRow('95 of 100 are answered within', 'ms', (times) => finite(within(0.95)(times))),
  ];
  const pageGoals = pages.flatMap(({ engine, times }) => [
    goal(`sixty first pages, ${engine}: share that is answered`, '', { atLeast: 1 }, share(times)),
    goal(`sixty first pages, ${engine}: half within`, 'ms', { atMost: 5 }, median(times)),
  ]);
  return {
    tables: [
      { title: 'under load', columns: told.map(({ engine }) => engine), rows },
      { title: 'sixty first pages', columns: pages.map(({ engine }) => engine), rows: pageRows },
    ],
    goals: [...goals, ...pageGoals],
    out: [...out, ...missing],
  };
}

/** JSON has no infinity: longer than any answer takes. */
const unanswered = 60_000;
