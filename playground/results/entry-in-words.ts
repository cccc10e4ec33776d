import { bilingual } from '../state/bilingual.ts';
import type { Entry } from '../state/entry.ts';
import { inDigits, inLocale, locale } from '../state/locale.ts';
import { statesInDutch } from '../state/names.ts';
import type { EntityName } from '../state/search.ts';

/** `14:00–16:00`; empty where no time is known. */
export function times({ from, till, date, tillDate }: Entry): string {
  if (from === '') return '';
  const isLater = tillDate > date || till < from;
  return till === '' || (till === from && !isLater) ? from : `${from}–${till}`;
}

/** That a booking is cancelled, or how many places an event has left; otherwise empty. */
export function stateOf({ isCancelled, status, free, places }: Entry): string {
  const { cancelled, rejected, full, left } = inLocale(words);
  if (isCancelled) return status === 'Rejected' ? rejected : cancelled;
  if (free === undefined) return '';
  return free === 0 ? full : left(free, places);
}

/** The same without the number of places. */
export function shortStateOf(entry: Entry): string {
  const { free } = entry;
  return free === undefined || free === 0 ? stateOf(entry) : inLocale(words).left(free, undefined);
}

/** The status of a booking in the page's language; an unknown one as it is. */
export const statusOf = ({ status }: Entry): string => (locale.value === 'nl' ? (statesInDutch[status] ?? status) : status);

export const titleOf = ({ title }: Entry): string => title || inLocale(words).untitled;

/** A number of rows with their noun: `1 booking`, `2,020 events`. */
export function counted(count: number, entity: EntityName): string {
  return `${inDigits(count)} ${inLocale(words)[entity][count === 1 ? 0 : 1]}`;
}

/** Cuts off a text that is longer than so many characters, with an ellipsis. */
export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const words = bilingual({
  cancelled: ['Cancelled', 'Geannuleerd'],
  rejected: ['Rejected', 'Afgewezen'],
  full: ['Full', 'Vol'],
  left: [
    (free: number, places: number | undefined) => (places === undefined ? `${free} free` : `${free} of ${places} free`),
    (free: number, places: number | undefined) => (places === undefined ? `${free} vrij` : `${free} van ${places} vrij`),
  ],
  untitled: ['Untitled', 'Zonder titel'],
  booking: [
    ['booking', 'bookings'],
    ['boeking', 'boekingen'],
  ],
  event: [
    ['event', 'events'],
    ['evenement', 'evenementen'],
  ],
});
