import { walk } from '../../../grammar/expression.ts';
import { type Day, formatDay, parseDay, parseRelativeDate, parseTime } from '../../schema/dates.ts';
import { foldText } from '../../schema/folding.ts';
import { isMomentText } from '../../schema/moments.ts';
import { finderIn } from '../../schema/schema.ts';
import { partsOfMoment, readDate, readMoment, shortDay } from '../dates.ts';
import { type LanguageServiceWords, messages } from '../messages.ts';
import { asWritten, typedValue, unquotedAt, valueInsertion } from './insertion.ts';
import { type CompletionRequest, type Offer, replacedText } from './offer.ts';
import { rankBy, ranked } from './ranking.ts';

/**
 * Dates for what was typed: presets, digits with every unit, the days of a month or year, and days
 * by their names in both languages. Without the form `text` only days counted from today.
 */
export function dates(request: CompletionRequest, form: 'text' | 'relative-day'): readonly Offer[] {
  const { today } = request.document;
  const written = unquotedAt(request);
  if (written !== undefined && readDate(written, today) !== undefined) return dateOffers([written], request, written);
  const typed = typedValue(request).trim();
  if (form === 'text' && request.context.condition?.field?.field.dateTime !== undefined) {
    const moments = momentTexts(typed, request);
    if (moments.length > 0) return moments.flatMap((text) => momentOffer(text, request));
  }
  const texts = dateTexts(foldText(typed), request);
  return dateOffers(form === 'text' ? texts : texts.filter((text) => /^-?[0-9]+d$/.test(text)), request);
}

/** Hours and minutes from now, and the times of a day that was typed. */
function momentTexts(typed: string, { document: { today } }: CompletionRequest): readonly string[] {
  const [, date, separator = ' ', time = ''] = /^(\d{4}-\d\d-\d\d)([ T])([\d:]*)$/.exec(typed) ?? [];
  if (date !== undefined && parseDay(date) !== undefined) {
    const step = /:[0-9]/.test(time) ? 5 : time.includes(':') ? 15 : 30;
    const all = Array.from({ length: (24 * 60) / step }, (_, at) => clockTime(at * step));
    return all.filter((text) => text.startsWith(padded(time))).map((text) => `${date}${separator}${text}`);
  }
  if (typed === '') return [...elapsedPresets, '0d', '-1d', '-7d', '1d', '7d', `${formatDay(today)} 09:00`];
  const digits = /^(-?(?:0|[1-9][0-9]*))(h|m|mi|min)?$/.exec(typed);
  if (digits === null) return elapsedPresets.filter((text) => typed === '-' && text.startsWith('-'));
  const unit = digits[2] ?? '';
  return ['h', 'min', 'd', 'w', 'm', 'y'].filter((one) => one.startsWith(unit)).map((one) => `${digits[1]}${one}`);
}

const elapsedPresets = ['0h', '-1h', '-2h', '-24h', '-30min', '1h'];

/** A moment or a date with the day and time that it is, where the clock tells. */
function momentOffer(text: string, request: CompletionRequest): readonly Offer[] {
  const { document, context } = request;
  const field = context.condition?.field;
  const moment = field && readMoment(text, field.field, document);
  if (!isMomentText(text)) return dateOffers([text], request);
  const insertion = valueInsertion({ kind: 'string', value: text }, request);
  if (insertion === undefined) return [];
  const { day, time } = moment === undefined ? { day: undefined, time: '' } : partsOfMoment(moment);
  const description = day === undefined ? undefined : `${shortDay(day, document.today, document.setting.locale)} ${time}`;
  return [{ label: text, kind: 'value', ...(description !== undefined && { description }), ...insertion }];
}

