import {
  type Expression,
  fold,
  isLiteral,
  type Kind,
  type Literal,
  literalsOf,
  onPredicates,
  type Predicate,
  type Range,
  valuesOf,
} from '../../grammar/expression.ts';
import { assertOptions } from '../../grammar/options.ts';
import { locate } from '../../grammar/ranges.ts';
import { predicateEvaluator, type Verdict } from '../memory/evaluate.ts';
import { type Row, type RowValue, rawValueOf, readerOf } from '../memory/read-value.ts';
import { type Clock, formatDay, formatTime, type Now, parseRelativeDate, readClock, resolveDate } from '../schema/dates.ts';
import { formatMoment, isMomentText, parseElapsed, secondOf, shownSecond } from '../schema/moments.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { plainValue } from '../schema/resolve.ts';
import { behind, declared, type Field, fieldOf, givenLiteral, innerSchema, type Schema } from '../schema/schema.ts';
import { type Connective, joinVerdicts, negateVerdict } from './kleene.ts';

/** The evaluation of a query on one row, node by node: plain JSON in the shape of the tree. */
export type Explanation = {
  readonly kind: Kind;
  /** The canonical text of the node (L4.1). */
  readonly text: string;
  /** The range in the text of the query, in UTF-16 units; absent where its tree has none. */
  readonly range?: Range;
  /** True, false, or null for unknown, because a value is missing (L3.6). */
  readonly verdict: Verdict;
  /** Of a condition: the field in the schema's spelling. */
  readonly field?: string;
  /**
   * Of a condition: the value of the row as the field reads it (L3.7), null where it cannot be
   * read. Dates are `YYYY-MM-DD`, for a field of moments the local day; times are `HH:MM:SS`;
   * numbers that a double does not hold are digits.
   */
  readonly value?: RowValue;
  /**
   * Of a condition, with `{ unreadable: 'missing' }`: the value that cannot be read; its
   * JavaScript type if it is no string, finite number or boolean.
   */
  readonly raw?: string | number | boolean;
  /**
   * Of a condition with dates or times from now, with variables or fields as values: what each of
   * its values is on the row, in order; `NULL` for one that is missing.
   */
  readonly resolved?: readonly string[];
  /** Of HAS on a relation: its condition on each record, in order. */
  readonly records?: readonly Explanation[];
  /** Of AND, OR and NOT: the operands, in order. */
  readonly operands?: readonly Explanation[];
  /**
   * The indices of the operands that decide the verdict. AND: the false ones if it is false, the
   * unknown ones if it is unknown, all if it is true. OR: the same with true and false exchanged.
   * Of HAS on a relation the indices of the records: those that meet its condition or, where none
   * does, all; of HAS ONLY those that do not or, where each does, all.
   */
  readonly decisive?: readonly number[];
};

/**
 * Explains the verdict of a query on a row: the verdict of every node, with the values found and
 * the days of relative dates. The verdict of the root is that of `evaluate`. The clock is read
 * once.
 *
 * @example explain(parseQuery('product = 5', schema), { product: 6 }, clock).verdict // false
 * @throws TypeError for what is no query, and for an unreadable value (L3.7), unless `unreadable`
 *   is `missing`; TypeError or RangeError for a clock that gives no day
 */
export function explain(query: Query, row: object, clock: Clock): Explanation {
  assertOptions(clock);
  const { schema, expression } = contentOf(query);
  return explained(expression, schema, row as Row, readClock(clock), clock);
}

