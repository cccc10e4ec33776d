import type { Comparison, Expression } from '../../grammar/expression.ts';
import { type ComparisonOperator, comparisonOperators } from '../../grammar/operators.ts';
import { print } from '../../grammar/print.ts';
import { checkProfile } from '../../grammar/profile.ts';
import { partsIn } from '../../grammar/ranges.ts';
import { checkFields } from '../schema/check-fields.ts';
import type { NamedField } from '../schema/schema.ts';
import type { Setting } from './setting.ts';
import { exampleValues } from './value-help.ts';

/** A condition on a field that the profile takes; undefined where it takes none, or only a name in backticks says it. */
export function exampleOf({ name, field }: NamedField, { schema, profile, allowed }: Setting): string | undefined {
  const values = exampleValues(field);
  const [value] = values;
  const comparison = (operator: ComparisonOperator): Comparison => ({ kind: 'comparison', field: name, operator, value });
  const list: Expression = { kind: 'in', field: name, negated: false, values };
  const isChoice = field.values !== undefined && field.type !== 'boolean';
  const first = isChoice && values.length > 1 ? [list] : field.type === 'date' ? [comparison('>=')] : [];
  const parts = partsIn(undefined);
  const fits = (expression: Expression): boolean =>
    checkProfile(expression, profile, parts).length === 0 &&
    checkFields(expression, schema, parts, allowed === undefined ? {} : { allowed }).length === 0;
  const found = [...first, ...comparisonOperators.map(comparison), list].find(fits);
  const text = found && print(found);
  return text?.includes('`') === false ? text : undefined;
}
