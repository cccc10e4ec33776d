import { type Expression, mapPredicates, type Predicate, type Range } from '../../grammar/expression.ts';
import { type FieldType, positiveOf } from '../../grammar/operators.ts';
import { assertOptions, type CommonOptions } from '../../grammar/options.ts';
import { print } from '../../grammar/print.ts';
import { describe } from '../analysis/describe.ts';
import { predicatesIn } from '../analysis/expressions.ts';
import { check } from '../schema/check.ts';
import { type Clock, readClock } from '../schema/dates.ts';
import { readSearch } from '../schema/diagnose.ts';
import type { Query } from '../schema/query.ts';
import { finderIn, type Schema } from '../schema/schema.ts';
import { itemsOf } from './items.ts';
import { type FoundReading, type ReadingTask, readingsOf } from './readings.ts';
import { isQuoted, mostEdges, requoted, sourceOf, type WrittenText } from './source.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { fieldsOfAmounts } from './words/fields.ts';

/** A search that a text may have meant. */
export type Interpretation = {
  /** Its canonical text, which checks without an error. */
  readonly text: string;
  readonly expression: Expression;
  /**
   * `sure` where there is one reading, by the rules of a known notation or with a single repair:
   * only such a one may be taken by one key, and not without being shown.
   */
  readonly certainty: 'sure' | 'likely';
  /** What each part of the text was taken for, in the language of the options. */
  readonly reading: readonly { readonly range: Range; readonly means: string }[];
  /** What was not used, such as a comment or ORDER BY. */
  readonly ignored: readonly Range[];
};

/** A clock, and the language of the text; without `locale` it may be any. */
export type InterpretOptions = Clock;

/** No longer text is interpreted, in UTF-16 units. */
export const longest = 1000;
const most = 5;

/**
 * Reads what people write for a search: one with slips, one in another notation (SQL, JQL, Lucene,
 * OData, RSQL, MongoDB, a spreadsheet), or words such as `choir tomorrow in Zaal S`. Gives at most
 * five searches, the best first, and `[]` where there is none, or for a text of more than 1,000
 * characters. A valid search is its own only interpretation.
 *
 * Takes time in proportion to the length, and never throws for any text.
 *
 * @example
 * interpret('Title contains choir', bookingSchema, { today: '2026-11-21' })[0]?.text
 * // 'RES_CUSTOM01 ~ "choir"'
 * @throws TypeError for an unknown option or what is no schema; what a clock throws
 */
