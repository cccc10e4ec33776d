import { type Expression, type Predicate, type Range, walk } from '../../grammar/expression.ts';
import { printName } from '../../grammar/literal.ts';
import { print } from '../../grammar/print.ts';
import { toEvaluator, type Verdict } from '../memory/evaluator.ts';
import type { Row } from '../memory/raw-value.ts';
import { type Day, formatDay } from '../schema/day.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf, type Schema } from '../schema/schema.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { diagramsOf } from './diagram/diagram.ts';
import { rawOf, usualValue } from './diagram/witness-row.ts';
import { readConditions } from './sets/condition.ts';
import { placesOf } from './sets/scale.ts';
import { decidedRow, finderOf } from './witnesses/finder.ts';
import { type Pair, pairsOf, type Side } from './witnesses/pairs.ts';

/** A row as JSON would have it, with every field of the query, and the query's verdict on it. */
export type Witness = {
  readonly row: Row;
  /** Null is unknown. */
  readonly verdict: Verdict;
  /** A sentence in English on why it is here. */
  readonly about: string;
  /** Where the condition stood in the text that it is about. */
  readonly range?: Range;
};

/** No query has more witnesses, and of no more fields the value is missing in one. */
const mostWitnesses = 200;
const mostMissing = 50;
const mostWork = 400_000;
/** For so many conditions that decide at none of their bounds it is found out whether they do elsewhere. */
const mostElsewhere = 20;

/**
 * Rows to test with whether a program understands a query: one that matches, where there is one; one with each field missing, in which the query is unknown where it
 * can be; and for each bound of each condition one with a value just inside and one with a value just outside it, else the same, such that the condition decides where
 * it can, and then one a step further on either side. At most 200, all different, the same ones for the same query and day. Each verdict is that of `toEvaluator`.
 *
 * @throws TypeError for what is no query, and as `toEvaluator` does; TypeError or RangeError for a clock that gives no day
 */
export function witnesses(query: Query, clock: Clock): readonly Witness[] {
  const { schema, expression } = contentOf(query);
  const [today, { timeZone }] = [todayOf(clock), clock];
  const verdictOf = toEvaluator(query, { today: formatDay(today), ...(timeZone === undefined ? {} : { timeZone }) });
  const zone = timeZone ?? 'UTC';
  const [diagram] = diagramsOf(schema, today, [expression], mostWork) ?? [];
  const find = finderOf(diagram, zone);
  const predicates = predicatesOf(expression);
  const names = [...new Set(predicates.map(({ field }) => field))];

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

  /** Adds a row with each of two values, the rest such that they decide, or that one matches; whether they do decide. */
  const show = (predicate: Predicate, pair: Pair): boolean => {
    const { field, range } = predicate;
    const [here, there] = pair;
    const turned = (row: Row): Row => ({ ...row, [field]: there.raw });
    const given = pair.map(({ value, raw }) => ({ field, value, raw }));
    const differs = (a: Verdict, b: Verdict) => isSelected(a) !== isSelected(b);
    const either = (a: Verdict, b: Verdict) => isSelected(a) || isSelected(b);
    const decided = find(given, differs, (row) => differs(verdictOf(row), verdictOf(turned(row))));
    const row = decided ??
      find(given, either, (one) => either(verdictOf(one), verdictOf(turned(one)))) ?? { ...ordinary, [field]: here.raw };
    add(row, sentence(predicate, here), range);
    add(turned(row), sentence(predicate, there), range);
    return decided !== undefined;
  };

  const places = placesOf(schema, today);
  const asked = predicates.map((predicate) => {
    const { conditions } = readConditions(predicate, places);
    return { predicate, pairs: conditions.map((one) => pairsOf(one, fieldOf(schema, predicate.field), today, zone)) };
  });
  let elsewhere = 0;
  for (const distance of ['near', 'further'] as const) {
    for (const { predicate, pairs } of asked) {
      let decides = distance === 'further' || diagram === undefined;
      for (const pair of pairs.flatMap((all) => all[distance])) {
        if (found.size < mostWitnesses) decides = show(predicate, pair) || decides;
      }
      // What holds at its bounds for other reasons, too, may be alone elsewhere.
      if (decides || diagram === undefined || found.size >= mostWitnesses || ++elsewhere > mostElsewhere) continue;
      const row = decidedRow(diagram.shared, expression, predicate, zone);
      if (row !== undefined) add(row, `Here only ${shortened(print(predicate))} decides.`, predicate.range);
    }
  }
  return [...found.values()];
}

const isSelected = (verdict: Verdict): boolean => verdict === true;

/** The conditions of an expression, in the order of its text. */
function predicatesOf(expression: Expression): readonly Predicate[] {
  const found: Predicate[] = [];
  walk(expression, (node) => {
    if ('field' in node) found.push(node);
  });
  return found;
}

function ordinaryRow(schema: Schema, names: readonly string[], today: Day, timeZone: string): Row {
  const values = names.map((name) => [name, fieldOf(schema, name)] as const);
  return Object.fromEntries(values.map(([name, field]) => [name, rawOf(field, usualValue(field, today), timeZone)]));
}

function sentence(predicate: Predicate, { raw, about, isTrue }: Side): string {
  const value = raw === null ? 'missing' : shortened(JSON.stringify(raw));
  return `${printName(predicate.field)} is ${value}${about === '' ? '' : `, ${about}`}: ${shortened(print(predicate))} is ${isTrue}.`;
}

const shortened = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 79).toWellFormed()}…`);
