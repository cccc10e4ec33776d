import type { Locale } from '../../grammar/diagnostics.ts';
import {
  type Call,
  type Expression,
  isLiteral,
  type Literal,
  type PlainPredicate,
  type Predicate,
  type Value,
  valuesOf,
} from '../../grammar/expression.ts';
import { printName } from '../../grammar/literal.ts';
import { summaryOf } from '../../grammar/messages/operators.ts';
import { escapeInvisible, wordsIn } from '../../grammar/messages/wording.ts';
import type { FieldType, Operator } from '../../grammar/operators.ts';
import { assertOptions, type CommonOptions } from '../../grammar/options.ts';
import { isHas } from '../schema/check-fields.ts';
import { type Clock, type Now, readClock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf, type HasNode, innerSchema, type Schema } from '../schema/schema.ts';
import { english } from './describe/en.ts';
import { dutch } from './describe/nl.ts';
import { fieldNames, isPlainName, type ValueWords, valueWords } from './describe/values.ts';
import type { DescribeWording, PredicatePhrase, ValueOrder } from './describe/wording.ts';
import { foldNnf, operatorOf, oppositeOf } from './expressions.ts';
import type { Connective } from './kleene.ts';

/** The language, and how many values of a list are named. */
export type DescribeOptions = CommonOptions & {
  /**
   * The most values of a list that are named; the others are counted. Default 10. Queries that
   * differ only in values that are not named have the same sentence; with `Infinity` all are
   * named.
   */
  readonly mostValues?: number;
};

/**
 * Describes which rows a query selects, as a sentence.
 *
 * Fields and known values go by their labels, a lower and an upper bound of a field become one
 * range, and NOT is pushed into the conditions (L3.6). Texts are quoted, with invisible and
 * reordering characters escaped. Where no list is cut short, queries with the same sentence have
 * the same verdict on every row.
 *
 * With a clock, read once, relative dates are followed by their date: `7 days from now
 * (28 November 2026)`.
 *
 * @example
 * describe(parseQuery('startdatum BETWEEN "0d" AND "7d" AND product IN (101)', bookingSchema))
 * // 'Start date is from today up to and including 7 days from now, and Room is Zaal S.'
 * @throws TypeError for what is no query; RangeError for a `mostValues` that is no whole number
 *   from 1 on; what a clock throws
 */
export function describe(query: Query, options?: DescribeOptions): string;
/** The former signature, until 0.3. */
export function describe(query: Query, locale: Locale, options?: FormerOptions): string;
export function describe(query: Query, first: DescribeOptions | Locale = {}, former: FormerOptions = {}): string {
  if (typeof first === 'string') return describe(query, { ...former.clock, ...pick(former), locale: first });
  assertOptions(first, ['mostValues']);
  const { mostValues = 10, locale } = first;
  if (!(mostValues >= 1) || (!Number.isInteger(mostValues) && mostValues !== Number.POSITIVE_INFINITY)) {
    throw new RangeError(`mostValues is ${String(mostValues)}; it has to be a whole number of at least 1, or Infinity.`);
  }
  const { schema, expression } = contentOf(query);
  const wording = wordsIn<DescribeWording>(locale, { en: english, nl: dutch }, 'describe');
  const context = { wording, mostValues, locale, now: hasClock(first) ? readClock(first) : undefined };
  return `${capitalised(written(clauseOf(expression, schema, context), wording))}.`;
}

type Context = {
  readonly locale: DescribeOptions['locale'] | undefined;
  readonly wording: DescribeWording;
  readonly mostValues: number;
  readonly now: Now | undefined;
};

