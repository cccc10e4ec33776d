import { isOnDay, isOver, onlyPlace, type Scene } from './scene.ts';
import { screenWords } from './screen-words.ts';

/** The searches for what is not over yet, which say as text what a day schedule shows. */
export const notOver = {
  booking: 'einddatum > "0d" OR (einddatum = "0d" AND RES_TILTIME > "0h")',
  event: 'EVENT_DATE > "0d" OR (EVENT_DATE = "0d" AND EVENT_TILLTIME > "0h")',
} as const;

/** What a schedule draws: what of today the search finds that is not over, or the next entry. */
export function shownOfDay(scene: Scene) {
  const { planned, now, locale } = scene;
  const words = screenWords[locale];
  const todays = planned.filter((one) => isOnDay(one, now.date));
  const coming = todays.filter((one) => !isOver(one, now.at));
  const [place, nothing] = [emptyPlace(scene), todays.length === 0 ? words.nothing : words.nothingMore];
  return {
    todays,
    coming,
    next: planned.find(({ start }) => start > now.at),
    // In Dutch, too.
    nothing: place === '' ? nothing : `${nothing} in ${place}`,
  };
}

/** The one place of the entries, if nothing that the search leaves out is there today. */
function emptyPlace({ planned, leftOut, now }: Scene): string {
  const place = onlyPlace(planned);
  const isEmpty = leftOut?.every((one) => one.place !== place || !isOnDay(one, now.date) || isOver(one, now.at));
  return isEmpty ? place : '';
}
