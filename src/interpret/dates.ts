import { addMonths, type Day, dateOf, formatDay, formatTime, parseDay, parseTime } from '../schema/dates.ts';
import type { WrittenToken } from './source.ts';
import type { FoundMeaning } from './vocabulary.ts';

/*
 * Days and times as people and other notations write them: a table of patterns of characters, and
 * one of patterns of words. What names a day of the calendar (Friday, next week) becomes a date;
 * what moves with the day (tomorrow, the next 3 days) stays relative.
 */

/**
 * Days, both ends included; or times of day: one, or those up to the end, which is none of them.
 * Without an end it is open.
 */
export type WhenValue = {
  readonly form: 'day' | 'time';
  readonly low?: string | undefined;
  readonly high?: string | undefined;
  /** Written with both its ends. */
  readonly isRange?: boolean;
  /** Its end is no part of it: more than a month ago. */
  readonly isBeyond?: boolean;
};

/** What begins at a token, in `length` tokens. */
export type When = {
  readonly values: readonly WhenValue[];
  readonly length: number;
  readonly cost: number;
  readonly isGuess: boolean;
};

export type WhenText = {
  readonly text: string;
  readonly tokens: readonly WrittenToken[];
  readonly findings: readonly (readonly FoundMeaning[])[];
  readonly today: Day;
};

/** Every day, time or range of them that begins at a token. */
export function* whensAt(task: WhenText, at: number): Generator<When> {
  const token = task.tokens[at];
  if (token === undefined) return;
  for (const [pattern, read, cost] of patterns) {
    pattern.lastIndex = token.start;
    const match = pattern.exec(task.text);
    if (match === null) continue;
    const length = tokensUpTo(task, at, pattern.lastIndex);
    if (length === 0) continue;
    for (const [index, values] of read(match.groups ?? {}, task.today).entries())
      if (values !== undefined) yield { values: [values], length, cost: cost + index * 0.5, isGuess: index > 0 };
  }
  const isLed = leads(task, at);
  for (const [row, read, isGuess = false] of rows)
    for (const { numbers, end } of matches(task, row.split(' '), 0, at)) {
      const values = /^(?:feast|ending)/.test(row) && !isLed ? undefined : read(numbers, task.today);
      if (values !== undefined) yield { values: [values].flat(), length: end - at, cost: 0.1, isGuess };
    }
}

/** Whether what is before a token asks for a day: before Christmas, and not a Christmas market. */
const leads = ({ findings }: WhenText, at: number): boolean =>
  [1, 2, 3, 4].some((back) =>
    findings[at - back]?.some(
      ({ meaning, length }) =>
        length === back &&
        (meaning.is === 'to' || meaning.is === 'and' || (meaning.is === 'relation' && asksDay.has(meaning.relation))),
    ),
  );
const asksDay: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', 'before', 'after', 'between']);

/** How many tokens end exactly at an offset; 0 if it is within one. */
export function tokensUpTo({ tokens, text }: Pick<WhenText, 'tokens' | 'text'>, at: number, end: number): number {
  let next = at;
  while ((tokens[next]?.start ?? text.length) < end) next++;
  const last = tokens[next - 1];
  return last !== undefined && next > at && (tokens[next] !== undefined || end <= text.length) && isWhole(last, tokens[next], end)
    ? next - at
    : 0;
}

/** A word that goes on after the end is not taken apart. */
const isWhole = (last: WrittenToken, next: WrittenToken | undefined, end: number) =>
  last.kind === 'string' || last.start + last.text.length <= end || (next?.start ?? end) === end;

// Patterns of characters

type Parts = Readonly<Record<string, string | undefined>>;
type Read = (parts: Parts, today: Day) => readonly (WhenValue | undefined)[];

const now = String.raw`(?:current_date(?:\(\))?|current_timestamp|localtimestamp|curdate\(\)|(?:datetime\.)?(?:utc)?now\(\)|getdate\(\)|sysdate(?:time)?(?:\(\))?|(?:date(?:time)?\.)?today(?:\(\)|(?=\.add))|(?:local)?date(?:time)?\.(?:utc)?now(?:\(\)|(?=\.add))|vandaag\(\)|nu\(\)|currentdate\(\)|new Date\(\)|start_?of_?day\((?:now\(\))?\)|date\('now'\)|current date|now(?=\s*(?:[+\-/\]]|to\b|$))|today(?=\s*[+-]\s*\d)|vandaag(?=\s*[+-]\s*\d))(?:\/d|::\w+)?`;
const ymd = String.raw`(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})`;
const unit = String.raw`(?<unit>days?|d|dagen|dag|weeks?|w|weken|months?|m|maanden|maand|years?|y|jaar)`;
const amount = String.raw`(?<minus>-)?\+?(?<amount>\d+)`;
const clock = String.raw`(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?)?`;

