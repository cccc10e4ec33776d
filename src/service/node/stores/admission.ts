import type { StoreClient } from '../../store.ts';

export type Admission = {
  /** Runs work once it is admitted, for a client or for the service itself. */
  readonly admit: <T>(work: () => Promise<T>, client?: StoreClient) => Promise<T>;
  /** Counts milliseconds that a client used without being admitted. */
  readonly count: (client: StoreClient, milliseconds: number) => void;
};

export type AdmissionOptions = {
  /** Tasks that run at once; `mostAtOnce` of it for a moment. */
  readonly places: number;
  /** Tasks that may wait. */
  readonly queue: number;
  /** How long a task may wait, in milliseconds. */
  readonly patience: number;
  /** A time in milliseconds that never goes back; default `performance.now`. */
  readonly clock?: () => number;
};

/**
 * Admission control that is fair to clients. A client is *light* if it used less than a second of
 * database time in the last minute, running tasks included. On a busy machine, where everything
 * takes long, it is light below a tenth of what the heaviest client used. Of light ones those are
 * *known* that were admitted before.
 *
 * - Heavy clients together hold at most a third of the places, and new ones half, two at least:
 *   what they ask takes processors and memory here, too.
 * - One place is kept for light clients. When its task makes its client heavy, another is added.
 *   So is one for known clients, whom a crowd of new ones cannot keep waiting.
 * - Anonymous clients together hold at most half the places, and half of the queue.
 * - Next are known clients, then new ones, each in turn, then the heavy one that used the least.
 * - In a full queue the client that has the most tasks in it loses its last one.
 * - The service itself, without a client, comes first, and always has a place for one task.
 */
export function createAdmission({ places, queue, patience, clock = () => performance.now() }: AdmissionOptions): Admission {
  const usage = createUsage(clock);
  const running = new Set<Task>();
  /** By client, in the order of their turns. */
  const waiting = new Map<string, Set<Task>>();
  let recheck: ReturnType<typeof setInterval> | undefined;

  const usedBy = (name: string): number => {
    const now = clock();
    const underway = [...running].reduce((sum, task) => sum + (task.name === name ? now - task.since : 0), 0);
    return usage.of(name) + underway;
  };
  const kindOf = (name: string): ClientKind => {
    if (name === itself) return 'itself';
    const most = Math.max(...Array.from(running, (task) => usedBy(task.name)));
    if (usedBy(name) >= Math.max(lightUse, most / 10)) return 'heavy';
    return usage.knows(name) ? 'known' : 'new';
  };
  const mayStart = ({ name, isAnonymous }: Task): boolean => {
    const tasks = [...running];
    const kind = kindOf(name);
    const ofKind = tasks.filter((task) => kindOf(task.name) === kind).length;
    if (kind === 'itself') return tasks.length < places || ofKind === 0;
    const mostAnonymous = kind === 'heavy' ? allButOne(half(places)) : half(places);
    if (isAnonymous && tasks.filter((task) => task.isAnonymous).length >= mostAnonymous) return false;
    if (kind === 'heavy') return ofKind < third(places) && tasks.length < allButOne(places);
    if (kind === 'new' && ofKind >= Math.max(2, half(places))) return false;
    const most = mostAtOnce(places) - (kind === 'new' ? 2 : 1);
    return tasks.length < places || (tasks.length < most && ofKind === 0);
  };
  /** Where a task stands in the order; the least is next. */
  const rankOf = ({ name }: Task): number => {
    const kind = kindOf(name);
    return kind === 'heavy' ? usedBy(name) : clientKinds.indexOf(kind) - clientKinds.length;
  };

  const remove = (task: Task): void => {
    const others = waiting.get(task.name);
    others?.delete(task);
    if (others?.size === 0) waiting.delete(task.name);
  };
  const next = (): void => {
    for (;;) {
      const ready = [...waiting.values()].flatMap(([first]) => (first !== undefined && mayStart(first) ? [first] : []));
      const ranks = new Map(ready.map((task) => [task, rankOf(task)]));
      const [task] = ready.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
      if (task === undefined) break;
      remove(task);
      // Its client's next turn is after all others.
      const more = waiting.get(task.name);
      if (more !== undefined && waiting.delete(task.name)) waiting.set(task.name, more);
      running.add(task);
      task.since = clock();
      task.start();
    }
    // A client turns heavy while nothing begins or ends.
    if (waiting.size > 0) recheck ??= setInterval(next, recheckEvery);
    else {
      clearInterval(recheck);
      recheck = undefined;
    }
  };

  /** Lets a task wait for its turn; a full queue loses a task. */
  const enqueue = (task: Task): void => {
    const own = (waiting.get(task.name) ?? new Set()).add(task);
    waiting.set(task.name, own);
    next();
    if (!own.has(task)) return;
    const clients = [...waiting.values()];
    const anonymous = clients.filter(([first]) => first?.isAnonymous);
    const isCrowded = task.isAnonymous && countOf(anonymous) > half(queue);
    if (!isCrowded && countOf(clients) <= queue) return;
    const largest = (isCrowded ? anonymous : clients).reduce((most, one) => (one.size > most.size ? one : most), own);
    const refused = [...largest].at(-1) ?? task;
    refused.fail(new Error(`More than ${queue} requests wait for the database.`));
  };
  const enter = (client: StoreClient | undefined): Promise<Task> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(impatient);
        client?.gone?.removeEventListener('abort', leave);
      };
      const task: Task = {
        name: client?.name ?? itself,
        isAnonymous: client?.isAnonymous ?? false,
        since: 0,
        start: () => {
          settle();
          resolve(task);
        },
        fail: (error) => {
          settle();
          remove(task);
          reject(error);
        },
      };
      const leave = (): void => task.fail(new Error('The client has gone.'));
      const impatient = setTimeout(
        () => task.fail(new Error(`The database had no place for a request within ${patience} ms.`)),
        patience,
      );
      if (client?.gone?.aborted) return leave();
      client?.gone?.addEventListener('abort', leave);
      enqueue(task);
      next();
    });

  return {
    async admit(work, client) {
      const task = await enter(client);
      try {
        return await work();
      } finally {
        running.delete(task);
        if (task.name !== itself) usage.add(task.name, clock() - task.since);
        next();
      }
    },
    count: ({ name }, milliseconds) => usage.add(name, milliseconds),
  };
}

