import type { Range } from './expression.ts';
import { quote } from './literal.ts';
import { alternatives, code, codePoint, encodingReasons, limitWords, meant } from './wording.ts';

export type Locale = 'en' | 'nl';
export type Severity = 'error' | 'warning' | 'hint';
/** A sentence in every language that the toolkit speaks. */
export type Words = Readonly<Record<Locale, string>>;

/** One replacement in a text: what stands in [from, to) becomes `insert`. Edits of a fix are in order and do not overlap. */
export type Edit = { readonly from: number; readonly to: number; readonly insert: string };
export type Fix = { readonly title: string; readonly edits: readonly Edit[] };

/** What is wrong with a search, as data (L6): the same object reaches the editor, the terminal and the service's 400. */
export type Diagnostic = {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** A sentence that quotes names and says what to do. */
  readonly message: string;
  readonly range: Range;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly { readonly range: Range; readonly message: string }[];
  readonly data?: Readonly<Record<string, unknown>>;
};

/** The order in which diagnostics are given; a later stage says nothing inside an earlier stage's error. */
export const stages = ['lexical', 'syntax', 'limit', 'profile', 'schema'] as const;
type Stage = (typeof stages)[number];

type Message<Data> = (data: Data) => string;
type Row<Data> = { readonly stage: Stage; readonly severity: Severity; readonly en: Message<Data>; readonly nl: Message<Data> };

const row = <Data>(stage: Stage, en: Message<Data>, nl: Message<Data>, severity: Severity = 'error'): Row<Data> => ({
  stage,
  severity,
  en,
  nl,
});

type Found = { readonly found: string };
type Expected = { readonly expected: readonly string[] };
type Suggestion = { readonly suggestion?: string };
type Field = { readonly field: string };

