import { print } from '../../src/index.ts';
import { run } from '../differential/run.ts';
import type { Probe } from './planted.ts';

/* Runs the comparison, told by its one argument, until it finds something or its time is over, and says which in one line of JSON. */

const { seed, seconds, engines, shrinking = false } = JSON.parse(process.argv[2] ?? '') as Probe;
const { mismatch, verdicts } = await run({ seed, seconds, verdicts: Infinity, engines, shrinking });
const found = mismatch && {
  backend: mismatch.backend,
  oracle: mismatch.oracle,
  expression: print(mismatch.expression),
  rows: mismatch.world.rows.length,
};
console.log(JSON.stringify({ verdicts, found }));