function explained(expression: Expression, schema: Schema, found: Row, now: Now, clock: Clock): Explanation {
  const textOf = textsOf(expression);
  const evaluator = predicateEvaluator(schema, now, clock);
  const nodeOf = ({ kind, range }: Expression, verdict: Verdict) => ({ kind, text: textOf(), ...(range && { range }), verdict });
  const condition = (node: Predicate, verdict: Verdict): Explanation => {
    const bound = boundTexts(node);
    const given = bound !== undefined && { resolved: bound };
    if (!('field' in node)) return { ...nodeOf(node, verdict), ...given };
    const { field: name } = node;
    if (declared(schema.relations, name) !== undefined) return { ...nodeOf(node, verdict), field: name, ...recordsOf(node) };
    const field = fieldOf(schema, name);
    const hasTexts = field.type === 'date' || field.type === 'time';
    const literals = hasTexts ? literalsOf(node).map(({ value }) => String(value)) : [];
    const isRelative = literals.some((text) => parseRelativeDate(text) !== undefined || parseElapsed(text) !== undefined);
    return {
      ...nodeOf(node, verdict),
      field: name,
      ...valueIn(found, name, field, clock.timeZone, literals.some(isMomentText)),
      ...(isRelative && { resolved: literals.map((text) => resolvedText(text, field, now)) }),
      ...given,
    };
  };
  const recordsOf = (node: Predicate): Pick<Explanation, 'records' | 'decisive'> => {
    if (node.kind !== 'related') return {};
    const { field, condition: inner, only } = node;
    const all = Object.hasOwn(found, field) && Array.isArray(found[field]) ? (found[field] as readonly (Row | null)[]) : [];
    const records = all.map((record) => explained(inner, innerSchema(schema, field), record ?? {}, now, clock));
    const some = records.flatMap(({ verdict }, at) => ((verdict === true) !== only ? [at] : []));
    return { records, decisive: some.length > 0 ? some : [...records.keys()] };
  };
  /** The values of a condition with variables or fields among them, as they are on the row. */
  const boundTexts = (node: Predicate): readonly string[] | undefined => {
    const values = valuesOf(node);
    if (values.every(isLiteral)) return undefined;
    const shown = (literal: Literal | null) => (literal === null ? 'NULL' : String(literal.value));
    return values.flatMap((value) => {
      if (value.kind === 'field') {
        const { value: own } = valueIn(found, value.field, fieldOf(schema, value.field), clock.timeZone, true);
        return own === null ? 'NULL' : String(own);
      }
      if (value.kind !== 'variable' || !('values' in node) || Array.isArray(node.values))
        return shown(givenLiteral(value, schema, now));
      return schema.variables?.[behind].list(value, schema, now)?.map(shown) ?? 'NULL';
    });
  };
  const connective = (node: Expression, operands: readonly Explanation[], verdict: Verdict): Explanation => ({
    ...nodeOf(node, verdict),
    operands,
    // The operands that decide an AND or OR have its verdict.
    decisive: operands.flatMap((operand, at) => (operand.verdict === verdict || node.kind === 'not' ? [at] : [])),
  });
  return fold<Explanation>(expression, {
    and: (operands, node) => connective(node, operands, joinedVerdict('and', operands)),
    or: (operands, node) => connective(node, operands, joinedVerdict('or', operands)),
    not: (operand, node) => connective(node, [operand], negateVerdict(operand.verdict)),
    ...onPredicates((node) => condition(node, evaluator(node)(found))),
  });
}

/** The canonical texts of the nodes, in the order of a fold, as slices of one text. */
function textsOf(expression: Expression): () => string {
  const { text, expression: located } = locate(expression);
  const texts: string[] = [];
  const add = ({ range }: Expression) => texts.push(text.slice(range?.from, range?.to));
  fold<unknown>(located, {
    and: (_, node) => add(node),
    or: (_, node) => add(node),
    not: (_, node) => add(node),
    ...onPredicates<unknown>(add),
  });
  let next = 0;
  return () => texts[next++] ?? text;
}

const joinedVerdict = (kind: Connective, operands: readonly Explanation[]): Verdict =>
  joinVerdicts(
    kind,
    operands.map(({ verdict }) => verdict),
  );

/** A date, moment or time as the clock shows it. */
function resolvedText(text: string, field: Field, now: Now): string {
  const isWall = field.dateTime === 'local-wall';
  const second = field.dateTime === undefined ? undefined : secondOf(text, isWall, now);
  if (second !== undefined) return momentText(shownSecond(second, isWall, now.timeZone));
  return field.type === 'time' ? String(plainValue.time(text, now)) : formatDay(resolveDate(text, now.today));
}

function valueIn(
  row: Row,
  name: string,
  field: Field,
  timeZone: string | undefined,
  withTime: boolean,
): Pick<Explanation, 'value' | 'raw'> {
  const raw = rawValueOf(name, field, timeZone)(row);
  const value = readerOf(field, timeZone)(raw);
  if (value === undefined) return { value: null, raw: shownOf(raw) };
  if (field.dateTime === undefined || typeof value !== 'number')
    return { value: value === null ? null : plainOf(value, raw, field) };
  const second = shownSecond(value, field.dateTime === 'local-wall', timeZone);
  return { value: withTime ? momentText(second) : dayText(Math.floor(second / 86_400)) };
}

const shownOf = (raw: unknown): string | number | boolean =>
  typeof raw === 'string' || typeof raw === 'boolean' || Number.isFinite(raw) ? (raw as string | number | boolean) : typeof raw;

function plainOf(value: Exclude<RowValue, null>, raw: unknown, { type }: Field): RowValue {
  if (typeof value !== 'number') return value;
  if (type === 'date') return dayText(value);
  if (type === 'time') return formatTime(value);
  const isItself =
    typeof raw === 'number' || (type === 'integer' ? Number.isSafeInteger(value) : String(raw).length <= mostDigits);
  return isItself ? value + 0 : String(raw);
}

/** No two decimals of so many characters have the same double. */
const mostDigits = 16;

/** A moment may lie a day outside of the calendar. */
const momentText = (second: number): string => {
  const day = Math.floor(second / 86_400);
  return `${dayText(day)}${formatMoment(second - day * 86_400).slice(10)}`;
};
const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, -14).replace(/^\+0*/, '');
