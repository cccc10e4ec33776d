import { writeFileSync } from 'node:fs';
import { abuse, faultsOf } from './abuse.ts';
import { present } from './canary.ts';
import { soak } from './soak.ts';
import { mostT, timing } from './timing.ts';

export type Asked = {
  readonly seed: number;
  readonly requests: number;
  readonly each: number;
  readonly minutes: number;
  /** Requests in a second. */
  readonly rate: number;
  /** Whether passwords are hashed at the cost that they have in use. */
  readonly isReal: boolean;
};

/** Each runs, and gives what it saw and what of it should not be. */
const campaigns = {
  abuse: async ({ seed, requests }: Asked) => {
    const report = await abuse(seed, requests, console.log);
    return { report, faults: faultsOf(report) };
  },
  timing: async ({ seed, each, isReal }: Asked) => {
    const report = await timing(seed, each, isReal ? { N: 2 ** 14, r: 8, p: 5 } : { N: 2 ** 10, r: 8, p: 1 });
    const told = Object.entries(report.t).filter(([, t]) => Math.abs(t) >= mostT);
    return {
      report,
      faults: [...told.map(([kind]) => `${kind} is told by its time`), ...(report.alike ? [] : ['the answers differ'])],
    };
  },
  soak: async ({ seed, minutes, rate }: Asked) => {
    const report = await soak(seed, minutes, rate, console.log);
    const faults = present({
      'answers were not those that were meant to come': report.unexpected > 0,
      'something inside was shown': report.leaks.length > 0,
      // Fewer minutes are those in which caches fill.
      'memory grows': minutes >= 10 && report.slope.heapMB > 0.5,
      'descriptors are left behind': minutes >= 10 && report.slope.files > 0.5,
    });
    return { report, faults };
  },
};

export const isOfService = (name: string): name is keyof typeof campaigns => Object.hasOwn(campaigns, name);

/** Runs a campaign against the service; the exit code. */
export async function ofService(name: keyof typeof campaigns, asked: Asked, file: string | undefined): Promise<number> {
  const { report, faults } = await campaigns[name](asked);
  const text = `${JSON.stringify({ ...report, faults }, null, 2)}\n`;
  console.log(text);
  if (file !== undefined) writeFileSync(file, text);
  return faults.length === 0 ? 0 : 1;
}
