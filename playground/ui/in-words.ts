import { type Locale, textIn } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { dateFormat, daysBetween, formatDate } from '../state/dates.ts';
import type { Entry } from '../state/entry.ts';
import { inDigits, locale, texts } from '../state/locale.ts';
import type { EntityName } from '../state/search.ts';

/** A date `YYYY-MM-DD` as `Sat 28 Nov`, with the year where it is not that of `today`. */
export function dayInWords(date: string, today: string): string {
  return formatDate(date, locale.value, { weekday: 'short', day: 'numeric', month: 'short', ...yearUnless([date], today) });
}

/** A date in full: `Saturday 28 November 2026`. */
export function dayInFull(date: string): string {
  return formatDate(date, locale.value, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** `yesterday`, `today` or `tomorrow` where a date is one of them. */
export function nearDay(date: string, today: string, locale: Locale): string | undefined {
  const days = daysBetween(today, date);
  return Math.abs(days) <= 1 ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day') : undefined;
}

/** A range of dates as `21–28 Nov`, with the year where it is not that of `today`. */
export function spanInWords(first: string, last: string, today: string): string {
  const options = { day: 'numeric', month: 'short', ...yearUnless([first, last], today) } as const;
  return range(first, last, options).replace(/(\d)\s*–\s*(?=\d+ \D+$)/, '$1–');
}

/** A range of dates for screen readers: `21 to 28 November`. */
export function spanInFull(first: string, last: string, today: string): string {
  const options = { day: 'numeric', month: 'long', ...yearUnless([first, last], today) } as const;
  return range(first, last, options).replace(/\s*–\s*/, locale.value === 'nl' ? ' tot en met ' : ' up to and including ');
}

function yearUnless(dates: readonly string[], today: string): Intl.DateTimeFormatOptions {
  return dates.every((date) => date.slice(0, 4) === today.slice(0, 4)) ? {} : { year: 'numeric' };
}

function range(first: string, last: string, options: Intl.DateTimeFormatOptions): string {
  const [from, till] = [Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`)];
  if (Number.isNaN(from) || Number.isNaN(till)) return '';
  return dateFormat(locale.value, options).formatRange(from, till).replaceAll('.', '');
}

/** `14:00–16:00`; empty where no time is known. */
export function times({ from, till, date, tillDate }: Entry): string {
  if (from === '') return '';
  const isLater = tillDate > date || till < from;
  return till === '' || (till === from && !isLater) ? from : `${from}–${till}`;
}

/** That a booking is cancelled, or how many places an event has left; otherwise empty. */
export function stateOf({ isCancelled, status, free, places }: Entry): string {
  const { cancelled, rejected, full, left, leftOf } = words();
  if (isCancelled) return status === 'Rejected' ? rejected : cancelled;
  if (free === undefined) return '';
  if (free === 0) return full;
  return places === undefined ? left(free) : leftOf(free, places);
}

/** The same without the number of places. */
export function shortStateOf(entry: Entry): string {
  const { free } = entry;
  return free === undefined || free === 0 ? stateOf(entry) : words().left(free);
}

/** The status of a booking in the page's language; an unknown one as it is. */
export const statusOf = ({ status }: Entry): string =>
  textIn(bookingSchema.fields.status.values.find(({ value }) => value === status)?.label, locale.value) ?? status;

export const titleOf = ({ title }: Entry): string => title || words().untitled;

/** A number of rows with their noun: `1 booking`, `2,020 events`. */
export function counted(count: number, entity: EntityName): string {
  return `${inDigits(count)} ${words()[entity][count === 1 ? 'one' : 'more']}`;
}

/** Cuts off a text that is longer than so many characters, with an ellipsis. */
export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const words = texts({
  cancelled: ['Cancelled', 'Geannuleerd'],
  rejected: ['Rejected', 'Afgewezen'],
  full: ['Full', 'Vol'],
  left: ['{} free', '{} vrij'],
  leftOf: ['{} of {} free', '{} van {} vrij'],
  untitled: ['Untitled', 'Zonder titel'],
  booking: { one: ['booking', 'boeking'], more: ['bookings', 'boekingen'] },
  event: { one: ['event', 'evenement'], more: ['events', 'evenementen'] },
});
