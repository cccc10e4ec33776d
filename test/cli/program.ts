import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { run as runCommand } from '../../src/cli/run.ts';
import { inTurn } from '../support/engines/in-turn.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

export type Outcome = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/** What a command that succeeds prints. */
export const success = (stdout: string): Outcome => ({ status: 0, stdout, stderr: '' });

/** A command that ends with one sentence. */
export const refusal = (status: number, says: string) => ({ status, stdout: '', stderr: `search-expression: ${says}\n` });

/** A command that prints nothing, and has this among what it says on standard error. */
export const failure = (status: number, says: string): Outcome => ({
  status,
  stdout: '',
  stderr: expect.stringContaining(says) as string,
});

type Surroundings = {
  /** What stands on standard input; nothing by default. */
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node itself. */
  readonly node?: readonly string[];
};

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const scratch = scratchFolder();

/** The command line as Node takes it: the program itself, from its source. */
export const commandLine = (args: readonly string[], node: readonly string[] = []): readonly string[] => [...node, main, ...args];

/**
 * Runs a command in this process with its own streams and variables, one at a time. Gives the same
 * outcome as `run` (`process.test.ts`) without starting a process.
 */
export function call(args: readonly string[], { input = '', env = {} }: Omit<Surroundings, 'node'> = {}): Promise<Outcome> {
  return turn(async () => {
    const [stdout, stderr] = [collect(), collect()];
    const streams = {
      stdin: Readable.from([Buffer.from(input)], { objectMode: false }),
      stdout: stdout.stream,
      stderr: stderr.stream,
    };
    const before = Object.getOwnPropertyDescriptors(process);
    const { env: variables } = process;
    try {
      process.env = { ...variables, LC_ALL: 'C', ...env };
      for (const [name, value] of Object.entries(streams)) Object.defineProperty(process, name, { value, configurable: true });
      const status = await runCommand(args);
      return { status, stdout: stdout.text(), stderr: stderr.text() };
    } finally {
      process.env = variables;
      for (const name of ['stdin', 'stdout', 'stderr'] as const) Object.defineProperty(process, name, before[name]);
    }
  });
}

const turn = inTurn();

function collect() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** Runs the program in a process of its own, to its end. */
export function run(args: readonly string[], { input = '', env = {}, node = [] }: Surroundings = {}): Outcome {
  const options = { input, encoding: 'utf8', env: { ...environment, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, commandLine(args, node), options);
  return { status, stdout, stderr };
}

/** Starts the program, for a talk with it. */
export function start(args: readonly string[], node: readonly string[] = []): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, commandLine(args, node), { env: environment });
}

/** A file for the program to read. */
export function fileOf(name: string, content: string): string {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}

/** An option for Node that runs a piece of a program first. */
export const before = (source: string): readonly string[] => ['--import', `data:text/javascript,${encodeURIComponent(source)}`];

/**
 * Options for Node after which the program ends with the most memory that it has had, in KiB, on
 * standard error. Of Linux's two figures `maxRSS` begins with the memory of the process that
 * started it.
 */
export const tellMemory = before(`
  import { existsSync, readFileSync } from 'node:fs';
  const status = '/proc/self/status';
  const peak = () => existsSync(status) ? /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8'))[1] : process.resourceUsage().maxRSS;
  process.on('exit', () => process.stderr.write(String(peak())));
`);

export const environment = { ...process.env, LC_ALL: 'C', NODE_NO_WARNINGS: '1' };
