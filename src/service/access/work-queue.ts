/** Work that waits for its turn. */
export type WorkQueue = {
  /** The outcome of the work, when its turn has come; undefined at once where too much waits already. */
  run<Outcome>(client: string, work: () => Promise<Outcome>): Promise<Outcome> | undefined;
  /** Goes before all that `run` was given, however much waits. */
  runFirst<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
};

export type WorkQueueOptions = {
  /** How much is done at the same time. */
  readonly atOnce: number;
  /** How much may wait; default 100. */
  readonly most?: number;
  /** How much of one client may wait; default 4. */
  readonly mostPerClient?: number;
};

/** Does a bounded amount at once and lets a bounded amount wait, so that no client keeps the others from their turn. */
export function createWorkQueue({ atOnce, most = 100, mostPerClient = 4 }: WorkQueueOptions): WorkQueue {
  const first: (() => void)[] = [];
  const waiting: { readonly client: string; readonly start: () => void }[] = [];
  let running = 0;

  const next = (): void => {
    if (running >= atOnce) return;
    const start = first.shift() ?? waiting.shift()?.start;
    if (start === undefined) return;
    running += 1;
    start();
  };
  const enter = async <Outcome>(work: () => Promise<Outcome>, line: (start: () => void) => void): Promise<Outcome> => {
    await new Promise<void>((resolve) => {
      line(resolve);
      next();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };

  return {
    run(client, work) {
      if (waiting.length >= most || waiting.filter((other) => other.client === client).length >= mostPerClient) return undefined;
      return enter(work, (start) => waiting.push({ client, start }));
    },
    runFirst: (work) => enter(work, (start) => first.push(start)),
  };
}
