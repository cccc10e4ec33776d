import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, connectionsOf, memoryOf, startChild } from '../service/robust/child.ts';
import { fillDatabase, leaksIn } from '../service/robust/secrets.ts';

/** A service in a process of its own, over data that nobody may see from outside. */
export type Canary = AsyncDisposable & {
  readonly child: Child;
  /** What of the inside was shown so far, with the text around the first of each. */
  readonly leaks: ReadonlyMap<string, string>;
  /** Looks for it in a text; in what the service prints it is looked for anyway. */
  readonly note: (text: string) => void;
  readonly measure: () => Promise<Measure>;
};

export type Measure = {
  readonly residentMB: number;
  readonly heapMB: number;
  readonly connections: number;
  /** Of the event loop since the last measure, in milliseconds. */
  readonly delay: { readonly p99: number; readonly most: number };
};

export async function startCanary(): Promise<Canary> {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'));
  const file = join(folder, 'kanarie.sqlite');
  await fillDatabase(file);
  const leaks = new Map<string, string>();
  const note = (text: string) => leaksIn(text).forEach((leak) => leaks.has(leak) || leaks.set(leak, `${leak}: ${text}`));
  const child = await startChild({
    args: ['--database', file, '--requests-per-minute', '0'],
    onOutput: (part) => (part.startsWith('Data in ') ? undefined : note(part)),
  });
  return {
    child,
    leaks,
    note,
    measure: async () => {
      const { heapUsed, delay } = await child.inside();
      return {
        residentMB: round(memoryOf(child) / 1e6),
        heapMB: round(heapUsed / 1e6),
        connections: connectionsOf(child),
        delay: { p99: round(delay.p99), most: round(delay.most) },
      };
    },
    [Symbol.asyncDispose]: async () => {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Half, 99 of 100 and all of the times are at most these. */
export function quantiles(times: readonly number[]): { readonly p50: number; readonly p99: number; readonly most: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}

export const round = (number: number): number => Math.round(number * 100) / 100;

/** The names of the faults that there are. */
export const present = (faults: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.keys(faults).filter((fault) => faults[fault]);
