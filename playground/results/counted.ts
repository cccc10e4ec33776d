import { languageTag, locale } from '../state/locale.ts';
import type { Entity } from '../state/search.ts';

/** A number of rows by their name: `1 booking`, `2,020 events`. */
export function counted(count: number, entity: Entity): string {
  return `${inDigits(count)} ${nouns[locale.value][entity][count === 1 ? 0 : 1]}`;
}

export const inDigits = (count: number): string => new Intl.NumberFormat(languageTag()).format(count);

const nouns = {
  en: { booking: ['booking', 'bookings'], event: ['event', 'events'] },
  nl: { booking: ['reservering', 'reserveringen'], event: ['evenement', 'evenementen'] },
} as const;
