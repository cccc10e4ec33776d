import { type Diagnostic, problemOf, report } from '../../grammar/diagnostics.ts';
import { type Expression, literalsOf, type Range, walk } from '../../grammar/expression.ts';
import { isStringValue, quote, readDecimal, scanName, scanString } from '../../grammar/literal.ts';
import { emptyList } from '../../grammar/messages/syntax.ts';
import { copyOf } from './fitting-copy.ts';
import { parseQuery, SearchError } from './parse-query.ts';
import { contentOf, type Query, queryOf } from './query.ts';
import type { Schema } from './schema.ts';
import type { SearchText } from './typed-text.ts';

/** A value for `${…}` in a search, or a list of values for `IN (…)`. */
export type SearchValue = string | number | boolean | readonly (string | number)[];

/** Reads a template as a query; see `search`. */
export type SearchTag<S extends Schema> = (parts: TemplateStringsArray, ...values: readonly SearchValue[]) => Query<S>;

/**
 * A search in a program. Without a text it returns a template tag. There `${…}` is always a value,
 * never text: a number, text, date or boolean, or a list inside `IN (…)`.
 *
 * @example search(schema)`startdatum >= ${days(0)} AND product IN (${ids})`
 * @throws (the tag) SearchError for a text or value that does not fit, or an empty list; its ranges
 *   count each value as `${…}`. TypeError for a value inside quotes, a list outside `IN (…)`, or a
 *   value without a literal, such as null or NaN
 */
export function search<S extends Schema>(schema: S): SearchTag<S>;
/**
 * A search in a program. The compiler also checks a constant text of at most 600 characters: an
 * unknown field, an operator or value that does not fit, or an unfinished text does not compile.
 *
 * @example search(schema, 'startdatum >= "0d" AND product IN (1,14)')
 * @throws SearchError where `parseQuery` does
 */
export function search<S extends Schema, const Text extends string>(schema: S, text: SearchText<S, Text>): Query<S>;
export function search<S extends Schema>(schema: S, ...given: readonly string[]): SearchTag<S> | Query<S> {
  const [text] = given;
  if (text !== undefined) return parseQuery(text, schema);
  if (given.length > 0) throw new TypeError('The text of this search is undefined.');
  return (parts, ...values) => readTemplate(schema, parts, values);
}

/**
 * Reads the text that a template writes. Each value is written as its literal between two spaces.
 * Outside quotes that can only be read as that literal, so no value changes how the text around it
 * is read.
 */
function readTemplate<S extends Schema>(schema: S, parts: readonly string[], values: readonly SearchValue[]): Query<S> {
  const template = write(parts, values);
  assertOutsideQuotes(template);
  for (const { shown, values: written } of template.inserted) {
    if (written.length > 0) continue;
    throw new SearchError(template.shown, report([problemOf(emptyList, { from: shown, to: shown + mark.length }, {})]));
  }
  const { expression } = contentOf(read(template, schema));
  assertInPlace(expression, template);
  // Without ranges: the caller never sees the text that they would refer to.
  return queryOf(schema, copyOf(expression, schema, false));
}

/** Stands for a value in the text of a diagnostic. */
const mark = '${…}';

type Template = { readonly text: string; readonly shown: string; readonly inserted: readonly Inserted[] };

/** Where `${…}` is in the text, in the shown text, and where its values are. */
type Inserted = Range & { readonly shown: number; readonly isList: boolean; readonly values: readonly Range[] };

function write(parts: readonly string[], given: readonly SearchValue[]): Template {
  if (!('raw' in parts) || parts.length !== given.length + 1) throw new TypeError('Write `search(schema)` before a template.');
  const inserted: Inserted[] = [];
  let text = '';
  let shown = '';
  for (const [index, part] of parts.entries()) {
    if (typeof part !== 'string') throw new TypeError('A backslash in this template is followed by what JavaScript cannot read.');
    text += part;
    shown += part;
    const value = given[index];
    if (index === given.length) break;
    const from = text.length;
    const values: Range[] = [];
    for (const one of Array.isArray(value) ? value : [value]) {
      text += values.length === 0 ? ' ' : ', ';
      const start = text.length;
      text += literalText(one, index + 1);
      values.push({ from: start, to: text.length });
    }
    text += ' ';
    inserted.push({ from, to: text.length, shown: shown.length, isList: Array.isArray(value), values });
    shown += mark;
  }
  return { text, shown, inserted };
}

