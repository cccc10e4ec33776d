import { readFileSync } from 'node:fs';

/** One line of the compiled backends gone wrong: `plant` stands where `find`, which occurs once in `file`, stood. */
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
