import { type Literal, literalsOf } from '../../grammar/expression.ts';
import { operators } from '../../grammar/messages/operators.ts';
import { type Catalogue, type LocaleTag, type MessageLanguage, wordsIn } from '../../grammar/messages/wording.ts';
import type { ComparisonOperator, FieldType, Operator } from '../../grammar/operators.ts';
import { textIn } from '../schema/labels.ts';
import { isMomentText, parseElapsed, parseMoment } from '../schema/moments.ts';
import { resolver } from '../schema/resolve.ts';
import type { Schema } from '../schema/schema.ts';
import { type Relation, relationOf, valueLabel } from './conditions.ts';
import type { BuilderCondition } from './model.ts';

/** The words for each relation; `special` has those of a type of field, as `from` for a date. */
export type RelationWords = {
  /** A comparison without a word has the summary of the operator table. */
  readonly general: Readonly<Record<Exclude<Relation, ComparisonOperator>, string>> & {
    readonly [R in ComparisonOperator]?: string;
  };
  readonly special: { readonly [Type in FieldType]?: { readonly [R in Relation]?: string } };
};

const en = {
  language: 'en-GB',
  label: 'Conditions',
  join: 'Which of these conditions must hold',
  joins: { all: 'All of these', any: 'At least one of these', notAll: 'Not all of these', none: 'None of these' },
  group: 'Group',
  field: 'Field',
  relation: 'Comparison',
  value: 'Value',
  low: 'From',
  high: 'Up to and including',
  upTo: 'up to and including',
  not: 'not',
  takeNotAway: 'Remove "not"',
  more: (condition: string) => `More for: ${condition}`,
  remove: (condition: string) => `Remove: ${condition}`,
  up: 'Move up',
  down: 'Move down',
  or: 'Add an alternative (or)',
  andWith: 'Add what must hold with it (and)',
  negate: 'Make it the opposite (not)',
  compare: 'Compare with a variable or another field',
  condition: 'Condition',
  addGroup: 'Group',
  also: 'And also',
  addTo: (what: string) => `Add: ${what}`,
  chip: 'A piece of text',
  chipHint: 'This part cannot be shown as a condition. You can change it here as text.',
  held: {
    one: 'has one that',
    HAS: 'has',
    'NOT HAS': 'does not have',
    'HAS ANY': 'has one of',
    'NOT HAS ANY': 'has none of',
    'HAS ALL': 'has all of',
    'NOT HAS ALL': 'does not have all of',
    'HAS (': 'has one where',
    'NOT HAS (': 'has none where',
    'HAS ONLY (': 'has only ones where',
    'NOT HAS ONLY (': 'has others than where',
    'IS EMPTY': 'has none',
    'IS NOT EMPTY': 'has some',
  },
  missing: 'Something is missing here.',
  unclosed: 'Close the quote or parenthesis; until then this is not in the search.',
  unclosedAbove: 'Finish the piece of text above; then you can add more.',
  tooMany: (count: number) => `${count} more conditions are in the text.`,
  empty: 'No conditions yet. Add one, and only the rows that fit it are shown.',
  start: 'Begin with',
  fromToday: 'From today',
  week: 'The next 7 days',
  only: (value: string) => `Only ${value}`,
  removed: 'Condition removed',
  added: (field: string) => `Condition added: ${field}`,
  groupAdded: 'Group added',
  movedTo: (position: number, count: number) => `Moved to ${position} of ${count}`,
  undone: 'Undone',
  redone: 'Redone',
  findField: 'Find a field',
  notYet: 'Not a value yet',
  refused: (typed: string) => `"${typed}" cannot be used here. The search stays as it was.`,
  chosenNow: (value: string) => `${value} chosen`,
  lastValue: 'A condition needs a value. Remove the condition instead.',
  invalid: 'Fix the part of the search that is not right.',
  required: 'Add a condition.',
  choose: 'Choose',
  chosen: 'Chosen values',
  find: 'Find by name or number',
  findText: 'Find by name',
  findHint: 'Or paste several, as 1, 14',
  use: (list: string) => `Use ${list}`,
  nothing: 'Nothing has this name.',
  moreValues: (count: number) => `${count} more: type a part of the name.`,
  others: (count: number) => `and ${count} more`,
  takeAway: (value: string) => `Remove ${value}`,
  unknown: 'not known',
  addValue: 'Add a value',
  yes: 'yes',
  no: 'no',
  dates: {
    counted: 'counted from today …',
    calendar: 'on the calendar …',
    moment: 'date and time …',
    fromNow: 'counted from now …',
    timeOfDay: 'time of day …',
    amount: 'How many; a minus is in the past',
    unit: 'Days, weeks, months or years',
    hoursOrMinutes: 'Hours or minutes',
    date: 'Date',
    dateAndTime: 'Date and time',
  },
  relations: {
    general: {
      '=': 'is',
      '!=': 'is not',
      '<': 'is less than',
      '<=': 'is at most',
      '>': 'is more than',
      '>=': 'is at least',
      '~': 'contains',
      '!~': 'does not contain',
      '^=': 'starts with',
      '!^=': 'does not start with',
      IN: 'is one of',
      'NOT IN': 'is none of',
      BETWEEN: 'is in the range',
      'NOT BETWEEN': 'is not in the range',
      'IS NULL': 'is empty',
      'IS NOT NULL': 'is not empty',
    },
    special: {
      date: {
        '=': 'is on',
        '!=': 'is not on',
        '<': 'before',
        '<=': 'up to and including',
        '>': 'after',
        '>=': 'from',
        BETWEEN: 'in the period',
        'NOT BETWEEN': 'not in the period',
      },
      time: {
        '<': 'before',
        '<=': 'up to and including',
        '>': 'after',
        '>=': 'from',
        BETWEEN: 'in the period',
        'NOT BETWEEN': 'not in the period',
      },
      text: { '<': 'comes before', '<=': 'comes before or is', '>': 'comes after', '>=': 'comes after or is' },
    },
  },
};

