import type { Literal } from '../../../grammar/expression.ts';
import { rangeOf, type Token } from '../../../grammar/lexer.ts';
import type { Operator } from '../../../grammar/operators.ts';
import { literal as literalIn } from '../../../grammar/partial-expression.ts';
import type { ValueForm } from '../../../grammar/profile.ts';
import { isKnown } from '../../schema/check-value.ts';
import { isOfType } from '../../schema/field-types.ts';
import type { NamedField } from '../../schema/schema.ts';
import { formatTime, parseTime } from '../../schema/time.ts';
import { codeOf, wordsOf } from '../data-text.ts';
import { dateMeant, otherWriting } from '../date-meant.ts';
import { fullDay } from '../day-words.ts';
import type { About } from '../hover.ts';
import { knownLabel } from '../known-label.ts';
import type { SearchDocument } from '../search-document.ts';
import { searchable } from '../searchable.ts';
import { howToWrite } from '../value-help.ts';
import { dateWords } from '../wording/date-words.ts';
import { hintWords } from '../wording/hint-words.ts';
import { hoverWords } from '../wording/hover-words.ts';

/** What a value means to its field: the day of a date, the name of a known value; how one is written, where it is none. */
export function aboutValue(
  token: Token,
  fieldName: string,
  { operator }: { readonly operator: Operator | undefined },
  document: SearchDocument,
): About | undefined {
  const { setting } = document;
  const { locale, profile } = setting;
  const named = searchable(setting)(fieldName);
  if (named === undefined) return undefined;
  const { field } = named;
  const literal = literalIn(token);
  const forms = operator === 'IN' ? profile.listForms : profile.valueForms;
  const isRight = literal.kind !== 'missing' && isOfType[field.type](literal);
  const label = isRight ? knownLabel(literal, field) : undefined;
  const about = isRight && field.type === 'date' ? aboutDate(token, literal, named, forms, document) : undefined;
  const paragraphs = [
    ...(about?.paragraphs ?? (isRight ? [sentenceOf(token, literal, named, operator, document)] : [])),
    label === undefined ? undefined : hintWords[locale].labelled(codeOf(token.image), wordsOf(label)),
  ].filter((paragraph) => paragraph !== undefined);
  return { ...about, paragraphs: paragraphs.length === 0 ? [howToWrite(field, forms, locale)] : paragraphs };
}

function aboutDate(
  token: Token,
  { value }: Literal,
  { field }: NamedField,
  forms: readonly ValueForm[],
  document: SearchDocument,
): About | undefined {
  const { today, setting } = document;
  const { locale, timeZone } = setting;
  const meant = dateMeant(String(value), today);
  if (meant === undefined) return undefined;
  const words = dateWords[locale];
  const action = otherWriting(meant, rangeOf(token), forms, document);
  return {
    paragraphs: [
      hoverWords[locale].date(codeOf(token.image), fullDay(meant.day, locale), words.away(meant.day - today)),
      ...(meant.isRelative ? [words.countedFrom(fullDay(today, locale), timeZone)] : []),
      ...(field.dateTime === undefined ? [] : [words.wholeDays(timeZone)]),
    ],
    ...(action !== undefined && { actions: [action] }),
  };
}

/** What is said of a value that is no date; nothing of one that is not right, or that has a name of its own. */
function sentenceOf(
  { image }: Token,
  literal: Literal,
  { name, field }: NamedField,
  operator: Operator | undefined,
  { setting: { locale } }: SearchDocument,
): string | undefined {
  const words = hoverWords[locale];
  const written = codeOf(image);
  if (field.type === 'date') return undefined;
  if (field.type === 'time') {
    const time = parseTime(String(literal.value));
    return time === undefined ? undefined : words.time(written, formatTime(time));
  }
  if (operator !== undefined && !isKnown(literal, field, operator)) return words.notKnown(written, codeOf(name));
  return knownLabel(literal, field) === undefined ? words.valueFor(written, codeOf(name)) : undefined;
}
