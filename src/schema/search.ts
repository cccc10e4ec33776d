import { parseQuery } from './diagnose.ts';
import type { Query } from './query.ts';
import type { Schema } from './schema.ts';
import { readTemplate, type SearchValue } from './search-template.ts';
import type { SearchText } from './search-text.ts';

/** Reads a template as a query; see `search`. */
export type SearchTag<S extends Schema> = (parts: TemplateStringsArray, ...values: readonly SearchValue[]) => Query<S>;

/**
 * Reads a search that stands in a program. Without a text it gives a template tag, in which `${…}` is always a value and never text: a
 * number, text, date or truth value where the language takes one, or inside `IN (…)` a list. Whatever a value holds, it is that value.
 *
 * @example search(schema)`startdatum >= ${days(0)} AND product IN (${ids})`
 * @throws (the tag) SearchError for a text or a value that does not fit, an empty list too, its ranges in the text with each value shown as
 *   `${…}`; TypeError for a value inside quotes, a list outside of `IN (…)`, or what the language cannot write, such as null or NaN
 */
export function search<S extends Schema>(schema: S): SearchTag<S>;
/**
 * Reads a search that stands in a program. A constant text of at most 600 characters is checked by the compiler too: an unknown field, an
 * operator or a value that the field does not take, and what breaks off do not compile.
 *
 * @example search(schema, 'startdatum >= "0d" AND product IN (1,14)')
 * @throws SearchError as `parseQuery`
 */
export function search<S extends Schema, const Text extends string>(schema: S, text: SearchText<S, Text>): Query<S>;
export function search<S extends Schema>(schema: S, ...given: readonly string[]): SearchTag<S> | Query<S> {
  const [text] = given;
  if (text !== undefined) return parseQuery(text, schema);
  if (given.length > 0) throw new TypeError('The text of this search is undefined.');
  return (parts, ...values) => readTemplate(schema, parts, values);
}
