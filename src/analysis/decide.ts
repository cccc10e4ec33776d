import { type Expression, isPlain } from '../../grammar/expression.ts';
import { print } from '../../grammar/print.ts';
import type { Verdict } from '../memory/evaluate.ts';
import type { Row } from '../memory/read-value.ts';
import { type Clock, clockAt, type Day, formatDay, readClock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { behind, defineSchema, type Field, fieldOf, type Schema } from '../schema/schema.ts';
import { toCertainEvaluator } from './certain.ts';
import { diagramsOf, isNever, whereVerdicts } from './diagram/diagram.ts';
import { everyDay, workOnEach } from './diagram/every-day.ts';
import { confirmedRow } from './diagram/rows.ts';
import { fieldsIn, predicatesIn } from './expressions.ts';
import { canonical } from './normal-form.ts';

/**
 * An answer about two queries. `no` comes with a witness: a row of raw values for every field that
 * the queries use, and a day `YYYY-MM-DD`. Both queries have been evaluated on it, without
 * a clock at noon in UTC.
 */
export type Answer =
  | { readonly answer: 'yes' }
  | { readonly answer: 'no'; readonly witness: Row; readonly today: string }
  | { readonly answer: 'unknown'; readonly reason: string };

/**
 * Whether every row that `a` selects is selected by `b` too, on every day; with a clock, on its
 * day. If not, the answer has a row that only `a` selects. Never wrong; `unknown` where it would
 * take too much work.
 *
 * @example
 * implies(parseQuery('product = 5', schema), parseQuery('product IN (5,6)', schema)).answer
 * // 'yes'
 * @throws TypeError for what is no query, and for a field that both use and that differs between
 *   their schemas; TypeError or RangeError for a clock that gives no day
 */
export function implies(a: Query, b: Query, clock?: Clock): Answer {
  return decide(a, b, clock, (left, right) => left === true && right !== true);
}

/**
 * Whether no row is selected by both queries on the same day; with a clock, on its day. If one is,
 * the answer has it. Never wrong; `unknown` where it would take too much work.
 *
 * @example
 * disjoint(parseQuery('product = 5', schema), parseQuery('product = 6', schema)).answer // 'yes'
 * @throws TypeError for what is no query, and for a field that both use and that differs between
 *   their schemas; TypeError or RangeError for a clock that gives no day
 */
export function disjoint(a: Query, b: Query, clock?: Clock): Answer {
  return decide(a, b, clock, (left, right) => left === true && right === true);
}

/**
 * Whether two queries select the same rows of every table, on every day; with a clock, on its day.
 * If not, the answer has a row that only one of them selects. Never wrong; `unknown` where it
 * would take too much work.
 *
 * @example
 * equivalent(parseQuery('NOT product < 5', schema), parseQuery('product >= 5', schema)).answer
 * // 'yes'
 * @throws TypeError for what is no query, and for a field that both use and that differs between
 *   their schemas; TypeError or RangeError for a clock that gives no day
 */
export function equivalent(a: Query, b: Query, clock?: Clock): Answer {
  return decide(a, b, clock, (left, right) => (left === true) !== (right === true));
}

/** Whether on no row and no day the verdicts of two queries are as `contradicts` says. */
function decide(a: Query, b: Query, clock: Clock | undefined, contradicts: (a: Verdict, b: Verdict) => boolean): Answer {
  const [first, second] = [contentOf(a), contentOf(b)];
  const expressions = [first.expression, second.expression];
  const schema = first.schema === second.schema ? first.schema : schemaOfBoth(first, second);
  // Names of other schemas may mean something else.
  if (first.schema !== second.schema && !expressions.every((one) => predicatesIn(one).every(isPlain)))
    return { answer: 'unknown', reason: otherSchema };
  const now = clock && readClock(clock);
  const at = now && clockAt({ ...now, timeZone: now.timeZone ?? 'UTC' });
  const days = now === undefined ? everyDay(schema, expressions) : [now.today];
  if (days === undefined) return areAlike() ? { answer: 'yes' } : { answer: 'unknown', reason: tooManyDays };
  const budget = workOnEach(days);
  let open: Answer | undefined;
  for (const today of days) {
    const answer = onDay(today);
    if (answer.answer === 'no') return answer;
    if (answer.answer === 'unknown') open = answer;
  }
  return open === undefined || areAlike() ? { answer: 'yes' } : open;

  /** Whether both have one canonical form, and equal verdicts contradict nothing. */
  function areAlike(): boolean {
    const canBeAlike = ([true, false, null] as const).every((verdict) => !contradicts(verdict, verdict));
    return canBeAlike && print(canonical(a).expression) === print(canonical(b).expression);
  }

  function onDay(today: Day): Answer {
    const [left, right] = diagramsOf(schema, today, expressions, budget) ?? [];
    const where = left && right && whereVerdicts(left, right, contradicts);
    if (left === undefined || where === undefined) return { answer: 'unknown', reason: tooMuchWork };
    if (isNever(where)) return { answer: 'yes' };
    const timeZone = clock?.timeZone ?? 'UTC';
    const [ofA, ofB] = [a, b].map((query) =>
      toCertainEvaluator(query, at ?? { today: formatDay(today), time: '12:00', timeZone }),
    );
    const confirms = (row: Row): boolean => {
      const [first, second] = [ofA?.(row), ofB?.(row)];
      return first !== undefined && second !== undefined && contradicts(first, second);
    };
    const witness = confirmedRow(left.shared, where, confirms, timeZone);
    return witness === undefined ? { answer: 'unknown', reason: noRow } : { answer: 'no', witness, today: formatDay(today) };
  }
}

const otherSchema = 'The variables and functions of two schemas are not compared.';
const tooManyDays = 'The dates stand in another order on more days than are looked at; say which day it is.';
const tooMuchWork = 'The conditions go together in more ways than are looked at.';
const noRow = 'No row was found that shows that it is not so, nor proof that there is none.';

/** A schema of the fields that two expressions use, each from its own schema. */
function schemaOfBoth(...contents: readonly { readonly schema: Schema; readonly expression: Expression }[]): Schema {
  const fields = new Map<string, Field>();
  for (const { schema, expression } of contents) {
    for (const name of fieldsIn(expression, schema)) {
      const { type, column, dateTime, list, [behind]: parts } = fieldOf(schema, name);
      const field: Field = {
        type,
        ...(column === undefined ? {} : { column }),
        ...(dateTime === undefined ? {} : { dateTime }),
        ...(list && parts && { list, [behind]: parts }),
      };
      if (JSON.stringify(fields.get(name) ?? field) !== JSON.stringify(field))
        throw new TypeError(`The field ${JSON.stringify(name)} is not the same in both schemas.`);
      fields.set(name, field);
    }
  }
  return defineSchema(Object.fromEntries(fields));
}