function dateTexts(typed: string, request: CompletionRequest): readonly string[] {
  const { today } = request.document;
  if (typed === '') return inOrder([...presets, formatDay(today), formatDay(today + 7)], request);
  const past = presets.filter((text) => text.startsWith('-'));
  if (typed === '-') return inOrder(past, request);
  if (/^-?0$/.test(typed)) return [`${typed}d`];
  if (/^-?[1-9][0-9]*$/.test(typed)) {
    const relative = ['d', 'w', 'm', 'y'].map((unit) => typed + unit);
    return /^[0-9]{4}$/.test(typed) ? [...relative, ...daysOf(typed, request)] : relative;
  }
  if (/^[0-9]{4}-[0-9-]*$/.test(typed)) return daysOf(typed, request);
  const rank = rankBy(typed, 'at words');
  return ranked(namedDays(today), ({ names }) => rank(names)).map(({ text }) => text);
}

const presets = ['-1m', '-7d', '-1d', '0d', '1d', '2d', '7d', '1w', '14d', '30d', '1m', '3m', '1y'];

/** By day, beginning after the lower bound of the same field, or today; earlier days come last. */
function inOrder(texts: readonly string[], request: CompletionRequest): readonly string[] {
  const { today } = request.document;
  const low = lowerBound(request);
  const sorted = texts
    .map((text, at) => ({ text, at, day: readDate(text, today)?.day ?? today }))
    .sort((a, b) => a.day - b.day || a.at - b.at);
  const isFirst = ({ day }: { readonly day: Day }) => (low === undefined ? day >= today : day > low);
  return [...sorted.filter(isFirst), ...sorted.filter((one) => !isFirst(one))].map(({ text }) => text);
}

/** Where an upper bound is being written: the last lower bound of the same field. */
function lowerBound({ context: { condition }, document: { partial, today, setting } }: CompletionRequest): Day | undefined {
  const days: Day[] = [];
  const add = (text: string) => days.push(...[readDate(text, today)?.day].filter((day) => day !== undefined));
  if (condition?.operator === 'BETWEEN') add(condition.values[0]?.image.slice(1, -1) ?? '');
  else if (partial !== undefined && (condition?.operator === '<=' || condition?.operator === '<')) {
    const find = finderIn(setting.schema);
    walk(partial, (node) => {
      if (node.kind !== 'comparison' || (node.operator !== '>=' && node.operator !== '>') || node.value.kind !== 'string') return;
      if (find(node.field)?.name === condition.field?.name) add(node.value.value);
    });
  }
  return days.length === 0 ? undefined : Math.max(...days);
}

/** The days of a year whose dates begin with what was typed. */
function daysOf(typed: string, request: CompletionRequest): readonly string[] {
  const [first, last] = ['01-01', '12-31'].map((day) => parseDay(`${typed.slice(0, 4)}-${day}`));
  if (first === undefined || last === undefined) return [];
  const days = Array.from({ length: last - first + 1 }, (_, at) => formatDay(first + at));
  const found = days.filter((text) => text.startsWith(typed));
  return inOrder(found, request);
}

