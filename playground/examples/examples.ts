import type { Locale } from 'search-expression';
import type { EntityName } from '../state/search.ts';
import type { Screen, View } from '../state/view.ts';

export type Example = {
  readonly entity: EntityName;
  readonly text: string;
  readonly view: View;
  readonly screen?: Screen;
  readonly words: Readonly<Record<Locale, { readonly title: string; readonly about: string }>>;
};

/** Searches for screens. They use only what the specification shows, for every service. */
export const forScreens: readonly Example[] = [
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "0d"',
    view: 'screen',
    screen: 'day',
    words: {
      en: { title: 'Day schedule: the whole building', about: 'All that is on today, for the screen at the entrance.' },
      nl: { title: 'Dagoverzicht: het hele gebouw', about: 'Alles van vandaag, voor het scherm bij de ingang.' },
    },
  },
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "0d" AND product IN (101,102,103)',
    view: 'screen',
    screen: 'day',
    words: {
      en: { title: 'Day schedule: one corridor', about: 'Today in three rooms that lie beside each other.' },
      nl: { title: 'Dagoverzicht: één gang', about: 'Vandaag in drie zalen die naast elkaar liggen.' },
    },
  },
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "0d" AND product IN (101)',
    view: 'screen',
    screen: 'sign',
    words: {
      en: { title: 'Room sign: today', about: 'What is on now and what comes next, beside the door of one room.' },
      nl: { title: 'Deurbordje: vandaag', about: 'Wat er nu is en wat er volgt, naast de deur van één zaal.' },
    },
  },
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "1d" AND product IN (14)',
    view: 'screen',
    screen: 'sign',
    words: {
      en: { title: 'Room sign: today and tomorrow', about: 'The same for another room, and it knows the first of tomorrow.' },
      nl: { title: 'Deurbordje: vandaag en morgen', about: 'Hetzelfde voor een andere zaal, en het kent de eerste van morgen.' },
    },
  },
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "2d" AND product IN (1,103,105)',
    view: 'screen',
    screen: 'slides',
    words: {
      en: { title: 'Slideshow: the large rooms', about: 'Three days of the rooms that visitors come for, one after the other.' },
      nl: { title: 'Diavoorstelling: de grote zalen', about: 'Drie dagen van de zalen waar bezoekers voor komen, na elkaar.' },
    },
  },
  {
    entity: 'event',
    text: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"',
    view: 'screen',
    screen: 'slides',
    words: {
      en: { title: 'Slideshow: events', about: 'What everyone can come to, today and the week after.' },
      nl: { title: 'Diavoorstelling: evenementen', about: 'Waar iedereen naartoe kan, vandaag en de week erna.' },
    },
  },
  {
    entity: 'event',
    text: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d" AND NUMBER_OF_FREE >= 1',
    view: 'screen',
    screen: 'grid',
    words: {
      en: { title: 'Events: this week, with free places', about: 'Left out as soon as they are full.' },
      nl: { title: 'Evenementen: deze week, met vrije plaatsen', about: 'Ze verdwijnen zodra ze vol zijn.' },
    },
  },
  {
    entity: 'event',
    text: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "30d"',
    view: 'screen',
    screen: 'grid',
    words: {
      en: { title: 'Events: the coming month', about: 'All of them, also those that are full.' },
      nl: { title: 'Evenementen: de komende maand', about: 'Allemaal, ook die vol zijn.' },
    },
  },
];

/** Searches that show more of the language. */
export const toLearnFrom: readonly Example[] = [
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)',
    view: 'timeline',
    words: {
      en: { title: 'A week in two rooms', about: 'From today, up to seven days on.' },
      nl: { title: 'Een week in twee zalen', about: 'Van vandaag tot en met over zeven dagen.' },
    },
  },
  {
    entity: 'booking',
    text: 'startdatum = "0d" AND RES_FROMTIME >= "17:00"',
    view: 'timeline',
    words: {
      en: { title: 'This evening', about: 'What begins at five or later.' },
      nl: { title: 'Vanavond', about: 'Wat om vijf uur of later begint.' },
    },
  },
  {
    entity: 'booking',
    text: 'startdatum BETWEEN "0d" AND "14d" AND RES_CUSTOM01 ~ "cafe"',
    view: 'table',
    words: {
      en: { title: 'A word in the title', about: 'Finds Café, too: case and accents do not count.' },
      nl: { title: 'Een woord in de titel', about: 'Vindt ook Café: hoofdletters en accenten tellen niet.' },
    },
  },
  {
    entity: 'booking',
    text: 'startdatum BETWEEN "0d" AND "7d" AND NOT status IN ("Cancelled","Rejected")',
    view: 'timeline',
    words: {
      en: { title: 'Not cancelled', about: 'A screen shows nobody a meeting that is off.' },
      nl: { title: 'Niet geannuleerd', about: 'Een scherm toont geen bijeenkomst die niet doorgaat.' },
    },
  },
  {
    entity: 'booking',
    text: 'startdatum = "1d" AND (product = 1 OR RES_NUMBER >= 50)',
    view: 'timeline',
    words: {
      en: { title: 'One or the other', about: 'Tomorrow, in the Grote zaal or with fifty people or more.' },
      nl: { title: 'Het een of het ander', about: 'Morgen, in de Grote zaal of met vijftig mensen of meer.' },
    },
  },
  {
    entity: 'booking',
    text: 'startdatm >= "0d" AND product IN (101,102',
    view: 'timeline',
    words: {
      en: { title: 'With two mistakes', about: 'See what is wrong, and fix it with a button.' },
      nl: { title: 'Met twee fouten', about: 'Zie hoe ze gemeld worden, en herstel ze met een knop.' },
    },
  },
];
