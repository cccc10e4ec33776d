import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect } from 'vitest';
import { scratchFolder } from '../support/scratch-folder.ts';

/** The program: its source, or what `PRODUCT` names, as the built one. */
const main = process.env['PRODUCT'] ?? fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const folder = scratchFolder();
const running = new Set<Product>();

afterAll(() => Promise.all([...running].map((product) => product.stop())));

await notAtMidnight();

export const fileIn = (name: string): string => join(folder, name);

export type Product = {
  readonly url: string;
  /** What it has printed so far, in lines. */
  readonly lines: () => readonly string[];
  readonly process: ChildProcess;
  /** Ends it as an administrator would; the exit code. */
  readonly stop: () => Promise<number | null>;
};

/** Starts `search-expression serve` on a free port and waits for its address. */
export async function serve(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...args], { env: { ...surroundings, ...env } });
  // Also where a file of tests ends before it has any.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (part: string) => {
      output += part;
      const [, address] = /Serving on (\S+)/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${output}`)));
  });
  const exited = child.exitCode === null ? once(child, 'exit') : Promise.resolve([child.exitCode]);
  const product: Product = {
    url,
    lines: () => output.trimEnd().split('\n'),
    process: child,
    async stop() {
      running.delete(product);
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
  running.add(product);
  return product;
}

export type Outcome = { readonly status: number; readonly stdout: string; readonly stderr: string };

/** Any other command of the program, to its end. */
export async function command(args: readonly string[], input = ''): Promise<Outcome> {
  const child = spawn(process.execPath, [main, ...args], { env: surroundings });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (stdout += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part));
  child.stdin.on('error', () => undefined).end(input);
  const [status] = (await once(child, 'close')) as [number];
  return { status, stdout, stderr };
}

export type Reply = {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Requests an address with curl; `options` are more arguments for curl. */
export async function curl(address: string, ...options: readonly string[]): Promise<Reply> {
  const usual = '--silent --show-error --include --path-as-is --globoff --max-time 60 --http1.1'.split(' ');
  const { stdout } = await promisify(execFile)('curl', [...usual, ...options, address], { maxBuffer: 2 ** 28 });
  return replyOf(stdout);
}

/** The answer to a path of a product, asked as `user:password`, or as nobody. */
export const ask = (product: Product, path: string, user?: string, ...options: readonly string[]): Promise<Reply> =>
  curl(new URL('/', product.url).href.slice(0, -1) + path, ...(user === undefined ? [] : ['--user', user]), ...options);

export const demoUser = 'demo:read-only-demo';

/** The path of a filter with a search and more parameters. */
export const filter = (search: string, more = '', entity = 'booking'): string =>
  `/api/rest/${entity}/filter?search=${encodeURIComponent(search)}${more}`;

export const rowsOf = ({ status, body }: Reply): Record<string, string>[] => {
  expect(status).toBe(200);
  return JSON.parse(body) as Record<string, string>[];
};

/** Today in Amsterdam, and days from it. */
export function day(from = 0): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' }).format(Date.now());
  return new Date(Date.parse(today) + from * 86_400_000).toISOString().slice(0, 10);
}

/** Delays a file that could run past midnight in Amsterdam: the product uses the system clock. */
async function notAtMidnight(): Promise<void> {
  const enough = 5 * 60_000;
  const day = (at: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' }).format(at);
  while (day(Date.now()) !== day(Date.now() + enough)) await setTimeout(1_000);
}

function replyOf(text: string): Reply {
  // A `100 Continue` stands before the answer.
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(first.split(' ')[1]);
  if (status === 100) return replyOf(text.slice(end + 4));
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
  );
  return { status, headers: Object.fromEntries(headers), body: text.slice(end + 4) };
}

const { DATABASE_URL: _, PORT: __, ...others } = process.env;
const surroundings = {
  ...Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('SEARCH_EXPRESSION_'))),
  LC_ALL: 'C',
  NODE_NO_WARNINGS: '1',
};
