import { type Expression, fold, type Kind, literalsOf, type Predicate, type Range } from '../../grammar/expression.ts';
import { locate } from '../../grammar/ranges.ts';
import { predicates } from '../memory/asked.ts';
import { conditionTest } from '../memory/condition-test.ts';
import type { Verdict } from '../memory/evaluator.ts';
import { type Row, rawValueOf } from '../memory/raw-value.ts';
import { readerOf, type Value } from '../memory/reader.ts';
import { formatDay } from '../schema/day.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { parseRelativeDate, resolveDate } from '../schema/relative-date.ts';
import { type Field, fieldOf } from '../schema/schema.ts';
import { formatTime } from '../schema/time.ts';
import { type Clock, todayOf } from '../schema/today.ts';

/** What a query says of one row, node by node: plain JSON, in the shape of the query's tree. */
export type Explanation = {
  readonly kind: Kind;
  /** The canonical text of the node (L4.1). */
  readonly text: string;
  /** Where the node stood in the text of the query, in UTF-16 units; absent where its tree has no ranges. */
  readonly range?: Range;
  /** True, false, or null where it cannot be known because a value is missing (L3.6). */
  readonly verdict: Verdict;
  /** Of a condition: the field in the schema's spelling. */
  readonly field?: string;
  /**
   * Of a condition: what the row has there as the field reads it (L3.7), null where it has nothing that reads. Dates are `YYYY-MM-DD`, of a field
   * of moments the local day; times are `HH:MM:SS`; numbers that a double does not hold are their digits.
   */
  readonly value?: Value;
  /** Of a condition: what stands in the row where that does not read; for anything but a text, a finite number or a truth value its JavaScript type. */
  readonly raw?: string | number | boolean;
  /** Of a condition with relative dates: the day that each of its literals means, in the order in which they are written. */
  readonly resolved?: readonly string[];
  /** Of AND, OR and NOT: what stands below, in order. */
  readonly operands?: readonly Explanation[];
  /** Which of the operands decided the verdict, by index: the false ones of a false AND, the unknown ones of an unknown AND, all of a true one;
   * OR the other way round. */
  readonly decisive?: readonly number[];
};

/**
 * Why a query says what it says of a row: the verdict of every node, with the values that were found and the days that relative dates mean. The
 * verdict of the root is that of `evaluate`. The clock is read once.
 *
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function explain(query: Query, row: object, clock: Clock): Explanation {
  const { schema, expression } = contentOf(query);
  const today = todayOf(clock);
  const textOf = textsOf(expression);
  const found = row as Row;
  const judge = predicates<Verdict>(schema, today, (name, asked, negated) => {
    const field = fieldOf(schema, name);
    const raw = rawValueOf(name, field, clock.timeZone);
    if (conditionTest(raw, asked, !negated, field, clock.timeZone)(found)) return true;
    return conditionTest(raw, asked, negated, field, clock.timeZone)(found) ? false : null;
  });
  const nodeOf = ({ kind, range }: Expression, verdict: Verdict) => ({ kind, text: textOf(), ...(range && { range }), verdict });
  const condition = (node: Predicate, verdict: Verdict): Explanation => {
    const { field: name } = node;
    const field = fieldOf(schema, name);
    const literals = field.type === 'date' ? literalsOf(node).map(({ value }) => String(value)) : [];
    const isRelative = literals.some((text) => parseRelativeDate(text) !== undefined);
    return {
      ...nodeOf(node, verdict),
      field: name,
      ...valueIn(found, name, field, clock.timeZone),
      ...(isRelative && { resolved: literals.map((text) => formatDay(resolveDate(text, today))) }),
    };
  };
  const connective = (node: Expression, operands: readonly Explanation[], verdict: Verdict): Explanation => ({
    ...nodeOf(node, verdict),
    operands,
    // What decides an AND or an OR has its verdict.
    decisive: operands.flatMap((operand, at) => (operand.verdict === verdict || node.kind === 'not' ? [at] : [])),
  });
  return fold<Explanation>(expression, {
    and: (operands, node) => connective(node, operands, joined(operands, false)),
    or: (operands, node) => connective(node, operands, joined(operands, true)),
    not: (operand, node) => connective(node, [operand], operand.verdict === null ? null : !operand.verdict),
    comparison: (node) => condition(node, judge.comparison(node)),
    in: (node) => condition(node, judge.in(node)),
    between: (node) => condition(node, judge.between(node)),
    null: (node) => condition(node, judge.null(node)),
  });
}

/** The canonical texts of the nodes one by one, in the order in which a fold comes to them: pieces of one text, so that none is written twice. */
function textsOf(expression: Expression): () => string {
  const { text, expression: located } = locate(expression);
  const texts: string[] = [];
  const add = ({ range }: Expression) => texts.push(text.slice(range?.from, range?.to));
  fold<unknown>(located, {
    and: (_, node) => add(node),
    or: (_, node) => add(node),
    not: (_, node) => add(node),
    comparison: add,
    in: add,
    between: add,
    null: add,
  });
  let next = 0;
  return () => texts[next++] ?? text;
}

/** The verdict of an AND or an OR, of which one operand that is `strong` decides alone. */
function joined(operands: readonly Explanation[], strong: boolean): Verdict {
  const verdicts = new Set(operands.map(({ verdict }) => verdict));
  return verdicts.has(strong) ? strong : verdicts.has(null) ? null : !strong;
}

function valueIn(row: Row, name: string, field: Field, timeZone: string | undefined): Pick<Explanation, 'value' | 'raw'> {
  const raw = rawValueOf(name, field, timeZone)(row);
  const value = readerOf(field, timeZone)(raw);
  if (value !== null) return { value: plainOf(value, raw, field) };
  const there = ownValue(row, name) ?? (field.column === undefined ? undefined : ownValue(row, field.column));
  return there === undefined || there === null ? { value } : { value, raw: shownOf(there) };
}

/** What the row has, but not what every object has. */
function ownValue(row: Row, name: string): unknown {
  const value = row[name];
  return value === Object.prototype || value === (Object.prototype as Row)[name] ? undefined : value;
}

const shownOf = (raw: unknown): string | number | boolean =>
  typeof raw === 'string' || typeof raw === 'boolean' || Number.isFinite(raw) ? (raw as string | number | boolean) : typeof raw;

function plainOf(value: Exclude<Value, null>, raw: unknown, { type }: Field): Value {
  if (typeof value !== 'number') return value;
  if (type === 'date') return dayText(value);
  if (type === 'time') return formatTime(value);
  const isItself =
    typeof raw === 'number' || (type === 'integer' ? Number.isSafeInteger(value) : String(raw).length <= mostDigits);
  return isItself ? value + 0 : String(raw);
}

/** No decimal of so many characters shares its double with another. */
const mostDigits = 16;

/** Of moments also a day that lies just beyond the calendar. */
const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, -14).replace(/^\+0*/, '');
