import type { Locale } from 'search-expression';

export type Example = { readonly name: Readonly<Record<Locale, string>>; readonly text: string };

/** The specification's own expression (4.5.4). */
export const firstText = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';
export const weekText = 'startdatum >= "0d" AND startdatum <= "7d"';

/** What the chips above the editor put in it; the last one is broken on purpose. */
export const examples: readonly Example[] = [
  { name: { en: 'Two rooms, this week', nl: 'Twee ruimtes, deze week' }, text: firstText },
  { name: { en: 'Today', nl: 'Vandaag' }, text: 'startdatum = "0d"' },
  { name: { en: 'The coming week', nl: 'De komende week' }, text: weekText },
  { name: { en: 'Says “café”', nl: 'Noemt ‘café’' }, text: 'RES_CUSTOM02 ~ "café"' },
  {
    name: { en: 'Tonight or tomorrow', nl: 'Vanavond of morgen' },
    text: 'startdatum = "0d" AND RES_FROMTIME >= "17:00" OR startdatum = "1d"',
  },
  { name: { en: 'Not cancelled', nl: 'Niet geannuleerd' }, text: 'startdatum = "0d" AND NOT status IN ("Cancelled","Rejected")' },
  { name: { en: 'With two mistakes', nl: 'Met twee fouten' }, text: 'startdatm >= "0d" AND product IN (1,' },
];
