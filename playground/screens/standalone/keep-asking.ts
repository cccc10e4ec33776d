/** What a page knows of its rows. */
export type Known<Row> = {
  /** The last rows that came, and when they were asked for. They are kept whatever happens after. */
  readonly got: Got<Row> | undefined;
  /** Why the last request gave none; undefined when it did. */
  readonly failure: unknown;
  /** When rows will be asked for again, in milliseconds since 1970. */
  readonly due: number;
};

export type Got<Row> = { readonly rows: readonly Row[]; readonly at: number };

type KeepAskingOptions<Row> = {
  readonly ask: () => Promise<readonly Row[]>;
  /** Milliseconds from one answer to the next request. */
  readonly every: number;
  /** The day that it is where the screen hangs. */
  readonly dayOf: (moment: number) => string;
  /** Rows from before the page was loaded. */
  readonly before: Got<Row> | undefined;
  readonly onChange: (known: Known<Row>) => void;
  readonly now?: () => number;
  /** 0 … 1 */
  readonly random?: () => number;
};

export type Asking = {
  /** To be called every second: a clock that is set or a machine that slept is noticed. */
  readonly tick: () => void;
  /** To be called when the page is seen again or the network is back. */
  readonly wake: () => void;
};

/** Asks for rows at once and then every so often; after a failure sooner, and then less and less often. Many screens that start together soon do not. */
export function keepAsking<Row>(options: KeepAskingOptions<Row>): Asking {
  const { ask, every, dayOf, before, onChange, now = Date.now, random = Math.random } = options;
  let known: Known<Row> = { got: before, failure: undefined, due: now() };
  let failures = 0;
  let isAsking = false;
  let day = dayOf(now());

  const around = (milliseconds: number): number => milliseconds * (0.9 + 0.2 * random());
  const change = (to: Partial<Known<Row>>): void => {
    known = { ...known, ...to };
    onChange(known);
  };
  const askNow = async (): Promise<void> => {
    const at = now();
    isAsking = true;
    day = dayOf(at);
    const answer = await ask().then(
      (rows) => ({ rows }),
      (failure: unknown) => ({ failure }),
    );
    isAsking = false;
    if ('rows' in answer) {
      failures = 0;
      change({ got: { ...answer, at }, failure: undefined, due: now() + around(every) });
    } else {
      failures++;
      const wait = Math.max(around(Math.min(most, least * 2 ** (failures - 1))), waitAskedFor(answer.failure));
      change({ ...answer, due: now() + wait });
    }
  };
  const tick = (): void => {
    const at = now();
    // Relative dates mean other days from here on, also those of a request that was under way.
    if (!isAsking && dayOf(at) !== day) {
      day = dayOf(at);
      known = { ...known, due: Math.min(known.due, at + 10_000 * random()) };
    }
    const isBehind = known.due - at > longest;
    if (!isAsking && (at >= known.due || isBehind)) void askNow();
  };
  tick();
  return {
    tick,
    wake: () => {
      if (failures > 0 && !isAsking) known = { ...known, due: Math.min(known.due, now() + 1_000 * random()) };
      tick();
    },
  };
}

/** Between requests after failures. */
const least = 30_000;
const most = 600_000;
/** Nothing is due later than this: the clock was set back. */
const longest = 3_700_000;

/** Milliseconds for which a service wants to be left alone, up to an hour. */
function waitAskedFor(failure: unknown): number {
  const { retryAfter } = (failure ?? {}) as { readonly retryAfter?: unknown };
  return typeof retryAfter === 'number' ? Math.min(3_600, Math.max(0, retryAfter)) * 1_000 : 0;
}
