import { writeSync } from 'node:fs';
import type { Pace } from './race.ts';
import type { Group } from './result.ts';

/*
 * Runs one round of one group in its own process:
 * `node --expose-gc test/bench/group.ts <group> [--quick]`. The last line is the result as JSON;
 * peers may print before it.
 */

const [name = '', mode] = process.argv.slice(2);
const quick = mode === '--quick';
const pace: Pace = quick ? { samples: 12, sample: 1, warmUp: 40 } : { samples: 60, sample: 2, warmUp: 150 };
const { group } = (await import(`./groups/${name}.ts`)) as { readonly group: Group };
const { title, rounds, notes } = group;
const measured = await group.measure(pace, quick);
writeSync(1, `\n${JSON.stringify({ title, rounds, notes, goals: [], out: [], ...measured })}\n`);
process.exit(0);
