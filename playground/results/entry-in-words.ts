import type { Entry } from '../state/entry.ts';
import { statesInDutch } from '../state/in-dutch.ts';
import { inLocale, locale } from '../state/locale.ts';

/** `14:00–16:00`; with nothing known it is empty. */
export function times({ from, till, date, tillDate }: Entry): string {
  if (from === '') return '';
  const isLater = tillDate > date || till < from;
  return till === '' || (till === from && !isLater) ? from : `${from}–${till}`;
}

/** What there is to know of a booking at once: that it is cancelled, or how many places an event has left; empty where that goes without saying. */
export function stateOf({ isCancelled, status, free, places }: Entry): string {
  const { cancelled, rejected, full, left } = inLocale(words);
  if (isCancelled) return status === 'Rejected' ? rejected : cancelled;
  if (free === undefined) return '';
  return free === 0 ? full : left(free, places);
}

/** The same where there is little room. */
export function shortStateOf(entry: Entry): string {
  const { free } = entry;
  return free === undefined || free === 0 ? stateOf(entry) : inLocale(words).left(free, undefined);
}

/** The status of a booking in the language of the page; one that is not known as it is. */
export const statusOf = ({ status }: Entry): string => (locale.value === 'nl' ? (statesInDutch[status] ?? status) : status);

/** What a row is called; who gave it no title is told so. */
export const titleOf = ({ title }: Entry): string => title || inLocale(words).untitled;

const words = {
  en: {
    cancelled: 'Cancelled',
    rejected: 'Rejected',
    full: 'Full',
    left: (free: number, places: number | undefined) => (places === undefined ? `${free} free` : `${free} of ${places} free`),
    untitled: 'Untitled',
  },
  nl: {
    cancelled: 'Geannuleerd',
    rejected: 'Afgewezen',
    full: 'Vol',
    left: (free: number, places: number | undefined) => (places === undefined ? `${free} vrij` : `${free} van ${places} vrij`),
    untitled: 'Zonder titel',
  },
};
