import { guess, type Problem, problemOf, type Repair, repair } from '../../../grammar/diagnostics.ts';
import { depthOf, literalsOf } from '../../../grammar/expression.ts';
import { printName, quote } from '../../../grammar/literal.ts';
import { addTitle } from '../../../grammar/messages/fixes.ts';
import { noUpperBound } from '../../../grammar/messages/lint.ts';
import { replacement } from '../../edits.ts';
import { dateUnits, formatDay, lastDay, parseDay } from '../../schema/dates.ts';
import { fieldOf } from '../../schema/schema.ts';
import { predicatesIn } from '../expressions.ts';
import { isAtomField } from '../field-set.ts';
import { isInProfile } from '../spell.ts';
import { intersection, type ValueSet } from '../value-set.ts';
import type { Claims } from './claims.ts';
import { isValueSet, type LintContext, type LintNode } from './context.ts';

/** A date with a first day, and no date with a last one: the result grows as days are added. */
export function noUpperBounds(context: LintContext, { certaintyOf }: Claims): readonly Problem[] {
  const { root, schema } = context;
  if (certaintyOf(root).neverTrue) return [];
  const dates = new Map<string, LintNode[]>();
  for (const part of root.node.kind === 'and' ? root.operands : [root]) {
    const { condition } = part;
    // A moment may be the last one, or another field.
    if (condition?.kind === 'part' && (isAtomField(condition.field) || fieldOf(schema, condition.field).type === 'date'))
      return [];
    if (!isValueSet(condition) || fieldOf(schema, condition.field).type !== 'date') continue;
    dates.set(condition.field, [...(dates.get(condition.field) ?? []), part]);
  }
  const bounded = [...dates].map(([field, parts]) => ({ field, parts, set: intersection(parts.flatMap(setOf)) }));
  if (bounded.some(({ set }) => endsSomewhere(set))) return [];
  return bounded.flatMap(({ field, parts }) => {
    const first = parts.find((part) => setOf(part).some(({ begins, cuts }) => !begins && cuts.length === 1));
    if (first === undefined) return [];
    const bound = boundAfter(context, field, first);
    const found = problemOf(noUpperBound, first.range, { field, ...(bound !== undefined && { suggestion: bound }) }, [
      bound === undefined ? undefined : adding(context, first, bound),
    ]);
    return [found];
  });
}

const setOf = ({ condition }: LintNode): readonly ValueSet[] => (isValueSet(condition) ? [condition.set] : []);

/** Whether there is a last value. */
const endsSomewhere = ({ begins, cuts }: ValueSet): boolean => cuts.length % 2 === (begins ? 1 : 0);

/**
 * A bound a week after the first day, in the same style; undefined where the calendar, the profile
 * or the limits have no room for it.
 */
function boundAfter(context: LintContext, field: string, part: LintNode): string | undefined {
  const [cut] = setOf(part).flatMap(({ cuts }) => cuts);
  const [literal] = literalsOf(part.node);
  const day = Number(cut) + 7;
  const away = day - context.today;
  const isWritten = parseDay(String(literal?.value)) !== undefined || Math.abs(away) > dateUnits.d.most;
  if (day >= lastDay || !hasRoom(context)) return undefined;
  const value = { kind: 'string', value: isWritten ? formatDay(day) : `${away}d` } as const;
  return isInProfile({ kind: 'comparison', field, operator: '<=', value }, context.profile) &&
    context.profile.connectives.includes('AND')
    ? `${printName(field)} <= ${quote(value.value)}`
    : undefined;
}

const hasRoom = ({ root: { node }, profile: { limits } }: LintContext): boolean =>
  predicatesIn(node).length < limits.predicates && depthOf(node) < limits.nesting;

function adding({ text }: LintContext, { range }: LintNode, bound: string): Repair | undefined {
  const edit = replacement(text, { from: range.to, to: range.to }, ` AND ${bound}`);
  return guess(repair(addTitle(`AND ${bound}`), edit));
}
