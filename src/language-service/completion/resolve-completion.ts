import { printName, quote } from '../../../grammar/literal.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { printLiteral } from '../../../grammar/print.ts';
import type { NamedField } from '../../schema/schema.ts';
import type { Completion } from '../complete.ts';
import { codeOf, wordsOf } from '../data-text.ts';
import { dateMeant } from '../date-meant.ts';
import { fullDay } from '../day-words.ts';
import { searchable } from '../searchable.ts';
import type { Setting } from '../setting.ts';
import { exampleValues, howToWrite } from '../value-help.ts';
import { dateWords } from '../wording/date-words.ts';
import { hintWords } from '../wording/hint-words.ts';
import { askableOperators } from './askable.ts';
import { candidatesOf, keyOf } from './candidates.ts';
import { completionWords } from './completion-words.ts';

/** More about a suggestion: of a field what can be asked of it, of a date which day it is, of a value what it is called. */
export function resolveCompletion(setting: Setting, { about, description }: Completion): readonly string[] {
  const named = about && searchable(setting)(about.field);
  if (named === undefined || about === undefined) return [];
  if (about.value === undefined) return aboutField(named, setting);
  const { type } = named.field;
  return type === 'date' ? aboutDate(String(about.value), setting) : aboutValue(about.value, named, description, setting);
}

function aboutField({ name, field }: NamedField, setting: Setting): readonly string[] {
  const { locale, profile } = setting;
  const words = completionWords[locale];
  const asked = askableOperators(field, setting);
  const candidates = candidatesOf(field);
  const listed = candidates.slice(0, mostValues).map(({ literal, label }) => {
    const value = codeOf(printLiteral(literal));
    return label === undefined || label === String(literal.value) ? value : `${value} (${wordsOf(label, 40)})`;
  });
  const [operator] = asked;
  const literal = operator === undefined ? undefined : printLiteral(exampleValues(field)[0]);
  const example = operator === 'IN' ? `IN (${literal})` : `${operator} ${literal}`;
  return [
    [field.label, field.description].flatMap((text) => (text ? [asSentence(wordsOf(text))] : [])).join(' '),
    `${howToWrite(field, profile.valueForms, locale)} ${words.operators(asked.map(codeOf).join(', '))}`,
    literal === undefined ? '' : words.example(codeOf(`${printName(name)} ${example}`)),
    listed.length === 0 || field.type === 'boolean' ? '' : words.values(listed.join(', '), candidates.length - listed.length),
  ].filter((paragraph) => paragraph !== '');
}

const mostValues = 5;

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function aboutDate(text: string, { locale, today: now, timeZone }: Setting): readonly string[] {
  const today = now();
  const meant = dateMeant(text, today);
  if (meant === undefined) return [];
  const { day, zone } = completionWords[locale];
  const away = dateWords[locale].away(meant.day - today);
  return [day(codeOf(quote(text)), fullDay(meant.day, locale), away), ...(timeZone === undefined ? [] : [zone(timeZone)])];
}

function aboutValue(
  value: string | number | boolean,
  { field }: NamedField,
  said: string | undefined,
  { locale }: Setting,
): readonly string[] {
  const written = typeof value === 'string' && isText(field.type) ? quote(value) : String(value);
  const known = candidatesOf(field).find(({ literal }) => keyOf(literal) === keyOf({ ...literal, value } as typeof literal));
  const label = known?.label ?? said;
  if (label === undefined || label === String(value)) return [];
  return [hintWords[locale].labelled(codeOf(written), wordsOf(label))];
}

const isText = (type: FieldType): boolean => type === 'text' || type === 'time';
