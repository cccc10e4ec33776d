import type { Expression, Range } from '../../grammar/expression.ts';
import type { FieldType } from '../../grammar/operators.ts';
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
import { sourceOf } from './source.ts';
import { vocabularyOf } from './vocabulary.ts';

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
  const valid = readSearch(text, schema, checkOptions(options)).query;
  if (valid !== undefined) {
    const parts = predicatesIn(valid.expression).map((node) => ({ from: 0, to: text.length, ...node.range, expression: node }));
    return [interpretationOf({ query: valid, parts, ignored: [] }, 'sure', options)];
  }
  if (text.length > longest) return [];
  const source = sourceOf(text);
  const names = Object.keys(schema.fields);
  const ofType = (type: FieldType) => names.find((name) => schema.fields[name]?.type === type);
  const grammar: ReadingTask = {
    schema,
    dateField: ofType('date'),
    timeField: ofType('time'),
    amountField: names.filter((name) => schema.fields[name]?.type === 'decimal').length === 1 ? ofType('decimal') : undefined,
    commaIsOr: /\w(?:==|=\w+=)[\w("'*]/.test(source.text) && !/&&|\|\||\s(?:and|or)\s/i.test(source.text),
  };
  const items = itemsOf(source, schema, vocabularyOf(schema, options.locale), today);
  const found = distinct(readingsOf(grammar, source.tokens.length, items), schema, options);
  const [best] = found;
  if (best === undefined || best.cost > 3 + source.tokens.length * 0.35) return [];
  const near = found.filter(({ cost }) => cost - best.cost < 0.7).slice(0, most);
  const isSure = near.length === 1 && !best.isGuess && best.slips < 2;
  return near.map((one) =>
    interpretationOf({ ...one, ignored: merged([...source.ignored, ...one.ignored]) }, isSure ? 'sure' : 'likely', options),
  );
}

const checkOptions = ({ profile, limits }: CommonOptions) => ({ ...(profile && { profile }), ...(limits && { limits }) });

type Checked = Pick<FoundReading, 'parts' | 'ignored'> & { readonly query: Query };

/** The readings that check without an error, each once, the cheapest first; a list of one value is that value. */
function distinct(
  readings: readonly FoundReading[],
  schema: Schema,
  options: InterpretOptions,
): readonly (FoundReading & Checked)[] {
  const seen = new Set<string>();
  return readings
    .toSorted((a, b) => a.cost - b.cost)
    .flatMap((reading) => {
      const text = print(reading.result).replace(/ IN \(([^"(),]+|"[^"]*")\)/g, ' = $1');
      const { query } = seen.has(text) ? {} : check(reading.result, schema, checkOptions(options));
      seen.add(text);
      return query === undefined ? [] : [{ ...reading, query }];
    })
    .slice(0, most + 1);
}

function interpretationOf(
  { query, parts, ignored }: Checked,
  certainty: Interpretation['certainty'],
  options: InterpretOptions,
): Interpretation {
  const { expression, schema } = query;
  const means = (part: Expression): string => {
    const { query: own } = check(part, schema, { limits: { ...options.limits } });
    return own === undefined ? print(part) : describe(own, options).replace(/\.$/, '');
  };
  const reading = parts.map(({ from, to, expression: part }) => ({ range: { from, to }, means: means(part) }));
  return { text: print(expression), expression, certainty, reading, ignored };
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
