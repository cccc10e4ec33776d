import { type Found, type NamedInMessage, rowsOf, type Suggestion } from './row.ts';
import { alternatives, code, type Locale, meant, oneOf } from './wording.ts';

const row = /* @__PURE__ */ rowsOf('schema');

export const unknownField = /* @__PURE__ */ row<'unknown-field', NamedInMessage & Suggestion>(
  'unknown-field',
  ({ field, suggestion }) => `There is no field ${code(field)}.${meant(suggestion, 'en')}`,
  ({ field, suggestion }) => `Er is geen veld ${code(field)}.${meant(suggestion, 'nl')}`,
);

export const unknownVariable = /* @__PURE__ */ row<'unknown-variable', Found & Suggestion>(
  'unknown-variable',
  ({ found, suggestion }) => `There is no variable ${code(found)}.${meant(suggestion, 'en')}`,
  ({ found, suggestion }) => `Er is geen variabele ${code(found)}.${meant(suggestion, 'nl')}`,
);

export const unknownFunction = /* @__PURE__ */ row<'unknown-function', Found & Suggestion>(
  'unknown-function',
  ({ found, suggestion }) => `There is no function ${code(found)}.${meant(suggestion, 'en')}`,
  ({ found, suggestion }) => `Er is geen functie ${code(found)}.${meant(suggestion, 'nl')}`,
);

export const wrongArguments = /* @__PURE__ */ row<
  'wrong-arguments',
  Found & { readonly signature: string; readonly needed?: string }
>(
  'wrong-arguments',
  ({ found, signature, needed }) =>
    `${code(found)} does not fit ${code(signature)}${needed === undefined ? '' : `; write ${code(needed)} here`}.`,
  ({ found, signature, needed }) =>
    `${code(found)} past niet bij ${code(signature)}${needed === undefined ? '' : `; schrijf hier ${code(needed)}`}.`,
);

export const fieldNotAllowed = /* @__PURE__ */ row<'field-not-allowed', NamedInMessage>(
  'field-not-allowed',
  ({ field }) => `The field ${code(field)} may not be searched here.`,
  ({ field }) => `In het veld ${code(field)} mag hier niet gezocht worden.`,
);

export const operatorNotAllowed = /* @__PURE__ */ row<
  'operator-not-allowed',
  NamedInMessage & { readonly operator: string; readonly type: string; readonly allowed: readonly string[] }
>(
  'operator-not-allowed',
  ({ field, operator, type, allowed }) =>
    `${code(operator)} does not work with ${code(field)} (${type}); use ${alternatives(allowed, 'en')}.`,
  ({ field, operator, type, allowed }) =>
    `${code(operator)} werkt niet bij ${code(field)} (${type}); gebruik ${alternatives(allowed, 'nl')}.`,
);

export const typeMismatch = /* @__PURE__ */ row<
  'type-mismatch',
  NamedInMessage & Found & { readonly type: string; readonly example: string }
>(
  'type-mismatch',
  ({ field, found, type, example }) =>
    `${code(found)} does not fit ${code(field)} (${type}); write a value such as ${code(example)}.`,
  ({ field, found, type, example }) =>
    `${code(found)} past niet bij ${code(field)} (${type}); schrijf een waarde zoals ${code(example)}.`,
);

export const invalidDate = /* @__PURE__ */ row<'invalid-date', NamedInMessage & Found & { readonly moment?: true }>(
  'invalid-date',
  ({ field, found, moment }) =>
    moment
      ? `${code(found)} is no date or moment for ${code(field)}; write days or hours from now such as \`"7d"\` or \`"-2h"\`, a day such as \`"2026-11-28"\`, or a moment such as \`"2026-11-28 09:30"\`.`
      : `${code(found)} is not a date for ${code(field)}; write days from today such as \`"0d"\`, \`"7d"\` or \`"-1d"\`, or a day such as \`"2026-11-28"\`.`,
  ({ field, found, moment }) =>
    moment
      ? `${code(found)} is geen datum of moment voor ${code(field)}; schrijf dagen of uren vanaf nu zoals \`"7d"\` of \`"-2h"\`, een dag zoals \`"2026-11-28"\`, of een moment zoals \`"2026-11-28 09:30"\`.`
      : `${code(found)} is geen datum voor ${code(field)}; schrijf dagen vanaf vandaag zoals \`"0d"\`, \`"7d"\` of \`"-1d"\`, of een dag zoals \`"2026-11-28"\`.`,
);

export const dateOutOfRange = /* @__PURE__ */ row<'date-out-of-range', NamedInMessage & Found>(
  'date-out-of-range',
  ({ field, found }) => `${code(found)} is too far away for ${code(field)}; at most ${farthest(found, 'or')}.`,
  ({ field, found }) => `${code(found)} is te ver weg voor ${code(field)}; hoogstens ${farthest(found, 'of')}.`,
);

/** The bounds of the kind of relative date that was found (L3.4, L3.9). */
const farthest = (found: string, or: string): string =>
  /(?:h|min)"$/.test(found) ? `8784000h ${or} 527040000min` : `366000d, 52000w, 12000m ${or} 1000y`;

export const invalidTime = /* @__PURE__ */ row<'invalid-time', NamedInMessage & Found>(
  'invalid-time',
  ({ field, found }) => `${code(found)} is not a time for ${code(field)}; write \`"09:30"\` or \`"09:30:00"\`.`,
  ({ field, found }) => `${code(found)} is geen tijd voor ${code(field)}; schrijf \`"09:30"\` of \`"09:30:00"\`.`,
);

export const unknownValue = /* @__PURE__ */ row<
  'unknown-value',
  NamedInMessage & Found & Suggestion & { readonly values?: readonly string[]; readonly count?: number }
>(
  'unknown-value',
  ({ field, found, suggestion, values, count }) =>
    `${code(found)} is not a known value of ${code(field)}.${meant(suggestion, 'en')}${closedList(values, count, 'en')}`,
  ({ field, found, suggestion, values, count }) =>
    `${code(found)} is geen bekende waarde van ${code(field)}.${meant(suggestion, 'nl')}${closedList(values, count, 'nl')}`,
  'warning',
);

/** The values of a field that has no others: all of them, or the first of many. */
function closedList(values: readonly string[] | undefined, count: number | undefined, locale: Locale): string {
  if (values === undefined || count === undefined) return '';
  const listed = oneOf(values.map(code), locale);
  if (values.length === count) return locale === 'en' ? ` Use ${listed}.` : ` Gebruik ${listed}.`;
  return locale === 'en'
    ? ` Use one of its ${count} values, such as ${listed}.`
    : ` Gebruik een van zijn ${count} waarden, zoals ${listed}.`;
}
