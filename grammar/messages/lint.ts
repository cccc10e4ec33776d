import { type Found, type NamedInMessage, row, type Suggestion } from './row.ts';
import { code, type Locale } from './wording.ts';

/** What a date of the text is on the day of asking, where it is not written as that day. */
export type DateMeant = { readonly written: string; readonly day: string };

/** What a lint is about: the text of a condition, and the dates in it. */
type Said = Found & { readonly dates?: readonly DateMeant[] };
type Beside = Said & { readonly other?: string };
/** Whether a claim is about one condition, several conditions or a whole part. */
type Claim = Said & { readonly conditions?: readonly string[] };

/** The dates of a text as a sentence, or nothing. */
const meaning = (dates: readonly DateMeant[] | undefined, locale: Locale): string =>
  dates === undefined || dates.length === 0
    ? ''
    : ` ${joined(
        dates.map(({ written, day }) => `${code(written)} is ${day}`),
        locale,
      )}.`;

const several = (conditions: readonly string[], locale: Locale): string => joined(conditions.map(code), locale);

const joined = (words: readonly string[], locale: Locale): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(locale === 'en' ? ' and ' : ' en ');

export const emptyRange = /* @__PURE__ */ row<'empty-range', Said>(
  'empty-range',
  'lint',
  ({ found, dates }) =>
    `${code(found)} begins after it ends, so nothing lies in it.${meaning(dates, 'en')} Swap the two, or change one of them.`,
  ({ found, dates }) =>
    `${code(found)} begint nadat het ophoudt, dus er ligt niets in.${meaning(dates, 'nl')} Wissel de twee om, of wijzig er een.`,
  'warning',
);

export const contradiction = /* @__PURE__ */ row<'contradiction', Claim & { readonly whole?: boolean }>(
  'contradiction',
  'lint',
  ({ found, dates, conditions, whole }) => {
    if (conditions !== undefined)
      return `No row can pass ${several(conditions, 'en')} together.${meaning(dates, 'en')} Change or remove one of them.`;
    return whole === true
      ? `This can never match, whatever a row holds.${meaning(dates, 'en')} Change or remove one of its conditions.`
      : `${code(found)} can never match: no value passes it.${meaning(dates, 'en')} Change or remove it.`;
  },
  ({ found, dates, conditions, whole }) => {
    if (conditions !== undefined)
      return `Geen rij voldoet tegelijk aan ${several(conditions, 'nl')}.${meaning(dates, 'nl')} Wijzig er een, of haal er een weg.`;
    return whole === true
      ? `Dit kan nooit iets vinden, wat er ook in een rij staat.${meaning(dates, 'nl')} Wijzig een voorwaarde, of haal er een weg.`
      : `${code(found)} kan nooit iets vinden: geen waarde voldoet eraan.${meaning(dates, 'nl')} Wijzig het, of haal het weg.`;
  },
  'warning',
);

export const alwaysTrue = /* @__PURE__ */ row<'always-true', Claim & Partial<NamedInMessage>>(
  'always-true',
  'lint',
  ({ found, dates, conditions, field }) => {
    const subject = conditions === undefined ? code(found) : `One of ${several(conditions, 'en')}`;
    return field === undefined
      ? `${subject} is true of every row.${meaning(dates, 'en')} Leave it out, or change it.`
      : `${subject} is true of every row that has a value for ${code(field)}.${meaning(dates, 'en')} Leave it out, change it, or ask for IS NOT NULL.`;
  },
  ({ found, dates, conditions, field }) => {
    const subject = conditions === undefined ? code(found) : `Een van ${several(conditions, 'nl')}`;
    return field === undefined
      ? `${subject} is waar voor elke rij.${meaning(dates, 'nl')} Laat het weg, of wijzig het.`
      : `${subject} is waar voor elke rij met een waarde voor ${code(field)}.${meaning(dates, 'nl')} Laat het weg, wijzig het, of vraag IS NOT NULL.`;
  },
  'warning',
);

export const duplicateValue = /* @__PURE__ */ row<'duplicate-value', Beside>(
  'duplicate-value',
  'lint',
  ({ found, other, dates }) =>
    `${code(found)} stands in this list already${as(found, other, 'as')}.${meaning(dates, 'en')} Remove it.`,
  ({ found, other, dates }) =>
    `${code(found)} staat al in deze lijst${as(found, other, 'als')}.${meaning(dates, 'nl')} Haal het weg.`,
  'hint',
);

export const duplicateCondition = /* @__PURE__ */ row<'duplicate-condition', Beside>(
  'duplicate-condition',
  'lint',
  ({ found, other, dates }) => `${code(found)} is said already${as(found, other, 'as')}.${meaning(dates, 'en')} Remove it.`,
  ({ found, other, dates }) => `${code(found)} staat er al${as(found, other, 'als')}.${meaning(dates, 'nl')} Haal het weg.`,
  'hint',
);

export const redundantBound = /* @__PURE__ */ row<'redundant-bound', Beside>(
  'redundant-bound',
  'lint',
  ({ found, other, dates }) =>
    `${code(found)} changes nothing${beside(other, 'beside')}.${meaning(dates, 'en')} Remove it, or change its value.`,
  ({ found, other, dates }) =>
    `${code(found)} verandert niets${beside(other, 'naast')}.${meaning(dates, 'nl')} Haal het weg, of wijzig de waarde.`,
  'hint',
);

export const mixedAndOr = /* @__PURE__ */ row<'mixed-and-or', Found>(
  'mixed-and-or',
  'lint',
  ({ found }) =>
    `${code(found)} is read before the OR beside it. Put parentheses round it to show that, or round the OR if that is meant.`,
  ({ found }) =>
    `${code(found)} gaat vóór de OR ernaast. Zet er haakjes om om dat te tonen, of zet ze om de OR als die bedoeld is.`,
  'hint',
);

export const noUpperBound = /* @__PURE__ */ row<'no-upper-bound', NamedInMessage & Suggestion>(
  'no-upper-bound',
  'lint',
  ({ field, suggestion }) =>
    `${code(field)} has no last day, so that there is always more to find. Add one${example(suggestion, ', such as')}.`,
  ({ field, suggestion }) =>
    `${code(field)} heeft geen laatste dag, zodat er steeds meer te vinden is. Voeg er een toe${example(suggestion, ', zoals')}.`,
  'hint',
);

export const singleValueList = /* @__PURE__ */ row<'single-value-list', Found & Suggestion>(
  'single-value-list',
  'lint',
  ({ found, suggestion }) => `${code(found)} is a list of one value. Write it without a list${example(suggestion, ':')}.`,
  ({ found, suggestion }) => `${code(found)} is een lijst van één waarde. Schrijf het zonder lijst${example(suggestion, ':')}.`,
  'hint',
);

const as = (found: string, other: string | undefined, word: string): string =>
  other === undefined || other === found ? '' : ` ${word} ${code(other)}`;

const beside = (other: string | undefined, word: string): string => (other === undefined ? '' : ` ${word} ${code(other)}`);

const example = (suggestion: string | undefined, words: string): string =>
  suggestion === undefined ? '' : `${words} ${code(suggestion)}`;
