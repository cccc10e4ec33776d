import type { Expression, Literal, PlainPredicate } from '../../../grammar/expression.ts';
import type { ComparisonOperator, Operators } from '../../../grammar/operators.ts';
import { addMonths, type Day, dateOf, parseDay, parseRelativeDate } from '../../schema/dates.ts';
import { isMomentText } from '../../schema/moments.ts';
import { fieldOf, type Schema } from '../../schema/schema.ts';
import { plainIn } from '../expressions.ts';

/**
 * Days that represent all: what is true of all rows on each of them is so on every day that today
 * can be (L3.4). The most ordinary one is first. Two days are alike where the bounds of each date
 * field are in the same order.
 *
 * Undefined where there are more than 200, or too much work to find them.
 */
export function everyDay(schema: Schema, expressions: readonly Expression[]): readonly Day[] | undefined {
  const fields = [...boundsOf(schema, expressions).values()];
  const turns = turnsOf(fields);
  const meetings = turns && meetingsOf(fields);
  if (turns === undefined || meetings === undefined) return undefined;
  const found: Day[] = [];
  let samples = 0;
  for (const [at, start] of turns.entries()) {
    const end = turns[at + 1] ?? latest + 1;
    if (meetings.length === 0) found.push(Math.max(start, Math.min(ordinary, end - 1)));
    else {
      const seen = new Set<string>();
      for (const day of sampled(start, end)) {
        if (++samples * meetings.length > mostWork) return undefined;
        const order = meetings.map(({ months, days }) => Math.sign(addMonths(day, months) - day - days)).join();
        if (!seen.has(order)) found.push(day);
        seen.add(order);
      }
    }
    if (found.length > mostDays) return undefined;
  }
  return found.sort((a, b) => Math.abs(a - ordinary) - Math.abs(b - ordinary));
}

/** The budget for each day, so that all days together take some tenths of a second. */
export function workOnEach(days: readonly Day[]): number {
  return Math.max(3_000, Math.min(200_000, Math.floor(300_000 / days.length)));
}

const earliest = parseDay('1010-01-01') ?? 0;
const latest = parseDay('8990-12-31') ?? 0;
/** The preferred representative of many days. */
const ordinary = parseDay('2026-01-15') ?? 0;

const mostDays = 200;
const mostPairs = 5_000;
const mostWork = 400_000;

/**
 * The cuts of one date field: calendar days, days from today, and months from today. `behind` is 0
 * for a cut before the day that the months lead to, 1 for one after it.
 */
type Bounds = {
  readonly calendar: Set<number>;
  readonly days: Set<number>;
  readonly months: Map<string, { readonly months: number; readonly behind: number }>;
};

function boundsOf(schema: Schema, expressions: readonly Expression[]): ReadonlyMap<string, Bounds> {
  const found = new Map<string, Bounds>();
  const add = (name: string, { value }: Literal, cuts: readonly number[]): void => {
    if (fieldOf(schema, name).type !== 'date' || isMomentText(String(value))) return;
    const bounds = found.get(name) ?? { calendar: new Set(), days: new Set(), months: new Map() };
    found.set(name, bounds);
    const relative = parseRelativeDate(String(value));
    for (const behind of cuts) {
      if (relative === undefined || relative === 'out-of-range') bounds.calendar.add((parseDay(String(value)) ?? 0) + behind);
      else {
        const { amount, unit } = relative;
        const months = unit === 'm' ? amount : 12 * amount;
        if (unit === 'd' || unit === 'w' || amount === 0) bounds.days.add((unit === 'w' ? 7 : 1) * amount + behind);
        else bounds.months.set(`${months} ${behind}`, { months, behind });
      }
    }
  };
  const see = (node: PlainPredicate): void => {
    if ('operator' in node) add(node.field, node.value, cutsOf[node.operator] ?? []);
    if ('values' in node) for (const value of node.values) add(node.field, value, [0, 1]);
    if ('low' in node) {
      add(node.field, node.low, [0]);
      add(node.field, node.high, [1]);
    }
  };
  for (const expression of expressions) for (const node of plainIn(expression)) see(node);
  return found;
}

type DateOperator = {
  readonly [Op in ComparisonOperator]: 'date' extends Operators[Op]['accepts'][number] ? Op : never;
}[ComparisonOperator];

/** The cuts of a comparison of dates: 0 before its day, 1 after it. */
const cutsOf: Readonly<Record<DateOperator, readonly number[]>> & Partial<Record<ComparisonOperator, readonly number[]>> = {
  '=': [0, 1],
  '!=': [0, 1],
  '<': [0],
  '>=': [0],
  '<=': [1],
  '>': [1],
};

/**
 * The first day, and those on which a relative bound reaches or passes one of the calendar. A
 * relative bound never moves back, so it does so once. Undefined where there are too many.
 */
function turnsOf(fields: readonly Bounds[]): readonly Day[] | undefined {
  const turns = new Set([earliest]);
  let pairs = 0;
  for (const { calendar, days, months } of fields) {
    pairs += calendar.size * (days.size + months.size);
    if (pairs > mostPairs) return undefined;
    for (const cut of calendar) {
      for (const there of [cut, cut + 1]) {
        for (const away of days) turns.add(there - away);
        for (const { months: away, behind } of months.values()) turns.add(firstDayThatReaches(there - behind, away));
      }
    }
  }
  const within = [...turns].filter((day) => day >= earliest && day <= latest);
  return within.length > mostDays ? undefined : within.sort((a, b) => a - b);
}

/** The first day from which `away` months reach `day`; past the latest if there is none. */
function firstDayThatReaches(day: Day, months: number): Day {
  let [low, high] = [earliest, latest + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (addMonths(middle, months) >= day) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Months and days from today of which on some days the one is later, on some the other. */
type Meeting = { readonly months: number; readonly days: number };

/** The bounds of a field that are close enough to meet; undefined where there are too many. */
function meetingsOf(fields: readonly Bounds[]): readonly Meeting[] | undefined {
  const found = new Map<string, Meeting>();
  let pairs = 0;
  for (const { days, months } of fields) {
    pairs += days.size * months.size;
    if (pairs > mostPairs) return undefined;
    for (const { months: away, behind } of months.values()) {
      for (const cut of days) {
        if (Math.abs(cut - behind - away * meanMonth) < mostUneven)
          found.set(`${away} ${cut - behind}`, { months: away, days: cut - behind });
      }
    }
  }
  return [...found.values()];
}

/** The calendar repeats every 400 years of 4,800 months. */
const cycle = 146_097;
const meanMonth = cycle / 4_800;
/** Any number of months differs from as many mean months by less than four days. */
const mostUneven = 8;

/**
 * Samples of the days from `start` to `end` that cover every way in which months count from a day:
 * the first day, the 1st of each month, which stands for all up to the 28th, and the days after the
 * 28th. The calendar repeats after 400 years.
 */
function* sampled(start: Day, end: Day): Generator<Day> {
  const from = end - start <= cycle ? start : Math.max(start, Math.min(ordinary, end - cycle));
  const until = Math.min(end, from + cycle);
  yield from;
  for (let month = from - dateOf(from) + 1; month < until; ) {
    const next = addMonths(month, 1);
    for (const day of [month, month + 28, month + 29, month + 30]) {
      if (day > from && day < Math.min(next, until)) yield day;
    }
    month = next;
  }
}