function clauseOf(expression: Expression, schema: Schema, context: Context): Clause {
  const { wording, mostValues, locale, now } = context;
  const nameOf = fieldNames(schema, wording, locale);
  const known = new Map<string, ValueWords>();
  const wordsOf = (name: string): ValueWords => {
    const words = known.get(name) ?? valueWords(fieldOf(schema, name), wording, now, locale);
    known.set(name, words);
    return words;
  };
  const clause = (written: Predicate, negated: boolean): Clause => {
    if (written.kind === 'call') return { text: callText(written, negated) };
    if (isHas(written)) return { text: hasText(written, written.negated !== negated) };
    // As reasoning sees it: which values stand there does not matter here.
    const node = (negated ? oppositeOf(written) : written) as PlainPredicate;
    const words = wordsOf(node.field);
    const order = orders[fieldOf(schema, node.field).type];
    const operator = operatorOf(node);
    const valueOf = byName.has(operator) ? words.named : words.of;
    const all = valuesOf(node as Predicate).map((value) => wordOf(value, valueOf));
    const values = shortened(node.kind === 'in' ? [...new Set(all)] : all, mostValues, wording);
    const say = (phrase: PredicatePhrase, of = values) => `${nameOf(node.field)} ${phrase(of, order)}`;
    if (node.kind === 'in' && !Array.isArray(node.values))
      return { text: say(wording.listed[node.negated ? 'negated' : 'plain']) };
    const row: { readonly plain: PredicatePhrase; readonly negated?: PredicatePhrase } = wording.operators[operator] ?? {
      plain: ([value]) => `${summaryOf(operator, locale)} ${value}`,
    };
    const text = say(('negated' in node && node.negated ? row.negated : undefined) ?? row.plain);
    if (operator !== '>=' && operator !== '<=') return { text };
    const between = (low: string, high: string) => say(wording.operators.BETWEEN.plain, [low, high]);
    return { text, bound: { field: node.field, isLow: operator === '>=', value: values[0], between } };
  };
  const wordOf = (value: Value, literal: (written: Literal) => string): string => {
    if (isLiteral(value)) return literal(value);
    return value.kind === 'variable' ? `@${value.name}` : wording.fieldValue(nameOf(value.field));
  };
  const hasText = (node: HasNode, negated: boolean): string => {
    const { has } = wording;
    const name = nameOf(node.field);
    if (node.kind === 'empty') return `${name} ${has.empty(negated)}`;
    if (node.kind === 'related') {
      const inner = clauseOf(node.condition, innerSchema(schema, node.field), context);
      return has.records(name, node.only, negated, written(inner, wording));
    }
    const { named } = wordsOf(node.field);
    if (node.kind === 'members') {
      const list =
        'kind' in node.values ? `@${node.values.name}` : [...new Set(node.values.map((value) => wordOf(value, named)))];
      const all = typeof list === 'string' ? list : shortened(list, mostValues, wording);
      return `${name} ${has.values(all, node.all, negated)}`;
    }
    const { operator, value, field } = node;
    if (operator === '=') return `${name} ${has.values([wordOf(value, named)], false, negated)}`;
    const one = clause({ kind: 'comparison', field, operator, value }, false) as ConditionClause;
    return `${name} ${has.element(one.text.slice(name.length + 1), negated)}`;
  };
  const callText = ({ name, arguments: given }: Call, negated: boolean): string => {
    const { label = '', parameters = [] } = schema.functions?.[name] ?? {};
    const isOwn = Object.values(schema.functions ?? {}).filter((own) => own.label === label).length === 1;
    const values = given.map((value, at) =>
      wordOf(value, valueWords(parameters[at] ?? { type: 'text' }, wording, now, locale).of),
    );
    return wording.call(
      isOwn && isPlainName(label, wording) ? label : `\`${escapeInvisible(printName(name))}\``,
      values,
      negated,
    );
  };
  return foldNnf<Clause>(expression, clause, (join, parts) => ({ join, parts }));
}

type FormerOptions = { readonly clock?: Clock; readonly mostValues?: number };

const pick = ({ mostValues }: FormerOptions) => (mostValues === undefined ? {} : { mostValues });

const hasClock = (options: CommonOptions): options is CommonOptions & Clock =>
  options.today !== undefined || options.timeZone !== undefined;

/** What a sentence says of a node. */
type Clause = ConditionClause | JoinClause;
type ConditionClause = { readonly text: string; readonly bound?: BoundPhrase };
type JoinClause = { readonly join: Connective; readonly parts: readonly Clause[] };

/** An inclusive bound, and the text of it together with an opposite one. */
type BoundPhrase = {
  readonly field: string;
  readonly isLow: boolean;
  readonly value: string;
  readonly between: (low: string, high: string) => string;
};

const orders: Readonly<Record<FieldType, ValueOrder>> = {
  integer: 'number',
  decimal: 'number',
  text: 'text',
  date: 'time',
  time: 'time',
  boolean: 'number',
};

/** The operators whose values are named by their labels. */
const byName: ReadonlySet<Operator> = new Set(['=', '!=', 'IN']);

/** Cuts a list short, but never by one value only: that would take no less room. */
function shortened([first = '', ...rest]: readonly string[], most: number, wording: DescribeWording): [string, ...string[]] {
  if (rest.length <= most) return [first, ...rest];
  return [first, ...rest.slice(0, most - 1), wording.others(rest.length + 1 - most)];
}

/** The text of a clause, with nested groups in parentheses. */
function written(clause: Clause, wording: DescribeWording, isNested = false): string {
  if ('text' in clause) return clause.text;
  const { join } = clause;
  const flat = flatParts(clause);
  const texts = (join === 'and' ? withRanges(flat) : flat).map((part) => written(part, wording, true));
  const parts = [...new Set(texts)];
  if (parts.length === 1) return parts.join();
  if (isNested) return `(${wording[join](parts)})`;
  return join === 'or' ? wording.either(parts) : wording.and(parts);
}

/** The parts of a group, and those of nested groups with the same connective. */
function flatParts({ join, parts }: JoinClause): readonly Clause[] {
  return parts.flatMap((part) => ('join' in part && part.join === join ? flatParts(part) : [part]));
}

/** Merges each bound with the first opposite one after it. */
function withRanges(parts: readonly Clause[]): readonly Clause[] {
  const open = new Map<string, number>();
  const merged: (Clause | undefined)[] = [...parts];
  for (const [at, part] of parts.entries()) {
    if (!('text' in part) || part.bound === undefined) continue;
    const { field, isLow, value, between } = part.bound;
    const earlier = open.get(field);
    const other = earlier === undefined ? undefined : parts[earlier];
    if (earlier === undefined || other === undefined || !('text' in other) || other.bound?.isLow !== !isLow) {
      open.set(field, at);
      continue;
    }
    merged[earlier] = { text: isLow ? between(value, other.bound.value) : between(other.bound.value, value) };
    merged[at] = undefined;
    open.delete(field);
  }
  return merged.filter((part) => part !== undefined);
}

/** With a capital, where lower-casing that gives the first letter back. */
function capitalised(sentence: string): string {
  const at = /[^(]/.exec(sentence)?.index ?? 0;
  const first = sentence.charAt(at);
  const capital = first.toUpperCase();
  return capital.toLowerCase() === first ? sentence.slice(0, at) + capital + sentence.slice(at + 1) : sentence;
}
