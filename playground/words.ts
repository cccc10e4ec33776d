import type { Locale } from 'search-expression';

/** Everything that the page says, in one language. */
export type Words = { readonly [Name in keyof typeof en]: (typeof en)[Name] extends string ? string : (typeof en)[Name] };

const en = {
  title: 'Find bookings with one line of text',
  lead: 'Write a search and see what it finds as you type: the bookings, the request to send, the SQL to run.',
  today: 'Today is',
  language: 'Language',
  examples: 'Examples',
  search: 'Search',
  copyLink: 'Copy link',
  problems: 'Problems',
  meanings: 'What the values mean',
  bookings: 'Bookings',
  forms: 'The same search in other forms',
  tree: 'Tree',
  grammar: 'Grammar',
  docs: 'The API, to read and to try',
  admin: 'Users and origins',
  privacy: 'Sample data, made in your browser. Nothing you type is sent anywhere; the link keeps your search behind the #.',

  error: 'Error',
  warning: 'Warning',
  hint: 'Hint',
  endOfText: 'end of the text',
  select: 'Select in the text',
  more: (count: number) => `… and ${count} more`,
  problemCount: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  bookingCount: (count: number, all: number) => `${count} of ${all} bookings`,
  stale: 'Not up to date.',
  staleShort: 'Not up to date',
  staleOf: 'The text has a problem; this is still the answer to',

  notYet: 'Once the text is repaired, its answer stands here.',

  time: 'Time',
  booking: 'Booking',
  room: 'Room',
  status: 'Status',
  persons: (count: number) => (count === 1 ? '1\u00a0person' : `${count}\u00a0persons`),
  nextDay: 'the next day',
  days: { yesterday: 'yesterday', today: 'today', tomorrow: 'tomorrow' },
  noneTitle: 'Nothing booked that fits',
  none: 'No sample booking matches this search. Try more days, or another room.',
  showWeek: 'Show the coming week',

  address: 'Address of the service',
  parameter: 'The search parameter, encoded',
  request: 'A request with curl',
  requestNote: '`$USER` is your user of the service; curl asks for the password, which stays out of the command.',
  core: 'Within the core language, as the specification shows it.',
  beyondCore: 'Goes beyond the core language:',
  sqlText: 'Condition for SQLite',
  sqlValues: 'Values, in the order of the question marks',
  sqlNote: 'Dates are those of today. No value is ever part of the SQL text.',
  treeText: 'The expression as JSON',
  grammarNote:
    'The whole language, from left to right. Rounded boxes are written as they stand; square ones are other lines of this drawing, or names and values.',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'Selected: copy it yourself',
  copyAddress: 'Copy it from the address bar',
};

const nl: Words = {
  title: 'Vind boekingen met één regel tekst',
  lead: 'Schrijf een zoekopdracht en zie onder het typen wat die vindt: de boekingen, het verzoek en de SQL.',
  today: 'Vandaag is het',
  language: 'Taal',
  examples: 'Voorbeelden',
  search: 'Zoekopdracht',
  copyLink: 'Kopieer link',
  problems: 'Problemen',
  meanings: 'Wat de waarden betekenen',
  bookings: 'Boekingen',
  forms: 'Dezelfde zoekopdracht in andere vormen',
  tree: 'Boom',
  grammar: 'Grammatica',
  docs: 'De API, om te lezen en te proberen',
  admin: 'Gebruikers en origins',
  privacy:
    'Voorbeeldgegevens, gemaakt in uw browser. Wat u typt wordt nergens heen gestuurd; de link bewaart uw zoekopdracht achter de #.',

  error: 'Fout',
  warning: 'Waarschuwing',
  hint: 'Tip',
  endOfText: 'einde van de tekst',
  select: 'Selecteer in de tekst',
  more: (count) => `… en nog ${count}`,
  problemCount: (count) => (count === 1 ? '1 probleem' : `${count} problemen`),
  bookingCount: (count, all) => `${count} van ${all} boekingen`,
  stale: 'Niet bijgewerkt.',
  staleShort: 'Niet bijgewerkt',
  staleOf: 'In de tekst zit een probleem; dit is nog het antwoord op',

  notYet: 'Zodra de tekst hersteld is, staat het antwoord hier.',

  time: 'Tijd',
  booking: 'Boeking',
  room: 'Ruimte',
  status: 'Status',
  persons: (count) => (count === 1 ? '1\u00a0persoon' : `${count}\u00a0personen`),
  nextDay: 'de volgende dag',
  days: { yesterday: 'gisteren', today: 'vandaag', tomorrow: 'morgen' },
  noneTitle: 'Niets geboekt dat past',
  none: 'Geen voorbeeldboeking past bij deze zoekopdracht. Probeer meer dagen, of een andere ruimte.',
  showWeek: 'Toon de komende week',

  address: 'Adres van de dienst',
  parameter: 'De parameter search, gecodeerd',
  request: 'Een verzoek met curl',
  requestNote: '`$USER` is uw gebruiker van de dienst; curl vraagt om het wachtwoord, dat buiten de opdracht blijft.',
  core: 'Binnen de kerntaal, zoals de specificatie die toont.',
  beyondCore: 'Gaat verder dan de kerntaal:',
  sqlText: 'Voorwaarde voor SQLite',
  sqlValues: 'Waarden, in de volgorde van de vraagtekens',
  sqlNote: 'Datums zijn die van vandaag. Geen waarde staat ooit in de SQL-tekst.',
  treeText: 'De expressie als JSON',
  grammarNote:
    'De hele taal, van links naar rechts. Ronde vakken schrijft u zoals ze er staan; rechte zijn andere regels van deze tekening, of namen en waarden.',
  copy: 'Kopieer',
  copied: 'Gekopieerd',
  copyByHand: 'Geselecteerd: kopieer het zelf',
  copyAddress: 'Kopieer het uit de adresbalk',
};

export const words: Readonly<Record<Locale, Words>> = { en, nl };

/** Puts the words of a language where the page asks for them: as text by `data-word`, as a label by `data-label`. */
export function sayIn(locale: Locale): void {
  const texts: Readonly<Record<string, unknown>> = words[locale];
  const say = (name = ''): string => {
    const text = texts[name];
    return typeof text === 'string' ? text : '';
  };
  document.documentElement.lang = locale;
  for (const place of document.querySelectorAll<HTMLElement>('[data-word]')) place.textContent = say(place.dataset['word']);
  for (const place of document.querySelectorAll<HTMLElement>('[data-label]')) place.ariaLabel = say(place.dataset['label']);
}
