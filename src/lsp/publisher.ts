export type Publisher = {
  /** Publishes for a document once the messages that are under way have been taken in; only the last time of many. */
  later(document: string): void;
  forget(document: string): void;
};

/** Publishes at once what is found quickly. A document that takes long waits as long again for another change, at most a second: so no queue builds up behind it. */
export function createPublisher(publish: (document: string) => Promise<void>): Publisher {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const costs = new Map<string, number>();

  const run = async (document: string): Promise<void> => {
    waiting.delete(document);
    const began = performance.now();
    // What cannot be sent has nobody left to read it.
    await publish(document).catch(() => {});
    costs.set(document, performance.now() - began);
  };

  const forget = (document: string): void => {
    clearTimeout(waiting.get(document));
    waiting.delete(document);
    costs.delete(document);
  };

  return {
    later: (document) => {
      clearTimeout(waiting.get(document));
      const cost = costs.get(document) ?? 0;
      waiting.set(
        document,
        setTimeout(() => void run(document), cost < quick ? 0 : Math.min(longest, cost)),
      );
    },
    forget,
  };
}

const quick = 20;
const longest = 1000;
