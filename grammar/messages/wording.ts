import { unicode } from '../unicode.ts';

/** A language that messages are written in. */
export type Locale = 'en' | 'nl';
/** The tag of any language, such as `nl-BE` or `de`; messages are in the nearest that there is. */
export type LocaleTag = Locale | (string & {});
/** The words of any language, as `defineCatalogue` of `search-expression/catalogue` makes it. */
export type Catalogue = {
  /** The tag of the language, such as `de`. */
  readonly locale: string;
  /** The words of a part of the toolkit, or one entry of them; `words` for what it lacks. */
  in<Words>(words: Words, part: string, key?: string): Words;
};
/** What words are chosen by. */
export type MessageLanguage = Locale | Catalogue;

/** A sentence in every language that the toolkit speaks. */
export type Words = Readonly<Record<Locale, string>>;

/** Chooses words by language; what a catalogue lacks is in English, in a Dutch one in Dutch. */
export function wordsIn<Words>(
  language: LocaleTag | Catalogue | undefined,
  tables: Readonly<Record<Locale, Words>>,
  part: string,
  key?: string,
): Words {
  const words = tables[localeOf(language)];
  return (language as Partial<Catalogue> | undefined)?.in?.(words, part, key) ?? words;
}

/** The tag of a language. */
export const tagOf = (language: LocaleTag | Catalogue): string => (typeof language === 'object' ? language.locale : language);

/** The language that is meant: a catalogue as it is, the nearest of the others. */
export const languageOf = (given?: LocaleTag | Catalogue): MessageLanguage => {
  const locale = localeOf(given);
  return typeof given === 'object' ? given : locale;
};

/**
 * The language of messages for a tag: that of its first part, else English. Of a catalogue it is
 * the language of what the catalogue lacks.
 *
 * @throws TypeError for what is no text
 */
export function localeOf(given: LocaleTag | Catalogue = 'en'): Locale {
  const tag: unknown = (given as Catalogue | null)?.locale ?? given;
  if (typeof tag !== 'string') throw new TypeError(`A locale is a text such as "nl-BE", not ${String(tag)}.`);
  return /^nl(?:[-_]|$)/i.test(tag) ? 'nl' : 'en';
}

export type LimitName =
  | 'nesting'
  | 'predicates'
  | 'listValues'
  | 'stringLength'
  | 'nameLength'
  | 'textBytes'
  | 'arguments'
  | 'variables'
  | 'relations';

/*
 * The turns of phrase that messages are made of.
 */

/**
 * Quotes a text in a message: at most 64 characters, invisible ones escaped.
 *
 * @example code('startdatum') // '`startdatum`'
 */
export function code(text: string): string {
  const characters = Array.from(text.slice(0, 130));
  const shown = characters.length > 64 ? `${characters.slice(0, 63).join('')}…` : characters.join('');
  return `\`${escapeInvisible(shown)}\``;
}

/** The number of a character outside ASCII, since many look alike. */
export function codePoint(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x7f ? '' : ` (U+${point.toString(16).toUpperCase().padStart(4, '0')})`;
}

/** Escapes controls, separators, unusual spaces and lone surrogates as `\uXXXX`. */
export function escapeInvisible(text: string): string {
  // A pattern of Unicode properties takes half a millisecond to compile.
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(unicode(String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?! )\p{Zs}`, 'gu'), (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}

/** Names of roles in `data.expected`. Any other is a keyword or a symbol, quoted as it is. */
const places: Readonly<Record<string, Words>> = {
  field: { en: 'a field name', nl: 'een veldnaam' },
  comparator: { en: 'a comparison such as `=` or `>=`', nl: 'een vergelijking zoals `=` of `>=`' },
  value: {
    en: 'a value (a number, a text or date in quotes, TRUE or FALSE)',
    nl: 'een waarde (een getal, een tekst of datum tussen aanhalingstekens, TRUE of FALSE)',
  },
  end: { en: 'the end of the text', nl: 'het einde van de tekst' },
};

/** Places, as one of them: the last two joined by `or`. */
export const alternatives = (keys: readonly string[], locale: Locale): string =>
  oneOf(
    keys.map((key) => places[key]?.[locale] ?? code(key)),
    locale,
  );

/** Words, the last two joined by `or`. */
export function oneOf(words: readonly string[], locale: Locale): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${locale === 'en' ? 'or' : 'of'} ${last}`;
}

/** What may have been meant, as a question, or nothing. */
export const meant = (suggestion: string | undefined, locale: Locale): string =>
  suggestion === undefined ? '' : locale === 'en' ? ` Did you mean ${code(suggestion)}?` : ` Bedoelde u ${code(suggestion)}?`;

export const limitWords: Readonly<Record<LimitName, Words>> = {
  nesting: { en: 'The search is nested too deep', nl: 'De zoekopdracht is te diep genest' },
  predicates: { en: 'The search has too many conditions', nl: 'De zoekopdracht heeft te veel voorwaarden' },
  listValues: { en: 'The list has too many values', nl: 'De lijst heeft te veel waarden' },
  stringLength: {
    en: 'The text in quotes is too long, in characters',
    nl: 'De tekst tussen aanhalingstekens is te lang, in tekens',
  },
  nameLength: { en: 'The field name is too long, in characters', nl: 'De veldnaam is te lang, in tekens' },
  textBytes: { en: 'The search is too long, in bytes of UTF-8', nl: 'De zoekopdracht is te lang, in bytes UTF-8' },
  arguments: { en: 'The function has too many arguments', nl: 'De functie heeft te veel argumenten' },
  variables: { en: 'The search has too many variables', nl: 'De zoekopdracht heeft te veel variabelen' },
  relations: { en: 'Too many relations stand inside each other', nl: 'Er staan te veel relaties in elkaar' },
};

export const encodingReasons: Readonly<Record<'sequence' | 'utf8' | 'double', Words>> = {
  sequence: {
    en: 'a `%` needs two hexadecimal digits; write a bare `%` as `%25`.',
    nl: 'na een `%` horen twee hexadecimale cijfers; schrijf een losse `%` als `%25`.',
  },
  utf8: { en: 'the bytes are not UTF-8.', nl: 'de bytes zijn geen UTF-8.' },
  double: {
    en: 'it was encoded twice; encode the search once.',
    nl: 'het is twee keer gecodeerd; codeer de zoekopdracht één keer.',
  },
};
