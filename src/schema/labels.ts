import { type Catalogue, type LocaleTag, tagOf } from '../../grammar/messages/wording.ts';
import { unicode } from '../../grammar/unicode.ts';
import { type Field, type KnownValue, type LocalText, type LocalWords, type Schema, schemaOf } from './schema.ts';

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
  const found = [tag, tag.split(/[-_]/)[0]?.toLowerCase() ?? '', 'en'].find((one) => Object.hasOwn(text, one));
  return found === undefined ? Object.values(text)[0] : text[found];
}

/**
 * The schema with the labels, descriptions and groups of one language; itself where all are texts.
 */
export function localized<S extends Schema>(schema: S, locale: LocaleTag | Catalogue): S {
  const isPlain = (one: object) => !['label', 'description', 'group'].some((key) => typeof one[key as never] === 'object');
  const fields = Object.values<Field>(schema.fields);
  if (fields.every((field) => isPlain(field) && field.values?.every(isPlain) !== false)) return schema;
  const known = made.get(schema) ?? new Map<unknown, Schema>();
  made.set(schema, known);
  const found = known.get(tagOf(locale)) ?? schemaOf(inLanguage(schema.fields, locale) as Schema['fields'], schema.sought);
  known.set(tagOf(locale), found);
  return found as S;
}

const made = /* @__PURE__ */ new WeakMap<Schema, Map<unknown, Schema>>();

/** Replaces what there is for each language; `words` stay those of all. */
function inLanguage(value: unknown, locale: LocaleTag | Catalogue): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, locale));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const isText = typeof one === 'object' && (key === 'label' || key === 'description' || key === 'group') && !('type' in one);
      return [key, isText ? textIn(one as LocalText, locale) : inLanguage(one, locale)];
    }),
  );
}

const allOf = (text: LocalText | LocalWords = []): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values<string | readonly string[]>(text).flat();

/** The labels of every language. */
export const labelsIn = ({ label }: Pick<Field, 'label'>): readonly string[] => allOf(label);

/** What people call a field, in every language: its labels and words. */
export const namesOfField = ({ label, words }: Field): readonly string[] => [...allOf(label), ...allOf(words)];

/** What people call a known value, in every language: itself if it is a text, its labels and words. */
export const namesOfValue = ({ value, label, words }: KnownValue): readonly string[] => [
  ...(typeof value === 'string' ? [value] : []),
  ...allOf(label),
  ...allOf(words),
];

/** The only known value with a label, in any language, or a spelling. */
export function valueNamed(field: Field, text: string): KnownValue | undefined {
  const names = named.get(field) ?? new Map<string, KnownValue | undefined>();
  if (!named.has(field)) {
    for (const known of field.values ?? [])
      for (const letters of new Set([...allOf(known.label), String(known.value)].map(lettersOf)))
        names.set(letters, names.has(letters) ? undefined : known);
    named.set(field, names);
  }
  const letters = lettersOf(text.slice(0, longestText));
  return letters === '' ? undefined : names.get(letters);
}

/** Cached by field: fields never change. */
const named = /* @__PURE__ */ new WeakMap<Field, Map<string, KnownValue | undefined>>();

/** No label is longer. */
const longestText = 100;
