import type { Locale } from 'search-expression';
import { bilingual } from '../../state/bilingual.ts';
import { daysBetween, formatDate } from '../../state/dates.ts';
import type { EntrySpan, PlannedEntry } from './scene.ts';
import { minutesBetween } from './wall-minutes.ts';

export const screenNames = bilingual({
  day: ['Day schedule', 'Dagoverzicht'],
  sign: ['Room sign', 'Zaalbord'],
  slides: ['Slideshow', 'Diavoorstelling'],
  grid: ['Event grid', 'Agenda'],
});

export const screenWords = bilingual({
  titles: { day: ['Today', 'Vandaag'], slides: ['Coming up', 'Binnenkort'], grid: ['What’s on', 'Agenda'] },
  now: ['Now', 'Nu'],
  next: ['Next', 'Straks'],
  more: ['Also', 'Ook'],
  alsoNow: ['Also now', 'Ook nu'],
  free: ['Free', 'Vrij'],
  busy: ['Busy', 'Bezet'],
  until: ['until {}', 'tot {}'],
  from: ['from {}', 'vanaf {}'],
  allDay: ['all day', 'de hele dag'],
  restOfDay: ['for the rest of today', 'de rest van vandaag'],
  left: ['{} left', 'nog {}'],
  soon: ['Starting soon: in {}', 'Begint zo: over {}'],
  booked: ['Booked', 'Geboekt'],
  bookedToday: ['Booked today', 'Vandaag geboekt'],
  freeRooms: ['Free now', 'Nu vrij'],
  hours: ['h', 'u'],
  minutes: ['min', 'min'],
  tomorrow: ['Tomorrow', 'Morgen'],
  nothing: ['Nothing today', 'Vandaag niets'],
  nothingMore: ['Nothing more today', 'Vandaag niets meer'],
  nothingComing: ['Nothing coming up', 'Er staat niets op de agenda'],
  waiting: ['Waiting for the service', 'Wacht op de service'],
  waitingToday: ['Waiting for today’s rows', 'Wacht op de rijen van vandaag'],
  unknown: ['Unknown', 'Onbekend'],
  updated: ['Updated {}', 'Bijgewerkt {}'],
  asOf: ['As of {}', 'Stand van {}'],
  leftOut: [
    'The search leaves a booking out: {}. To show it, remove {}',
    'De zoekopdracht laat een boeking weg: {}. Om die te tonen: verwijder {}',
  ],
  places: [
    (free: number, all: number | undefined) =>
      all === undefined ? `${free} ${free === 1 ? 'place' : 'places'} free` : `${free} of ${all} free`,
    (free: number, all: number | undefined) =>
      all === undefined ? `${free} ${free === 1 ? 'plaats' : 'plaatsen'} vrij` : `${free} van ${all} vrij`,
  ],
  few: [(free: number) => (free === 1 ? 'Last place' : `Last ${free} places`), (free: number) => `Nog ${free} vrij`],
  full: ['Full', 'Vol'],
  noLogo: ['The logo cannot be loaded.', 'Het logo kan niet worden geladen.'],
  ways: {
    left: ['Left', 'Links'],
    right: ['Right', 'Rechts'],
    ahead: ['Straight on', 'Rechtdoor'],
    back: ['Back', 'Terug'],
    'ahead-left': ['Ahead on the left', 'Schuin links'],
    'ahead-right': ['Ahead on the right', 'Schuin rechts'],
  },
  page: ['{} of {}', '{} van {}'],
});

export type ScreenWords = (typeof screenWords)[Locale];

/** The times of an entry on one of its days: `09:00 – 11:00`, `until 11:00`, `all day`. */
export function timesOn({ start, end }: EntrySpan, date: string, words: ScreenWords): string {
  const [from, till] = [start.slice(11), end.slice(11)];
  const [began, ends] = [start.slice(0, 10), end.slice(0, 10)];
  const isWholeDay = from === '00:00' && (till === '24:00' || till === '00:00');
  if (began < date) return ends > date ? words.allDay : words.until(till);
  if (isWholeDay && minutesBetween(start, end) === 1_440) return words.allDay;
  return ends > date && minutesBetween(start, end) >= 1_440 ? words.from(from) : `${from} – ${till}`;
}

/** The beginning of an entry on its first day: `09:00`, `all day`. */
export const startOf = (one: PlannedEntry, words: ScreenWords): string => timesOn(one, one.date, words).split(' – ')[0] ?? '';

/** `1 h 20 min`. */
export function lengthInWords(minutes: number, { hours, minutes: short }: ScreenWords): string {
  const [whole, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  return [whole > 0 ? `${whole} ${hours}` : '', rest > 0 || whole === 0 ? `${rest} ${short}` : ''].filter(Boolean).join(' ');
}

/** `Saturday 21 November`, or `Sat 21 Nov`. */
export function dateInWords(date: string, locale: Locale, length: 'long' | 'short' = 'long'): string {
  return formatDate(date, locale, { weekday: length, day: 'numeric', month: length });
}

/** The day of a date: empty for today, `Tomorrow`, or `Tue 24 Nov`. */
export function dayOf(date: string, today: string, locale: Locale): string {
  if (date <= today) return '';
  return daysBetween(today, date) === 1 ? screenWords[locale].tomorrow : dateInWords(date, locale, 'short');
}
