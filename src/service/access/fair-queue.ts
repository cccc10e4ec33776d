/** A queue that serves clients in turn. */
export type FairQueue = {
  /**
   * Runs work when its turn comes: clients in turn, one task of each at a time. `undefined`, with
   * the work not started, if the queue is full or `patience` is over first. `pauseClient` delays
   * the client's next task by so many milliseconds.
   */
  run<Outcome>(
    client: string,
    work: (pauseClient: (milliseconds: number) => void) => Promise<Outcome>,
  ): Promise<Outcome | undefined>;
  /** Runs work before everything given to `run`, without a limit. */
  runFirst<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
};

export type FairQueueOptions = {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that may wait; default 1,000. */
  readonly most?: number;
  /** Tasks of one client that may wait; default 100. */
  readonly mostPerClient?: number;
  /** How long a task may wait, in milliseconds; default 15,000. */
  readonly patience?: number;
};

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, most = 1_000, mostPerClient = 100, patience = 15_000 } = options;
  const first: (() => void)[] = [];
  /** Clients in the order of their turns. One that is running or paused is `blocked`. */
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
      if (client.blocked || start === undefined) continue;
      client.waiting.delete(start);
      client.blocked = true;
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
        if (!client.blocked && client.waiting.size === 0) clients.delete(name);
        waiting -= 1;
        resolve(false);
      }, patience);
      client.waiting.add(start);
      waiting += 1;
      next();
    });

  return {
    async run(name, work) {
      const client = clients.get(name) ?? { waiting: new Set(), blocked: false };
      if (waiting >= most || client.waiting.size >= mostPerClient) return undefined;
      clients.set(name, client);
      if (!(await turnOf(name, client))) return undefined;
      let pause = 0;
      try {
        return await work((milliseconds) => (pause = milliseconds));
      } finally {
        running -= 1;
        const release = (): void => {
          client.blocked = false;
          // Back to the end of the line.
          clients.delete(name);
          if (client.waiting.size > 0) clients.set(name, client);
          next();
        };
        if (pause > 0) setTimeout(release, pause).unref();
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

type Client = { readonly waiting: Set<() => void>; blocked: boolean };
