import { type Problem, problemOf, type Repair, repair } from '../../../grammar/diagnostics.ts';
import { depthOf, literalsOf, walk } from '../../../grammar/expression.ts';
import { printName, quote } from '../../../grammar/literal.ts';
import { noUpperBound } from '../../../grammar/messages/lint.ts';
import { code } from '../../../grammar/messages/wording.ts';
import { formatDay, lastDay, parseDay } from '../../schema/day.ts';
import { dateUnits } from '../../schema/relative-date.ts';
import { fieldOf } from '../../schema/schema.ts';
import type { ValueSet } from '../sets/value-set.ts';
import type { Claims } from './claims.ts';
import { replacement } from './edits.ts';
import { intersectionOf, type Part, type Reading } from './reading.ts';
import { isInProfile } from './repairs.ts';

/** A date with a first day and no last one, where no other date has a last day either: what it finds grows with the calendar. */
export function noUpperBounds(reading: Reading, { told }: Claims): readonly Problem[] {
  const { root, schema } = reading;
  if (told(root).neverTrue) return [];
  const dates = new Map<string, Part[]>();
  for (const part of root.node.kind === 'and' ? root.operands : [root]) {
    const { condition } = part;
    if (condition?.kind !== 'set' || fieldOf(schema, condition.field).type !== 'date') continue;
    dates.set(condition.field, [...(dates.get(condition.field) ?? []), part]);
  }
  const asked = [...dates].map(([field, parts]) => ({ field, parts, set: intersectionOf(parts.flatMap(setOf)) }));
  if (asked.some(({ set }) => endsSomewhere(set))) return [];
  return asked.flatMap(({ field, parts }) => {
    const first = parts.find((part) => setOf(part).some(({ begins, cuts }) => !begins && cuts.length === 1));
    if (first === undefined) return [];
    const bound = boundAfter(reading, field, first);
    const found = problemOf(noUpperBound, first.range, { field, ...(bound !== undefined && { suggestion: bound }) }, [
      bound === undefined ? undefined : adding(reading, first, bound),
    ]);
    return [found];
  });
}

const setOf = ({ condition }: Part): readonly ValueSet[] => (condition?.kind === 'set' ? [condition.set] : []);

/** Whether there is a last value. */
const endsSomewhere = ({ begins, cuts }: ValueSet): boolean => cuts.length % 2 === (begins ? 1 : 0);

/** A bound a week after the first day, written as that is; undefined where the language, the profile or the limits have no room for it, or it would be the last day there is. */
function boundAfter(reading: Reading, field: string, part: Part): string | undefined {
  const [cut] = setOf(part).flatMap(({ cuts }) => cuts);
  const [literal] = literalsOf(part.node);
  const day = Number(cut) + 7;
  const away = day - reading.today;
  const isWritten = parseDay(String(literal?.value)) !== undefined || Math.abs(away) > dateUnits.d.most;
  if (day >= lastDay || !hasRoom(reading)) return undefined;
  const value = { kind: 'string', value: isWritten ? formatDay(day) : `${away}d` } as const;
  return isInProfile(reading, { kind: 'comparison', field, operator: '<=', value }) && reading.profile.connectives.includes('AND')
    ? `${printName(field)} <= ${quote(value.value)}`
    : undefined;
}

function hasRoom({ root, profile: { limits } }: Reading): boolean {
  let conditions = 0;
  walk(root.node, (node) => {
    if ('field' in node) conditions++;
  });
  return conditions < limits.predicates && depthOf(root.node) < limits.nesting;
}

function adding({ text }: Reading, { range }: Part, bound: string): Repair {
  const edit = replacement(text, { from: range.to, to: range.to }, ` AND ${bound}`);
  return repair(`Add ${code(`AND ${bound}`)}`, `Voeg ${code(`AND ${bound}`)} toe`, edit);
}
