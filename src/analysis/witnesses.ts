import {
  type Expression,
  fold,
  onPredicates,
  type PlainPredicate,
  type Predicate,
  type Range,
} from '../../grammar/expression.ts';
import { printName } from '../../grammar/literal.ts';
import { assertOptions } from '../../grammar/options.ts';
import { print } from '../../grammar/print.ts';
import { toEvaluator, type Verdict } from '../memory/evaluate.ts';
import type { Row } from '../memory/read-value.ts';
import { type Clock, clockAt, type Day, type Now, readClock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf, type Schema } from '../schema/schema.ts';
import { childFor, type Diagram, diagramsOf, isNever, type SharedDiagrams, whereNodes } from './diagram/diagram.ts';
import type { Node } from './diagram/nodes.ts';
import { confirmedRow, rawOf, rowWhere, usualValue } from './diagram/rows.ts';
import { fieldsIn, plainIn } from './expressions.ts';
import { type FieldCondition, readConditions } from './field-set.ts';
import { literalResolver } from './scale.ts';
import type { Point } from './value-set.ts';
import { type BoundaryPair, type BoundaryValue, boundaryPairs } from './witnesses/boundaries.ts';

/** A row as in JSON, with every field of the query, and the verdict of the query on it. */
export type Witness = {
  readonly row: Row;
  /** Null is unknown. */
  readonly verdict: Verdict;
  /** A sentence in English on what the row shows. */
  readonly about: string;
  /** The range of the condition that it is about, in the text of the query. */
  readonly range?: Range;
};

/** No query has more witnesses, nor more that show a missing value. */
const mostWitnesses = 200;
const mostMissing = 50;
const mostWork = 400_000;
/** For so many conditions that decide at none of their bounds, a row is searched elsewhere. */
const mostElsewhere = 20;

/**
 * Rows to test with whether a program understands a query:
 *
 * - one that matches, if there is one;
 * - one with each field missing, for which the query is unknown if possible;
 * - for each bound of each condition one with a value just inside and one just outside, and one a
 *   step further on either side. The other values are such that the condition decides, if
 *   possible.
 *
 * At most 200, all different, always the same for a query and a day. Verdicts are those of
 * `toEvaluator`.
 *
 * @example
 * witnesses(parseQuery('product >= 5', schema), clock)
 *   .map(({ row, verdict }) => [row.product, verdict])
 * @throws TypeError for what is no query, and as `toEvaluator` does; TypeError or RangeError for a
 *   clock that gives no day
 */
export function witnesses(query: Query, clock: Clock): readonly Witness[] {
  assertOptions(clock);
  const { schema, expression } = contentOf(query);
  const now = readClock(clock);
  const { today, timeZone } = now;
  const verdictOf = toEvaluator(query, clockAt(now));
  const zone = timeZone ?? 'UTC';
  const [diagram] = diagramsOf(schema, today, [expression], mostWork) ?? [];
  const find = rowFinder(diagram, zone);
  const names = [...fieldsIn(expression, schema)];

  const found = new Map<string, Witness>();
  const add = (row: Row, about: string, range?: Range): void => {
    const key = JSON.stringify(row);
    if (found.has(key) || found.size >= mostWitnesses) return;
    found.set(key, { row, verdict: verdictOf(row), about, ...(range === undefined ? {} : { range }) });
  };

  const isUnknown = (row: Row) => verdictOf(row) === null;
  const match = find([], isSelected, (row) => isSelected(verdictOf(row)));
  if (match !== undefined) add(match, 'The query matches.');
  const ordinary = match ?? ordinaryRow(schema, names, today, zone);

  for (const field of names.slice(0, mostMissing)) {
    const without = { ...ordinary, [field]: null };
    const other = isUnknown(without)
      ? without
      : find([{ field, value: null, raw: null }], (verdict) => verdict === null, isUnknown);
    add(other ?? without, `${printName(field)} is missing.`);
  }

  /**
   * Adds a row with each of two values, of which the condition decides one way or the other or at
   * least one matches. Returns whether it decides.
   */
  const addPair = (predicate: PlainPredicate, pair: BoundaryPair): boolean => {
    const { field, range } = predicate;
    const [first, second] = pair;
    const withSecond = (row: Row): Row => ({ ...row, [field]: second.raw });
    const given = pair.map(({ value, raw }) => ({ field, value, raw }));
    const differs = (a: Verdict, b: Verdict) => isSelected(a) !== isSelected(b);
    const either = (a: Verdict, b: Verdict) => isSelected(a) || isSelected(b);
    const decided = find(given, differs, (row) => differs(verdictOf(row), verdictOf(withSecond(row))));
    const row = decided ??
      find(given, either, (one) => either(verdictOf(one), verdictOf(withSecond(one)))) ?? { ...ordinary, [field]: first.raw };
    add(row, sentence(predicate, first), range);
    add(withSecond(row), sentence(predicate, second), range);
    return decided !== undefined;
  };

  const resolve = literalResolver(schema, today);
  const boundaries = plainIn(expression).map((predicate) => {
    const { conditions } = readConditions(predicate, resolve);
    const pairs = conditions.map((one) => boundaryPairs(one, schema, now, zone));
    return { predicate, pairs, turned: turnedOf(predicate, conditions) };
  });
  let elsewhere = 0;
  for (const distance of ['near', 'further'] as const) {
    for (const { predicate, pairs, turned } of boundaries) {
      let decides = distance === 'further' || diagram === undefined;
      for (const pair of pairs.flatMap((all) => all[distance])) {
        if (found.size < mostWitnesses) decides = addPair(predicate, pair) || decides;
      }
      // A condition that others imply at its bounds may decide elsewhere.
      if (decides || diagram === undefined || found.size >= mostWitnesses || ++elsewhere > mostElsewhere) continue;
      for (const other of turned) {
        const row = decidedRow(diagram.shared, expression, predicate, other, zone, now);
        if (row !== undefined) add(row, `Here only ${shortened(print(predicate))} decides.`, predicate.range);
      }
    }
  }
  return [...found.values()];
}