export function interpret(text: string, schema: Schema, options: InterpretOptions): readonly Interpretation[] {
  assertOptions(options);
  const { today } = readClock(options);
  finderIn(schema);
  if (text.length > longest && readSearch(text, schema, checkOptions(options)).query === undefined) return [];
  const whole: WrittenText = { text, at: text.length, longer: 0 };
  const lost = requoted(text);
  const valid = validIn([whole], schema, options);
  const repaired =
    valid.length > 0
      ? valid
      : validIn(
          lost.filter(({ text: one }) => isQuoted(one)),
          schema,
          options,
        );
  if (repaired.length > 0) {
    const isOnly = repaired.length === 1 && lost.length < mostEdges;
    return repaired.slice(0, most).map((one) => interpretationOf(one, isOnly || valid.length > 0 ? 'sure' : 'likely', options));
  }
  const names = Object.keys(schema.fields);
  const ofType = (type: FieldType) => names.find((name) => schema.fields[name]?.type === type);
  const plausible = lost.filter(({ isPlausible }) => isPlausible);
  // The quoted text is the shortest that it may be, or the longest.
  const tried = plausible.length > 2 ? [...plausible.slice(0, 1), ...plausible.slice(-1)] : plausible;
  const readIn = (locale: InterpretOptions['locale']) => {
    const vocabulary = vocabularyOf(schema, locale);
    return distinct(
      (tried.length > 0 ? tried : [whole]).flatMap((written) => readingsIn(written, vocabulary)),
      schema,
      options,
    );
  };
  const readingsIn = (written: WrittenText, vocabulary: Vocabulary) => {
    const source = sourceOf(written.text);
    const bare = source.text.replace(/"[^"]*"|'[^']*'/g, '""');
    const task: ReadingTask = {
      schema,
      dateField: ofType('date'),
      timeField: ofType('time'),
      today,
      amountField:
        names.filter((name) => schema.fields[name]?.type === 'decimal').length === 1
          ? ofType('decimal')
          : names.find((name) => fieldsOfAmounts.has(schema.fields[name]?.column ?? name)),
      commaIsOr: /\w(?:==|=\w+=)[\w("'*]/.test(bare) && !/&&|\|\||\s(?:and|or)\s/i.test(bare),
    };
    const readings = readingsOf(task, source.tokens.length, itemsOf(source, schema, vocabulary, today));
    return readings.flatMap((one) =>
      one.cost > 3 + source.tokens.length * 0.35
        ? []
        : [{ ...one, written, ignored: merged([...source.ignored, ...one.ignored]) }],
    );
  };
  let found = readIn(options.locale);
  // People also write in another language than the page's: it is used if it explains more words.
  const left = wordsLeft(found[0]) ?? 1;
  const other = options.locale === undefined || left === 0 || !isForeign(text, schema, options) ? [] : readIn(undefined);
  if ((wordsLeft(other[0]) ?? left) < left) found = other;
  const [best] = found;
  // Words in two places that no field explains are rather a text for no search.
  if (best === undefined || best.loose > 1) return [];
  const near = found.filter(({ cost }) => cost - best.cost < 0.7).slice(0, most);
  const isSure = near.length === 1 && !best.isGuess && best.slips < 2 && (lost.length === 0 || plausible.length === 1);
  return near.map((one) => interpretationOf(one, isSure ? 'sure' : 'likely', options));
}

const checkOptions = ({ profile, limits }: CommonOptions) => ({ ...(profile && { profile }), ...(limits && { limits }) });

type Checked = Pick<FoundReading, 'parts' | 'ignored'> & { readonly written: WrittenText; readonly query: Query };

/** Whether some word means nothing in the language of the options, and something in another. */
function isForeign(text: string, schema: Schema, { locale }: InterpretOptions): boolean {
  const [own, all] = [vocabularyOf(schema, locale), vocabularyOf(schema, undefined)];
  return sourceOf(text).tokens.some(({ kind, key }) => kind === 'word' && !own.has(key) && all.says(key));
}

/** How many words of a reading nothing explains. */
const wordsLeft = (reading: FoundReading | undefined): number | undefined =>
  reading === undefined || reading.loose > 1 ? undefined : reading.sought;

/**
 * The valid searches that texts are, each once; those first that have more conditions, and shorter
 * texts.
 */
function validIn(texts: readonly WrittenText[], schema: Schema, options: InterpretOptions): readonly Checked[] {
  const found = texts.flatMap((written) => {
    const { query } = readSearch(written.text, schema, checkOptions(options));
    if (query === undefined) return [];
    const { length } = written.text;
    const parts = predicatesIn(query.expression).map((node) => ({ from: 0, to: length, ...node.range, expression: node }));
    return [{ query, written, parts, ignored: [] }];
  });
  const unique = new Map(found.map((one) => [print(one.query.expression), one]));
  return [...unique.values()].sort(
    (a, b) => b.parts.length - a.parts.length || print(a.query.expression).length - print(b.query.expression).length,
  );
}

/**
 * The readings that check without an error, each once, the cheapest first; a list of one value is
 * that value.
 */
function distinct<Reading extends FoundReading>(
  readings: readonly Reading[],
  schema: Schema,
  options: InterpretOptions,
): readonly (Reading & { readonly query: Query })[] {
  const seen = new Set<string>();
  return readings
    .toSorted((a, b) => a.cost - b.cost)
    .flatMap((found) => {
      const reading = onElements(found, schema);
      const text = print(reading.result)
        .replace(/ NOT IN \(([^"(),]+|"[^"]*")\)/g, ' != $1')
        .replace(/ IN \(([^"(),]+|"[^"]*")\)/g, ' = $1');
      const { query } = seen.has(text) ? {} : check(reading.result, schema, checkOptions(options));
      seen.add(text);
      return query === undefined ? [] : [{ ...reading, query }];
    })
    .slice(0, most + 1);
}

/**
 * A reading whose conditions on lists are on their elements. It is never sure: of lists, words are
 * meant in more ways.
 */
function onElements<Reading extends FoundReading>(reading: Reading, { fields }: Schema): Reading {
  if (Object.values(fields).every(({ list }) => list === undefined)) return reading;
  const condition = (node: Predicate): Expression => {
    if (!('field' in node) || !fields[node.field]?.list) return node;
    const { field } = node;
    if (node.kind === 'null') return { kind: 'empty', field, negated: node.negated };
    if (node.kind === 'in') return { kind: 'members', field, negated: node.negated, all: false, values: node.values };
    if (node.kind !== 'comparison' || node.value.kind === 'field') return node;
    const { operator, negated } = positiveOf(node.operator);
    return { kind: 'has', field, negated, operator: operator === '~' ? '=' : operator, value: node.value };
  };
  const of = (expression: Expression) => mapPredicates(expression, condition);
  const result = of(reading.result);
  if (print(result) === print(reading.result)) return reading;
  return {
    ...reading,
    result,
    isGuess: true,
    parts: reading.parts.map((part) => ({ ...part, expression: of(part.expression) })),
  };
}

function interpretationOf(
  { query, parts, ignored, written }: Checked,
  certainty: Interpretation['certainty'],
  options: InterpretOptions,
): Interpretation {
  const { expression, schema } = query;
  const means = (part: Expression): string => {
    const { query: own } = check(part, schema, { limits: { ...options.limits } });
    return own === undefined ? print(part) : describe(own, options).replace(/\.$/, '');
  };
  const offset = (at: number) => (at > written.at ? at - written.longer : at);
  const rangeOf = ({ from, to }: Range) => ({ from: offset(from), to: offset(to) });
  const reading = parts.map((part) => ({ range: rangeOf(part), means: means(part.expression) }));
  return { text: print(expression), expression, certainty, reading, ignored: ignored.map(rangeOf) };
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const all: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to + 1) all[all.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else all.push({ from, to });
  }
  return all;
}
