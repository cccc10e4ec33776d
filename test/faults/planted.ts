import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inProcessNames } from '../differential/counts.ts';
import type { RunOptions } from '../differential/run.ts';
import { type Absent, type Engine, type EngineName, startEngine } from '../support/engines/engine.ts';
import type { Fault } from './fault.ts';

export type Probe = Pick<RunOptions, 'seed' | 'engines' | 'inProcess' | 'shrinking'> & {
  readonly seconds: number;
  /** The number of the world with which the comparison begins. */
  readonly from: number;
};

/** The outcome of a planted fault: what caught it, after how much, or the crash it caused. */
export type Catch = {
  readonly fault: Fault;
  readonly caughtBy: string | undefined;
  readonly verdicts: number;
  readonly world: number;
  readonly seconds: number;
  readonly expression: string;
  readonly rows?: number;
};

export type PlantedOptions = {
  readonly faults: readonly Fault[];
  readonly seed: number;
  /** CPU time of the process, in seconds, after which a fault counts as not caught. */
  readonly seconds: number;
  /** Begins with the world in which the last campaign, with seed 1, saw the fault: that saves the way there. */
  readonly shortcut?: boolean;
  readonly onCatch?: (one: Catch) => void;
  /** Gives a database on a server; by default on one that is started for this. */
  readonly open?: (name: 'postgres' | 'mariadb') => Promise<Engine | Absent>;
};

/** As many at once as a small machine has cores. */
const atOnce = 2;

/** Plants each fault alone in its own process and runs the comparison. Skips absent engines. */
export async function planted({
  faults,
  seed,
  seconds,
  shortcut,
  onCatch,
  open = startEngine,
}: PlantedOptions): Promise<readonly Catch[]> {
  const databases: (readonly Engine[])[] = [];
  try {
    for (let slot = 0; slot < atOnce; slot++) {
      const opened = await Promise.all((['postgres', 'mariadb'] as const).map((name) => open(name)));
      databases.push(opened.flatMap((engine) => ('absent' in engine ? [] : [engine])));
    }
    const caught: Catch[] = [];
    const left = [...faults];
    const work = async (slot: number): Promise<void> => {
      for (let fault = left.shift(); fault !== undefined; fault = left.shift()) {
        const servers = (databases[slot] ?? []).map(({ name, address }) => [name, address] as const);
        const engines: Partial<Record<EngineName, string | undefined>> = {
          sqlite: '',
          duckdb: '',
          ...Object.fromEntries(servers),
        };
        const one = await probe(fault, { seed, seconds, from: shortcut ? fault.world : 0, ...askedFor(fault, engines) });
        caught.push(one);
        onCatch?.(one);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, slot) => work(slot)));
    return faults.map((fault) => caught.find((one) => one.fault === fault)).filter((one) => one !== undefined);
  } finally {
    for (const database of databases.flat()) await database.close();
  }
}

/** The backends that can show a fault; if none in this process can, the nearest engine alone. */
function askedFor({ seenIn }: Fault, engines: RunOptions['engines']): Pick<Probe, 'engines' | 'inProcess'> {
  const inMemory = ['memory', 'predicate', 'columns', 'columns with index'];
  const inProcess = inProcessNames.filter((name) => seenIn.includes(inMemory.includes(name) ? 'memory' : name));
  const nearest = Object.entries(engines).find(([name]) => inProcess.length === 0 && seenIn.includes(name));
  return { inProcess, engines: nearest === undefined ? {} : Object.fromEntries([nearest]) };
}

/** One fault, looked for in a process of its own. */
export async function probe(fault: Fault, options: Probe): Promise<Catch> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', './test/faults/plant.ts', 'test/faults/probe.ts', JSON.stringify(options)], {
    env: { ...process.env, PLANTED_FAULT: fault.id },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const seconds = (performance.now() - started) / 1000;
  if (child.exitCode === 3) throw new Error(`The file of the fault ${fault.id} was not loaded: ${fault.file}`);
  const last = output.trim().split('\n').at(-1) ?? '';
  if (child.exitCode !== 0 || last === '') {
    const reason = complaint.split('\n').find((line) => line.includes('Error')) ?? complaint.slice(0, 200);
    return { fault, caughtBy: 'the program, which broke', verdicts: 0, world: 0, seconds, expression: reason };
  }
  const { verdicts, world, found } = JSON.parse(last) as Told;
  return { fault, caughtBy: found && `${found.backend} (${found.oracle})`, verdicts, world, seconds, expression: '', ...found };
}

type Told = {
  readonly verdicts: number;
  readonly world: number;
  readonly found?: { readonly backend: string; readonly oracle: string; readonly expression: string; readonly rows: number };
};
