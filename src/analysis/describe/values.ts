import type { Literal } from '../../../grammar/expression.ts';
import { printName, quote } from '../../../grammar/literal.ts';
import { type Catalogue, escapeInvisible, type LocaleTag, tagOf } from '../../../grammar/messages/wording.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import {
  type Day,
  formatDay,
  formatTime,
  type Now,
  parseDay,
  parseRelativeDate,
  parseTime,
  resolveDate,
} from '../../schema/dates.ts';
import { textIn } from '../../schema/labels.ts';
import { elapsedUnits, parseElapsed, parseMoment, secondOf, shownSecond, timeFromNow } from '../../schema/moments.ts';
import { type Field, type Schema, valueOf } from '../../schema/schema.ts';
import type { DescribeWording } from './wording.ts';

/**
 * Names the fields of a schema in sentences, all different also without regard to case. A label
 * that another field has too is followed by the name. What could be read as part of the sentence
 * is quoted.
 */
export function fieldNames(
  schema: Schema,
  wording: DescribeWording,
  locale: LocaleTag | Catalogue | undefined,
): (name: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [name, own] of Object.entries({ ...schema.fields, ...schema.relations })) {
    const label = textIn(own.label, locale);
    const printed = visible(printName(name));
    let shown = label ?? name;
    if (!isPlainName(shown, wording) || (label === undefined && printed !== name)) {
      shown = wording.field(label !== undefined ? visible(quote(label)) : printed === name ? `\`${name}\`` : printed);
    }
    while (taken.has(shown.toLowerCase())) shown += ` (${printed})`;
    taken.add(shown.toLowerCase());
    names.set(name, shown);
  }
  return (name) => names.get(name) ?? name;
}

const visible = escapeInvisible;

/**
 * Whether a label is unambiguous in a sentence: words of letters and digits, at least one letter,
 * no period at the end, no reserved word.
 */
export function isPlainName(label: string, { reserved }: DescribeWording): boolean {
  if (!/^[\p{L}\p{M}\p{N}.'’&/+_-]+(?: [\p{L}\p{M}\p{N}.'’&/+_-]+)*(?<!\.)$/u.test(label) || !/\p{L}/u.test(label)) return false;
  return !label
    .toLowerCase()
    .split(/[ .'’&/+-]/)
    .some((word) => reserved.has(word));
}

/** The values of a field in words; with a day, relative dates are followed by their date. */
export type ValueWords = {
  readonly of: (literal: Literal) => string;
  /** A value that the field is compared for equality with: by its label, if it has one. */
  readonly named: (literal: Literal) => string;
};

export function valueWords(
  field: Field,
  wording: DescribeWording,
  now: Now | undefined,
  locale: LocaleTag | Catalogue | undefined,
): ValueWords {
  const of = (literal: Literal) =>
    momentWords(String(literal.value), field, wording, now) ?? writers[field.type](valueOf(literal, field), wording, now?.today);
  const isLabelled = field.type !== 'date' && field.type !== 'time' && field.values !== undefined;
  const labels = isLabelled ? labelsOf(field, wording, locale) : new Map<string, string>();
  return { of, named: (literal) => labels.get(keyOf(field.type, valueOf(literal, field))) ?? of(literal) };
}

const keyOf = (type: FieldType, value: Literal['value']) => (type === 'decimal' ? String(Number(value)) : String(value));

/** The labels of the known values, with the value where a label is not plain or unique. */
function labelsOf(
  field: Field,
  wording: DescribeWording,
  locale: LocaleTag | Catalogue | undefined,
): ReadonlyMap<string, string> {
  const tag = locale === undefined ? '' : tagOf(locale);
  const known = labelled.get(field);
  if (known?.wording === wording && known.tag === tag) return known.labels;
  const { type, values = [] } = field;
  const labels = new Map(
    values.flatMap(({ value, label }) => (label === undefined ? [] : [[keyOf(type, value), textIn(label, locale)]])),
  );
  const counts = new Map<string, number>();
  for (const label of labels.values()) counts.set(label, (counts.get(label) ?? 0) + 1);
  const made = new Map(
    [...labels].map(([key, label]): [string, string] => {
      const value = writers[type](type === 'boolean' ? key === 'true' : key, wording, undefined);
      if (!isPlainName(label, wording)) return [key, `${visible(quote(label))} (${value})`];
      return [key, counts.get(label) === 1 ? label : `${label} (${value})`];
    }),
  );
  labelled.set(field, { wording, tag, labels: made });
  return made;
}

/** Of the last language; fields never change. */
const labelled = /* @__PURE__ */ new WeakMap<
  Field,
  { readonly wording: DescribeWording; readonly tag: string; readonly labels: ReadonlyMap<string, string> }
>();

const writers: Readonly<
  Record<FieldType, (value: Literal['value'], wording: DescribeWording, today: Day | undefined) => string>
> = {
  integer: String,
  decimal: (value, { decimalPoint }) => String(value).replace(/\.0$/, '').replace('.', decimalPoint),
  text: (value) => visible(quote(String(value))),
  time: (value) => timeWords(parseTime(String(value)) ?? 0),
  boolean: (value, { truth }) => truth[value === true ? 'true' : 'false'],
  date: (value, wording, today) => {
    const relative = parseRelativeDate(String(value));
    if (typeof relative !== 'object') return dateWords(parseDay(String(value)) ?? 0, wording);
    const { amount, unit } = relative;
    const near = amount === 0 || unit === 'd' ? wording.near[amount] : undefined;
    const words = near ?? wording.away(amount, unit);
    return today === undefined ? words : `${words} (${dateWords(resolveDate(String(value), today), wording)})`;
  },
};

/** A moment or time from now, with a clock followed by what it is then; undefined for other values. */
function momentWords(text: string, field: Field, wording: DescribeWording, now: Now | undefined): string | undefined {
  if (field.type !== 'time' && field.dateTime === undefined) return undefined;
  const moment = parseMoment(text);
  if (moment !== undefined) {
    const { wall, ahead } = moment;
    const offset = ahead === undefined ? '' : ` UTC${ahead === 0 ? '' : text.slice(-6)}`;
    return wallWords(wall, wording, offset);
  }
  const elapsed = parseElapsed(text);
  if (typeof elapsed !== 'number') return undefined;
  const unit = text.endsWith('h') ? 'h' : 'min';
  const words = wording.elapsed(elapsed / elapsedUnits[unit], unit);
  if (now === undefined || (now.instant ?? (field.type === 'time' ? now.time : now.time && now.timeZone)) === undefined)
    return words;
  const isWall = field.dateTime === 'local-wall';
  const shown =
    field.type === 'time'
      ? timeWords(timeFromNow(elapsed, now))
      : wallWords(shownSecond(secondOf(text, isWall, now) ?? 0, isWall, now.timeZone), wording);
  return `${words} (${shown})`;
}

const wallWords = (wall: number, wording: DescribeWording, offset = ''): string => {
  const day = Math.floor(wall / 86_400);
  return wording.moment(dateWords(day, wording), timeWords(wall - day * 86_400), offset);
};

const timeWords = (seconds: number): string => formatTime(seconds).replace(/:00$/, '');

/** `28 November 2026`. */
function dateWords(day: Day, wording: DescribeWording): string {
  const [year = 0, month = 0, date = 0] = formatDay(day).split('-').map(Number);
  return wording.date(date, month, year);
}
