import type { Diagnostic } from '../../../grammar/diagnostics.ts';
import { literalOf } from '../../schema/check-fields.ts';
import { contextAt } from '../context.ts';
import type { SearchDocument } from '../search-document.ts';
import { conditionAt, withoutCondition } from './conditions.ts';
import { choice, type Remedy } from './remedy.ts';
import { placeholders } from './values-meant.ts';

/** A value for a list that has none, or the text without its condition. */
export function firstValue(document: SearchDocument, { range }: Diagnostic): readonly Remedy[] {
  const inner = { from: range.from + 1, to: range.to - 1 };
  const field = contextAt(document, inner.from).condition?.field?.field;
  const condition = conditionAt(document, range);
  const removed = condition === undefined ? undefined : withoutCondition(document, condition.range);
  const value = field === undefined ? undefined : placeholders(field)[0];
  const label = field?.values?.find((known) => literalOf(known) === value)?.label;
  return [...(value === undefined ? [] : [choice(value, inner, label)]), ...(removed === undefined ? [] : [removed])];
}
