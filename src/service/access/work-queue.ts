/** Work that waits for its turn. */
export type WorkQueue = {
  /**
   * The outcome of the work, when its turn has come: clients in turn, one piece of each at a time. Undefined, and the
   * work not begun, where too much waits already or its turn does not come within the queue's patience. What the work
   * gives to `rest` is how many milliseconds the client's next piece has to wait beyond it.
   */
  run<Outcome>(client: string, work: (rest: (milliseconds: number) => void) => Promise<Outcome>): Promise<Outcome | undefined>;
  /** Goes before all that `run` was given, however much waits. */
  runFirst<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
};

export type WorkQueueOptions = {
  /** How much is done at the same time. */
  readonly atOnce: number;
  /** How much may wait; default 1,000. */
  readonly most?: number;
  /** How much of one client may wait; default 100. */
  readonly mostPerClient?: number;
  /** How long a piece of work waits, in milliseconds; default 15,000. */
  readonly patience?: number;
};

/** Does a bounded amount at once and lets a bounded amount wait, so that no client keeps the others from their turn. */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { atOnce, most = 1_000, mostPerClient = 100, patience = 15_000 } = options;
  const first: (() => void)[] = [];
  /** Clients in the order of their turns. One whose work is under way, or has to rest, is `held`. */
  const clients = new Map<string, Client>();
  let [running, waiting] = [0, 0];

  const next = (): void => {
    while (running < atOnce) {
      const start = first.shift() ?? nextInTurn();
      if (start === undefined) return;
      running += 1;
      start();
    }
  };
  const nextInTurn = (): (() => void) | undefined => {
    for (const client of clients.values()) {
      const [start] = client.waiting;
      if (client.held || start === undefined) continue;
      client.waiting.delete(start);
      client.held = true;
      return start;
    }
    return undefined;
  };
  const turnOf = (name: string, client: Client): Promise<boolean> =>
    new Promise((resolve) => {
      const start = (): void => {
        clearTimeout(impatient);
        waiting -= 1;
        resolve(true);
      };
      const impatient = setTimeout(() => {
        client.waiting.delete(start);
        if (!client.held && client.waiting.size === 0) clients.delete(name);
        waiting -= 1;
        resolve(false);
      }, patience);
      client.waiting.add(start);
      waiting += 1;
      next();
    });

  return {
    async run(name, work) {
      const client = clients.get(name) ?? { waiting: new Set(), held: false };
      if (waiting >= most || client.waiting.size >= mostPerClient) return undefined;
      clients.set(name, client);
      if (!(await turnOf(name, client))) return undefined;
      let resting = 0;
      try {
        return await work((milliseconds) => (resting = milliseconds));
      } finally {
        running -= 1;
        const release = (): void => {
          client.held = false;
          // Its next turn comes after everyone else's.
          clients.delete(name);
          if (client.waiting.size > 0) clients.set(name, client);
          next();
        };
        if (resting > 0) setTimeout(release, resting).unref();
        else release();
        next();
      }
    },
    async runFirst(work) {
      await new Promise<void>((resolve) => {
        first.push(resolve);
        next();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}

type Client = { readonly waiting: Set<() => void>; held: boolean };
