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
  /** The number of the world in which the last campaign saw it. */
  readonly world: number;
};

/** The list, which was written before the run that has to find them. */
export function readFaults(): readonly Fault[] {
  const worlds = new Map(
    Array.from(readFileSync(results, 'utf8').matchAll(/^\| `(.*?)` .* (\d+) \|$/gm), ([, id, world]) => [id, Number(world)]),
  );
  const faults = JSON.parse(readFileSync('test/faults/faults.json', 'utf8')) as Omit<Fault, 'world'>[];
  return faults.map((fault) => ({ ...fault, world: worlds.get(fault.id) ?? 0 }));
}

const results = 'test/faults/results.md';