function dateOffers(texts: readonly string[], request: CompletionRequest, written?: string): readonly Offer[] {
  const { document, context } = request;
  const { today, setting } = document;
  const offers: Offer[] = [];
  for (const text of new Set(texts)) {
    const day = readDate(text, today)?.day;
    const isExact = text === written;
    const isQuoted = context.quote !== undefined || /^(["']).*\1$/.test(replacedText(request));
    const insertion = isExact && isQuoted ? asWritten(request) : valueInsertion({ kind: 'string', value: text }, request);
    if (day === undefined || insertion === undefined) continue;
    offers.push({
      label: text,
      kind: 'value',
      detail: distanceOf(text, day - today, messages(setting.locale).dates),
      description: shortDay(day, today, setting.locale),
      ...insertion,
      ...(isExact && { isExact }),
      ...(context.condition?.field && { about: { field: context.condition.field.name, value: text } }),
    });
  }
  return offers;
}

/** How far away a date is, in the unit that it is written in. */
function distanceOf(text: string, days: number, { away, counted }: LanguageServiceWords['dates']): string {
  const relative = parseRelativeDate(text);
  return relative === undefined || relative === 'out-of-range' || relative.unit === 'd'
    ? away(days)
    : counted(relative.amount, relative.unit);
}

/** What people call days, in both languages, and how they are written. */
type NamedDay = { readonly names: readonly string[]; readonly text: string };

function namedDays(today: Day): readonly NamedDay[] {
  // 1970-01-01 was a Thursday; the week begins on Sunday here.
  const weekday = (((today + 4) % 7) + 7) % 7;
  const coming = weekdays.flatMap((names, at) => {
    const away = (at - weekday + 7) % 7;
    return away === 0 ? [named('0d', names), named('7d', names)] : [named(`${away}d`, names)];
  });
  return [...nearDays, ...coming, ...farDays];
}

const named = (text: string, names: readonly string[]): NamedDay => ({ names, text });

const nearDays: readonly NamedDay[] = [
  named('0d', ['today', 'vandaag', 'now', 'nu']),
  named('1d', ['tomorrow', 'morgen']),
  named('2d', ['day after tomorrow', 'overmorgen']),
  named('-1d', ['yesterday', 'gisteren']),
  named('-2d', ['day before yesterday', 'eergisteren']),
];

const weekdays = [
  ['sunday', 'zondag'],
  ['monday', 'maandag'],
  ['tuesday', 'dinsdag'],
  ['wednesday', 'woensdag'],
  ['thursday', 'donderdag'],
  ['friday', 'vrijdag'],
  ['saturday', 'zaterdag'],
] as const;

const farDays: readonly NamedDay[] = [
  named('7d', ['in a week', 'next week', 'over een week', 'volgende week']),
  named('-7d', ['a week ago', 'last week', 'een week geleden', 'vorige week']),
  named('14d', ['in two weeks', 'fortnight', 'over twee weken']),
  named('1m', ['in a month', 'next month', 'over een maand', 'volgende maand']),
  named('-1m', ['a month ago', 'last month', 'een maand geleden', 'vorige maand']),
  named('1y', ['in a year', 'next year', 'over een jaar', 'volgend jaar']),
  named('-1y', ['a year ago', 'last year', 'een jaar geleden', 'vorig jaar']),
];

/** Times that begin with what was typed: half hours, after an hour quarters, then 5 minutes. */
export function times(request: CompletionRequest): readonly Offer[] {
  const { context } = request;
  const written = unquotedAt(request);
  if (written !== undefined && parseTime(written) !== undefined) return timeOffers([written], request, written);
  const elapsed = /^-?[0-9]*(?:h|m|mi|min)$/.exec(typedValue(request).trim());
  if (elapsed !== null || typedValue(request).trim() === '-')
    return timeOffers(timesFromNow(typedValue(request).trim()), request);
  const typed = padded(typedValue(request).trim().replace('.', ':'));
  const step = /:[0-9]/.test(typed) ? 5 : typed.includes(':') ? 15 : 30;
  const all = Array.from({ length: (24 * 60) / step }, (_, at) => clockTime(at * step));
  const found = all.filter((text) => text.startsWith(typed));
  // Nobody begins with the small hours.
  const first = context.typed === '' ? found.indexOf('07:00') : 0;
  const fromNow = context.typed === '' ? ['0h'] : [];
  return timeOffers([...found.slice(first), ...found.slice(0, first), ...fromNow], request);
}

/** Times of day from now, for a number with a unit or none. */
function timesFromNow(typed: string): readonly string[] {
  const [, count = '', unit = ''] = /^(-?[0-9]*)(h|m|mi|min)?$/.exec(typed) ?? [];
  if (count === '' || count === '-') return elapsedPresets.filter((text) => text.startsWith(count));
  return ['h', 'min'].filter((one) => one.startsWith(unit)).map((one) => count + one);
}

/** `9:3` as `09:3`; a single digit from 3 on is an hour too. */
const padded = (typed: string): string => (/^(?:[3-9]|[0-9](?=:))/.test(typed) ? `0${typed}` : typed);

const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function timeOffers(texts: readonly string[], request: CompletionRequest, written?: string): readonly Offer[] {
  return texts.flatMap((text): readonly Offer[] => {
    const isExact = text === written;
    const isKept = isExact && request.context.quote !== undefined;
    const insertion = isKept ? asWritten(request) : valueInsertion({ kind: 'string', value: text }, request);
    return insertion === undefined ? [] : [{ label: text, kind: 'value', ...insertion, ...(isExact && { isExact }) }];
  });
}