const isSelected = (verdict: Verdict): boolean => verdict === true;

function ordinaryRow(schema: Schema, names: readonly string[], today: Day, timeZone: string): Row {
  const fields = names.map((name) => [name, fieldOf(schema, name)] as const);
  return Object.fromEntries(fields.map(([name, field]) => [name, rawOf(field, usualValue(field, today), timeZone)]));
}

function sentence(predicate: PlainPredicate, { raw, about, isTrue }: BoundaryValue): string {
  const value = raw === null ? 'missing' : shortened(JSON.stringify(raw));
  return `${printName(predicate.field)} is ${value}${about === '' ? '' : `, ${about}`}: ${shortened(print(predicate))} is ${isTrue}.`;
}

const shortened = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 79).toWellFormed()}…`);

/** The value of a field, as conditions compare it and as a row has it. */
type GivenValue = { readonly field: string; readonly value: Point | null; readonly raw: unknown };

/**
 * Finds a row with the first of the given values that `confirms` accepts, such that the verdict
 * with the first and the verdict with the second satisfy `condition`. Without values both are the
 * expression's own.
 */
type FindRow = (
  given: readonly GivenValue[],
  condition: (first: Verdict, second: Verdict) => boolean,
  confirms: (row: Row) => boolean,
) => Row | undefined;

/** Searches the diagram of an expression; finds nothing where building it was too much work. */
function rowFinder(diagram: Diagram | undefined, timeZone: string): FindRow {
  if (diagram === undefined) return () => undefined;
  const { shared, root } = diagram;
  return (given, condition, confirms) => {
    const [first = root, second = first] = given.map((value) => restricted(shared, root, value));
    const node = whereNodes(shared, first, second, condition);
    if (node === undefined || isNever(node)) return undefined;
    const raws = new Map(given.slice(0, 1).map(({ field, raw }) => [field, raw]));
    return confirmedRow(shared, node, confirms, timeZone, { given: raws, filled: true });
  };
}

/** A diagram where the value of a field is known. */
function restricted({ nodes, levels }: SharedDiagrams, root: Node, { field, value }: GivenValue): Node {
  return nodes.restrict(root, (level) => {
    const variable = levels[level];
    return variable?.field === field ? (cuts) => childFor(variable, cuts, value) : undefined;
  });
}

const decidedWork = 20_000;

/**
 * Tests whether a condition has another verdict on every row. If a comparison is the same for all
 * values (`< "00:00"`), compares it on its own value, where `<` and `<=` differ.
 */
function turnedOf(predicate: Predicate, [first]: readonly FieldCondition[]): readonly Expression[] {
  const turned = { kind: 'not', operand: predicate } as const;
  const isConstant = first?.kind === 'set' && first.onNull === null && first.set.cuts.length === 0;
  if (predicate.kind !== 'comparison' || !isConstant) return [turned];
  return [turned, { ...predicate, operator: first.set.begins ? '!=' : '=' }];
}

/** Finds a row that is selected, or not, only because a condition is not the one in its place. */
function decidedRow(
  { schema, today }: SharedDiagrams,
  expression: Expression,
  condition: Predicate,
  turned: Expression,
  timeZone: string,
  now: Now,
): Row | undefined {
  const otherwise = fold<Expression>(expression, {
    and: (operands) => ({ kind: 'and', operands }),
    or: (operands) => ({ kind: 'or', operands }),
    not: (operand) => ({ kind: 'not', operand }),
    ...onPredicates<Expression>((node) => (node === condition ? turned : node)),
  });
  const [one, other] = diagramsOf(schema, today, [expression, otherwise], decidedWork) ?? [];
  if (one === undefined || other === undefined) return undefined;
  return rowWhere(one, other, (a, b) => (a === true) !== (b === true), timeZone, clockAt(now));
}
