import type { Diagnostic } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import { wordsAt } from '../../../grammar/fixes.ts';
import { isWord } from '../../../grammar/lexer.ts';
import { quote, readDecimal, readInteger, unquote } from '../../../grammar/literal.ts';
import type { MessageLanguage } from '../../../grammar/messages/wording.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { formOf, type Profile } from '../../../grammar/profile.ts';
import { placeAt } from '../../../grammar/syntax-tree.ts';
import { type DateUnit, type Day, dateUnits, resolveDate } from '../../schema/dates.ts';
import { textIn, valueNamed } from '../../schema/labels.ts';
import { elapsedUnits, parseMoment } from '../../schema/moments.ts';
import { type Field, finderIn, isQuoted } from '../../schema/schema.ts';
import { literalOf } from '../../schema/unquoted.ts';
import { contextAt } from '../caret-context.ts';
import { readDate, shortDay } from '../dates.ts';
import type { SearchDocument } from '../document.ts';
import { best, type FixCandidate, replaceBy } from './candidate.ts';
import { dateCandidates, isSureDate, timeCandidates } from './dates-and-times.ts';
import { valuesLike, valuesNear } from './known-values.ts';

/** Values for what stands at a diagnostic, by the type of its field. */
export function valueOf(document: SearchDocument, diagnostic: Diagnostic): readonly FixCandidate[] {
  const { from, to } = diagnostic.range;
  // `21-11-2026` without quotes is read as three numbers; the diagnostic is at the first.
  const [day = ''] = /^[0-9]{1,2}([-/.])[0-9]{1,2}\1[0-9]{4}(?![0-9])/.exec(document.text.slice(from, from + 11)) ?? [];
  return valueIn(document, diagnostic, { from, to: Math.max(to, from + day.length) });
}

/** Values for words without quotes in the place of a value. */
export function valueOfWords(document: SearchDocument, diagnostic: Diagnostic): readonly FixCandidate[] {
  const { tokens, tree } = document;
  const { from } = diagnostic.range;
  const index = tokens.findIndex((token) => token.from === from);
  if (!isWord(tokens[index], false)) return [];
  const node = placeAt(tree, index + 1).path.at(-1);
  // In a list words are skipped; elsewhere the first may be a field.
  const skipped = node?.children.findLast(({ kind }) => kind === 'skipped');
  const isValue = node?.rule === 'value' || node?.rule === 'element';
  return isValue ? valueIn(document, diagnostic, { from, to: skipped?.to ?? wordsAt(tokens, index).to }) : [];
}

/** Values for what is written as a date or time, where its field has neither. */
export function valueOfMoment(document: SearchDocument, diagnostic: Diagnostic): readonly FixCandidate[] {
  return takesText(document, diagnostic) ? [] : valueOf(document, diagnostic);
}

/** Whether the value at a diagnostic is written in quotes, as far as its field is known. */
export function takesText(document: SearchDocument, diagnostic: Diagnostic): boolean {
  const type = fieldAt(document, diagnostic)?.type;
  return type === undefined || isQuoted(type);
}

/** For a date out of range, the last one in its unit. */
export function nearestDate({ text, today, setting }: SearchDocument, { range }: Diagnostic): readonly FixCandidate[] {
  const [, sign, unit] = /^(-?)[0-9]+([dwmyh]|min)$/.exec(unquote(text.slice(range.from, range.to)) ?? '') ?? [];
  if (sign === undefined || unit === undefined) return [];
  if (unit === 'h' || unit === 'min')
    return [replaceBy(quote(`${sign}${(dateUnits.d.most * 86_400) / elapsedUnits[unit]}${unit}`), range, setting.locale)];
  const date = `${sign}${dateUnits[unit as DateUnit].most}${unit}`;
  return [replaceBy(quote(date), range, setting.locale, shortDay(resolveDate(date, today), today, setting.locale))];
}

