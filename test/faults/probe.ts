import { print } from '../../src/index.ts';
import { countsOf } from '../differential/counts.ts';
import { run } from '../differential/run.ts';
import type { Probe } from './planted.ts';

/* Runs a comparison until a mismatch or the time limit; prints the result as one line of JSON. */

const { seconds, from, shrinking = false, ...options } = JSON.parse(process.argv[2] ?? '') as Probe;
// The time that this process had: others may keep the machine busy.
const isOver = () => process.cpuUsage().user > seconds * 1_000_000;
const earlier = { worlds: from, seconds: 0, report: countsOf([]).report() };
const { mismatch, verdicts, worlds } = await run({ ...options, earlier, verdicts: Infinity, enough: isOver, shrinking });
const found = mismatch && {
  backend: mismatch.backend,
  oracle: mismatch.oracle,
  expression: print(mismatch.expression),
  rows: mismatch.world.rows.length,
};
console.log(JSON.stringify({ verdicts, world: worlds - 1, found }));
