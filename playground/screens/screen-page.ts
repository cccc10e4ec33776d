import type { Locale } from 'search-expression';
import type { Entity } from '../state/search.ts';
import type { Screen } from '../state/view.ts';

/** What a page with a screen shows, and where it asks for it. */
export type ScreenPageOptions = {
  readonly screen: Screen;
  readonly entity: Entity;
  readonly search: string;
  /** Everything before `/api/rest/`. */
  readonly baseUrl: string;
  readonly locale: Locale;
  /** Where days begin for the screen. */
  readonly timeZone: string;
  /** What is asked for; by default what the screens show. */
  readonly columns?: readonly string[];
};

/** The whole text of a page that shows a screen on its own: nothing else is loaded but the rows. */
export async function screenPage(options: ScreenPageOptions): Promise<string> {
  return Promise.resolve(`<!doctype html><title>${options.screen}</title>`);
}
