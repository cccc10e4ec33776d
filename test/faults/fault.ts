import { readFileSync } from 'node:fs';

/** A fault in the compiled backends: `plant` replaces `find`, which occurs once in `file`. */
export type Fault = {
  readonly id: string;
  readonly file: string;
  readonly find: string;
  readonly plant: string;
  readonly wrong: string;
  readonly clause: string;
  readonly seenIn: readonly string[];
};

/** The list, which was written before the run that has to find them. */
export function readFaults(): readonly Fault[] {
  return JSON.parse(readFileSync('test/faults/faults.json', 'utf8')) as Fault[];
}
