import { wrongText } from '../../schema/check-fields.ts';
import {
  addMonths,
  type DateUnit,
  dateOf,
  dateUnits,
  firstDay,
  formatDay,
  lastDay,
  parseDay,
  parseTime,
} from '../../schema/dates.ts';

/** At most four date literals, without quotes, for a text that is none, the likeliest first. */
export function dateCandidates(text: string): readonly string[] {
  if (text.length > longestDate) return [];
  const word = text.trim().toLowerCase();
  if (word === '') return [];
  const found = new Set([...namedDay(word), ...countedDay(word), ...calendarDays(word)]);
  return [...found].filter((date) => wrongText(date, { type: 'date' }) === undefined).slice(0, 4);
}

const longestDate = 40;

/**
 * Whether a text with one candidate names that day: `today`, `7 days`, `28-11-2026`. A number
 * alone is no amount of days, a time would be lost, and a month may have no such day.
 */
export function isSureDate(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (/^[+-]?\s*[0-9]+$/.test(word) && word.length < 8) return false;
  if (countedDay(word).length === 1 || namedDay(word).length === 1) return !/^(?:now|nu)\b/.test(word);
  const [date, ...others] = calendarDays(word);
  return (
    others.length === 0 &&
    !/[t\s]/.test(word) &&
    word
      .split(/[^0-9]/)
      .map(Number)
      .includes(Number(date?.slice(-2)))
  );
}

/** `today`, `now()`, `today() - 3`, `now + 2 weeks`. */
function namedDay(word: string): readonly string[] {
  const [, name = '', sign = '', amount = ''] = /^([a-z]+)\s*(?:\(\s*\))?\s*(?:([+-])(.*))?$/.exec(word) ?? [];
  const days = dayNames.get(name);
  if (days === undefined) return [];
  if (sign === '') return [days];
  return days === '0d' ? countedDay(`${sign}${/^\s*[0-9]+\s*$/.test(amount) ? `${amount}d` : amount}`) : [];
}

const dayNames: ReadonlyMap<string, string> = new Map([
  ['today', '0d'],
  ['now', '0d'],
  ['vandaag', '0d'],
  ['nu', '0d'],
  ['d', '0d'],
  ['tomorrow', '1d'],
  ['morgen', '1d'],
  ['overmorgen', '2d'],
  ['yesterday', '-1d'],
  ['gisteren', '-1d'],
  ['eergisteren', '-2d'],
]);

/** `7x`, `+7D`, `7 days`: an amount and a unit; with an unknown unit, every unit. */
function countedDay(word: string): readonly string[] {
  const [, sign = '', amount = '', unit = ''] = /^([+-]?)\s*([0-9]{1,7})(?:\.0+)?\s*[_.]?\s*([a-z]*)\.?$/.exec(word) ?? [];
  if (amount === '') return [];
  const number = `${sign === '-' ? '-' : ''}${Number(amount)}`;
  const known = units.find(([pattern]) => pattern.test(unit))?.[1];
  return known === undefined ? Object.keys(dateUnits).map((one) => number + one) : [number + known];
}

const units: readonly (readonly [RegExp, DateUnit])[] = [
  [/^(d|dd|day|days|dag|dagen)$/, 'd'],
  [/^(w|wk|week|weeks|weken)$/, 'w'],
  [/^(m|mo|month|months|mnd|maand|maanden)$/, 'm'],
  [/^(y|yr|year|years|j|jr|jaar|jaren)$/, 'y'],
];

/** `2026-11-8`, `28-11-2026`, `28/11/2026`, `20261128`, or a date with a time. */
function calendarDays(word: string): readonly string[] {
  const date = /^([^t\s]*)(?:[t\s]+[0-9:.z+-]*)?$/.exec(word)?.[1] ?? '';
  const [, ...first] = /^([0-9]{4})[-/.]?([0-9]{1,2})[-/.]?([0-9]{1,2})$/.exec(date) ?? [];
  const [, ...last] = /^([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})$/.exec(date) ?? [];
  const [year, month, day] = first.length > 0 ? first : last.toReversed();
  if (year === undefined || month === undefined || day === undefined) return [];
  const swapped = first.length > 0 ? [] : calendarDay(Number(year), Number(day), Number(month));
  return [...calendarDay(Number(year), Number(month), Number(day)), ...swapped];
}

/** The last day of the month for a day that it lacks. */
function calendarDay(year: number, month: number, date: number): readonly string[] {
  const start = parseDay(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
  if (start === undefined || date < 1 || date > 31) return [];
  const end = start + 31 > lastDay ? lastDay : addMonths(start, 1) - 1;
  return [formatDay(Math.max(firstDay, start + Math.min(date, dateOf(end)) - 1))];
}

/** At most two time literals, unquoted, for `9:30`, `9.30 pm`, `9h30`, `0930`, `9` or `24:00`. */
export function timeCandidates(text: string): readonly string[] {
  if (text.length > longestTime) return [];
  const word = text.trim().toLowerCase();
  if (/^24[:.]?00(?:[:.]?00)?$/.test(word)) return ['23:59:59', '00:00'];
  const digits = /^[0-9]{3}$/.test(word) ? `0${word}` : word;
  const [, hour, minute = '00', second, half] = timePattern.exec(digits) ?? [];
  if (hour === undefined) return [];
  const shift = half === 'pm' && Number(hour) < 12 ? 12 : half === 'am' && Number(hour) === 12 ? -12 : 0;
  const time = [Number(hour) + shift, Number(minute), ...(second === undefined ? [] : [Number(second)])]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return parseTime(time) === undefined ? [] : [time];
}

const longestTime = 20;
const timePattern = /^([0-9]{1,2})\s*[:.hu]?\s*([0-9]{2})?(?:[:.]([0-9]{2}))?(?:[.][0-9]+)?\s*(am|pm)?(?:\s*(?:h|u|uur))?$/;
