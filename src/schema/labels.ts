import { type Catalogue, type LocaleTag, tagOf } from '../../grammar/messages/wording.ts';
import { unicode } from '../../grammar/unicode.ts';
import { type Field, isLocalText, type KnownValue, type LocalText, type LocalWords, type Schema, schemaOf } from './schema.ts';

/* Fields and values by what people call them: their labels, whatever case, accents and signs. */

/** The letters and digits of a text, without case and accents. */
export const lettersOf = (text: string): string =>
  text.normalize('NFD').toLowerCase().replace(unicode(String.raw`[^\p{L}\p{N}]`, 'gu'), '');

/**
 * The text of a language: by its tag, by the first part of it, in English, or the first that there
 * is.
 *
 * @example textIn({ en: 'Title', nl: 'Titel' }, 'nl-BE') // 'Titel'
 */
export function textIn(text: LocalText, locale?: LocaleTag | Catalogue): string;
export function textIn(text: LocalText | undefined, locale?: LocaleTag | Catalogue): string | undefined;
export function textIn(text: LocalText | undefined, locale: LocaleTag | Catalogue = 'en'): string | undefined {
  if (typeof text !== 'object') return text;
  const tag = tagOf(locale);
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  return text[[tag, language, 'en', ...Object.keys(text)].find((one) => Object.hasOwn(text, one)) as string];
}

/** The schema with the labels, descriptions and groups of one language; itself where all are texts. */
export function localized<S extends Schema>(schema: S, locale?: LocaleTag | Catalogue): S {
  const known = inLanguages.get(schema) ?? new Map<string, Schema>();
  const tag = tagOf(locale ?? 'en');
  const found = known.get(tag) ?? inLanguage<Schema>(schema, tag);
  inLanguages.set(schema, known.set(tag, found));
  return found as S;
}

/** A part of a schema in a language; itself where that changes nothing. */
function inLanguage<Part>(part: Part, tag: string): Part {
  if (typeof part !== 'object' || part === null) return part;
  let isSame = true;
  const entries = Object.entries(part).map(([key, one]) => {
    // A field may be called `label`, and has a type.
    const isText = typeof one === 'object' && /^(?:label|description|group)$/.test(key) && isLocalText(one) && !('type' in one);
    const own: unknown = isText ? textIn(one as LocalText, tag) : inLanguage(one, tag);
    isSame &&= own === one;
    return [key, own];
  });
  if (isSame) return part;
  const made = Object.assign(Array.isArray(part) ? [] : { ...part }, Object.fromEntries(entries)) as Part & object;
  return 'fields' in made ? (schemaOf(made as Schema) as Part) : made;
}

const inLanguages = /* @__PURE__ */ new WeakMap<Schema, Map<string, Schema>>();

/** The texts of all languages. */
export const allOf = (text: LocalText | LocalWords = []): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values<string | readonly string[]>(text).flat();

/** The only known value with a label, in any language, or a spelling. */
export function valueNamed(field: Field, text: string): KnownValue | undefined {
  let names = named.get(field);
  if (names === undefined) {
    named.set(field, (names = new Map<string, KnownValue | undefined>()));
    for (const known of field.values ?? [])
      for (const letters of new Set([...allOf(known.label), String(known.value)].map(lettersOf)))
        names.set(letters, names.has(letters) ? undefined : known);
  }
  const letters = lettersOf(text.slice(0, longestText));
  return letters === '' ? undefined : names.get(letters);
}

/** Cached by field: fields never change. */
const named = /* @__PURE__ */ new WeakMap<Field, Map<string, KnownValue | undefined>>();

/** No label is longer. */
const longestText = 100;