const pad = (part: number, length = 2) => String(part).padStart(length, '0');
const span = (low: Day, high: Day): WhenValue => ({ form: 'day', low: formatDay(low), high: formatDay(high) });
const onDay = (of: Day | undefined): WhenValue | undefined => (of === undefined ? undefined : span(of, of));
const timeAt = (low: string): WhenValue => ({ form: 'time', low, high: low });
const oneTime = (hour: number, minute = 0, second = 0): WhenValue | undefined => {
  const written = `${pad(hour)}:${pad(minute)}${second === 0 ? '' : `:${pad(second)}`}`;
  return parseTime(written) === undefined ? undefined : timeAt(written);
};

/** Today, or so many days, weeks, months or years from it. */
const relative: Read = ({ minus, amount = '0', unit = 'd' }) => [
  moved(minus === undefined ? Number(amount) : -Number(amount), 'dwmy'.indexOf(unit.charAt(0).toLowerCase().replace('j', 'y'))),
];
const dated: Read = ({ year = '', month = '', day = '' }) => [
  onDay(parseDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)),
];
const timeOfDay: Read = ({ hour, minute = 0, second = 0, half }) => {
  const of = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  return [half !== undefined && Number(hour) > 12 ? undefined : oneTime(of, Number(minute), Number(second))];
};

/** The first or the last day of a week, a month or a year. */
const endOf: Read = ({ side = 's', of = '', shift = '0' }, today) => {
  const [low, high] = spanOf(['day', 'week', 'month', 'year'].indexOf(of.toLowerCase()), Number(shift), today) ?? [];
  return [onDay(/^s/i.test(side) ? low : high)];
};

