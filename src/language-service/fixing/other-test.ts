import type { Diagnostic } from '../../../grammar/diagnostics.ts';
import { quote } from '../../../grammar/literal.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import { replacement } from '../../analysis/lints/edits.ts';
import { literalOf } from '../../schema/check-value.ts';
import { finderIn } from '../../schema/schema.ts';
import type { SearchDocument } from '../search-document.ts';
import { type ConditionNode, conditionAt } from './conditions.ts';
import { valuesWith } from './known-values.ts';
import { best, type Remedy, rewriting } from './remedy.ts';
import { valuesMeant } from './values-meant.ts';

/** `product ~ "Zaal"`, where the products are numbers, as a list of those that are called so; `product ~ "14"` as an equality. */
export function otherTest(document: SearchDocument, { range, data }: Diagnostic): readonly Remedy[] {
  const { text, setting } = document;
  const node = conditionAt(document, range);
  if (node?.kind === 'in') return singleValue(text, node);
  const field = finderIn(setting.schema)(String(data?.['field']))?.field;
  if (field === undefined || node?.kind !== 'comparison' || node.value.kind !== 'string' || !node.operator.includes('~'))
    return [];
  const values = valuesWith(field, node.value.value).flatMap((value) => literalOf(value) ?? []);
  const { locale, profile } = setting;
  const where = { range, field, today: document.today, locale, profile };
  const [meant] = valuesMeant(quote(node.value.value), where).filter(({ isBest }) => isBest === true);
  const only = values[0] ?? meant?.edits[0]?.insert;
  if (only === undefined || values.length > mostValues) return [];
  const [equal, among] = node.operator === '!~' ? ['!=', 'NOT IN'] : ['=', 'IN'];
  const insert = values.length < 2 ? `${equal} ${only}` : `${among} (${values.join(',')})`;
  const edit = replacement(text, { from: range.from, to: node.range.to }, insert);
  return [best(rewriting('Write', 'Schrijf', `${text.slice(node.range.from, range.from)}${insert}`, edit))];
}

/** A longer list says nothing to its reader. */
const mostValues = 50;

/** `open IN (TRUE)`, where a field has no lists, as an equality. */
function singleValue(
  text: string,
  { range, negated, values, ...node }: ConditionNode & { readonly kind: 'in' },
): readonly Remedy[] {
  const [value, ...others] = values;
  if (value?.range === undefined || others.length > 0) return [];
  const from = partsIn(text)({ ...node, range, negated, values }).operator.from;
  const insert = `${negated ? '!=' : '='} ${text.slice(value.range.from, value.range.to)}`;
  return [
    best(
      rewriting(
        'Write',
        'Schrijf',
        `${text.slice(range.from, from)}${insert}`,
        replacement(text, { from, to: range.to }, insert),
      ),
    ),
  ];
}
