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

/** Searches for screens. They use only what the specification shows, for every service. */
export const forScreens: readonly Example[] = [
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "0d"',
    view: 'screen',
    screen: 'day',
    title: { en: 'Day schedule: the whole building', nl: 'Dagoverzicht: het hele gebouw' },
    about: {
      en: 'All that is on today, for the screen at the entrance.',
      nl: 'Alles van vandaag, voor het scherm bij de ingang.',
    },
  },
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "0d" AND product IN (101,102,103)',
    view: 'screen',
    screen: 'day',
    title: { en: 'Day schedule: one corridor', nl: 'Dagoverzicht: één gang' },
    about: { en: 'Today in three rooms that lie beside each other.', nl: 'Vandaag in drie zalen die naast elkaar liggen.' },
  },
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "0d" AND product IN (101)',
    view: 'screen',
    screen: 'sign',
    title: { en: 'Room sign: today', nl: 'Deurbordje: vandaag' },
    about: {
      en: 'What is on now and what comes next, beside the door of one room.',
      nl: 'Wat er nu is en wat er volgt, naast de deur van één zaal.',
    },
  },
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "1d" AND product IN (14)',
    view: 'screen',
    screen: 'sign',
    title: { en: 'Room sign: today and tomorrow', nl: 'Deurbordje: vandaag en morgen' },
    about: {
      en: 'The same for another room, and it knows the first of tomorrow.',
      nl: 'Hetzelfde voor een andere zaal, en het kent de eerste van morgen.',
    },
  },
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "2d" AND product IN (1,103,105)',
    view: 'screen',
    screen: 'slides',
    title: { en: 'Slideshow: the large rooms', nl: 'Diavoorstelling: de grote zalen' },
    about: {
      en: 'Three days of the rooms that visitors come for, one after the other.',
      nl: 'Drie dagen van de zalen waar bezoekers voor komen, na elkaar.',
    },
  },
  {
    entity: 'event',
    text: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"',
    view: 'screen',
    screen: 'slides',
    title: { en: 'Slideshow: events', nl: 'Diavoorstelling: evenementen' },
    about: {
      en: 'What everyone can come to, today and the week after.',
      nl: 'Waar iedereen naartoe kan, vandaag en de week erna.',
    },
  },
  {
    entity: 'event',
    text: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d" AND NUMBER_OF_FREE >= 1',
    view: 'screen',
    screen: 'grid',
    title: { en: 'Events: this week, with free places', nl: 'Evenementen: deze week, met vrije plaatsen' },
    about: { en: 'Left out as soon as they are full.', nl: 'Ze verdwijnen zodra ze vol zijn.' },
  },
  {
    entity: 'event',
    text: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "30d"',
    view: 'screen',
    screen: 'grid',
    title: { en: 'Events: the coming month', nl: 'Evenementen: de komende maand' },
    about: { en: 'All of them, also those that are full.', nl: 'Allemaal, ook die vol zijn.' },
  },
];

/** Searches that show more of the language. */
export const toLearnFrom: readonly Example[] = [
  {
    entity: 'booking',
    text: 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)',
    view: 'timeline',
    title: { en: 'A week in two rooms', nl: 'Een week in twee zalen' },
    about: { en: 'From today, up to seven days on.', nl: 'Van vandaag tot en met over zeven dagen.' },
  },
  {
    entity: 'booking',
    text: 'startdatum = "0d" AND RES_FROMTIME >= "17:00"',
    view: 'timeline',
    title: { en: 'This evening', nl: 'Vanavond' },
    about: { en: 'What begins at five or later.', nl: 'Wat om vijf uur of later begint.' },
  },
  {
    entity: 'booking',
    text: 'startdatum BETWEEN "0d" AND "14d" AND RES_CUSTOM01 ~ "cafe"',
    view: 'table',
    title: { en: 'A word in the title', nl: 'Een woord in de titel' },
    about: { en: 'Finds Café, too: case and accents do not count.', nl: 'Vindt ook Café: hoofdletters en accenten tellen niet.' },
  },
  {
    entity: 'booking',
    text: 'startdatum BETWEEN "0d" AND "7d" AND NOT status IN ("Cancelled","Rejected")',
    view: 'timeline',
    title: { en: 'Not cancelled', nl: 'Niet geannuleerd' },
    about: { en: 'A screen shows nobody a meeting that is off.', nl: 'Een scherm toont geen bijeenkomst die niet doorgaat.' },
  },
  {
    entity: 'booking',
    text: 'startdatum = "1d" AND (product = 1 OR RES_NUMBER >= 50)',
    view: 'timeline',
    title: { en: 'One or the other', nl: 'Het een of het ander' },
    about: {
      en: 'Tomorrow, in the Grote zaal or with fifty people or more.',
      nl: 'Morgen, in de Grote zaal of met vijftig mensen of meer.',
    },
  },
  {
    entity: 'booking',
    text: 'startdatm >= "0d" AND product IN (101,102',
    view: 'timeline',
    title: { en: 'With two mistakes', nl: 'Met twee fouten' },
    about: { en: 'See what is wrong, and fix it with a button.', nl: 'Zie hoe ze gemeld worden, en herstel ze met een knop.' },
  },
];
