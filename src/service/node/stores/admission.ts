/** Runs work once it is admitted. */
export type Admission = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Admission control: `places` tasks run at once, `queue` more wait in order, each for at most
 * `patience` milliseconds. Others are rejected.
 */
export function createAdmission({ places, queue, patience }: { places: number; queue: number; patience: number }): Admission {
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
      const admit = () => {
        clearTimeout(impatient);
        resolve();
      };
      const impatient = setTimeout(() => {
        waiting.delete(admit);
        reject(new Error(`The database had no place for a request within ${patience} ms.`));
      }, patience);
      waiting.add(admit);
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
