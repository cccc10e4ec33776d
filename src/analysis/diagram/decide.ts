import { type Expression, walk } from '../../../grammar/expression.ts';
import { print } from '../../../grammar/print.ts';
import { toEvaluator, type Verdict } from '../../memory/evaluator.ts';
import type { Row } from '../../memory/raw-value.ts';
import { type Day, formatDay } from '../../schema/day.ts';
import { contentOf, type Query } from '../../schema/query.ts';
import { defineSchema, type Field, fieldOf, type Schema } from '../../schema/schema.ts';
import { type Clock, todayOf } from '../../schema/today.ts';
import { canonical } from '../canonical.ts';
import { diagramsOf, isNever, whereVerdicts } from './diagram.ts';
import { everyDay, workOnEach } from './every-day.ts';
import { confirmedRow } from './witness-row.ts';

/**
 * What is known of two queries. `no` comes with a row that shows it, as JSON would have it, with every field that the queries use, and the day `YYYY-MM-DD` on
 * which it does; both have been evaluated on it.
 */
export type Answer =
  | { readonly answer: 'yes' }
  | { readonly answer: 'no'; readonly witness: Row; readonly today: string }
  | { readonly answer: 'unknown'; readonly reason: string };

/**
 * Whether no row and no day is such that the verdicts of two queries are as `contradicts` says. With a clock only its day counts.
 *
 * @throws TypeError for what is no query, and for a field that both use and that is not the same in both schemas; TypeError or RangeError for a
 *   clock that gives no day
 */
export function decide(a: Query, b: Query, clock: Clock | undefined, contradicts: (a: Verdict, b: Verdict) => boolean): Answer {
  const [first, second] = [contentOf(a), contentOf(b)];
  const expressions = [first.expression, second.expression];
  const schema = first.schema === second.schema ? first.schema : schemaOfBoth(first, second);
  const days = clock === undefined ? everyDay(schema, expressions) : [todayOf(clock)];
  if (days === undefined) return alike() ? { answer: 'yes' } : { answer: 'unknown', reason: tooManyDays };
  const budget = workOnEach(days);
  let open: Answer | undefined;
  for (const today of days) {
    const answer = onDay(today);
    if (answer.answer === 'no') return answer;
    if (answer.answer === 'unknown') open = answer;
  }
  return open === undefined || alike() ? { answer: 'yes' } : open;

  /** Whether they have one canonical form, and so the same verdicts, and these contradict nothing. */
  function alike(): boolean {
    const one = ([true, false, null] as const).every((verdict) => !contradicts(verdict, verdict));
    return one && print(canonical(a).expression) === print(canonical(b).expression);
  }

  function onDay(today: Day): Answer {
    const [left, right] = diagramsOf(schema, today, expressions, budget) ?? [];
    const where = left && right && whereVerdicts(left, right, contradicts);
    if (left === undefined || where === undefined) return { answer: 'unknown', reason: tooMuchWork };
    if (isNever(where)) return { answer: 'yes' };
    const timeZone = clock?.timeZone ?? 'UTC';
    const [ofA, ofB] = [a, b].map((query) => toEvaluator(query, { today: formatDay(today), timeZone }));
    const confirms = (row: Row) => ofA !== undefined && ofB !== undefined && contradicts(ofA(row), ofB(row));
    const witness = confirmedRow(left.shared, where, confirms, timeZone);
    return witness === undefined ? { answer: 'unknown', reason: noRow } : { answer: 'no', witness, today: formatDay(today) };
  }
}

const tooManyDays = 'The dates stand in another order on more days than are looked at; say which day it is.';
const tooMuchWork = 'The conditions go together in more ways than are looked at.';
const noRow = 'No row was found that shows that it is not so, nor proof that there is none.';

type Content = { readonly schema: Schema; readonly expression: Expression };

/** One schema with the fields that two expressions use, each of its own. */
function schemaOfBoth(...contents: readonly Content[]): Schema {
  const fields = new Map<string, Field>();
  for (const { schema, expression } of contents) {
    for (const name of fieldsOf(expression)) {
      const { type, column, dateTime } = fieldOf(schema, name);
      const field: Field = { type, ...(column === undefined ? {} : { column }), ...(dateTime === undefined ? {} : { dateTime }) };
      if (JSON.stringify(fields.get(name) ?? field) !== JSON.stringify(field))
        throw new TypeError(`The field ${JSON.stringify(name)} is not the same in both schemas.`);
      fields.set(name, field);
    }
  }
  return defineSchema(Object.fromEntries(fields));
}

function fieldsOf(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  walk(expression, (node) => {
    if ('field' in node) names.add(node.field);
  });
  return names;
}
