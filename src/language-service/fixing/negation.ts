import type { Edit } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import { type OperatorRow, operators } from '../../../grammar/operators.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import { replacement, withParentheses } from '../../analysis/lints/edits.ts';
import type { Part } from '../../analysis/lints/reading.ts';
import { operatorOfTest } from '../../schema/field-types.ts';
import { applyEdits } from '../apply-edits.ts';
import type { Place } from './place.ts';
import { type Remedy, rewriting } from './remedy.ts';

/** The opposite of a condition or group: with the operator that means its NOT, without the NOT that it has, or with one. */
export function negated({ document: { text }, reading: { parentOf }, part }: Place): readonly Remedy[] {
  const parent = parentOf.get(part);
  const not = part.node.kind === 'not' ? part : parent?.node.kind === 'not' ? parent : undefined;
  const whole = withParentheses(text, (not ?? part).range);
  const edits = not === undefined ? turned(text, part) : withoutNot(text, not);
  const end = text.length - whole.to;
  const outcome = applyEdits(text, edits);
  return [rewriting('Negate:', 'Ontken:', outcome.slice(whole.from, outcome.length - end), ...edits)];
}

function withoutNot(text: string, { range, operands }: Part): readonly Edit[] {
  const [operand] = operands;
  return operand === undefined
    ? []
    : [replacement(text, { from: range.from, to: withParentheses(text, operand.range).from }, '')];
}

function turned(text: string, { node, range }: Part): readonly Edit[] {
  if (!('field' in node)) return inNot(text, range);
  const { operator: place } = partsIn(text)(node);
  const operator = node.kind === 'comparison' ? node.operator : operatorOfTest[node.kind];
  const isNegated = 'negated' in node && node.negated;
  const row: OperatorRow = operators[operator];
  return [replacement(text, place, isNegated ? operator : row.negation)];
}

function inNot(text: string, range: Range): readonly Edit[] {
  const { from, to } = withParentheses(text, range);
  const isEnclosed = from < range.from;
  return [
    replacement(text, { from, to: from }, isEnclosed ? 'NOT ' : 'NOT ('),
    ...(isEnclosed ? [] : [{ from: to, to, insert: ')' }]),
  ];
}
