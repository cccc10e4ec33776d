import {
  type Expression,
  isPlain,
  mapPredicates,
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
import { contentOf, type Query, queryOf } from '../schema/query.ts';
import { behind, type Field, fieldOf, type HasNode, isOnMember, memberOf, type Schema } from '../schema/schema.ts';
import { childFor, diagramsOf, isNever, type SharedDiagrams, whereNodes } from './diagram/diagram.ts';
import { confirmedRow, type HeldWhere, rawOf, rowWhere, usualValue } from './diagram/rows.ts';
import { fieldsIn, predicatesIn } from './expressions.ts';
import { type FieldCondition, readConditions } from './field-set.ts';
import { literalResolver } from './scale.ts';
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

/** No query has more witnesses; at most a quarter of them show a missing value. */
const mostWitnesses = 200;
/** Of a list or a relation so many elements or records are tried, and so many elements of HAS ALL apart. */
const mostRecords = 40;
const mostElements = 50;
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
 *   possible;
 * - for each condition on a list or a relation one with elements or records such as these: alone,
 *   beside others, and with none.
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
  return witnessesAt(query, readClock(clock), mostWitnesses);
}

function witnessesAt(query: Query, now: Now, most: number): readonly Witness[] {
  const { schema, expression: written } = contentOf(query);
  const { today, timeZone: zone = 'UTC' } = now;
  const clock = clockAt(now);
  const verdictOf = toEvaluator(query, clock);
  const sources = new Map<Predicate, Predicate>();
  const expression = schema.variables?.[behind].filledIn(written, schema, now, sources) ?? written;
  const predicates = predicatesIn(expression);

  const judges = new Map<Predicate, (row: Row) => Verdict>();
  const judgeOf = (node: Predicate) => {
    const judge = judges.get(node) ?? toEvaluator(queryOf(schema, node), clock);
    judges.set(node, judge);
    return judge;
  };
  const held = new Map<string, HeldWhere>();
  const rowsFor = (condition: Expression, inner: Schema, count = mostRecords) =>
    witnessesAt(queryOf(inner, condition), now, count);
  const place = { schema, now, judgeOf, held, rowsFor };

  const resolve = literalResolver(schema, today);
  const plain = predicates.filter(isPlain).map((predicate) => {
    const { conditions } = readConditions(predicate, resolve);
    const pairs = conditions.map((one) => boundaryPairs(one, place, zone));
    return { predicate, pairs, turned: turnedOf(predicate, conditions) };
  });
  for (const [name, all] of Map.groupBy(plain, ({ predicate }) => predicate.field)) {
    const values = all.flatMap(({ pairs }) => pairs.flatMap(({ near, further }) => [...near, ...further].flat()));
    held.set(
      name,
      (tests) => values.find(({ raw }) => tests.every(({ node, verdict }) => judgeOf(node)({ [name]: raw }) === verdict))?.raw,
    );
  }
  const member = memberOf(schema, predicates.find(isOnMember)?.field ?? '')?.is[behind];
  const boundaries = [...(member?.holdings(predicates, place) ?? []), ...plain];

  const [diagram] = diagramsOf(schema, today, [expression], mostWork, mostElements) ?? [];
  const fields = [...fieldsIn(written, schema)];
  const usual = ordinaryRow(schema, [...fields, ...held.keys()], today, zone);

  const found = new Map<string, Witness>();
  const add = (partial: Row | undefined, about: string, range?: Range): void => {
    const row = { ...usual, ...partial };
    const key = JSON.stringify(row);
    if (partial === undefined || found.has(key) || found.size >= most) return;
    found.set(key, { row, verdict: verdictOf(row), about, ...(range && { range }) });
  };

  /**
   * Finds a row with the first of the given values of a field such that the verdict with the first
   * and the verdict with the second satisfy `condition`. Without values both are the expression's
   * own. Finds nothing where building the diagram was too much work.
   */
  const find = (
    condition: (first: Verdict, second: Verdict) => boolean,
    field = '',
    given: readonly GivenValue[] = [],
  ): Row | undefined => {
    if (diagram === undefined) return undefined;
    const { shared, root } = diagram;
    const [first = root, second = first] = given.map(({ value, raw }) =>
      shared.nodes.restrict(root, (level) => {
        const variable = shared.levels[level];
        if (variable?.field !== field) return undefined;
        if (variable.kind === 'field' || variable.part.at !== 'whole') return (cuts) => childFor(variable, cuts, value);
        const { node } = variable.part;
        const child = [null, false, true].indexOf(judgeOf(node)({ [field]: raw }));
        return () => child;
      }),
    );
    const node = whereNodes(shared, first, second, condition);
    if (node === undefined || isNever(node)) return undefined;
    const [ofFirst, ofSecond = ofFirst] = given.map(({ raw }) => ({ [field]: raw }));
    const confirms = (row: Row) => condition(verdictOf({ ...usual, ...row }), verdictOf({ ...usual, ...row, ...ofSecond }));
    return confirmedRow(shared, node, confirms, zone, new Map(Object.entries(ofFirst ?? {})), held);
  };

  const is = (wanted: Verdict) => (verdict: Verdict) => verdict === wanted;
  const match = find(is(true));
  add(match, 'The query matches.');
  const ordinary = { ...usual, ...match };

  for (const field of fields.slice(0, most / 4)) {
    const without = { ...ordinary, [field]: null };
    const other = verdictOf(without) === null ? without : find(is(null), field, [{ value: null, raw: null }]);
    add(other ?? without, `${printName(field)} is missing.`);
  }

  // In rows of elements or records no condition is told.
  const textOf = (node: Predicate) => (most < mostWitnesses ? '…' : shortened(print(sources.get(node) ?? node)));

  /**
   * Adds a row with each of two values, of which the condition decides one way or the other or at
   * least one matches. Returns whether it decides.
   */
  const addPair = (predicate: PlainPredicate | HasNode, pair: BoundaryPair): boolean => {
    const { field, range } = predicate;
    const decided = find((a, b) => (a === true) !== (b === true), field, pair);
    const base = decided ?? find((a, b) => a === true || b === true, field, pair) ?? ordinary;
    for (const { raw, about } of pair) {
      const row = { ...usual, ...base, [field]: raw };
      const value = raw === null ? 'missing' : shortened(JSON.stringify(raw));
      // What is told in parentheses follows as it is.
      const told = `${printName(field)} is ${value}${about.replace(/^\b/, ', ')}`;
      add(row, `${told}: ${textOf(predicate)} is ${judgeOf(sources.get(predicate) ?? predicate)(row) ?? 'unknown'}.`, range);
    }
    return decided !== undefined;
  };

  let elsewhere = 0;
  for (const distance of ['near', 'further'] as const) {
    for (const { predicate, pairs, turned } of boundaries) {
      let decides = distance === 'further' || diagram === undefined;
      for (const pair of pairs.flatMap((all) => all[distance])) {
        if (found.size < most) decides = addPair(predicate, pair) || decides;
      }
      // A condition that others imply at its bounds may decide elsewhere.
      if (decides || diagram === undefined || found.size >= most || ++elsewhere > mostElsewhere) continue;
      for (const other of turned) {
        const row = decidedRow(diagram.shared, expression, predicate, other, zone, clock);
        add(row, `Here only ${textOf(predicate)} decides.`, predicate.range);
      }
    }
  }
  for (const wanted of [false, null]) {
    if (found.size >= most || [...found.values()].some(({ verdict }) => verdict === wanted)) continue;
    add(find(is(wanted)), `The query is ${wanted ?? 'unknown'}.`);
  }
  return [...found.values()];
}

/** A plain value of each field, and no records. */
function ordinaryRow(schema: Schema, names: readonly string[], today: Day, timeZone: string): Row {
  const rawFor = (field: Field) => rawOf(field, usualValue(field, today), timeZone);
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(schema.fields, name) ? rawFor(fieldOf(schema, name)) : null]),
  );
}

const shortened = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 79).toWellFormed()}…`);

/** The value of a field, as conditions compare it and as a row has it. */
type GivenValue = Pick<BoundaryValue, 'value' | 'raw'>;

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
  clock: Clock,
): Row | undefined {
  const otherwise = mapPredicates(expression, (node) => (node === condition ? turned : node));
  const [one, other] = diagramsOf(schema, today, [expression, otherwise], decidedWork) ?? [];
  if (one === undefined || other === undefined) return undefined;
  return rowWhere(one, other, (a, b) => (a === true) !== (b === true), timeZone, clock);
}