function literalText(value: unknown, position: number): string {
  const image =
    typeof value === 'string'
      ? isStringValue(value) && quote(value)
      : typeof value === 'number'
        ? Number.isSafeInteger(value)
          ? String(value)
          : Number.isFinite(value) && !Number.isInteger(value) && readDecimal(plainDigits(value))
        : typeof value === 'boolean' && String(value).toUpperCase();
  if (image !== false && image !== undefined) return image;
  const what = typeof value === 'string' ? 'a text with half a character or U+0000' : value === null ? 'null' : kinds(value);
  throw new TypeError(`Value ${position} of this search is ${what}, which the language cannot write.`);
}

const kinds = (value: unknown): string =>
  typeof value === 'number' ? `${value}` : typeof value === 'undefined' ? 'undefined' : `of type ${typeof value}`;

/** The shortest digits of a number, without an exponent. */
function plainDigits(value: number): string {
  const text = String(value);
  const [, sign = '', first = '', others = '', zeros] = /^(-?)([0-9])(?:\.([0-9]+))?e-([0-9]+)$/.exec(text) ?? [];
  return zeros === undefined ? text : `${sign}0.${'0'.repeat(Number(zeros) - 1)}${first}${others}`;
}

function assertOutsideQuotes({ shown, inserted }: Template): void {
  const offsets = inserted.map((one) => one.shown);
  let next = 0;
  for (let at = 0; at < shown.length; at++) {
    const opening = shown.charAt(at);
    if (opening !== '"' && opening !== "'" && opening !== '`') continue;
    const { to } = opening === '`' ? scanName(shown, at) : scanString(shown, at);
    while ((offsets[next] ?? shown.length) < at) next++;
    if ((offsets[next] ?? to) < to) {
      throw new TypeError(
        opening === '`'
          ? `Value ${next + 1} of this search stands in a name; only values can be put in.`
          : `Value ${next + 1} of this search stands inside quotes; take these away, a value needs none.`,
      );
    }
    at = to - 1;
  }
}

function read<S extends Schema>({ text, shown, inserted }: Template, schema: S): Query<S> {
  try {
    return parseQuery(text, schema);
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    throw new SearchError(
      shown,
      error.diagnostics.map((one) => asShown(one, inserted)),
    );
  }
}

/** Moves a diagnostic to the shown text. Drops the fixes of values, which are not in that text. */
function asShown({ fixes, related, ...rest }: Diagnostic, inserted: readonly Inserted[]): Diagnostic {
  const moved = ({ from, to }: Range): Range => ({
    from: offsetShown(from, inserted, 0),
    to: offsetShown(to, inserted, mark.length),
  });
  const possible = (fixes ?? []).filter(({ edits }) =>
    edits.every(({ from, to }) => !inserted.some((one) => from < one.to && to > one.from)),
  );
  return {
    ...rest,
    range: moved(rest.range),
    ...(possible.length > 0 && {
      fixes: possible.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => ({ ...edit, ...moved(edit) })) })),
    }),
    ...(related !== undefined && { related: related.map((one) => ({ ...one, range: moved(one.range) })) }),
  };
}

/** Moves an offset to the shown text; one inside a value to `inside` characters of the mark. */
function offsetShown(offset: number, inserted: readonly Inserted[], inside: number): number {
  let shift = 0;
  for (const { from, to, shown } of inserted) {
    if (offset <= from) break;
    if (offset < to) return shown + inside;
    shift = shown + mark.length - to;
  }
  return offset + shift;
}

/** Asserts that each value became the literal written for it, and that lists are in lists. */
function assertInPlace(expression: Expression, { inserted }: Template): void {
  const found = new Map<number, { readonly to: number; readonly isListed: boolean }>();
  walk(expression, (node) => {
    for (const { range } of literalsOf(node)) {
      if (range !== undefined) found.set(range.from, { to: range.to, isListed: node.kind === 'in' });
    }
  });
  for (const [index, { values, isList }] of inserted.entries()) {
    for (const { from, to } of values) {
      const literal = found.get(from);
      if (literal?.to !== to) throw new TypeError(`Value ${index + 1} of this search does not stand where a value can.`);
      if (isList && !literal.isListed) throw new TypeError(`Value ${index + 1} of this search is a list; it belongs in IN (…).`);
    }
  }
}