/** Known values for one that is not known. */
export function knownValues(document: SearchDocument, diagnostic: Diagnostic): readonly FixCandidate[] {
  const { from, to } = diagnostic.range;
  const target = targetAt(document, diagnostic, diagnostic.range);
  if (target === undefined) return [];
  const listed = contextAt(document, to + 1).condition?.values.map(({ image }) => image) ?? [];
  const found = knownCandidates(document.text.slice(from, to), target);
  const isSearch = diagnostic.severity !== 'error';
  return found
    .filter(({ edits: [edit] }) => !listed.includes(edit?.insert ?? ''))
    .map((fix) => (isSearch ? { ...fix, isBest: undefined } : fix));
}

function valueIn(document: SearchDocument, diagnostic: Diagnostic, range: Range): readonly FixCandidate[] {
  const target = targetAt(document, diagnostic, range);
  return target === undefined ? [] : valueCandidates(document.text.slice(range.from, range.to), target);
}

function targetAt(document: SearchDocument, diagnostic: Diagnostic, { from, to }: Range): FixTarget | undefined {
  const { today, setting } = document;
  const { locale, profile } = setting;
  const field = fieldAt(document, diagnostic);
  return field && { range: { from, to }, field, today, locale, profile };
}

/** The field of the value at a diagnostic: the one that it names, or that of the condition. */
function fieldAt(document: SearchDocument, { range, data }: Diagnostic): Field | undefined {
  const name = data?.['field'];
  if (typeof name === 'string') return finderIn(document.setting.schema)(name)?.field;
  const { kind, condition } = contextAt(document, range.from);
  return kind === 'value' ? condition?.field?.field : undefined;
}

/** A range to be replaced by a value of a field. */
type FixTarget = {
  readonly range: Range;
  readonly field: Field;
  readonly today: Day;
  readonly locale: MessageLanguage;
  readonly profile: Profile;
};

/** Values of a field for a word, a number or a string that is none of its values. */
export function valueCandidates(written: string, target: FixTarget): readonly FixCandidate[] {
  const found = byType[target.field.type](textOf(written), target).filter(({ edits: [edit] }) => edit?.insert !== written);
  const hasBest = found.some(({ isBest }) => isBest === true);
  const known = knownCandidates(written, target);
  return [...found, ...(hasBest ? known.map((fix) => ({ ...fix, isBest: undefined })) : known)];
}

/** At most three known values of the field; the best is the only one with that name. */
function knownCandidates(written: string, { field, range, locale }: FixTarget): readonly FixCandidate[] {
  const text = textOf(written);
  const named = valueNamed(field, text);
  const known = new Set([...valuesLike(field, text), ...valuesNear(field, text)]);
  return [...known].slice(0, 3).flatMap((value) => {
    const literal = literalOf(value);
    if (literal === undefined || literal === written) return [];
    const fix = replaceBy(literal, range, locale, value.label === String(value.value) ? undefined : textIn(value.label));
    return [value === named ? best(fix) : fix];
  });
}

