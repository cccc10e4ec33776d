import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The product in a process of its own. */
export type Child = {
  readonly port: number;
  readonly pid: number;
  readonly process: ChildProcess;
  /** What it has printed so far, on both outputs. */
  readonly output: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Asks it to end, and waits until it has. */
  readonly stop: () => Promise<void>;
  /** What it says of itself. */
  readonly inside: () => Promise<Inside>;
};

type Inside = {
  /** In bytes, of what is still in use. */
  readonly heapUsed: number;
  readonly external: number;
  /** The delay of the event loop since the last time it was asked, in milliseconds. */
  readonly delay: { readonly mean: number; readonly p99: number; readonly most: number };
};

export type ChildOptions = {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Is told what it prints, of which only the end is kept where it is very much. */
  readonly onOutput?: (part: string) => void;
  /** The most file descriptors that it may have. */
  readonly descriptors?: number;
};

/** In characters. */
const mostOutput = 4_000_000;
const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const preload = new URL('./inside.ts', import.meta.url).href;

/** Starts `search-expression serve` on a free port; rejects with its output if it exits. */
export async function startChild({ args = [], env = {}, descriptors, onOutput }: ChildOptions = {}): Promise<Child> {
  const command = [process.execPath, '--import', preload, main, 'serve', '--port', '0', ...args];
  const [program = '', ...rest] =
    descriptors === undefined ? command : ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...command];
  const child = spawn(program, rest, { env: { ...surroundings, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  const exit = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>();
  child.once('close', (code, signal) => exit.resolve({ code, signal }));
  const port = await new Promise<number>((resolve, reject) => {
    const read = (part: string) => {
      output = (output.length > mostOutput ? output.slice(-mostOutput / 2) : output) + part;
      onOutput?.(part);
      const [, found] = /Serving on http:\/\/[^/]+:(\d+)\//.exec(output) ?? [];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    void exit.promise.then(({ code, signal }) => reject(new Error(`It ended with ${code ?? signal}: ${output}`)));
  });
  return {
    port,
    pid: child.pid ?? 0,
    process: child,
    output: () => output,
    ended: exit.promise,
    async stop() {
      child.kill('SIGTERM');
      await exit.promise;
    },
    async inside() {
      const told = once(child, 'message');
      child.send('inside');
      return ((await told) as [Inside])[0];
    },
  };
}

/** Open file descriptors, connections and resident memory in bytes, from Linux's `/proc`. */
export const descriptorsOf = ({ pid }: Child): number => readdirSync(`/proc/${pid}/fd`).length;
export const connectionsOf = ({ pid }: Child): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => linkOf(`/proc/${pid}/fd/${name}`).startsWith('socket:')).length;
export const memoryOf = ({ pid }: Child): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Closed since it was listed.
    return '';
  }
}

const { DATABASE_URL: _, PORT: __, ...others } = process.env;
const surroundings = {
  ...Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('SEARCH_EXPRESSION_'))),
  NODE_NO_WARNINGS: '1',
};
