import type { Locale } from 'search-expression';
import { bilingual } from '../../state/bilingual.ts';
import { daysBetween, formatDate, minutesBetween } from '../../state/dates.ts';
import type { Screen } from '../../state/view.ts';
import type { EntrySpan, PlannedEntry } from './scene.ts';
import type { Direction } from './screen-look.ts';

/** The names of the kinds of screens. */
export const screenNames: Readonly<Record<Locale, Readonly<Record<Screen, string>>>> = {
  en: { day: 'Day schedule', sign: 'Room sign', slides: 'Slideshow', grid: 'Event grid' },
  nl: { day: 'Dagoverzicht', sign: 'Zaalbord', slides: 'Diavoorstelling', grid: 'Agenda' },
};

/** The texts on screens. */
export const screenWords = bilingual({
  titles: [
    { day: 'Today', sign: '', slides: 'Coming up', grid: 'What’s on' },
    { day: 'Vandaag', sign: '', slides: 'Binnenkort', grid: 'Agenda' },
  ],
  now: ['Now', 'Nu'],
  next: ['Next', 'Straks'],
  more: ['Also', 'Ook'],
  alsoNow: ['Also now', 'Ook nu'],
  free: ['Free', 'Vrij'],
  busy: ['Busy', 'Bezet'],
  until: [(time: string) => `until ${time}`, (time: string) => `tot ${time}`],
  from: [(time: string) => `from ${time}`, (time: string) => `vanaf ${time}`],
  allDay: ['all day', 'de hele dag'],
  restOfDay: ['for the rest of today', 'de rest van vandaag'],
  left: [(time: string) => `${time} left`, (time: string) => `nog ${time}`],
  soon: [(time: string) => `Starting soon: in ${time}`, (time: string) => `Begint zo: over ${time}`],
  booked: ['Booked', 'Geboekt'],
  bookedToday: ['Booked today', 'Vandaag geboekt'],
  freeRooms: ['Free now', 'Nu vrij'],
  hours: ['h', 'u'],
  minutes: ['min', 'min'],
  tomorrow: ['Tomorrow', 'Morgen'],
  nothing: [
    (place: string) => (place === '' ? 'Nothing today' : `Nothing today in ${place}`),
    (place: string) => (place === '' ? 'Vandaag niets' : `Vandaag niets in ${place}`),
  ],
  nothingMore: [
    (place: string) => (place === '' ? 'Nothing more today' : `Nothing more today in ${place}`),
    (place: string) => (place === '' ? 'Vandaag niets meer' : `Vandaag niets meer in ${place}`),
  ],
  nothingComing: ['Nothing coming up', 'Er staat niets op de agenda'],
  waiting: ['Waiting for the service', 'Wacht op de service'],
  waitingToday: ['Waiting for today’s rows', 'Wacht op de rijen van vandaag'],
  unknown: ['Unknown', 'Onbekend'],
  updated: [(time: string) => `Updated ${time}`, (time: string) => `Bijgewerkt ${time}`],
  asOf: [(time: string) => `As of ${time}`, (time: string) => `Stand van ${time}`],
  leftOut: [
    (times: string, conditions: string) => `The search leaves a booking out: ${times}. To show it, remove ${conditions}`,
    (times: string, conditions: string) =>
      `De zoekopdracht laat een boeking weg: ${times}. Om die te tonen: verwijder ${conditions}`,
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
  ways: [
    {
      left: 'Left',
      right: 'Right',
      ahead: 'Straight on',
      back: 'Back',
      'ahead-left': 'Ahead on the left',
      'ahead-right': 'Ahead on the right',
    } satisfies Readonly<Record<Direction, string>>,
    {
      left: 'Links',
      right: 'Rechts',
      ahead: 'Rechtdoor',
      back: 'Terug',
      'ahead-left': 'Schuin links',
      'ahead-right': 'Schuin rechts',
    } satisfies Readonly<Record<Direction, string>>,
  ],
  page: [(page: number, of: number) => `${page} of ${of}`, (page: number, of: number) => `${page} van ${of}`],
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