/** How each notation is written: in groups that have the names of what they are. */
const notations: readonly (readonly [string, Read, number?])[] = [
  [String.raw`${ymd}(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?(?![\w:])`, dated],
  [
    String.raw`(?<day>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})(?![\w-])`,
    (parts, today) =>
      [parts, ...(parts.day === parts.month ? [] : [{ ...parts, day: parts.month, month: parts.day }])].flatMap((one) =>
        dated(one, today),
      ),
  ],
  [
    String.raw`(?<day>\d{1,2})[/-](?<month>\d{1,2})(?![\w/-])`,
    ({ day, month }, today) => [onDay(nearest(Number(month), Number(day), today))],
    0.2,
  ],
  [String.raw`(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)(?![\w.])`, dated, 0.1],
  [String.raw`${amount}(?<unit>[dwmy])(?!\w)`, relative],
  [String.raw`${now}(?:\s*(?:(?<minus>-)|\+)\s*(?:interval\s*)?['"]?(?<amount>\d+)['"]?\s*${unit}?\b['"]?(?:\/d)?)?`, relative],
  [
    String.raw`${now}\s*(?:(?<minus>-)|\+)\s*(?:timedelta|interval|make_interval)\s*\(\s*${unit}\s*(?:=>?|:)\s*(?<amount>\d+)\s*\)`,
    relative,
  ],
  [String.raw`${now}\.(?:add|plus|(?<minus>minus|sub))_?${unit}\(\s*(?<amount>-?\d+)\s*\)`, relative],
  [String.raw`(?<minus>ago)\(\s*(?<amount>\d+)(?<unit>[dwmy])\s*\)`, relative],
  [
    String.raw`(?:iso_?date|new\s+date|to_?date|date(?:time|value)?|timestamp|parse_?date|cast)(?:\s*\(\s*|\s*)(?:date\s*)?["']?(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)(?:[T ][\d:.]+Z?)?["']?(?:\s*,\s*["'][\w/.%-]*["'])?(?:\s+as\s+\w+)?\s*\)?`,
    dated,
  ],
  [
    String.raw`dat(?:e|um)(?:serial|fromparts|\.of)?\(\s*(?<year>\d{4})\s*[,;]\s*(?<month>\d\d?)\s*[,;]\s*(?<day>\d\d?)\s*\)`,
    dated,
  ],
  [String.raw`date_(?:add|(?<minus>sub))\(\s*${now}\s*,\s*interval\s+'?(?<amount>\d+)'?\s*${unit}\s*\)`, relative],
  [String.raw`dateadd\(\s*${unit}\s*,\s*${amount}\s*,\s*(?:cast\(\s*)?${now}(?:\s+as\s+date\s*\))?\s*\)`, relative],
  [String.raw`date\(\s*'now'\s*,\s*'${amount}\s*${unit}'\s*\)`, relative],
  [String.raw`(?:cast|convert|trunc|date)\(\s*(?:date\s*,\s*)?${now}\s*(?:as\s+date)?\s*\)`, relative],
  [String.raw`(?<side>start|end)of(?<of>day|week|month|year)\(\s*["']?(?<shift>[+-]?\d+)?[dwmy]?["']?\s*\)`, endOf],
  [String.raw`date_?trunc\(\s*'?(?<of>day|week|month|year)'?\s*,\s*${now}\s*\)`, endOf],
  [String.raw`(?<side>e)o(?<of>month)\(\s*${now}\s*(?:,\s*(?<shift>-?\d+)\s*)?\)`, endOf],
  [
    String.raw`(?<year>20\d\d)(?:-(?<month>[01]?\d))?(?![\w/]|[-.:,]\d)`,
    ({ year = '', month }, today) => [calendar(month ? 2 : 3, 0, parseDay(`${year}-${pad(Number(month ?? 1))}-01`) ?? today)],
    0.5,
  ],
  [String.raw`${clock}\s*(?<half>am|pm|a\.m\.|p\.m\.)(?!\w)`, timeOfDay],
  [String.raw`${clock}\s*(?:uur|u|h|hrs|o['’]clock)(?![\w'])`, timeOfDay],
  [String.raw`(?<hour>\d{1,2})[hu](?<minute>\d{2})(?!\w)`, timeOfDay],
  [String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?![\w:])`, timeOfDay],
  [String.raw`(?<hour>\d{1,2})\.(?<minute>\d{2})(?![\w.])`, timeOfDay, 0.4],
  [String.raw`(?!19|20)(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?![\w.,-])`, timeOfDay, 0.5],
];
const patterns = notations.map(([source, read, cost = 0]) => [new RegExp(source, 'iy'), read, cost] as const);

// Patterns of words

type Row = (numbers: readonly number[], today: Day) => WhenValue | readonly WhenValue[] | undefined;

const letters = ['d', 'w', 'm', 'y', 'h', 'min'] as const;
const moved = (amount: number, of: number): WhenValue | undefined => {
  const low = `${amount}${letters[of]}`;
  return of > 5 ? undefined : { form: of < 4 ? 'day' : 'time', low, high: low };
};
/** What is longer ago than a day, or less long. */
const beyond = (age: number, when: WhenValue | undefined): WhenValue | undefined =>
  when?.form !== 'day' ? undefined : { form: 'day', [age % 2 === 0 ? 'high' : 'low']: when.low, isBeyond: true };
const day = (amount: number): WhenValue => ({ form: 'day', low: `${amount}d`, high: `${amount}d` });
const partsOfDay: readonly WhenValue[] = [
  { form: 'time', high: '12:00' },
  { form: 'time', low: '12:00', high: '18:00' },
  { form: 'time', low: '18:00' },
];
const part = (of: number): WhenValue => partsOfDay[of] ?? { form: 'time' };
const isPresent = <Value>(value: Value | undefined): value is Value => value !== undefined;
/** A day, and a part of it; `of` counts three parts for each day. */
const partOf = (of: number, on: WhenValue | undefined): readonly WhenValue[] => [on, part(((of % 3) + 3) % 3)].filter(isPresent);
const since = (of: Day): WhenValue => ({ form: 'day', low: formatDay(of) });

/** Monday is 0. */
const weekdayOf = (of: Day): number => (((of + 3) % 7) + 7) % 7;
/** The first day from `from` on that is a weekday. */
const weekday = (of: number, from: Day): Day => from + ((of - weekdayOf(from) + 7) % 7);

/**
 * The first and the last day of a calendar day, week, month, year, weekend or quarter, so many
 * after this one.
 */
function spanOf(of: number, shift: number, today: Day): readonly [Day, Day] | undefined {
  const monday = today - weekdayOf(today) + 7 * shift;
  const month = addMonths(today - dateOf(today) + 1, shift * (of === 3 ? 12 : 1));
  const year = addMonths(month, 1 - Number(formatDay(month).slice(5, 7)));
  const quarter = addMonths(today - dateOf(today) + 1, 3 * shift - ((Number(formatDay(today).slice(5, 7)) - 1) % 3));
  const spans: Readonly<Record<number, readonly [Day, Day]>> = {
    0: [today + shift, today + shift],
    1: [monday, monday + 6],
    2: [month, addMonths(month, 1) - 1],
    3: [year, addMonths(year, 12) - 1],
    6: [monday + 5, monday + 6],
    7: [quarter, addMonths(quarter, 3) - 1],
  };
  return spans[of];
}

const calendar = (of: number, shift: number, today: Day | undefined): WhenValue | undefined => {
  const days = today === undefined ? undefined : spanOf(of, shift, today);
  return days && span(...days);
};

/** The date of a year, or of this, the last or the next that is nearest to today. */
function nearest(month: number, date: number, today: Day, year?: number): Day | undefined {
  const of = (one: number) => parseDay(`${pad(one, 4)}-${pad(month)}-${pad(date)}`);
  if (year !== undefined) return year > 19 && year < 40 ? of(2000 + year) : year < 1000 ? undefined : of(year);
  const current = Number(formatDay(today).slice(0, 4));
  const near = [current, current + 1, current - 1].map(of).filter(isPresent);
  return near.sort((a, b) => Math.abs(a - today) - Math.abs(b - today))[0];
}

/** The first of the last month of a number that has begun. */
const monthBefore = (month: number, today: Day): Day =>
  addMonths(today - dateOf(today) + 1, -((Number(formatDay(today).slice(5, 7)) - month + 12) % 12));

const wholeMonth = (month: number, today: Day, year?: number) => calendar(2, 0, nearest(month, 15, today, year));

const inMonth = (from: number, to: number, month: number, year: number | undefined, today: Day): WhenValue | undefined => {
  const [low, high] = [nearest(month, from, today, year), nearest(month, to, today, year)];
  return low === undefined || high === undefined ? undefined : span(low, high);
};
const onDate: Row = ([date = 0], today) => onDay(nearest(Math.floor(date / 100), date % 100, today));
const dayInMonth: Row = ([date = 0, month = 0, year], today) => inMonth(date, date, month, year, today);
const daysInMonth: Row = ([from = 0, to = 0, month = 0, year], today) => ranged(inMonth(from, to, month, year, today));

/** The Monday of a week of the calendar (ISO 8601). */
function weekNumber(of: number, today: Day): WhenValue | undefined {
  const fourth = parseDay(`${formatDay(today).slice(0, 4)}-01-04`) ?? today;
  const first = fourth - weekdayOf(fourth);
  const monday = first + 7 * (of - 1) < today - 182 ? first + 7 * (of + 51) : first + 7 * (of - 1);
  return of < 1 || of > 53 ? undefined : span(monday, monday + 6);
}

/** A quarter of a year: of this one, the last or the next, whichever is nearest. */
function quarterOf(of: number, today: Day, year?: number): WhenValue | undefined {
  const day = nearest(3 * of - 1, 15, today, year);
  return day === undefined ? undefined : calendar(7, 0, day);
}

const lastOf = (month: number, today: Day): number => {
  const [, high] = spanOf(2, 0, nearest(month, 15, today) ?? today) ?? [];
  return high === undefined ? 0 : dateOf(high);
};

/** What is left of some days, from today on. */
const restOf = (days: WhenValue | undefined): WhenValue | undefined => days && { ...days, low: '0d' };
const lastDay = (days: WhenValue | undefined): WhenValue | undefined => days && { ...days, low: days.high };

/** A weekday of this week, the next or the last. */
const weekdayIn = (shift: number, unit: number | undefined, of: number, today: Day) =>
  unit === 1 ? onDay(today - weekdayOf(today) + 7 * shift + of) : undefined;

/** From today to so many days, weeks, months or years ahead or back. */
const daysTo = (amount: number, of: number): WhenValue | undefined => {
  const ends = ['0d', `${amount}${letters[of]}`];
  const [low, high] = amount < 0 ? ends.reverse() : ends;
  return of > 3 || amount === 0 ? undefined : { form: 'day', low, high };
};

/** From one weekday to the first other after it. */
const weekdays: Row = ([from = 0, to = 0], today) => {
  const low = weekday(from, today);
  return ranged(span(low, weekday(to, low)));
};

const turned = (hour: number, minutes: number): WhenValue | undefined => {
  const total = hour * 60 + minutes;
  return total < 0 ? undefined : oneTime(Math.floor(total / 60), total % 60);
};

/**
 * Each name is a part of a date; `n` is any number, `#` one in digits; `to` may be `and`, not so
 * `until`; `weekday?` may be there, as may `?`, a word that says nothing; `the` is one that must be. Numbers are those of the
 * parts, in their order, without what may be there.
 */
const rows: readonly (readonly [string, Row, boolean?])[] = [
  ['day', ([of = 0]) => day(of)],
  ['now', () => timeAt('0h')],
  ['now', () => day(0), true],
  ['open', ([way = 1]) => (way > 0 ? { form: 'day', low: '0d' } : { form: 'day', high: '-1d' }), true],
  ['dayPart', ([of = 0]) => partOf(of, day(Math.floor(of / 3))), true],
  ['weekdayPart', ([of = 0], today) => partOf(of, onDay(weekday(Math.floor(of / 3), today))), true],
  ['part', ([of = 0]) => part(of), true],
  ['weekday', ([of = 0], today) => onDay(weekday(of, today))],
  ['since weekday', ([, of = 0], today) => since(weekday(of, today - 6))],
  ['since month', ([, month = 0], today) => since(monthBefore(month, today))],
  ['shift weekday', ([shift = 0, of = 0], today) => onDay(weekday(of, today + (shift < 0 ? -7 : shift))), true],
  ['n unit away', ([n = 0, of = 0, way = 1]) => moved(n * way, of)],
  ['age n unit away', ([age = 0, n = 0, of = 0, way = 1]) => beyond(age + (way + 1) / 2, moved(n * way, of))],
  ['ahead age n unit', ([, age = 0, n = 0, of = 0]) => beyond(age + 1, moved(n, of))],
  ['age n unit', ([age = 0, n = 0, of = 0]) => (age < 2 ? undefined : beyond(age, moved(-n, of)))],
  ['holiday', onDate],
  ['feast', onDate],
  ['ahead n unit', ([, n = 0, of = 0]) => moved(n, of)],
  ['shift unit', ([shift = 0, of = 0], today) => calendar(of, shift, today)],
  ['weekday until weekday', weekdays],
  ['weekday and weekday', ([from = 0, to = 0], today) => ((to - from + 7) % 7 === 1 ? weekdays([from, to], today) : undefined)],
  [
    'ordinal unit ? month',
    ([n = 1, of, month = 0], today) => (of === 1 && n < 5 ? inMonth(7 * n - 6, 7 * n, month, undefined, today) : undefined),
  ],
  [
    'the nth',
    ([date = 0], today) =>
      onDay(parseDay(formatDay(date < dateOf(today) ? addMonths(today - dateOf(today) + 1, 1) : today).slice(0, 8) + pad(date))),
  ],
  ['quarter', ([of = 1], today) => quarterOf(of, today)],
  ['quarter ? n', ([of = 1, year], today) => quarterOf(of, today, year)],
  [
    'half ? month',
    ([of = 1, month = 0], today) => inMonth(of === 1 ? 1 : 16, of === 1 ? 15 : lastOf(month, today), month, undefined, today),
  ],
  ['rest ? unit', ([, of = 0], today) => restOf(calendar(of, 0, today))],
  ['rest shift unit', ([, shift, of = 0], today) => (shift === 0 ? restOf(calendar(of, 0, today)) : undefined)],
  ['rest ? month', ([, month = 0], today) => restOf(wholeMonth(month, today))],
  ['ending ? unit', ([, of = 0], today) => lastDay(calendar(of, 0, today))],
  ['ending shift unit', ([, shift = 0, of = 0], today) => lastDay(calendar(of, shift, today))],
  ['ending ? month', ([, month = 0], today) => lastDay(wholeMonth(month, today))],
  ['shift unit weekday', ([shift = 0, unit, of = 0], today) => weekdayIn(shift, unit, of, today)],
  ['weekday shift unit', ([of = 0, shift = 0, unit], today) => weekdayIn(shift, unit, of, today)],
  ['shift n unit', ([shift = 0, n = 0, of = 0]) => daysTo(shift * n, of)],
  ['unit', ([of = 0], today) => (of === 6 ? calendar(6, 0, today) : undefined)],
  [
    'unit ? n month',
    ([of = 0, date = 0, month = 0], today) => (of === 1 || of === 6 ? calendar(of, 0, nearest(month, date, today)) : undefined),
  ],
  ['unit #', ([of = 0, n = 0], today) => (of === 1 ? weekNumber(n, today) : undefined)],
  ['weekday? n ? month', dayInMonth],
  ['weekday? n ? month ? n', dayInMonth],
  [
    'month n',
    ([month = 0, date = 0], today) => (date < 32 ? onDay(nearest(month, date, today)) : wholeMonth(month, today, date)),
  ],
  ['month n n', ([month = 0, date = 0, year], today) => inMonth(date, date, month, year, today)],
  ['month', ([month = 0], today) => wholeMonth(month, today), true],
  ['shift month', ([shift, month = 0], today) => (shift === 0 ? wholeMonth(month, today) : undefined), true],
  ['n to ? n ? month', daysInMonth],
  ['n to n month n', daysInMonth],
  ['clock', ([hour = 0]) => oneTime(hour), true],
  ['past n', ([minutes = 0, hour = 0]) => turned(hour + (hour * 60 + minutes < 480 ? 12 : 0), minutes), true],
  ['n oclock pm', ([hour = 0]) => oneTime(hour < 12 ? hour + 12 : hour)],
  ['n oclock am', ([hour = 0]) => oneTime(hour)],
  ['n oclock', ([hour = 0]) => oneTime(hour)],
  ['n pm', ([hour = 0]) => oneTime(hour < 12 ? hour + 12 : hour)],
  ['weekday ahead n unit', ([of = 0, , n = 0, unit], today) => (unit === 1 ? onDay(weekday(of, today) + 7 * n) : undefined)],
  ['n to n am', ([from = 0, to = 0]) => ranged(timeSpan(from % 12, to % 12))],
  ['n to n pm', ([from = 0, to = 0]) => ranged(timeSpan((from % 12) + 12, (to % 12) + 12))],
  ['n to n oclock', ([from = 0, to = 0]) => ranged(timeSpan(from, to))],
];

/** What is written with both its ends: `from 1 to 5 December`. */
const ranged = (value: WhenValue | undefined): WhenValue | undefined => value && { ...value, isRange: true };

/** Two hours, both included. */
const timeSpan = (from: number, to: number): WhenValue | undefined => {
  const [low, high] = [from, to].map((hour) => formatTime(hour * 3600).slice(0, 5));
  return from < to && to < 24 ? { form: 'time', low, high } : undefined;
};

type Match = { readonly numbers: readonly number[]; readonly end: number };

function* matches(
  task: WhenText,
  row: readonly string[],
  index: number,
  at: number,
  numbers: readonly number[] = [],
): Generator<Match> {
  const wanted = row[index];
  if (wanted === undefined) {
    yield { numbers, end: at };
    return;
  }
  const token = task.tokens[at];
  const isOptional = wanted.endsWith('?');
  if (isOptional) yield* matches(task, row, index + 1, at, numbers);
  if (token === undefined) return;
  if ((wanted === 'n' || wanted === '#' || wanted === 'nth') && token.kind === 'number' && token.text.length < 5) {
    const next =
      task.findings[at + 1]?.some((one) => isPart(one, 'ordinalEnd')) && task.tokens[at + 1]?.isGlued ? at + 2 : at + 1;
    if (wanted === 'nth' && next === at + 1) return;
    const comma = row[index + 1] === 'n' && task.tokens[next]?.key === ',' ? next + 1 : next;
    yield* matches(task, row, index + 1, comma, [...numbers, Number(token.text)]);
  }
  for (const one of task.findings[at] ?? []) {
    const { meaning, length } = one;
    const fits =
      wanted === '?' || wanted === 'the'
        ? meaning.is === 'noise' || token.text === '-'
        : wanted === 'and'
          ? meaning.is === 'and' || meaning.is === 'or'
          : wanted === 'to' || wanted === 'until'
            ? meaning.is === 'to' || (wanted === 'to' && meaning.is === 'and')
            : isPart(one, isOptional ? wanted.slice(0, -1) : wanted);
    if (!fits) continue;
    const value = meaning.is === 'date' && !isOptional ? [meaning.value] : [];
    yield* matches(task, row, index + 1, at + length, [...numbers, ...value]);
  }
}

const isPart = ({ meaning }: FoundMeaning, wanted: string): boolean =>
  meaning.is === 'date' &&
  (meaning.part === wanted || (wanted === 'n' && (meaning.part === 'number' || meaning.part === 'ordinal')));