/** The text inside quotes of any kind, or the text itself. */
function textOf(written: string): string {
  return (/^(["']).*\1$/s.test(written) ? unquote(written) : undefined) ?? written.replace(/^[`"'“”„‘’]|[`"'“”„‘’]$/g, '');
}

const byType: Readonly<Record<FieldType, (text: string, target: FixTarget) => readonly FixCandidate[]>> = {
  date: (text, { field, range, today, locale, profile: { valueForms } }) => {
    const [, date = '', time = ''] = /^(\S+)[T\s]+([0-9].*)$/i.exec(text) ?? [];
    const isMoment = field.dateTime !== undefined && valueForms.includes('text');
    const moments = isMoment ? dateCandidates(date).flatMap((one) => timeCandidates(time).map((at) => `${one} ${at}`)) : [];
    const exact = moments.filter((one) => parseMoment(one) !== undefined);
    if (exact.length > 0) {
      const fixes = exact.map((one) => replaceBy(quote(one), range, locale));
      return bestIf(isSureDate(date) && fixes.length === 1, fixes);
    }
    const found = dateCandidates(text).flatMap((date) => {
      const day = readDate(date, today)?.day;
      const isAllowed = valueForms.includes('text') || valueForms.includes(formOf({ kind: 'string', value: date }));
      return day === undefined || !isAllowed ? [] : [replaceBy(quote(date), range, locale, shortDay(day, today, locale))];
    });
    return bestIf(isSureDate(text) && found.length === 1, found);
  },
  time: (text, { range, locale }) => {
    const found = timeCandidates(text).map((time) => replaceBy(quote(time), range, locale));
    // A number alone may be an hour, or anything.
    return bestIf(found.length === 1 && !/^[0-9]{1,2}$/.test(text.trim()), found);
  },
  boolean: (text, { range, locale }) => {
    const word = text.trim().toLowerCase();
    const value = truths.includes(word) ? 'TRUE' : untruths.includes(word) ? 'FALSE' : undefined;
    return value === undefined ? [] : [best(replaceBy(value, range, locale))];
  },
  integer: (text, { range, locale }) => {
    const digits = plainNumber(text.replace(/[a-z]$/i, ''))?.replace(/\.0+$/, '');
    const isInteger = digits !== undefined && !digits.includes('.') && readInteger(digits) !== undefined;
    return isInteger ? numbersFor(digits, text, range, locale) : numbersFor(undefined, text, range, locale);
  },
  decimal: (text, { range, locale }) => {
    return numbersFor(plainNumber(text), text, range, locale);
  },
  text: () => [],
};

const truths = ['true', 'yes', 'y', 'ja', 'j', 'on', 'aan', 'waar', '1', 't'];
const untruths = ['false', 'no', 'n', 'nee', 'off', 'uit', 'onwaar', '0', 'f'];

/**
 * `1 000`, `+14`, `12,5` or `014` as the language writes it; undefined for no number, or too many
 * digits.
 */
function plainNumber(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const trimmed = text.trim().replace(/^\+/, '');
  const hasGroups = /^-?[0-9]{1,3}([ _.'’\u00a0][0-9]{3})(?:\1|[ _.'’\u00a0][0-9]{3})*$/.test(trimmed);
  const isGrouped = hasGroups && !/^-?[0-9]{1,3}\.[0-9]{3}$/.test(trimmed);
  const plain = isGrouped ? trimmed.replace(/[ _.'’\u00a0]/g, '') : trimmed.replace(/^(-?[0-9]+),([0-9]+)$/, '$1.$2');
  const [, sign, whole = '0', fraction] = /^(-?)(?:0*([0-9]+))?(?:\.([0-9]*))?$/.exec(plain) ?? [];
  if (sign === undefined || !/[0-9]/.test(plain)) return undefined;
  const digits = sign + whole + (fraction === undefined || fraction === '' ? '' : `.${fraction}`);
  const value = digits.includes('.') ? readDecimal(digits) : readInteger(digits);
  return value === undefined ? undefined : String(value);
}

/** A number, the best unless `1.000` and `1,000` may be a thousand, or a letter is left out. */
function numbersFor(digits: string | undefined, text: string, range: Range, locale: MessageLanguage): readonly FixCandidate[] {
  const word = text.trim();
  const isThousand = /^[+-]?[1-9][0-9]{0,2}[.,][0-9]{3}$/.test(word);
  const thousand = isThousand ? [word.replace(/[+.,]/g, '')] : [];
  const numbers = new Set([...(digits === undefined ? [] : [digits]), ...thousand]);
  return bestIf(
    !isThousand && !/[a-z]$/i.test(word),
    Array.from(numbers, (number) => replaceBy(number, range, locale)),
  );
}

const bestIf = (isSure: boolean, fixes: readonly FixCandidate[]): readonly FixCandidate[] =>
  fixes.map((fix, at) => (at === 0 && isSure ? best(fix) : fix));

/** Two values to begin with, as literals: known ones, or such as the type has. */
export function placeholders(field: Field): readonly [string, string] {
  const [first, second] = (field.values ?? []).slice(0, 2).map(literalOf);
  return first === undefined || field.type === 'date' ? examples[field.type] : [first, second ?? first];
}

const examples: Readonly<Record<FieldType, readonly [string, string]>> = {
  integer: ['1', '10'],
  decimal: ['1', '10'],
  text: ['""', '""'],
  date: ['"0d"', '"7d"'],
  time: ['"09:00"', '"17:00"'],
  boolean: ['TRUE', 'FALSE'],
};
