import { walk } from '../../../grammar/expression.ts';
import { type Day, formatDay, parseDay } from '../../schema/day.ts';
import { parseRelativeDate } from '../../schema/relative-date.ts';
import { finderIn } from '../../schema/schema.ts';
import { dateMeant } from '../date-meant.ts';
import { shortDay } from '../day-words.ts';
import { dateWords } from '../wording/date-words.ts';
import { asWritten, valueInsertion } from './insertion.ts';
import { typedOf, unquotedAt } from './literal-at.ts';
import { rankBy, ranked } from './matching.ts';
import { type Offer, type Request, writtenAt } from './offer.ts';
import { saidDays } from './said-days.ts';

/** The dates that what was typed may become: presets, digits with every unit, days of a month, and days by their names in both languages. */
export function dates(request: Request, form: 'text' | 'relative-day'): readonly Offer[] {
  const { today } = request.document;
  const written = unquotedAt(request);
  if (written !== undefined && dateMeant(written, today) !== undefined) return dateOffers([written], request, written);
  const typed = typedOf(request).trim().toLowerCase();
  const texts = textsFor(typed, request);
  return dateOffers(form === 'text' ? texts : texts.filter((text) => /^-?[0-9]+d$/.test(text)), request);
}

function textsFor(typed: string, request: Request): readonly string[] {
  const { today } = request.document;
  if (typed === '') return rotated([...presets, formatDay(today), formatDay(today + 7)], request);
  if (typed === '-')
    return rotated(
      presets.filter((text) => text.startsWith('-')),
      request,
    );
  if (/^-?0$/.test(typed)) return [`${typed}d`];
  if (/^-?[1-9][0-9]*$/.test(typed)) {
    const relative = ['d', 'w', 'm', 'y'].map((unit) => typed + unit);
    return /^[0-9]{4}$/.test(typed) ? [...relative, ...daysFrom(typed, request)] : relative;
  }
  if (/^[0-9]{4}-[0-9-]*$/.test(typed)) return daysFrom(typed, request);
  const rank = rankBy(typed, 'at words');
  return ranked(saidDays(today), ({ words }) => rank(words)).map(({ text }) => text);
}

const presets = ['-1m', '-7d', '-1d', '0d', '1d', '2d', '7d', '1w', '14d', '30d', '1m', '3m', '1y'];

/** In the order of time, from the day on that the range begins with, or from today; those before it come last. */
function rotated(texts: readonly string[], request: Request): readonly string[] {
  const { today } = request.document;
  const low = lowerBound(request);
  const placed = texts
    .map((text, at) => ({ text, at, day: dateMeant(text, today)?.day ?? today }))
    .sort((a, b) => a.day - b.day || a.at - b.at);
  const isFirst = ({ day }: { readonly day: Day }) => (low === undefined ? day >= today : day > low);
  return [...placed.filter(isFirst), ...placed.filter((one) => !isFirst(one))].map(({ text }) => text);
}

/** Where an upper bound is being written: the day of the lower bound on the same field, the last where there are more. */
function lowerBound({ context: { condition }, document: { partial, today, setting } }: Request): Day | undefined {
  const days: Day[] = [];
  const add = (text: string | undefined) => {
    const day = text === undefined ? undefined : dateMeant(text, today)?.day;
    if (day !== undefined) days.push(day);
  };
  if (condition?.operator === 'BETWEEN') add(condition.values[0]?.image.slice(1, -1));
  else if (partial !== undefined && (condition?.operator === '<=' || condition?.operator === '<')) {
    const find = finderIn(setting.schema);
    walk(partial, (node) => {
      if (node.kind !== 'comparison' || (node.operator !== '>=' && node.operator !== '>') || node.value.kind !== 'string') return;
      if (find(node.field)?.name === condition.field?.name) add(node.value.value);
    });
  }
  return days.length === 0 ? undefined : Math.max(...days);
}

/** The days of a year that are written as what was typed goes on. */
function daysFrom(typed: string, request: Request): readonly string[] {
  const first = parseDay(`${typed.slice(0, 4)}-01-01`);
  if (first === undefined) return [];
  const days = Array.from({ length: 366 }, (_, at) => formatDay(Math.min(first + at, lastOf(typed))));
  return rotated(
    [...new Set(days)].filter((text) => text.startsWith(typed)),
    request,
  );
}

const lastOf = (typed: string): Day => parseDay(`${typed.slice(0, 4)}-12-31`) ?? 0;

function dateOffers(texts: readonly string[], request: Request, written?: string): readonly Offer[] {
  const { document, context } = request;
  const { today, setting } = document;
  const offers: Offer[] = [];
  for (const text of new Set(texts)) {
    const day = dateMeant(text, today)?.day;
    const isExact = text === written;
    const insertion =
      isExact && (context.quote !== undefined || /^(["']).*\1$/.test(writtenAt(request)))
        ? asWritten(request)
        : valueInsertion({ kind: 'string', value: text }, request);
    if (day === undefined || insertion === undefined) continue;
    offers.push({
      label: text,
      kind: 'value',
      detail: awayOf(text, day - today, dateWords[setting.locale]),
      description: shortDay(day, today, setting.locale),
      ...insertion,
      ...(isExact && { isExact }),
      ...(context.condition?.field && { about: { field: context.condition.field.name, value: text } }),
    });
  }
  return offers;
}

/** How far away a date is, in the unit that it is written in. */
function awayOf(text: string, days: number, { away, counted }: (typeof dateWords)['en']): string {
  const relative = parseRelativeDate(text);
  return relative === undefined || relative === 'out-of-range' || relative.unit === 'd'
    ? away(days)
    : counted(relative.amount, relative.unit);
}
