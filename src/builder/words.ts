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

/** Dates and times are compared in the same words. */
const inTime = {
  '<': ['before', 'vóór'],
  '<=': ['up to and including', 'tot en met'],
  '>': ['after', 'na'],
  '>=': ['from', 'vanaf'],
  BETWEEN: ['in the period', 'in de periode'],
  'NOT BETWEEN': ['not in the period', 'niet in de periode'],
} as const;

/** Every text, in English and in Dutch. */
const rows = {
  language: ['en-GB', 'nl-NL'],
  label: ['Conditions', 'Voorwaarden'],
  join: ['Which of these conditions must hold', 'Welke van deze voorwaarden moeten gelden'],
  joins: {
    all: ['All of these', 'Al deze'],
    any: ['At least one of these', 'Minstens een van deze'],
    notAll: ['Not all of these', 'Niet al deze'],
    none: ['None of these', 'Geen van deze'],
  },
  group: ['Group', 'Groep'],
  field: ['Field', 'Veld'],
  relation: ['Comparison', 'Vergelijking'],
  value: ['Value', 'Waarde'],
  low: ['From', 'Van'],
  high: ['Up to and including', 'Tot en met'],
  upTo: ['up to and including', 'tot en met'],
  not: ['not', 'niet'],
  takeNotAway: ['Remove "not"', 'Verwijder "niet"'],
  more: [(condition: string) => `More for: ${condition}`, (condition: string) => `Meer voor: ${condition}`],
  remove: [(condition: string) => `Remove: ${condition}`, (condition: string) => `Verwijder: ${condition}`],
  up: ['Move up', 'Naar boven'],
  down: ['Move down', 'Naar beneden'],
  or: ['Add an alternative (or)', 'Alternatief toevoegen (of)'],
  andWith: ['Add what must hold with it (and)', 'Toevoegen wat ook moet gelden (en)'],
  negate: ['Make it the opposite (not)', 'Omdraaien (niet)'],
  compare: ['Compare with a variable or another field', 'Vergelijken met een variabele of een ander veld'],
  condition: ['Condition', 'Voorwaarde'],
  addGroup: ['Group', 'Groep'],
  also: ['And also', 'En ook'],
  addTo: [(what: string) => `Add: ${what}`, (what: string) => `Voeg toe: ${what}`],
  chip: ['A piece of text', 'Een stuk tekst'],
  chipHint: [
    'This part cannot be shown as a condition. You can change it here as text.',
    'Dit deel past niet in een voorwaarde. U kunt het hier als tekst wijzigen.',
  ],
  held: {
    one: ['has one that', 'heeft er een die'],
    HAS: ['has', 'heeft'],
    'NOT HAS': ['does not have', 'heeft niet'],
    'HAS ANY': ['has one of', 'heeft een van'],
    'NOT HAS ANY': ['has none of', 'heeft geen van'],
    'HAS ALL': ['has all of', 'heeft al deze:'],
    'NOT HAS ALL': ['does not have all of', 'heeft niet al deze:'],
    'HAS (': ['has one where', 'heeft er een waarvoor geldt'],
    'NOT HAS (': ['has none where', 'heeft er geen waarvoor geldt'],
    'HAS ONLY (': ['has only ones where', 'heeft er alleen waarvoor geldt'],
    'NOT HAS ONLY (': ['has others than where', 'heeft ook andere dan waarvoor geldt'],
    'IS EMPTY': ['has none', 'heeft er geen'],
    'IS NOT EMPTY': ['has some', 'heeft er een of meer'],
  },
  missing: ['Something is missing here.', 'Hier ontbreekt iets.'],
  unclosed: [
    'Close the quote or parenthesis; until then this is not in the search.',
    'Sluit het aanhalingsteken of haakje; tot dan staat dit niet in de zoekopdracht.',
  ],
  unclosedAbove: [
    'Finish the piece of text above; then you can add more.',
    'Maak het stuk tekst hierboven af; daarna kunt u meer toevoegen.',
  ],
  tooMany: [
    (count: number) => `${count} more conditions are in the text.`,
    (count: number) => `Nog ${count} voorwaarden staan in de tekst.`,
  ],
  empty: [
    'No conditions yet. Add one, and only the rows that fit it are shown.',
    'Nog geen voorwaarden. Voeg er een toe; dan ziet u alleen de rijen die eraan voldoen.',
  ],
  start: ['Begin with', 'Begin met'],
  fromToday: ['From today', 'Vanaf vandaag'],
  week: ['The next 7 days', 'De komende 7 dagen'],
  only: [(value: string) => `Only ${value}`, (value: string) => `Alleen ${value}`],
  removed: ['Condition removed', 'Voorwaarde verwijderd'],
  added: [(field: string) => `Condition added: ${field}`, (field: string) => `Voorwaarde toegevoegd: ${field}`],
  groupAdded: ['Group added', 'Groep toegevoegd'],
  movedTo: [
    (position: number, count: number) => `Moved to ${position} of ${count}`,
    (position: number, count: number) => `Verplaatst naar ${position} van ${count}`,
  ],
  undone: ['Undone', 'Ongedaan gemaakt'],
  redone: ['Redone', 'Opnieuw gedaan'],
  findField: ['Find a field', 'Zoek een veld'],
  notYet: ['Not a value yet', 'Nog geen waarde'],
  refused: [
    (typed: string) => `"${typed}" cannot be used here. The search stays as it was.`,
    (typed: string) => `"${typed}" kan hier niet. De zoekopdracht blijft zoals die was.`,
  ],
  chosenNow: [(value: string) => `${value} chosen`, (value: string) => `${value} gekozen`],
  lastValue: [
    'A condition needs a value. Remove the condition instead.',
    'Een voorwaarde heeft een waarde nodig. Verwijder de voorwaarde.',
  ],
  invalid: ['Fix the part of the search that is not right.', 'Herstel het deel van de zoekopdracht dat niet klopt.'],
  required: ['Add a condition.', 'Voeg een voorwaarde toe.'],
  choose: ['Choose', 'Kies'],
  chosen: ['Chosen values', 'Gekozen waarden'],
  find: ['Find by name or number', 'Zoek op naam of nummer'],
  findText: ['Find by name', 'Zoek op naam'],
  findHint: ['Or paste several, as 1, 14', 'Of plak er meer, zoals 1, 14'],
  use: [(list: string) => `Use ${list}`, (list: string) => `Gebruik ${list}`],
  nothing: ['Nothing has this name.', 'Niets heeft deze naam.'],
  moreValues: [
    (count: number) => `${count} more: type a part of the name.`,
    (count: number) => `Nog ${count}: typ een deel van de naam.`,
  ],
  others: [(count: number) => `and ${count} more`, (count: number) => `en nog ${count}`],
  takeAway: [(value: string) => `Remove ${value}`, (value: string) => `Verwijder ${value}`],
  unknown: ['not known', 'onbekend'],
  addValue: ['Add a value', 'Voeg een waarde toe'],
  yes: ['yes', 'ja'],
  no: ['no', 'nee'],
  dates: {
    counted: ['counted from today …', 'geteld vanaf vandaag …'],
    calendar: ['on the calendar …', 'op de kalender …'],
    moment: ['date and time …', 'datum en tijd …'],
    fromNow: ['counted from now …', 'geteld vanaf nu …'],
    timeOfDay: ['time of day …', 'tijd van de dag …'],
    amount: ['How many; a minus is in the past', 'Hoeveel; een min is in het verleden'],
    unit: ['Days, weeks, months or years', 'Dagen, weken, maanden of jaren'],
    hoursOrMinutes: ['Hours or minutes', 'Uren of minuten'],
    date: ['Date', 'Datum'],
    dateAndTime: ['Date and time', 'Datum en tijd'],
  },
  relations: {
    general: {
      '=': ['is', 'is'],
      '!=': ['is not', 'is niet'],
      '<': ['is less than', 'is minder dan'],
      '<=': ['is at most', 'is hoogstens'],
      '>': ['is more than', 'is meer dan'],
      '>=': ['is at least', 'is minstens'],
      '~': ['contains', 'bevat'],
      '!~': ['does not contain', 'bevat niet'],
      '^=': ['starts with', 'begint met'],
      '!^=': ['does not start with', 'begint niet met'],
      IN: ['is one of', 'is een van'],
      'NOT IN': ['is none of', 'is geen van'],
      BETWEEN: ['is in the range', 'ligt in het bereik'],
      'NOT BETWEEN': ['is not in the range', 'ligt niet in het bereik'],
      'IS NULL': ['is empty', 'is leeg'],
      'IS NOT NULL': ['is not empty', 'is niet leeg'],
    },
    special: {
      date: {
        '=': ['is on', 'is op'],
        '!=': ['is not on', 'is niet op'],
        ...inTime,
      },
      time: inTime,
      text: {
        '<': ['comes before', 'komt vóór'],
        '<=': ['comes before or is', 'komt vóór of is'],
        '>': ['comes after', 'komt na'],
        '>=': ['comes after or is', 'komt na of is'],
      },
    },
  },
} as const;

type InOne<Rows> = {
  -readonly [Name in keyof Rows]: Rows[Name] extends readonly [infer Text, unknown]
    ? Text extends string
      ? string
      : Text extends (...given: infer Given) => string
        ? (...given: Given) => string
        : never
    : InOne<Rows[Name]>;
};

/** All texts of the builder in one language. */
export type BuilderWords = Omit<InOne<typeof rows>, 'relations'> & { readonly relations: RelationWords };

const inOne = <Rows extends object>(table: Rows, language: 0 | 1): InOne<Rows> =>
  Object.fromEntries(
    Object.entries(table).map(([name, one]: [string, object]) => [
      name,
      Array.isArray(one) ? one[language] : inOne(one, language),
    ]),
  ) as InOne<Rows>;

const all = { en: inOne(rows, 0), nl: inOne(rows, 1) };

const tables = (language?: LocaleTag | Catalogue): BuilderWords => wordsIn<BuilderWords>(language, all, 'builder');

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
