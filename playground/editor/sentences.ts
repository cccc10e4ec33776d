import { signal } from '@preact/signals';
import { type Catalogue, check, type Locale, parse, type Schema, textIn } from 'search-expression';
import { type DescribeOptions, describe } from 'search-expression/analysis';
import { code, type Translation } from 'search-expression/catalogue';
import type { interpret } from 'search-expression/interpret';
import { createLanguageService, type LanguageService } from 'search-expression/language-service';

/*
 * What the page says of a search that is valid but likely not intended. The toolkit quotes
 * conditions as they are written; the page says them as sentences, with the labels of fields.
 */

type Options = {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly now: () => number;
  /** The day that relative dates count from. */
  readonly day: () => string;
};

/** With which the editor offers what a text may mean; set with the first mistake. */
export const understand = signal<typeof interpret | undefined>(undefined);

/** A language service whose tips and fixes say conditions as sentences. */
export function createServiceInSentences(schema: Schema, { locale, day, ...options }: Options): LanguageService {
  const own: Readonly<Record<string, Readonly<Record<string, unknown>>>> = sentences[locale](phrasesOf(schema, locale, day));
  // Not by `defineCatalogue`: what that checks would have to be there before the first look.
  const catalogue: Catalogue = { locale, in: (words, part, key = '') => (own[part]?.[key] ?? words) as typeof words };
  return createLanguageService(schema, {
    ...options,
    ...(understand.value && { interpret: understand.value }),
    locale: catalogue,
  });
}

/** Turns texts of the search into words. `dates` says that relative dates have their date. */
type Phrases = {
  /** A condition in quotation marks; what is no condition, or was cut short, by `instead`. */
  readonly quoted: (text: string, instead: string, dates?: unknown) => string;
  /** A verb and a condition; code for other texts. */
  readonly titled: (verb: string, text: string) => string;
  /** The name of a field. */
  readonly field: (name: string) => string;
};

function phrasesOf(schema: Schema, locale: Locale, day: () => string): Phrases {
  const sentence = (text: string, dates?: unknown): string | undefined =>
    sentenceOf(text, schema, { locale, ...(dates !== undefined && { today: day() }) });
  return {
    quoted: (text, instead, dates) => {
      const words = sentence(text, dates);
      return words === undefined ? instead : `‘${words}’`;
    },
    titled: (verb, text) => {
      const words = sentence(text);
      return words === undefined ? `${verb} ${code(text)}` : `${verb}: ${words}`;
    },
    field: (name) => textIn(schema.fields[name]?.label, locale) ?? name,
  };
}

/** A condition as a sentence without its period; undefined for a text that is none. */
export function sentenceOf(text: string, schema: Schema, options: DescribeOptions): string | undefined {
  const { expression } = parse(text);
  const query = expression && check(expression, schema).query;
  if (query === undefined) return undefined;
  const words = describe(query, { ...options, mostValues: 4 });
  return words.length > longest ? `${words.slice(0, longest)}…` : words.slice(0, -1);
}

/** In characters. */
const longest = 160;

const listed = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;

/** A text without the AND that it is added with. */
const withoutAnd = (text: string): string => text.replace(/^AND /, '');

type Sentences = Required<Pick<Translation, 'messages' | 'fixes'>>;

