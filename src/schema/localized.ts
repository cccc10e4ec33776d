import { type Catalogue, type LocaleTag, tagOf } from '../../grammar/messages/wording.ts';
import { textIn } from './labels.ts';
import { type Field, type KnownValue, type LocalText, type Schema, schemaOf } from './schema.ts';

/** The schema with the labels, descriptions and groups of one language; itself where all are texts. */
export function localized<S extends Schema>(schema: S, locale: LocaleTag | Catalogue): S {
  const known = made.get(schema) ?? new Map<string, Schema>();
  made.set(schema, known);
  const tag = tagOf(locale);
  const found = known.get(tag) ?? inLanguage(schema, tag);
  known.set(tag, found);
  return found as S;
}

const made = /* @__PURE__ */ new WeakMap<Schema, Map<string, Schema>>();

function inLanguage(schema: Schema, tag: string): Schema {
  let isPlain = true;
  const worded = <Part extends Field | KnownValue>(part: Part): Part => {
    const texts = Object.entries(part).filter(
      ([key, one]) => typeof one === 'object' && /^(?:label|description|group)$/.test(key),
    );
    isPlain &&= texts.length === 0;
    return { ...part, ...Object.fromEntries(texts.map(([key, one]) => [key, textIn(one as LocalText, tag)])) };
  };
  const fields = Object.entries(schema.fields).map(([name, field]): [string, Field] => {
    const { values } = field;
    return [name, worded(values === undefined ? field : { ...field, values: values.map(worded) })];
  });
  return isPlain ? schema : schemaOf(Object.fromEntries(fields));
}