type Task = {
  readonly name: string;
  readonly isAnonymous: boolean;
  /** When it began to run. */
  since: number;
  readonly start: () => void;
  readonly fail: (error: Error) => void;
};

/** In the order in which they are admitted. */
const clientKinds = ['itself', 'known', 'new', 'heavy'] as const;
type ClientKind = (typeof clientKinds)[number];

/** The name of the service among its clients. */
const itself = '';
/** In milliseconds. */
const lightUse = 1_000;
const recheckEvery = 100;
const minute = 60_000;

/**
 * Upper bound on tasks that run at once: one is added per second and a statement ends after five,
 * plus one task of a known client and one of the service itself.
 */
export const mostAtOnce = (places: number): number => places + 5 + 2;

const third = (count: number): number => Math.max(1, Math.floor(count / 3));
const half = (count: number): number => Math.max(1, Math.floor(count / 2));
const allButOne = (count: number): number => Math.max(1, count - 1);
const countOf = (some: readonly Set<Task>[]): number => some.reduce((sum, { size }) => sum + size, 0);

/**
 * Milliseconds by name in a sliding minute: those of the current minute, and of the one before
 * the share that is still within. Names that were not added in two minutes are forgotten.
 */
function createUsage(clock: () => number): {
  add(name: string, milliseconds: number): void;
  of(name: string): number;
  knows(name: string): boolean;
} {
  let younger = new Map<string, number>();
  let older = new Map<string, number>();
  let since = clock();
  const turn = (): number => {
    const passed = Math.floor((clock() - since) / minute);
    if (passed > 0) {
      older = passed === 1 ? younger : new Map<string, number>();
      younger = new Map();
      since += passed * minute;
    }
    return (clock() - since) / minute;
  };
  return {
    add(name, milliseconds) {
      turn();
      younger.set(name, (younger.get(name) ?? 0) + milliseconds);
    },
    of(name) {
      const share = 1 - turn();
      return (younger.get(name) ?? 0) + share * (older.get(name) ?? 0);
    },
    knows(name) {
      turn();
      return younger.has(name) || older.has(name);
    },
  };
}

/** Calls `cancel` if the client goes during the work. Gives whether it has; stops watching. */
export function watch(gone: AbortSignal | undefined, cancel: () => void): () => boolean {
  if (gone === undefined) return () => false;
  if (gone.aborted) cancel();
  gone.addEventListener('abort', cancel);
  return () => {
    gone.removeEventListener('abort', cancel);
    return gone.aborted;
  };
}

/** The result of work; rejects after so many milliseconds, and calls `abandon`. */
export async function within<T>(milliseconds: number, work: Promise<T>, abandon: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      abandon();
      reject(new Error(`The database did not answer within ${milliseconds} ms.`));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
