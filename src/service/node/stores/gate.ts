/** Lets work begin when there is a place for it. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Has `places` pieces of work run at once and `queue` more wait, the first come first, each for `patience` milliseconds at most. What finds
 * no room, or no place in that time, rejects.
 */
export function createGate({ places, queue, patience }: { places: number; queue: number; patience: number }): Gate {
  let free = places;
  const waiting = new Set<() => void>();
  const enter = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (free > 0) {
        free -= 1;
        resolve();
        return;
      }
      if (waiting.size >= queue) {
        reject(new Error(`More than ${queue} requests wait for the database.`));
        return;
      }
      const letIn = () => {
        clearTimeout(impatient);
        resolve();
      };
      const impatient = setTimeout(() => {
        waiting.delete(letIn);
        reject(new Error(`The database had no place for a request within ${patience} ms.`));
      }, patience);
      waiting.add(letIn);
    });
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** The result of work, or a rejection when it takes more than so many milliseconds; `abandon` is told then. */
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
