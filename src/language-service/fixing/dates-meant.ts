import {
  addMonths,
  type DateUnit,
  type Day,
  dateOf,
  dateUnits,
  firstDay,
  formatDay,
  lastDay,
  parseDay,
  parseRelativeDate,
  resolveDate,
} from '../../schema/dates.ts';

/** The date literals that a text may be meant for, without quotes, the likeliest first. Empty for what looks like no date. */
export function datesMeant(text: string): readonly string[] {
  const word = text
    .slice(0, longest + 1)
    .trim()
    .toLowerCase();
  if (word === '' || text.length > longest) return [];
  return [...new Set([...named(word), ...counted(word), ...written(word)])].filter(isDate).slice(0, 4);
}

const longest = 40;

/** The day that a date literal means; undefined for what is none. */
export function dayOf(text: string, today: Day): Day | undefined {
  return isDate(text) ? resolveDate(text, today) : undefined;
}

function isDate(text: string): boolean {
  const relative = parseRelativeDate(text);
  return (relative !== undefined && relative !== 'out-of-range') || parseDay(text) !== undefined;
}

/** `today`, `now()`, `today() - 3`, `now + 2 weeks`. */
function named(word: string): readonly string[] {
  const [, name = '', sign = '', amount = ''] = /^([a-z]+)\s*(?:\(\s*\))?\s*(?:([+-])(.*))?$/.exec(word) ?? [];
  const days = dayNames.get(name);
  if (days === undefined) return [];
  if (sign === '') return [days];
  return days === '0d' ? counted(`${sign}${/^\s*[0-9]+\s*$/.test(amount) ? `${amount}d` : amount}`) : [];
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

/** `7x`, `+7D`, `7 days`, `1,week`: an amount, and a unit that is known by its first letter, or any of them. */
function counted(word: string): readonly string[] {
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

/** `2026-11-8`, `28-11-2026`, `28/11/2026`, `20261128`, a date with a time; a day that its month lacks is its last one. */
function written(word: string): readonly string[] {
  const date = /^([^t\s]*)(?:[t\s]+[0-9:.z+-]*)?$/.exec(word)?.[1] ?? '';
  const [, ...first] = /^([0-9]{4})[-/.]?([0-9]{1,2})[-/.]?([0-9]{1,2})$/.exec(date) ?? [];
  const [, ...last] = /^([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})$/.exec(date) ?? [];
  const [year, month, day] = first.length > 0 ? first : last.toReversed();
  if (year === undefined || month === undefined || day === undefined) return [];
  const swapped = first.length > 0 ? [] : calendarDay(Number(year), Number(day), Number(month));
  return [...calendarDay(Number(year), Number(month), Number(day)), ...swapped];
}

function calendarDay(year: number, month: number, date: number): readonly string[] {
  const start = parseDay(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
  if (start === undefined || date < 1 || date > 31) return [];
  const end = start + 31 > lastDay ? lastDay : addMonths(start, 1) - 1;
  return [formatDay(Math.max(firstDay, start + Math.min(date, dateOf(end)) - 1))];
}
