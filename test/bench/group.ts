import { writeSync } from 'node:fs';
import type { Pace } from './race.ts';
import type { Group } from './result.ts';

/*
 * One round of one group, in a process of its own: `node --expose-gc test/bench/group.ts <group> [--quick]`. Its last line is the figures as JSON;
 * whatever a peer prints comes before.
 */

const [name = '', mode] = process.argv.slice(2);
const quick = mode === '--quick';
const pace: Pace = quick ? { samples: 12, sample: 1, warmUp: 40 } : { samples: 60, sample: 2, warmUp: 150 };
const { group } = (await import(`./groups/${name}.ts`)) as { readonly group: Group };
const { title, rounds, notes } = group;
const measured = await group.measure(pace, quick);
writeSync(1, `\n${JSON.stringify({ title, rounds, notes, ...measured })}\n`);
process.exit(0);
