import type { Locale } from 'search-expression';
import type { ClockSetting } from '../state/clock.ts';
import type { Entity } from '../state/search.ts';
import type { Screen, Tool, View } from '../state/view.ts';

/**
 * What a link to the page carries behind its `#`, where no server sees it. There is no address of a service and no user among it, and nothing else
 * in a link is ever read. What is left out stays as it is.
 */
export type Link = {
  readonly text?: string | undefined;
  readonly entity?: Entity | undefined;
  readonly view?: View | undefined;
  readonly screen?: Screen | undefined;
  readonly tool?: Tool | undefined;
  readonly locale?: Locale | undefined;
  readonly clock?: ClockSetting | undefined;
};

/** Changes when a link of today could be misread by a page of later. */
export const version = '1';

/** A search with more characters is not opened: no one wrote it by hand. */
export const longestText = 100_000;

/** No clock is set further away, so that every day that the page counts with is one of the calendar. */
export const clockLimits = { first: 0, last: Date.UTC(2200, 0, 1) - 1, by: 36_600 * 86_400_000 };
