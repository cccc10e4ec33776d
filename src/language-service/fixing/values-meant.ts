import type { Range } from '../../../grammar/expression.ts';
import { printName, quote, readDecimal, readInteger, unquote } from '../../../grammar/literal.ts';
import type { Locale } from '../../../grammar/messages/wording.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { formOf, type Profile } from '../../../grammar/profile.ts';
import { literalOf } from '../../schema/check-value.ts';
import type { Day } from '../../schema/day.ts';
import type { Field } from '../../schema/schema.ts';
import { shortDay } from '../day-words.ts';
import { datesMeant, dayOf } from './dates-meant.ts';
import { valueNamed, valuesCalled, valuesNear } from './known-values.ts';
import { best, choice, type Remedy } from './remedy.ts';
import { timesMeant } from './times-meant.ts';

/** What is to be replaced, and what for. */
export type Where = {
  readonly range: Range;
  readonly field: Field;
  readonly today: Day;
  readonly locale: Locale;
  /** What values may look like. */
  readonly profile: Profile;
};

/** Values of a field's type that something may be meant for which is none of its values: a word, a number, or what stands in quotes. */
export function valuesMeant(written: string, where: Where): readonly Remedy[] {
  const text = textOf(written);
  const found = byType[where.field.type](text, where).filter(({ edits: [edit] }) => edit?.insert !== written);
  const hasBest = found.some(({ isBest }) => isBest === true);
  return [...found, ...knownInstead(written, where).map((one) => (hasBest ? { ...one, isBest: undefined } : one))];
}

/** Known values of the field in the place of something else; the best is the only one that is called so. */
export function knownInstead(written: string, { field, range }: Where): readonly Remedy[] {
  const text = textOf(written);
  const named = valueNamed(field, text);
  const known = new Set([...valuesCalled(field, text), ...valuesNear(field, text)]);
  return [...known].slice(0, 3).flatMap((value) => {
    const literal = literalOf(value);
    const label = value.label === String(value.value) ? undefined : value.label;
    if (literal === undefined || literal === written) return [];
    return [value === named ? best(choice(literal, range, label)) : choice(literal, range, label)];
  });
}

/** What quotes of any kind enclose, or what stands there without. */
function textOf(written: string): string {
  return (/^(["']).*\1$/s.test(written) ? unquote(written) : undefined) ?? written.replace(/^[`"'“”„‘’]|[`"'“”„‘’]$/g, '');
}

const byType: Readonly<Record<FieldType, (text: string, where: Where) => readonly Remedy[]>> = {
  date: (text, { range, today, locale, profile: { valueForms } }) => {
    const found = datesMeant(text).flatMap((date) => {
      const day = dayOf(date, today);
      const isSayable = valueForms.includes('text') || valueForms.includes(formOf({ kind: 'string', value: date }));
      return day === undefined || !isSayable ? [] : [choice(quote(date), range, shortDay(day, today, locale))];
    });
    return firstIsBest(found);
  },
  time: (text, { range }) => firstIsBest(timesMeant(text).map((time) => choice(quote(time), range))),
  boolean: (text, { range }) => {
    const word = text.trim().toLowerCase();
    const value = truths.includes(word) ? 'TRUE' : untruths.includes(word) ? 'FALSE' : undefined;
    return value === undefined ? [] : [best(choice(value, range))];
  },
  integer: (text, { range }) => {
    const digits = plainNumber(text.replace(/[a-z]$/i, ''))?.replace(/\.0+$/, '');
    return digits === undefined || readInteger(digits) === undefined || digits.includes('.') ? [] : [best(choice(digits, range))];
  },
  decimal: (text, { range }) => {
    const digits = plainNumber(text);
    return digits === undefined ? [] : [best(choice(digits, range))];
  },
  text: () => [],
};

const truths = ['true', 'yes', 'y', 'ja', 'j', 'on', 'aan', 'waar', '1', 't'];
const untruths = ['false', 'no', 'n', 'nee', 'off', 'uit', 'onwaar', '0', 'f'];

/** Digits as the language writes them, of `1 000`, `+14`, `12,5` or `014`; undefined for what is no number or has too many digits. */
function plainNumber(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const trimmed = text.trim().replace(/^\+/, '');
  const grouped = /^-?[0-9]{1,3}([ _.'’\u00a0][0-9]{3})(?:\1|[ _.'’\u00a0][0-9]{3})*$/.test(trimmed);
  const isGrouped = grouped && !/^-?[0-9]{1,3}\.[0-9]{3}$/.test(trimmed);
  const plain = isGrouped ? trimmed.replace(/[ _.'’\u00a0]/g, '') : trimmed.replace(/^(-?[0-9]+),([0-9]+)$/, '$1.$2');
  const [, sign, whole = '0', part] = /^(-?)(?:0*([0-9]+))?(?:\.([0-9]*))?$/.exec(plain) ?? [];
  if (sign === undefined || !/[0-9]/.test(plain)) return undefined;
  const digits = sign + whole + (part === undefined || part === '' ? '' : `.${part}`);
  const value = digits.includes('.') ? readDecimal(digits) : readInteger(digits);
  return value === undefined ? undefined : String(value);
}

const firstIsBest = (remedies: readonly Remedy[]): readonly Remedy[] => remedies.map((one, at) => (at === 0 ? best(one) : one));

/** Two values of a field to begin with, as literals: known ones, else such as its type has. */
export function placeholders(field: Field): readonly [string, string] {
  const [first, second] = (field.values ?? []).slice(0, 2).map(literalOf);
  const [one, other] = examples[field.type];
  return first === undefined || field.type === 'date' ? [one, other] : [first, second ?? first];
}

const examples: Readonly<Record<FieldType, readonly [string, string]>> = {
  integer: ['1', '10'],
  decimal: ['1', '10'],
  text: ['""', '""'],
  date: ['"0d"', '"7d"'],
  time: ['"09:00"', '"17:00"'],
  boolean: ['TRUE', 'FALSE'],
};

/** A field in the place of a name. */
export const fieldInstead = (name: string, range: Range, label: string | undefined): Remedy =>
  choice(printName(name), range, label === name ? undefined : label);