/** All texts of the builder in one language. */
export type BuilderWords = Omit<typeof en, 'relations'> & { readonly relations: RelationWords };

const nl: BuilderWords = {
  language: 'nl-NL',
  label: 'Voorwaarden',
  join: 'Welke van deze voorwaarden moeten gelden',
  joins: { all: 'Al deze', any: 'Minstens een van deze', notAll: 'Niet al deze', none: 'Geen van deze' },
  group: 'Groep',
  field: 'Veld',
  relation: 'Vergelijking',
  value: 'Waarde',
  low: 'Van',
  high: 'Tot en met',
  upTo: 'tot en met',
  not: 'niet',
  takeNotAway: 'Verwijder "niet"',
  more: (condition: string) => `Meer voor: ${condition}`,
  remove: (condition: string) => `Verwijder: ${condition}`,
  up: 'Naar boven',
  down: 'Naar beneden',
  or: 'Alternatief toevoegen (of)',
  andWith: 'Toevoegen wat ook moet gelden (en)',
  negate: 'Omdraaien (niet)',
  compare: 'Vergelijken met een variabele of een ander veld',
  condition: 'Voorwaarde',
  addGroup: 'Groep',
  also: 'En ook',
  addTo: (what: string) => `Voeg toe: ${what}`,
  chip: 'Een stuk tekst',
  chipHint: 'Dit deel past niet in een voorwaarde. U kunt het hier als tekst wijzigen.',
  held: {
    one: 'heeft er een die',
    HAS: 'heeft',
    'NOT HAS': 'heeft niet',
    'HAS ANY': 'heeft een van',
    'NOT HAS ANY': 'heeft geen van',
    'HAS ALL': 'heeft al deze:',
    'NOT HAS ALL': 'heeft niet al deze:',
    'HAS (': 'heeft er een waarvoor geldt',
    'NOT HAS (': 'heeft er geen waarvoor geldt',
    'HAS ONLY (': 'heeft er alleen waarvoor geldt',
    'NOT HAS ONLY (': 'heeft ook andere dan waarvoor geldt',
    'IS EMPTY': 'heeft er geen',
    'IS NOT EMPTY': 'heeft er een of meer',
  },
  missing: 'Hier ontbreekt iets.',
  unclosed: 'Sluit het aanhalingsteken of haakje; tot dan staat dit niet in de zoekopdracht.',
  unclosedAbove: 'Maak het stuk tekst hierboven af; daarna kunt u meer toevoegen.',
  tooMany: (count: number) => `Nog ${count} voorwaarden staan in de tekst.`,
  empty: 'Nog geen voorwaarden. Voeg er een toe; dan ziet u alleen de rijen die eraan voldoen.',
  start: 'Begin met',
  fromToday: 'Vanaf vandaag',
  week: 'De komende 7 dagen',
  only: (value: string) => `Alleen ${value}`,
  removed: 'Voorwaarde verwijderd',
  added: (field: string) => `Voorwaarde toegevoegd: ${field}`,
  groupAdded: 'Groep toegevoegd',
  movedTo: (position, count) => `Verplaatst naar ${position} van ${count}`,
  undone: 'Ongedaan gemaakt',
  redone: 'Opnieuw gedaan',
  findField: 'Zoek een veld',
  notYet: 'Nog geen waarde',
  refused: (typed) => `"${typed}" kan hier niet. De zoekopdracht blijft zoals die was.`,
  chosenNow: (value) => `${value} gekozen`,
  lastValue: 'Een voorwaarde heeft een waarde nodig. Verwijder de voorwaarde.',
  invalid: 'Herstel het deel van de zoekopdracht dat niet klopt.',
  required: 'Voeg een voorwaarde toe.',
  choose: 'Kies',
  chosen: 'Gekozen waarden',
  find: 'Zoek op naam of nummer',
  findText: 'Zoek op naam',
  findHint: 'Of plak er meer, zoals 1, 14',
  use: (list: string) => `Gebruik ${list}`,
  nothing: 'Niets heeft deze naam.',
  moreValues: (count: number) => `Nog ${count}: typ een deel van de naam.`,
  others: (count: number) => `en nog ${count}`,
  takeAway: (value: string) => `Verwijder ${value}`,
  unknown: 'onbekend',
  addValue: 'Voeg een waarde toe',
  yes: 'ja',
  no: 'nee',
  dates: {
    counted: 'geteld vanaf vandaag …',
    calendar: 'op de kalender …',
    moment: 'datum en tijd …',
    fromNow: 'geteld vanaf nu …',
    timeOfDay: 'tijd van de dag …',
    amount: 'Hoeveel; een min is in het verleden',
    unit: 'Dagen, weken, maanden of jaren',
    hoursOrMinutes: 'Uren of minuten',
    date: 'Datum',
    dateAndTime: 'Datum en tijd',
  },
  relations: {
    general: {
      '=': 'is',
      '!=': 'is niet',
      '<': 'is minder dan',
      '<=': 'is hoogstens',
      '>': 'is meer dan',
      '>=': 'is minstens',
      '~': 'bevat',
      '!~': 'bevat niet',
      '^=': 'begint met',
      '!^=': 'begint niet met',
      IN: 'is een van',
      'NOT IN': 'is geen van',
      BETWEEN: 'ligt in het bereik',
      'NOT BETWEEN': 'ligt niet in het bereik',
      'IS NULL': 'is leeg',
      'IS NOT NULL': 'is niet leeg',
    },
    special: {
      date: {
        '=': 'is op',
        '!=': 'is niet op',
        '<': 'vóór',
        '<=': 'tot en met',
        '>': 'na',
        '>=': 'vanaf',
        BETWEEN: 'in de periode',
        'NOT BETWEEN': 'niet in de periode',
      },
      time: {
        '<': 'vóór',
        '<=': 'tot en met',
        '>': 'na',
        '>=': 'vanaf',
        BETWEEN: 'in de periode',
        'NOT BETWEEN': 'niet in de periode',
      },
      text: { '<': 'komt vóór', '<=': 'komt vóór of is', '>': 'komt na', '>=': 'komt na of is' },
    },
  },
};

