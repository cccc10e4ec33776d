import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Child, type ChildOptions, startChild } from './child.ts';
import { basic, fillDatabase, leaksIn } from './secrets.ts';
import { ask, everythingHeard, type Reply } from './wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'robust-'));
const children: Child[] = [];

afterAll(async () => {
  try {
    // An error that nobody caught would have ended it.
    const broken = children.filter(({ process, output }) => process.exitCode !== null && /Uncaught|Unhandled/i.test(output()));
    await Promise.all(children.filter(isAlive).map((child) => child.stop()));
    // Where its data is it says when it starts, and only then.
    const said = children.map(({ output }) => output().replace(/^Data in .*$/m, ''));
    const leaks = [...everythingHeard, ...said].flatMap(leaksIn);
    if (broken.length > 0 || leaks.length > 0)
      throw new Error(
        `It shows ${leaks.join(', ')}; ended by an error: ${broken.map(({ output }) => output().slice(-2_000)).join('\n') || 'none'}.`,
      );
  } finally {
    for (const child of children.filter(isAlive)) child.process.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

const isAlive = ({ process }: Child): boolean => process.exitCode === null && process.signalCode === null;

/** Starts the product in its own process; its responses and output must not reveal internals. */
export async function startProduct(options: ChildOptions = {}): Promise<Child> {
  const child = await startChild(options);
  children.push(child);
  return child;
}

/** The path of a SQLite file with the demo data, users and an allowed origin. */
export async function filledFile(name = 'kanarie.sqlite'): Promise<string> {
  const file = join(folder, name);
  await fillDatabase(file);
  return file;
}

export const screen = basic('screen');
export const week = filterOf('startdatum >= "0d" AND startdatum <= "7d"');

/** The path of a filter with a search. */
export function filterOf(search: string, more = '', entity = 'booking'): string {
  return `/api/rest/${entity}/filter?search=${encodeURIComponent(search)}${more}`;
}

/** How often each status was answered. */
export function countStatuses(replies: readonly Pick<Reply, 'status'>[]): Readonly<Record<number, number>> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ status }) => status)).map(([status, all = []]) => [status, all.length]),
  );
}

/** Asks until it holds, some milliseconds apart, and gives how long that took. */
export async function until(holds: () => Promise<boolean> | boolean, patience = 60_000): Promise<number> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > patience) throw new Error(`It did not come to be within ${patience} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - started;
}

/** As `screen`, with the answer read as UTF-8. */
export async function askText(port: number, target: string): Promise<Reply> {
  const reply = await ask(port, target, [screen]);
  return { ...reply, body: Buffer.from(reply.body, 'latin1').toString('utf8') };
}

/** As `screen`, what is booked in the coming week. */
export const askWeek = ({ port }: Child): Promise<Reply> => ask(port, week, [screen]);
