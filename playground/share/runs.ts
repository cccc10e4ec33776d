import type { Entity } from '../state/search.ts';

/** A search that was run. */
export type Run = {
  readonly text: string;
  readonly entity: Entity;
  /** When it was run last, in milliseconds since 1970. */
  readonly at: number;
  /** How many rows it found then; undefined where there was no answer yet. */
  readonly count?: number | undefined;
  /** Of a pinned one: its name, which may be empty. */
  readonly name?: string | undefined;
};

/** The searches that were run, the last one first. Those that are pinned stay until they are deleted. */
export type Runs = readonly Run[];

export const limits = { runs: 100, pinned: 100, name: 80, characters: 300_000 };

const isSame = (one: Pick<Run, 'text' | 'entity'>) => (other: Pick<Run, 'text' | 'entity'>) =>
  one.text === other.text && one.entity === other.entity;

/** With a run on top. One of the same search that was there before moves up, and keeps its name. */
export function withRun(runs: Runs, run: Run): Runs {
  const before = runs.find(isSame(run));
  return within([{ ...run, name: run.name ?? before?.name }, ...without(runs, run)]);
}

export function without(runs: Runs, run: Pick<Run, 'text' | 'entity'>): Runs {
  return runs.filter((other) => !isSame(run)(other));
}

/** With a name, or with none and no longer pinned. */
export function named(runs: Runs, run: Run, name: string | undefined): Runs {
  return within(runs.map((other) => (isSame(run)(other) ? { ...other, name: name?.slice(0, limits.name) } : other)));
}

/** With how many rows a run found, as long as it is there and was not run again since. */
export function counted(runs: Runs, run: Run): Runs {
  return runs.map((other) => (isSame(run)(other) && other.at === run.at ? { ...other, count: run.count } : other));
}

/** Those that have every word of a text in their search or name; accents and capitals do not matter. */
export function matching(runs: Runs, asked: string): Runs {
  const words = plain(asked).split(/\s+/);
  return runs.filter(({ text, name = '' }) => {
    const own = plain(`${text} ${name}`);
    return words.every((word) => own.includes(word));
  });
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What a browser kept. Somebody else may have written it: what is no run is left out. */
export function readRuns(given: unknown): Runs | undefined {
  return Array.isArray(given) ? within(given.flatMap(readRun)) : undefined;
}

function readRun(given: unknown): Runs {
  if (typeof given !== 'object' || given === null) return [];
  const { text, entity, at, count, name } = given as Readonly<Record<string, unknown>>;
  if (typeof text !== 'string' || (entity !== 'booking' && entity !== 'event')) return [];
  if (typeof at !== 'number' || !(at >= 0 && at < latest)) return [];
  return [
    {
      text,
      entity,
      at,
      ...(typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 && { count }),
      ...(typeof name === 'string' && { name: name.slice(0, limits.name) }),
    },
  ];
}

const latest = Date.UTC(2200, 0, 1);

/** In order, and no more than is kept: the oldest that are not pinned go first. */
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
