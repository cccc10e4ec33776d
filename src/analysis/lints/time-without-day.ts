import { guess, type Problem, problemOf, repair } from '../../../grammar/diagnostics.ts';
import { isPlain, type PlainPredicate } from '../../../grammar/expression.ts';
import { writeTitle } from '../../../grammar/messages/fixes.ts';
import { timeWithoutDay } from '../../../grammar/messages/lint.ts';
import { print } from '../../../grammar/print.ts';
import { replacement } from '../../edits.ts';
import { parseElapsed } from '../../schema/moments.ts';
import { fieldOf } from '../../schema/schema.ts';
import type { LintContext, LintNode } from './context.ts';
import { removalOf } from './edits.ts';
import { excerpt } from './excerpts.ts';

/**
 * `day >= "0d" AND time > "0h"`, which forgets what ends early on a later day. The fix asks for the
 * time today alone.
 */
export function timesWithoutDay(context: LintContext): readonly Problem[] {
  const { text, schema, profile, places, today, parts } = context;
  const isLower = (part: LintNode): part is LintNode & { readonly node: Extract<PlainPredicate, { kind: 'comparison' }> } =>
    isPlain(part.node) && part.node.kind === 'comparison' && (part.node.operator === '>' || part.node.operator === '>=');
  return parts.flatMap((part): readonly Problem[] => {
    if (part.node.kind !== 'and') return [];
    const lower = part.operands.filter(isLower);
    const time = lower.find(({ node }) => {
      return fieldOf(schema, node.field).type === 'time' && parseElapsed(String(node.value.value)) !== undefined;
    });
    const day = lower.find(({ node }) => {
      const { type, dateTime } = fieldOf(schema, node.field);
      return (
        type === 'date' && dateTime === undefined && node.operator === '>=' && places(node.field, node.value).point === today
      );
    });
    if (time === undefined || day === undefined) return [];
    const as = (operator: '>' | '=') => print({ ...day.node, operator });
    const either = `${as('>')} OR (${as('=')} AND ${print(time.node)})`;
    const isWhole = part === context.root && part.operands.length === 2;
    const suggestion = isWhole ? either : `(${either})`;
    const data = { found: excerpt(context, time.range), field: day.node.field, suggestion };
    const [edited, removed] = [replacement(text, day.range, suggestion), removalOf(text, part, time)];
    const isAllowed = profile.connectives.includes('OR') && (['>', '='] as const).every((one) => profile.operators.includes(one));
    const fix = isAllowed
      ? guess(repair(writeTitle(suggestion), ...(time.range.from < day.range.from ? [removed, edited] : [edited, removed])))
      : undefined;
    return [problemOf(timeWithoutDay, time.range, data, [fix])];
  });
}
