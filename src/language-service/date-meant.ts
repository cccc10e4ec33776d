import type { Fix } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import type { ValueForm } from '../../grammar/profile.ts';
import { wrongTexts } from '../schema/check-fields.ts';
import { type Day, dateUnits, formatDay, parseRelativeDate, resolveDate } from '../schema/dates.ts';
import type { SearchDocument } from './search-document.ts';
import { dateWords } from './wording/date-words.ts';

/** The day that the text of a date means, and whether it is counted from today. */
export type DateMeant = { readonly day: Day; readonly isRelative: boolean };

/** Undefined for what is no date, or one that is too far away (L3.4). */
export function dateMeant(text: string, today: Day): DateMeant | undefined {
  if (wrongTexts.date(text) !== undefined) return undefined;
  return { day: resolveDate(text, today), isRelative: parseRelativeDate(text) !== undefined };
}

/** The same day written the other way, a relative one absolute and the reverse; undefined where the profile has no such values. */
export function otherWriting(
  { day, isRelative }: DateMeant,
  range: Range,
  forms: readonly ValueForm[],
  { text, today, setting: { locale } }: SearchDocument,
): Fix | undefined {
  const away = day - today;
  const isAllowed = isRelative
    ? forms.includes('text')
    : (forms.includes('text') || forms.includes('relative-day')) && Math.abs(away) <= dateUnits.d.most;
  if (!isAllowed) return undefined;
  const mark = text.charAt(range.from) === "'" ? "'" : '"';
  const insert = mark + (isRelative ? formatDay(day) : `${away}d`) + mark;
  const { makeAbsolute, makeRelative } = dateWords[locale];
  return { title: (isRelative ? makeAbsolute : makeRelative)(insert), edits: [{ from: range.from, to: range.to, insert }] };
}
