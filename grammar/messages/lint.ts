import { type Found, type NamedInMessage, rowsOf, type Suggestion } from './row.ts';
import { code, type Locale, oneOf } from './wording.ts';

const row = /* @__PURE__ */ rowsOf('lint');

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
  ({ found, dates }) =>
    `${code(found)} begins after it ends, so it finds nothing.${meaning(dates, 'en')} Swap the two, or change one of them.`,
  ({ found, dates }) =>
    `${code(found)} begint pas na het einde, dus dit vindt niets.${meaning(dates, 'nl')} Wissel de twee om, of wijzig er een.`,
  'warning',
);

export const contradiction = /* @__PURE__ */ row<'contradiction', Claim & { readonly whole?: boolean }>(
  'contradiction',
  ({ found, dates, conditions, whole }) => {
    if (conditions !== undefined)
      return `No row meets ${several(conditions, 'en')} at the same time.${meaning(dates, 'en')} Change or remove one of them.`;
    return whole === true
      ? `This can never find anything.${meaning(dates, 'en')} Change or remove one of its conditions.`
      : `${code(found)} can never find anything.${meaning(dates, 'en')} Change or remove it.`;
  },
  ({ found, dates, conditions, whole }) => {
    if (conditions !== undefined)
      return `Geen rij voldoet tegelijk aan ${several(conditions, 'nl')}.${meaning(dates, 'nl')} Wijzig of verwijder er een.`;
    return whole === true
      ? `Dit kan nooit iets vinden.${meaning(dates, 'nl')} Wijzig of verwijder een van de voorwaarden.`
      : `${code(found)} kan nooit iets vinden.${meaning(dates, 'nl')} Wijzig of verwijder dit.`;
  },
  'warning',
);

export const alwaysTrue = /* @__PURE__ */ row<'always-true', Claim & Partial<NamedInMessage>>(
  'always-true',
  ({ found, dates, conditions = [found], field }) => {
    const subject = oneOf(conditions.map(code), 'en');
    return field === undefined
      ? `Every row meets ${subject}.${meaning(dates, 'en')} Change it, or remove it.`
      : `Every row with a value for ${code(field)} meets ${subject}.${meaning(dates, 'en')} Change it, remove it, or write IS NOT NULL.`;
  },
  ({ found, dates, conditions = [found], field }) => {
    const subject = oneOf(conditions.map(code), 'nl');
    return field === undefined
      ? `Elke rij voldoet aan ${subject}.${meaning(dates, 'nl')} Wijzig of verwijder dit.`
      : `Elke rij met een waarde voor ${code(field)} voldoet aan ${subject}.${meaning(dates, 'nl')} Wijzig of verwijder dit, of schrijf IS NOT NULL.`;
  },
  'warning',
);

export const duplicateValue = /* @__PURE__ */ row<'duplicate-value', Beside & Partial<NamedInMessage>>(
  'duplicate-value',
  ({ found, other, dates }) =>
    `${code(found)} is in this list already${as(found, other, ', as')}.${meaning(dates, 'en')} Remove it.`,
  ({ found, other, dates }) =>
    `${code(found)} staat al in deze lijst${as(found, other, ', als')}.${meaning(dates, 'nl')} Verwijder dit.`,
  'hint',
);

export const duplicateCondition = /* @__PURE__ */ row<'duplicate-condition', Beside>(
  'duplicate-condition',
  ({ found, other, dates }) =>
    `${code(found)} is in the search already${as(found, other, ', as')}.${meaning(dates, 'en')} Remove it.`,
  ({ found, other, dates }) =>
    `${code(found)} staat al in de zoekopdracht${as(found, other, ', als')}.${meaning(dates, 'nl')} Verwijder dit.`,
  'hint',
);

export const redundantBound = /* @__PURE__ */ row<'redundant-bound', Beside>(
  'redundant-bound',
  ({ found, other, dates }) =>
    `${code(found)} adds nothing${beside(other, 'to')}.${meaning(dates, 'en')} Remove it, or change its value.`,
  ({ found, other, dates }) =>
    `${code(found)} voegt niets toe${beside(other, 'aan')}.${meaning(dates, 'nl')} Verwijder dit, of wijzig de waarde.`,
  'hint',
);

export const mixedAndOr = /* @__PURE__ */ row<'mixed-and-or', Found>(
  'mixed-and-or',
  ({ found }) =>
    `\`AND\` goes before \`OR\`, so ${code(found)} belongs together. Put parentheses around it to show that, or around the OR if you mean that.`,
  ({ found }) =>
    `\`AND\` gaat vóór \`OR\`, dus ${code(found)} hoort bij elkaar. Zet er haakjes om, of zet ze om de OR als u dat bedoelt.`,
  'hint',
);

export const noUpperBound = /* @__PURE__ */ row<'no-upper-bound', NamedInMessage & Suggestion>(
  'no-upper-bound',
  ({ field, suggestion }) =>
    `${code(field)} has no last day, so the search finds more every day. Add one${example(suggestion, ', such as')}.`,
  ({ field, suggestion }) =>
    `${code(field)} heeft geen laatste dag, dus er komt elke dag meer bij. Voeg er een toe${example(suggestion, ', zoals')}.`,
  'hint',
);

export const singleValueList = /* @__PURE__ */ row<'single-value-list', Found & Suggestion>(
  'single-value-list',
  ({ found, suggestion }) => `${code(found)} is a list of one value. Write it without a list${example(suggestion, ':')}.`,
  ({ found, suggestion }) => `${code(found)} is een lijst van één waarde. Schrijf dit zonder lijst${example(suggestion, ':')}.`,
  'hint',
);

export const timeWithoutDay = /* @__PURE__ */ row<'time-without-day', Found & NamedInMessage & { readonly suggestion: string }>(
  'time-without-day',
  ({ found, field, suggestion }) =>
    `${code(found)} also counts on the days after today, so what ends early on a later day is not found. Ask for the time only when ${code(field)} is today: ${code(suggestion)}.`,
  ({ found, field, suggestion }) =>
    `${code(found)} geldt ook op de dagen na vandaag, dus wat op een latere dag vroeg eindigt wordt niet gevonden. Vraag de tijd alleen als ${code(field)} vandaag is: ${code(suggestion)}.`,
  'warning',
);

const as = (found: string, other: string | undefined, word: string): string =>
  other === undefined || other === found ? '' : `${word} ${code(other)}`;

const beside = (other: string | undefined, word: string): string => (other === undefined ? '' : ` ${word} ${code(other)}`);

const example = (suggestion: string | undefined, words: string): string =>
  suggestion === undefined ? '' : `${words} ${code(suggestion)}`;

export const separateRecords = /* @__PURE__ */ row<
  'separate-records',
  NamedInMessage & { readonly apart: string; readonly together: string }
>(
  'separate-records',
  ({ field, apart, together }) =>
    `${code(apart)} may find one record of ${code(field)} for the first and another for the second; ${code(together)} finds one for both.`,
  ({ field, apart, together }) =>
    `${code(apart)} mag voor het eerste en voor het tweede elk een ander record van ${code(field)} vinden; ${code(together)} vindt er een voor beide.`,
  'hint',
);
