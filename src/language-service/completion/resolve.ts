import { printName, quote } from '../../../grammar/literal.ts';
import { printLiteral } from '../../../grammar/print.ts';
import { textIn } from '../../schema/labels.ts';
import type { NamedField } from '../../schema/schema.ts';
import { fullDay, readDate } from '../dates.ts';
import { codeOf, wordsOf } from '../display-text.ts';
import { type Setting, searchable } from '../document.ts';
import { exampleValues, howToWrite, withLabel } from '../field-values.ts';
import { messages } from '../messages.ts';
import type { Completion } from './offer.ts';
import { allowedOperators, isFolded } from './operators.ts';
import { candidatesOf, keyOf } from './values.ts';

/**
 * The documentation of a suggestion, with code in backticks: the operators and values of a field,
 * how an operator compares letters, the day of a date, the label of a value, what the parts of a whole
 * text were taken for.
 */
export function resolve(setting: Setting, { kind, label, about, description, interpretation }: Completion): readonly string[] {
  if (interpretation !== undefined) return interpretation.reading.map(({ means }) => wordsOf(asSentence(means)));
  if (kind === 'operator') return isFolded(label) ? [messages(setting.locale).values.folded] : [];
  const named = about && searchable(setting)(about.field);
  if (named === undefined || about === undefined) return [];
  if (about.value === undefined) return aboutField(named, setting);
  const { type } = named.field;
  return type === 'date' ? aboutDate(String(about.value), setting) : aboutValue(about.value, named, description, setting);
}

function aboutField({ name, field }: NamedField, setting: Setting): readonly string[] {
  const { locale, profile } = setting;
  const words = messages(locale).completion;
  const allowed = allowedOperators(field, setting);
  const candidates = candidatesOf(field);
  const listed = candidates
    .slice(0, mostValues)
    .map(({ literal, label }) => withLabel(printLiteral(literal), label === String(literal.value) ? undefined : label));
  const [operator] = allowed;
  const literal = operator === undefined ? undefined : printLiteral(exampleValues(field)[0]);
  const example = operator === 'IN' ? `IN (${literal})` : `${operator} ${literal}`;
  return [
    [field.label, field.description].flatMap((text) => (text ? [asSentence(wordsOf(textIn(text)))] : [])).join(' '),
    `${howToWrite(field, profile.valueForms, locale)} ${words.operators(allowed.map(codeOf).join(', '))}`,
    literal === undefined ? '' : words.example(codeOf(`${printName(name)} ${example}`)),
    listed.length === 0 || field.type === 'boolean' ? '' : words.values(listed.join(', '), candidates.length - listed.length),
  ].filter((paragraph) => paragraph !== '');
}

const mostValues = 5;

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function aboutDate(text: string, { locale, today: now, timeZone }: Setting): readonly string[] {
  const today = now();
  const date = readDate(text, today);
  if (date === undefined) return [];
  const { isDay, away, zone } = messages(locale).dates;
  const sentence = isDay(codeOf(quote(text)), fullDay(date.day, locale), away(date.day - today));
  return [sentence, ...(timeZone === undefined ? [] : [zone(timeZone)])];
}

function aboutValue(
  value: string | number | boolean,
  { field }: NamedField,
  description: string | undefined,
  { locale }: Setting,
): readonly string[] {
  const isText = field.type === 'text' || field.type === 'time';
  const written = typeof value === 'string' && isText ? quote(value) : String(value);
  const known = candidatesOf(field).find(({ literal }) => keyOf(literal) === keyOf({ ...literal, value } as typeof literal));
  const label = known?.label ?? description;
  if (label === undefined || label === String(value)) return [];
  return [messages(locale).values.labelled(codeOf(written), wordsOf(label))];
}