const sentences: Readonly<Record<Locale, (phrases: Phrases) => Sentences>> = {
  en: ({ quoted, titled, field }) => ({
    messages: {
      'empty-range': ({ found, dates }) =>
        `${quoted(found, 'This', dates)} begins after it ends, so it finds nothing. Swap start and end, or change one of them.`,
      contradiction: ({ found, conditions, whole, dates }) => {
        if (conditions === undefined)
          return whole === true
            ? 'This can never find anything. Change or remove one of its conditions.'
            : `${quoted(found, 'This', dates)} can never find anything. Change or remove it.`;
        const all = conditions.map((one) => quoted(one, 'a long condition', dates));
        const both = all.length === 2 ? 'both' : 'all of';
        return `Nothing can meet ${both} ${listed(all, 'and')}. Change or remove one of them.`;
      },
      'always-true': ({ found, conditions = [found], field: name }) => {
        const all = listed(
          conditions.map((one) => quoted(one, 'this')),
          'or',
        );
        return name === undefined
          ? `Everything meets ${all}. Change it, or remove it.`
          : `Everything with a value for ${field(name)} meets ${all}. Change it, or use ${quoted(`${name} IS NOT NULL`, code('IS NOT NULL'))}.`;
      },
      'duplicate-value': ({ field: name, found, other = found, dates }) => {
        const [one, before] = [found, other].map((text) => quoted(`${name} = ${text}`, code(text), dates));
        return one === before
          ? `This list has ${one} twice. Remove one of them.`
          : `This list has ${before} and ${one}, which mean the same. Remove one of them.`;
      },
      'duplicate-condition': ({ found, other = found, dates }) => {
        const [one, before] = [found, other].map((text) => quoted(text, 'This', dates));
        return one === before
          ? `${one} is in the search twice. Remove one of them.`
          : `${one} means the same as ${before}. Remove one of them.`;
      },
      'redundant-bound': ({ found, other = '', dates }) =>
        `${quoted(found, 'This', dates)} adds nothing to ${quoted(other, 'the other condition', dates)}. Remove it, or change its value.`,
      'mixed-and-or': ({ found }) =>
        `AND goes before OR, so this belongs together: ${quoted(found, 'what AND joins')}. Add parentheses to show that, or put them around the OR if you mean that.`,
      'no-upper-bound': ({ field: name, suggestion = '' }) =>
        `${field(name)} has no last day, so the search finds more every day. Add one, such as ${quoted(suggestion, 'a week later', true)}.`,
      'time-without-day': ({ found, field: name, suggestion }) =>
        `${quoted(found, 'This')} also counts on the days after today, so what ends early on a later day is not found. Ask for the time only when ${field(name)} is today: ${quoted(suggestion, 'later, or today after now')}.`,
      'single-value-list': ({ found, suggestion = '' }) =>
        `${quoted(found, 'This')} needs no list${suggestion === '' ? '' : `: write ${code(suggestion)}`}.`,
    },
    fixes: {
      replace: (text) => titled('Replace with', text),
      remove: (text) => titled('Remove', text),
      add: (text) => titled('Add', withoutAnd(text)),
      swap: () => 'Swap start and end',
      seeAlso: (text) => `${titled('See also', text)}.`,
    },
  }),
  nl: ({ quoted, titled, field }) => ({
    messages: {
      'empty-range': ({ found, dates }) =>
        `${quoted(found, 'Dit', dates)} begint pas na het einde, dus dit vindt niets. Wissel begin en einde om, of wijzig er een.`,
      contradiction: ({ found, conditions, whole, dates }) => {
        if (conditions === undefined)
          return whole === true
            ? 'Dit kan nooit iets vinden. Wijzig of verwijder een van de voorwaarden.'
            : `${quoted(found, 'Dit', dates)} kan nooit iets vinden. Wijzig of verwijder dit.`;
        const all = conditions.map((one) => quoted(one, 'een lange voorwaarde', dates));
        return `Niets voldoet tegelijk aan ${listed(all, 'en')}. Wijzig of verwijder er een.`;
      },
      'always-true': ({ found, conditions = [found], field: name }) => {
        const all = listed(
          conditions.map((one) => quoted(one, 'dit')),
          'of',
        );
        return name === undefined
          ? `Alles voldoet aan ${all}. Wijzig of verwijder dit.`
          : `Alles met een waarde voor ${field(name)} voldoet aan ${all}. Wijzig dit, of gebruik ${quoted(`${name} IS NOT NULL`, code('IS NOT NULL'))}.`;
      },
      'duplicate-value': ({ field: name, found, other = found, dates }) => {
        const [one, before] = [found, other].map((text) => quoted(`${name} = ${text}`, code(text), dates));
        return one === before
          ? `In deze lijst staat ${one} twee keer. Verwijder er een.`
          : `In deze lijst staan ${before} en ${one}, die hetzelfde betekenen. Verwijder er een.`;
      },
      'duplicate-condition': ({ found, other = found, dates }) => {
        const [one, before] = [found, other].map((text) => quoted(text, 'Dit', dates));
        return one === before
          ? `${one} staat twee keer in de zoekopdracht. Verwijder er een.`
          : `${one} betekent hetzelfde als ${before}. Verwijder er een.`;
      },
      'redundant-bound': ({ found, other = '', dates }) =>
        `${quoted(found, 'Dit', dates)} voegt niets toe aan ${quoted(other, 'de andere voorwaarde', dates)}. Verwijder dit, of wijzig de waarde.`,
      'mixed-and-or': ({ found }) =>
        `AND gaat vóór OR, dus dit hoort bij elkaar: ${quoted(found, 'wat AND verbindt')}. Zet er haakjes om, of zet ze om de OR als u dat bedoelt.`,
      'no-upper-bound': ({ field: name, suggestion = '' }) =>
        `${field(name)} heeft geen laatste dag, dus er komt elke dag meer bij. Voeg er een toe, zoals ${quoted(suggestion, 'een week later', true)}.`,
      'time-without-day': ({ found, field: name, suggestion }) =>
        `${quoted(found, 'Dit')} geldt ook op de dagen na vandaag, dus wat op een latere dag vroeg eindigt wordt niet gevonden. Vraag de tijd alleen als ${field(name)} vandaag is: ${quoted(suggestion, 'later, of vandaag na nu')}.`,
      'single-value-list': ({ found, suggestion = '' }) =>
        `${quoted(found, 'Dit')} kan zonder lijst${suggestion === '' ? '' : `: schrijf ${code(suggestion)}`}.`,
    },
    fixes: {
      replace: (text) => titled('Vervang door', text),
      remove: (text) => titled('Verwijder', text),
      add: (text) => titled('Voeg toe', withoutAnd(text)),
      swap: () => 'Wissel begin en einde om',
      seeAlso: (text) => `${titled('Zie ook', text)}.`,
    },
  }),
};
