import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export type Outcome = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

type Surroundings = {
  /** What stands on standard input; nothing by default. */
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node itself. */
  readonly node?: readonly string[];
};

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'search-expression-cli-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The command line as Node takes it: the program itself, from its source. */
export const commandLine = (args: readonly string[], node: readonly string[] = []): readonly string[] => [...node, main, ...args];

/** Runs the program to its end. */
export function run(args: readonly string[], { input = '', env = {}, node = [] }: Surroundings = {}): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, commandLine(args, node), {
    input,
    encoding: 'utf8',
    env: { ...environment, ...env },
  });
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

export const environment = {
  ...process.env,
  LC_ALL: 'C',
  NODE_NO_WARNINGS: '1',
  // The sources are compiled once for all the starts of these tests.
  NODE_COMPILE_CACHE: join(tmpdir(), 'search-expression-cli-compiled'),
};