const tables = (language?: LocaleTag | Catalogue): BuilderWords => wordsIn<BuilderWords>(language, { en, nl }, 'builder');

/** The texts of the builder in a language. */
export const words = (language: MessageLanguage): BuilderWords =>
  typeof language === 'string' ? tables(language) : { ...tables(language), language: language.locale };

/** Names the row of a condition, with at most three of its values. */
export function conditionName({ predicate, field }: BuilderCondition, schema: Schema, own: BuilderWords, today: string): string {
  const values = literalsOf(predicate)
    .slice(0, 3)
    .map((value) =>
      (field.type === 'date' || field.type === 'time') && isMomentText(String(value.value))
        ? momentInWords(String(value.value), today, own.language)
        : field.type === 'date'
          ? dayInWords(resolveDay(schema, predicate.field, value, today), today, own.language)
          : field.type === 'boolean' && field.values === undefined
            ? own[value.value === true ? 'yes' : 'no']
            : valueLabel(field, value),
    );
  return [
    fieldLabel(schema, predicate.field),
    relationWord(relationOf(predicate), field.type, own),
    ...(values.length > 0 ? [values.join(', ')] : []),
  ].join(' ');
}

/** The same of a function. */
export const functionLabel = ({ functions }: Schema, name: string): string => functions?.[name]?.label ?? name;

