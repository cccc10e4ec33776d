import { languageTag, locale } from '../state/locale.ts';
import type { Entity } from '../state/search.ts';

/** A number of rows by their name: `1 booking`, `2,020 events`. */
export function counted(count: number, entity: Entity): string {
  return `${inDigits(count)} ${nouns[locale.value][entity][count === 1 ? 0 : 1]}`;
}

export function inDigits(count: number): string {
  const tag = languageTag();
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag);
  formats.set(tag, format);
  return format.format(count);
}

/** To make one takes longer than to write a number. */
const formats = new Map<string, Intl.NumberFormat>();

const nouns = {
  en: { booking: ['booking', 'bookings'], event: ['event', 'events'] },
  nl: { booking: ['boeking', 'boekingen'], event: ['evenement', 'evenementen'] },
} as const;
