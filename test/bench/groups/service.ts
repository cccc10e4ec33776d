import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { median } from '../race.ts';
import { type Group, goal, type Tables } from '../result.ts';
import { ask, type Load, load } from '../service/load.ts';
import { fill, paths } from '../service/requests.ts';

const connections = 8;
const kinds = ['bare', 'ours'] as const;

/** Compares `booking/filter` of 50 rows from SQLite with a handwritten handler for that search. */
export const group: Group = {
  title: 'The service: booking/filter of 50 rows from SQLite',
  rounds: 3,
  notes: [
    `Each server in a process of its own, on loopback, with ${connections} connections that ask again as soon as they have an answer; in turns, a second each.`,
    'The limit is `limits/service.ts`: node:http, the SQL written by hand, the same passwords, rows and names.',
  ],
  measure: async (_, quick) => {
    const folder = mkdtempSync(join(tmpdir(), 'search-expression-'));
    const file = join(folder, 'bookings.sqlite');
    await fill(file);
    const servers = await Promise.all(kinds.map((kind) => startServer(kind, file)));
    try {
      await compare(servers.map(({ port }) => port));
      const [turns, milliseconds] = quick ? [3, 400] : [10, 1_000];
      for (const { port } of servers) await load(port, connections, 1_000);
      const loads: Loaded[][] = [];
      for (let turn = 0; turn < turns; turn++) {
        const loaded: Loaded[] = [];
        for (const server of servers) {
          const before = await processorTime(server.process);
          const figures = await load(server.port, connections, milliseconds);
          loaded.push({ ...figures, processor: ((await processorTime(server.process)) - before) / figures.answers });
        }
        loads.push(loaded);
      }
      return tell(loads);
    } finally {
      for (const { process } of servers) process.kill();
      rmSync(folder, { recursive: true });
    }
  },
};

type Loaded = Load & { readonly processor: number };

async function startServer(kind: (typeof kinds)[number], file: string) {
  const process = fork(join(import.meta.dirname, '..', 'service', 'server.ts'), [kind, file], {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  const [port] = (await once(process, 'message')) as [number];
  return { process, port };
}

/** What a server's process has used so far, in milliseconds. */
async function processorTime(server: ChildProcess): Promise<number> {
  server.send('time');
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage];
  return (user + system) / 1_000;
}

async function compare(ports: readonly number[]): Promise<void> {
  for (const path of paths.slice(0, 9)) {
    const [wanted, given] = await Promise.all(ports.map((port) => ask(port, path)));
    if (!isDeepStrictEqual(wanted, given)) throw new Error(`The bare handler answers otherwise to ${path}.`);
    if (!Array.isArray(given) || given.length !== 50) throw new Error('An answer has 50 rows.');
  }
}

const names = {
  perSecond: 'requests a second',
  p50: 'half are answered within',
  p99: '99 of 100 are answered within',
  processor: 'processor time of a request',
} as const;

function tell(loads: readonly (readonly Loaded[])[]): Tables {
  const of = (kind: number, key: keyof Loaded) => median(loads.map((loaded) => loaded[kind]?.[key] ?? Number.NaN));
  const ratio = (key: keyof Loaded) =>
    median(loads.map(([bare, ours]) => (ours?.[key] ?? Number.NaN) / (bare?.[key] ?? Number.NaN)));
  const rows = (['perSecond', 'p50', 'p99', 'processor'] as const).map((key) => ({
    name: names[key],
    unit: key === 'perSecond' ? ('/s' as const) : ('ms' as const),
    values: [of(0, key), of(1, key)],
  }));
  return {
    tables: [{ title: 'load', columns: ['bare handler', 'service'], rows }],
    goals: [
      goal('service: times the requests a second of a bare handler', '×', { atLeast: 0.8 }, ratio('perSecond')),
      goal('service: times the p99 of a bare handler', '×', { atMost: 1.5 }, ratio('p99')),
    ],
  };
}
