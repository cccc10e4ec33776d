import { type Catalogue, type LocaleTag, tagOf } from '../../grammar/messages/wording.ts';
import { textIn } from './labels.ts';
import { type Field, type LocalText, type Schema, schemaOf } from './schema.ts';

/**
 * The schema with the labels, descriptions and groups of one language; itself where all are texts.
 */
export function localized<S extends Schema>(schema: S, locale: LocaleTag | Catalogue): S {
  const isPlain = (one: object) => !['label', 'description', 'group'].some((key) => typeof one[key as never] === 'object');
  const fields = Object.values<Field>(schema.fields);
  if (fields.every((field) => isPlain(field) && field.values?.every(isPlain) !== false)) return schema;
  const known = made.get(schema) ?? new Map<unknown, Schema>();
  made.set(schema, known);
  const found = known.get(tagOf(locale)) ?? schemaOf(inLanguage(schema.fields, locale) as Schema['fields']);
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
