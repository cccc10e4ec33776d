import type { Locale } from '../../grammar/diagnostics.ts';
import { fold, literalsOf, type Predicate } from '../../grammar/expression.ts';
import { type ComparisonOperator, type FieldType, type Operator, operators } from '../../grammar/operators.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf } from '../schema/schema.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { fieldNames, type ValueWords, valueWords } from './wording/values.ts';
import { type Saying, type Sort, type Wording, wordings } from './wording/wording.ts';

export type DescribeOptions = {
  /** With a clock, read once, relative dates are followed by the date that they mean: `7 days from now (28 November 2026)`. */
  readonly clock?: Clock;
  /**
   * A longer list is cut short to so many values, the rest of them only counted; 10 by default. Two queries that differ in what was left out have
   * the same sentence: `Infinity` leaves nothing out.
   */
  readonly mostValues?: number;
};

/**
 * Which rows a query selects, as a sentence in English or Dutch. Fields and known values go by their labels, a lower and an upper bound of a field are
 * said as one, and NOT is said of the conditions themselves, which means the same (L3.6). Where nothing is cut short, queries with the same sentence have the same
 * verdict on every row. Texts are quoted, and what cannot be seen in them or could reorder the line is escaped.
 *
 * @example describe(parseQuery('startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)', bookingSchema))
 *   // Start date is from today up to and including 7 days from now, and Product is Zaal S or Zaal M.
 * @throws TypeError for what is no query; RangeError for a `mostValues` that is no whole number from 1 on; what a clock throws
 */
export function describe(query: Query, locale: Locale = 'en', { clock, mostValues = 10 }: DescribeOptions = {}): string {
  if (!(mostValues >= 1) || (!Number.isInteger(mostValues) && mostValues !== Number.POSITIVE_INFINITY)) {
    throw new RangeError(`mostValues is ${String(mostValues)}; it has to be a whole number of at least 1, or Infinity.`);
  }
  const { schema, expression } = contentOf(query);
  const wording = wordings[locale];
  const today = clock === undefined ? undefined : todayOf(clock);
  const nameOf = fieldNames(schema, wording);
  const known = new Map<string, ValueWords>();
  const wordsOf = (name: string): ValueWords => {
    const words = known.get(name) ?? valueWords(fieldOf(schema, name), wording, today);
    known.set(name, words);
    return words;
  };
  const clause = (node: Predicate): Turned => {
    const words = wordsOf(node.field);
    const sort = sorts[fieldOf(schema, node.field).type];
    const operator = node.kind === 'comparison' ? node.operator : predicateOperators[node.kind];
    const valueOf = byName.has(operator) ? words.named : words.of;
    const all = literalsOf(node).map(valueOf);
    const values = shortened(node.kind === 'in' ? [...new Set(all)] : all, mostValues, wording);
    const say = (saying: Saying, of = values) => `${nameOf(node.field)} ${saying(of, sort)}`;
    return (negated) => {
      const [asked, isNegated] = turned(node, operator, negated);
      const row: { readonly said: Saying; readonly negated?: Saying } = wording.operators[asked];
      const text = say((isNegated ? row.negated : undefined) ?? row.said);
      if (asked !== '>=' && asked !== '<=') return { text };
      const between = (low: string, high: string) => say(wording.operators.BETWEEN.said, [low, high]);
      return { text, bound: { of: node.field, isLow: asked === '>=', value: values[0], between } };
    };
  };
  const connective = (kind: 'and' | 'or', operands: readonly Turned[]): Turned => {
    return (negated) => ({ join: negated ? others[kind] : kind, parts: operands.map((operand) => operand(negated)) });
  };
  const whole = fold<Turned>(expression, {
    and: (operands) => connective('and', operands),
    or: (operands) => connective('or', operands),
    not: (operand) => (negated) => operand(!negated),
    comparison: clause,
    in: clause,
    between: clause,
    null: clause,
  });
  return `${capitalised(written(whole(false), wording))}.`;
}

/** What a part of the expression says, or what its NOT says: a NOT goes inwards until it meets a condition, which has one of its own. */
type Turned = (negated: boolean) => Said;
type Said = Clause | { readonly join: 'and' | 'or'; readonly parts: readonly Said[] };
type Clause = { readonly text: string; readonly bound?: Bound };

/** A bound that its field keeps within, and how it is said with one on the other side. */
type Bound = {
  readonly of: string;
  readonly isLow: boolean;
  readonly value: string;
  readonly between: (low: string, high: string) => string;
};

const others = { and: 'or', or: 'and' } as const;
const predicateOperators = { in: 'IN', between: 'BETWEEN', null: 'IS NULL' } as const;
const sorts: Readonly<Record<FieldType, Sort>> = {
  integer: 'number',
  decimal: 'number',
  text: 'text',
  date: 'time',
  time: 'time',
  boolean: 'number',
};

/** The operators whose values a field equals or not; the others are about its order or its letters. */
const byName: ReadonlySet<Operator> = new Set(['=', '!=', 'IN']);

/** The operator of a predicate or of its NOT, and whether its negated form is meant. */
function turned(node: Predicate, operator: Operator, negated: boolean): [operator: Operator, negated: boolean] {
  if (node.kind === 'comparison') return [negated ? (operators[operator].negation as ComparisonOperator) : operator, false];
  return [operator, node.negated !== negated];
}

/** No list is cut short by one value alone, which takes no more room than to say that it is there. */
function shortened([first = '', ...rest]: readonly string[], most: number, wording: Wording): [string, ...string[]] {
  if (rest.length <= most) return [first, ...rest];
  return [first, ...rest.slice(0, most - 1), wording.others(rest.length + 1 - most)];
}

/** The sentence without its end; groups within others stand in parentheses. */
function written(said: Said, wording: Wording, within = false): string {
  if ('text' in said) return said.text;
  const { join } = said;
  const flat = flatParts(said);
  const texts = (join === 'and' ? withRanges(flat) : flat).map((part) => written(part, wording, true));
  const parts = [...new Set(texts)];
  if (parts.length === 1) return parts.join();
  if (within) return `(${wording[join](parts)})`;
  return join === 'or' ? wording.either(parts) : wording.and(parts);
}

/** The parts, and those of groups among them that are joined in the same way. */
function flatParts({ join, parts }: Exclude<Said, Clause>): readonly Said[] {
  return parts.flatMap((part) => ('join' in part && part.join === join ? flatParts(part) : [part]));
}

/** The parts of an AND with each bound said together with the first on the other side that comes after it. */
function withRanges(parts: readonly Said[]): readonly Said[] {
  const open = new Map<string, number>();
  const said: (Said | undefined)[] = [...parts];
  for (const [at, part] of parts.entries()) {
    if (!('text' in part) || part.bound === undefined) continue;
    const { of, isLow, value, between } = part.bound;
    const earlier = open.get(of);
    const other = earlier === undefined ? undefined : parts[earlier];
    if (earlier === undefined || other === undefined || !('text' in other) || other.bound?.isLow !== !isLow) {
      open.set(of, at);
      continue;
    }
    said[earlier] = { text: isLow ? between(value, other.bound.value) : between(other.bound.value, value) };
    said[at] = undefined;
    open.delete(of);
  }
  return said.filter((part) => part !== undefined);
}

/** With a capital where the first letter has one that is no other letter's. */
function capitalised(sentence: string): string {
  const at = /[^(]/.exec(sentence)?.index ?? 0;
  const first = sentence.charAt(at);
  const capital = first.toUpperCase();
  return capital.toLowerCase() === first ? sentence.slice(0, at) + capital + sentence.slice(at + 1) : sentence;
}
