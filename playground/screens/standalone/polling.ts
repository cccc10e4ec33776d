import type { ShownRow } from '../../state/rows.ts';
import { propertiesOf, stored } from '../../state/stored.ts';
import type { ScreenConfig } from './screen-config.ts';

/** What a standalone screen knows of its rows. */
export type PollState<Item> = {
  /** The last rows that were received. They are kept when later requests fail. */
  readonly got: ReceivedRows<Item> | undefined;
  /** Why the last request failed; undefined if it succeeded. */
  readonly failure: unknown;
  /** The time of the next request, in milliseconds since 1970. */
  readonly due: number;
};

/** A row, and whether the search leaves it out, so that it only tells that a room is taken. */
export type ScreenRow = { readonly row: ShownRow; readonly isLeftOut: boolean };

/** Rows with the time of their request, in milliseconds since 1970. */
export type ReceivedRows<Item> = { readonly rows: readonly Item[]; readonly at: number };

type PollOptions<Item> = {
  readonly request: () => Promise<readonly Item[]>;
  /** Milliseconds between an answer and the next request. */
  readonly every: number;
  /** The date of a moment where the screen is. */
  readonly dayOf: (moment: number) => string;
  /** Rows of before the page was loaded. */
  readonly stored: ReceivedRows<Item> | undefined;
  readonly onChange: (state: PollState<Item>) => void;
  readonly now?: () => number;
  /** Returns 0 … 1. */
  readonly random?: () => number;
};

type Poller = {
  /** To be called every second, so that a changed clock or a machine that slept is noticed. */
  readonly tick: () => void;
  /** To be called when the page becomes visible or the network is back. */
  readonly wake: () => void;
};

/**
 * Requests rows at once and then periodically, and when a day begins; after failures sooner, with
 * exponential backoff. Times have a jitter, so that screens that start together spread out.
 */
export function pollRows<Item>(options: PollOptions<Item>): Poller {
  const { request, every, dayOf, stored, onChange, now = Date.now, random = Math.random } = options;
  let state: PollState<Item> = { got: stored, failure: undefined, due: now() };
  let failures = 0;
  let isRequesting = false;
  let day = dayOf(now());

  const withJitter = (milliseconds: number): number => milliseconds * (0.9 + 0.2 * random());
  const change = (to: Partial<PollState<Item>>): void => {
    state = { ...state, ...to };
    onChange(state);
  };
  const requestNow = async (): Promise<void> => {
    const at = now();
    isRequesting = true;
    day = dayOf(at);
    const answer = await request().then(
      (rows) => ({ rows }),
      (failure: unknown) => ({ failure }),
    );
    isRequesting = false;
    if ('rows' in answer) {
      failures = 0;
      change({ got: { ...answer, at }, failure: undefined, due: now() + withJitter(every) });
    } else {
      failures++;
      const backoff = withJitter(Math.min(mostBackoff, leastBackoff * 2 ** (failures - 1)));
      change({ ...answer, due: now() + Math.max(backoff, retryAfter(answer.failure)) });
    }
  };
  const tick = (): void => {
    const at = now();
    // Relative dates have moved on, also for a request that was sent before midnight.
    if (!isRequesting && dayOf(at) !== day) {
      day = dayOf(at);
      state = { ...state, due: Math.min(state.due, at + 10_000 * random()) };
    }
    const isClockSetBack = state.due - at > mostDelay;
    if (!isRequesting && (at >= state.due || isClockSetBack)) void requestNow();
  };
  tick();
  return {
    tick,
    wake: () => {
      if (failures > 0 && !isRequesting) state = { ...state, due: Math.min(state.due, now() + 1_000 * random()) };
      tick();
    },
  };
}

const leastBackoff = 30_000;
const mostBackoff = 600_000;
/** More than the longest delay of a request. */
const mostDelay = 3_700_000;

/** Milliseconds that the service told to wait, at most an hour. */
function retryAfter(failure: unknown): number {
  const { retryAfter: seconds } = (failure ?? {}) as { readonly retryAfter?: unknown };
  return typeof seconds === 'number' ? Math.min(3_600, Math.max(0, seconds)) * 1_000 : 0;
}

/** The rows of before the page was loaded, by search, service and user. */
export const storeOf = ({ baseUrl, user, entity, search, bookedSearch }: ScreenConfig) =>
  stored('browser', `screen ${JSON.stringify([baseUrl, user, entity, search, bookedSearch])}`, readReceived);

function readReceived(given: unknown): ReceivedRows<ScreenRow> | undefined {
  const { rows, at } = propertiesOf(given);
  const areRows = Array.isArray(rows) && rows.every((one) => propertiesOf(one)['row'] instanceof Object);
  return areRows && typeof at === 'number' && at <= Date.now() ? { rows, at } : undefined;
}
