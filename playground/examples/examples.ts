import type { Locale } from 'search-expression';
import type { EntityName } from '../state/search.ts';
import type { Screen, View } from '../state/view.ts';

export type Example = {
  readonly entity: EntityName;
  readonly text: string;
  readonly view: View;
  readonly screen?: Screen;
  readonly title: Readonly<Record<Locale, string>>;
  readonly about: Readonly<Record<Locale, string>>;
};

type Words = readonly [title: string, about: string];

/** An example for a screen, or for another view of the rows. */
function example(text: string, place: Screen | 'timeline' | 'table', en: Words, nl: Words): Example {
  return {
    entity: text.includes('EVENT_') ? 'event' : 'booking',
    text,
    ...(place === 'timeline' || place === 'table' ? { view: place } : { view: 'screen', screen: place }),
    title: { en: en[0], nl: nl[0] },
    about: { en: en[1], nl: nl[1] },
  };
}

/** Searches for screens. They use only what the specification shows, for every service. */
export const forScreens: readonly Example[] = [
  example(
    'startdatum >= "0d" AND startdatum <= "0d"',
    'day',
    ['Day schedule: the whole building', 'All that is on today, for the screen at the entrance.'],
    ['Dagoverzicht: het hele gebouw', 'Alles van vandaag, voor het scherm bij de ingang.'],
  ),
  example(
    'startdatum >= "0d" AND startdatum <= "0d" AND product IN (101,102,103)',
    'day',
    ['Day schedule: one corridor', 'Today in three rooms that lie beside each other.'],
    ['Dagoverzicht: één gang', 'Vandaag in drie zalen die naast elkaar liggen.'],
  ),
  example(
    'startdatum >= "0d" AND startdatum <= "0d" AND product IN (101)',
    'sign',
    ['Room sign: today', 'What is on now and what comes next, beside the door of one room.'],
    ['Deurbordje: vandaag', 'Wat er nu is en wat er volgt, naast de deur van één zaal.'],
  ),
  example(
    'startdatum >= "0d" AND startdatum <= "1d" AND product IN (14)',
    'sign',
    ['Room sign: today and tomorrow', 'The same for another room, and it knows the first of tomorrow.'],
    ['Deurbordje: vandaag en morgen', 'Hetzelfde voor een andere zaal, en het kent de eerste van morgen.'],
  ),
  example(
    'startdatum >= "0d" AND startdatum <= "2d" AND product IN (1,103,105)',
    'slides',
    ['Slideshow: the large rooms', 'Three days of the rooms that visitors come for, one after the other.'],
    ['Diavoorstelling: de grote zalen', 'Drie dagen van de zalen waar bezoekers voor komen, na elkaar.'],
  ),
  example(
    'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"',
    'slides',
    ['Slideshow: events', 'What everyone can come to, today and the week after.'],
    ['Diavoorstelling: evenementen', 'Waar iedereen naartoe kan, vandaag en de week erna.'],
  ),
  example(
    'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d" AND NUMBER_OF_FREE >= 1',
    'grid',
    ['Events: this week, with free places', 'Left out as soon as they are full.'],
    ['Evenementen: deze week, met vrije plaatsen', 'Ze verdwijnen zodra ze vol zijn.'],
  ),
  example(
    'EVENT_DATE >= "0d" AND EVENT_DATE <= "30d"',
    'grid',
    ['Events: the coming month', 'All of them, also those that are full.'],
    ['Evenementen: de komende maand', 'Allemaal, ook die vol zijn.'],
  ),
];

/** Searches that show more of the language. */
export const toLearnFrom: readonly Example[] = [
  example(
    'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)',
    'timeline',
    ['A week in two rooms', 'From today, up to seven days on.'],
    ['Een week in twee zalen', 'Van vandaag tot en met over zeven dagen.'],
  ),
  example(
    'startdatum = "0d" AND RES_FROMTIME >= "17:00"',
    'timeline',
    ['This evening', 'What begins at five or later.'],
    ['Vanavond', 'Wat om vijf uur of later begint.'],
  ),
  example(
    'startdatum BETWEEN "0d" AND "14d" AND RES_CUSTOM01 ~ "cafe"',
    'table',
    ['A word in the title', 'Finds Café, too: case and accents do not count.'],
    ['Een woord in de titel', 'Vindt ook Café: hoofdletters en accenten tellen niet.'],
  ),
  example(
    'startdatum BETWEEN "0d" AND "7d" AND NOT status IN ("Cancelled","Rejected")',
    'timeline',
    ['Not cancelled', 'A screen shows nobody a meeting that is off.'],
    ['Niet geannuleerd', 'Een scherm toont geen bijeenkomst die niet doorgaat.'],
  ),
  example(
    'startdatum = "1d" AND (product = 1 OR RES_NUMBER >= 50)',
    'timeline',
    ['One or the other', 'Tomorrow, in the Grote zaal or with fifty people or more.'],
    ['Het een of het ander', 'Morgen, in de Grote zaal of met vijftig mensen of meer.'],
  ),
  example(
    'startdatm >= "0d" AND product IN (101,102',
    'timeline',
    ['With two mistakes', 'See what is wrong, and fix it with a button.'],
    ['Met twee fouten', 'Zie hoe ze gemeld worden, en herstel ze met een knop.'],
  ),
];
