import { entities } from '../state/entry.ts';
import type { EntityName } from '../state/search.ts';
import { numberBelow, objectOf, oneOf, propertiesOf, textUpTo } from '../state/stored.ts';
import { hasEveryWord } from '../ui/every-word.ts';

export type Run = {
  readonly text: string;
  readonly entity: EntityName;
  /** When it was last run, in milliseconds since 1970. */
  readonly at: number;
  /** The number of rows that it found; undefined until it is answered. */
  readonly count?: number | undefined;
  /** The name of a pinned run, which may be empty; undefined if it is not pinned. */
  readonly name?: string | undefined;
};

/** The searches that were run, last one first. Pinned ones stay until they are deleted. */
export type Runs = readonly Run[];

/** In milliseconds since 1970. */
export const latest = Date.UTC(2200, 0, 1);

export const limits = { runs: 100, pinned: 100, name: 80, characters: 300_000 };

const isSame = (one: Pick<Run, 'text' | 'entity'>) => (other: Pick<Run, 'text' | 'entity'>) =>
  one.text === other.text && one.entity === other.entity;

/** Adds a run. A run of the same search moves up and keeps its name. */
export function withRun(runs: Runs, run: Run): Runs {
  const before = runs.find(isSame(run));
  return within([{ ...run, name: run.name ?? before?.name }, ...without(runs, run)]);
}

export function without(runs: Runs, run: Pick<Run, 'text' | 'entity'>): Runs {
  return runs.filter((other) => !isSame(run)(other));
}

/** Names a run, which pins it; without a name it is no longer pinned. */
export function named(runs: Runs, run: Run, name: string | undefined): Runs {
  return within(runs.map((other) => (isSame(run)(other) ? { ...other, name: name?.slice(0, limits.name) } : other)));
}

/** Sets the number of rows of a run, if it is still there and was not run again. */
export function counted(runs: Runs, run: Run): Runs {
  return runs.map((other) => (isSame(run)(other) && other.at === run.at ? { ...other, count: run.count } : other));
}

/** The runs whose search and name contain every word of a query; letters are folded. */
export function matching(runs: Runs, query: string): Runs {
  return runs.filter(({ text, name = '' }) => hasEveryWord(`${text} ${name}`, query));
}

/** Reads stored runs; what is no run is left out. */
export function readRuns(given: unknown): Runs | undefined {
  return Array.isArray(given) ? within(given.flatMap(readRun)) : undefined;
}

const readSearch = objectOf({ text: textUpTo(limits.characters), entity: oneOf(entities), at: numberBelow(latest) });
const readCount = numberBelow(Number.MAX_SAFE_INTEGER);

function readRun(given: unknown): Runs {
  const search = readSearch(given);
  if (search === undefined) return [];
  const { count, name } = propertiesOf(given);
  const named = typeof name === 'string' && { name: name.slice(0, limits.name) };
  return [{ ...search, ...(Number.isInteger(count) && { count: readCount(count) }), ...named }];
}

/** Sorts runs and enforces the limits; the oldest that are not pinned are dropped first. */
function within(runs: Runs): Runs {
  const inOrder = runs.toSorted((a, b) => b.at - a.at);
  const isPinned = ({ name }: Run): boolean => name !== undefined;
  let room = limits.characters;
  const fits = (run: Run): boolean => {
    const size = JSON.stringify(run).length + 1;
    if (size > room) return false;
    room -= size;
    return true;
  };
  const pinned = inOrder.filter(isPinned).slice(0, limits.pinned).filter(fits);
  const others = inOrder
    .filter((run) => !isPinned(run))
    .slice(0, limits.runs)
    .filter(fits);
  const kept = new Set([...pinned, ...others]);
  return inOrder.filter((run) => kept.has(run));
}