/** Every code there is, with its stage, severity and message. Codes are stable: one may be added, none changes its meaning. */
export const diagnosticCodes = {
  'empty-expression': row<object>(
    'syntax',
    () => 'There is no expression here. Write one, such as `startdatum >= "0d"`.',
    () => 'Hier staat geen expressie. Schrijf er een, zoals `startdatum >= "0d"`.',
  ),
  'unexpected-character': row<Found>(
    'lexical',
    ({ found }) => `${code(found)}${codePoint(found)} has no meaning here; remove it, or put text in quotes.`,
    ({ found }) =>
      `${code(found)}${codePoint(found)} heeft hier geen betekenis; haal het weg, of zet tekst tussen aanhalingstekens.`,
  ),
  'wrong-quote': row<Found>(
    'lexical',
    ({ found }) => `${code(found)} has typographic quotes; write straight ones: \`"\`.`,
    ({ found }) => `${code(found)} heeft gekrulde aanhalingstekens; schrijf rechte: \`"\`.`,
  ),
  'unterminated-string': row<Found>(
    'lexical',
    ({ found }) => `The quote ${code(found)} is never closed on this line; close it, or write a line break inside as \`\\n\`.`,
    ({ found }) =>
      `Het aanhalingsteken ${code(found)} wordt op deze regel niet gesloten; sluit het, of schrijf een regeleinde als \`\\n\`.`,
  ),
  'invalid-escape': row<Found>(
    'lexical',
    ({ found }) =>
      `${code(found)} cannot stand inside quotes; the escapes are \`\\"\`, \`\\\\\`, \`\\/\`, \`\\b\`, \`\\f\`, \`\\n\`, \`\\r\`, \`\\t\` and \`\\uXXXX\`, except \`\\u0000\` and half a character.`,
    ({ found }) =>
      `${code(found)} kan niet tussen aanhalingstekens staan; de escapes zijn \`\\"\`, \`\\\\\`, \`\\/\`, \`\\b\`, \`\\f\`, \`\\n\`, \`\\r\`, \`\\t\` en \`\\uXXXX\`, behalve \`\\u0000\` en een half teken.`,
  ),
  'invalid-number': row<Found & { readonly reason: 'spelling' | 'digits' }>(
    'lexical',
    ({ found, reason }) =>
      reason === 'digits'
        ? `${code(found)} has too many digits; a decimal has at most 15 significant ones.`
        : `${code(found)} is not a number; write digits such as \`14\`, \`-3\` or \`12.50\`, without leading zeros, with a space before the next word.`,
    ({ found, reason }) =>
      reason === 'digits'
        ? `${code(found)} heeft te veel cijfers; een decimaal getal heeft er hoogstens 15 significante.`
        : `${code(found)} is geen getal; schrijf cijfers zoals \`14\`, \`-3\` of \`12.50\`, zonder nullen vooraan, met een spatie voor het volgende woord.`,
  ),
  'date-not-quoted': row<Found>(
    'lexical',
    ({ found }) => `Dates and times stand in quotes: write ${code(quote(found))}.`,
    ({ found }) => `Datums en tijden staan tussen aanhalingstekens: schrijf ${code(quote(found))}.`,
  ),
  'integer-out-of-range': row<Found>(
    'lexical',
    ({ found }) => `${code(found)} is too large; an integer lies within ±9007199254740991.`,
    ({ found }) => `${code(found)} is te groot; een geheel getal ligt binnen ±9007199254740991.`,
  ),
  'invalid-encoding': row<{ readonly found: string; readonly reason: 'sequence' | 'utf8' | 'double' }>(
    'lexical',
    ({ found, reason }) => `${code(found)} is not valid URL encoding: ${encodingReasons[reason].en}`,
    ({ found, reason }) => `${code(found)} is geen geldige URL-codering: ${encodingReasons[reason].nl}`,
  ),
  'unexpected-token': row<Found & Expected & Suggestion>(
    'syntax',
    ({ found, expected, suggestion }) =>
      `${code(found)} cannot stand here; expected ${alternatives(expected, 'en')}.${meant(suggestion, 'en')}`,
    ({ found, expected, suggestion }) =>
      `${code(found)} kan hier niet staan; verwacht: ${alternatives(expected, 'nl')}.${meant(suggestion, 'nl')}`,
  ),
  'unexpected-end': row<Expected>(
    'syntax',
    ({ expected }) => `The text ends too early; expected ${alternatives(expected, 'en')}.`,
    ({ expected }) => `De tekst houdt te vroeg op; verwacht: ${alternatives(expected, 'nl')}.`,
  ),
  'unbalanced-parenthesis': row<Found>(
    'syntax',
    ({ found }) => (found === ')' ? '`)` closes nothing; remove it, or open a `(` before.' : '`(` is never closed; add a `)`.'),
    ({ found }) =>
      found === ')' ? '`)` sluit niets; haal het weg, of open eerder een `(`.' : '`(` wordt niet gesloten; voeg een `)` toe.',
  ),
  'empty-list': row<object>(
    'syntax',
    () => 'A list needs at least one value: an empty list never means everything.',
    () => 'Een lijst heeft minstens één waarde nodig: een lege lijst betekent nooit alles.',
  ),
  'chained-comparison': row<Found>(
    'syntax',
    ({ found }) => `Comparisons cannot be chained; write ${code(found)} as a comparison of its own, joined with \`AND\`.`,
    ({ found }) =>
      `Vergelijkingen kunnen niet aaneengeregen worden; schrijf ${code(found)} als eigen vergelijking, verbonden met \`AND\`.`,
  ),
  'limit-exceeded': row<{ readonly limit: LimitName; readonly maximum: number }>(
    'limit',
    ({ limit, maximum }) => `${limitWords[limit].en} (at most ${maximum}).`,
    ({ limit, maximum }) => `${limitWords[limit].nl} (hoogstens ${maximum}).`,
  ),
  'not-in-profile': row<{ readonly part: string; readonly profile: string }>(
    'profile',
    ({ part, profile }) => `${code(part)} is not part of the ${profile} search language.`,
    ({ part, profile }) => `${code(part)} hoort niet bij de zoektaal ${profile}.`,
  ),
  'unknown-field': row<Field & Suggestion>(
    'schema',
    ({ field, suggestion }) => `There is no field ${code(field)}.${meant(suggestion, 'en')}`,
    ({ field, suggestion }) => `Er is geen veld ${code(field)}.${meant(suggestion, 'nl')}`,
  ),
  'field-not-allowed': row<Field>(
    'schema',
    ({ field }) => `The field ${code(field)} may not be searched here.`,
    ({ field }) => `In het veld ${code(field)} mag hier niet gezocht worden.`,
  ),
  'operator-not-allowed': row<Field & { readonly operator: string; readonly type: string; readonly allowed: readonly string[] }>(
    'schema',
    ({ field, operator, type, allowed }) =>
      `${code(operator)} cannot be asked of ${code(field)} (${type}); use ${alternatives(allowed, 'en')}.`,
    ({ field, operator, type, allowed }) =>
      `${code(operator)} kan niet bij ${code(field)} (${type}); gebruik ${alternatives(allowed, 'nl')}.`,
  ),
  'type-mismatch': row<Field & Found & { readonly type: string; readonly example: string }>(
    'schema',
    ({ field, found, type, example }) =>
      `${code(found)} does not fit ${code(field)} (${type}); write a value such as ${code(example)}.`,
    ({ field, found, type, example }) =>
      `${code(found)} past niet bij ${code(field)} (${type}); schrijf een waarde zoals ${code(example)}.`,
  ),
  'invalid-date': row<Field & Found>(
    'schema',
    ({ field, found }) =>
      `${code(found)} is not a date for ${code(field)}; write days from today such as \`"0d"\`, \`"7d"\` or \`"-1d"\`, or a day such as \`"2026-11-28"\`.`,
    ({ field, found }) =>
      `${code(found)} is geen datum voor ${code(field)}; schrijf dagen vanaf vandaag zoals \`"0d"\`, \`"7d"\` of \`"-1d"\`, of een dag zoals \`"2026-11-28"\`.`,
  ),
  'date-out-of-range': row<Field & Found>(
    'schema',
    ({ field, found }) => `${code(found)} is too far away for ${code(field)}; at most 366000d, 52000w, 12000m or 1000y.`,
    ({ field, found }) => `${code(found)} is te ver weg voor ${code(field)}; hoogstens 366000d, 52000w, 12000m of 1000y.`,
  ),
  'invalid-time': row<Field & Found>(
    'schema',
    ({ field, found }) => `${code(found)} is not a time for ${code(field)}; write \`"09:30"\` or \`"09:30:00"\`.`,
    ({ field, found }) => `${code(found)} is geen tijd voor ${code(field)}; schrijf \`"09:30"\` of \`"09:30:00"\`.`,
  ),
  'unknown-value': row<Field & Found & Suggestion>(
    'schema',
    ({ field, found, suggestion }) => `${code(found)} is not a known value of ${code(field)}.${meant(suggestion, 'en')}`,
    ({ field, found, suggestion }) => `${code(found)} is geen bekende waarde van ${code(field)}.${meant(suggestion, 'nl')}`,
    'warning',
  ),
};

export type DiagnosticCode = keyof typeof diagnosticCodes;
export type DiagnosticData<C extends DiagnosticCode> = Parameters<(typeof diagnosticCodes)[C]['en']>[0];

export type LimitName = 'nesting' | 'predicates' | 'listValues' | 'stringLength' | 'nameLength' | 'textBytes';