/** The label of a field or a relation in its schema, else its name. */
export const fieldLabel = ({ fields, relations }: Schema, name: string): string =>
  textIn((fields[name] ?? relations?.[name])?.label) ?? name;

/** What is asked of a list or a relation: `has all of`. */
export function heldWord(form: string, type: FieldType | undefined, words: BuilderWords): string {
  const [, not, operator] = /^(NOT )?HAS ([<>=!~^]+)$/.exec(form) ?? [];
  if (operator === undefined)
    return words.held[form as keyof BuilderWords['held']] ?? relationWord(form as Relation, 'text', words);
  // What a date is from or before is none of a sentence about one of several.
  const word = relationWord(operator as Relation, type === 'text' ? 'text' : 'integer', words);
  return `${not === undefined ? '' : `${words.not} `}${words.held.one} ${word}`;
}

/** A relation between a field and its value: `from` for a date, `at least` for a number. */
export function relationWord(relation: Relation, type: FieldType, { relations, language }: BuilderWords): string {
  const { general, special } = relations;
  const { summary } = operators[relation as Operator] ?? {};
  return special[type]?.[relation] ?? general[relation] ?? summary?.[language.startsWith('nl') ? 'nl' : 'en'] ?? relation;
}

/** Resolves a date to a day, `YYYY-MM-DD`; of a moment its day as written, of time from now today. */
export function resolveDay(schema: Schema, field: string, literal: Literal, today: string): string {
  const text = String(literal.value);
  if (isMomentText(text)) return parseMoment(text) === undefined ? today : text.slice(0, 10);
  return String(resolver(schema, { today })(field, literal));
}

/** A moment as `Thu 5 Nov 09:30`, with an offset as it is written, and time from now as `2 hours ago`. */
function momentInWords(text: string, today: string, language: string): string {
  if (parseElapsed(text) !== undefined) return spanInWords(text, language);
  return parseMoment(text)?.ahead === undefined ? `${dayInWords(text.slice(0, 10), today, language)} ${text.slice(11)}` : text;
}

/** A date `YYYY-MM-DD` as `Sat 28 Nov`, with the year where it is not that of `today`. */
export function dayInWords(date: string, today: string, language: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const key = `${language} ${year}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', year, timeZone: 'UTC' });
  formats.set(key, format);
  const at = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(at) ? date : format.format(at).replaceAll(/[,.]/g, '');
}

/** A relative date such as `7d`, or time from now, in words: `in 7 days`. */
export function spanInWords(span: string, language: string): string {
  const [, amount = '0', unit = 'd'] = /^(-?\d+)([dwmyh]|min)$/.exec(span) ?? [];
  if (parseElapsed(span) === 0) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  // A day has a name, as `tomorrow`; `next month` would be less exact than `in 1 month`.
  const numeric = unit === 'd' ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(language, { numeric }).format(Number(amount), unitNames[unit as DateUnit]);
}

/** The name of a unit for several: `days`. */
export function unitInWords(unit: DateUnit, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: unitNames[unit], unitDisplay: 'long' });
  const parts = format.formatToParts(2).filter(({ type }) => type === 'unit');
  return parts
    .map(({ value }) => value)
    .join('')
    .trim();
}

const unitNames = { d: 'day', w: 'week', m: 'month', y: 'year', h: 'hour', min: 'minute' } as const;
type DateUnit = keyof typeof unitNames;

/** Making a formatter takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);
