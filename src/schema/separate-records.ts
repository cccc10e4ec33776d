import { guess, type Problem, problemOf, repair } from '../../grammar/diagnostics.ts';
import { type Expression, fieldsOf, isPredicate, type Related, walkOutside } from '../../grammar/expression.ts';
import { replaceTitle } from '../../grammar/messages/fixes.ts';
import { separateRecords } from '../../grammar/messages/lint.ts';
import { print } from '../../grammar/print.ts';
import type { LintedPart, RelationParts } from './schema.ts';

/** Two HAS on one relation in an AND, of different fields: each may be met by another record. */
export const recordsApart: RelationParts['recordsApart'] = (context, removalOf, relatedTo) =>
  context.parts.flatMap((part) => {
    if (part.node.kind !== 'and') return [];
    const all = part.operands.filter(isHas);
    return all.flatMap((first, at): readonly Problem[] => {
      const own = namesIn(first.node.condition);
      const other = all
        .slice(at + 1)
        .find(({ node }) => node.field === first.node.field && ![...namesIn(node.condition)].some((name) => own.has(name)));
      if (other === undefined) return [];
      const { node } = first;
      const together = print({ ...node, condition: { kind: 'and', operands: [node, other.node].flatMap(operandsOf) } });
      const apart = print({ kind: 'and', operands: [node, other.node] });
      const edits = [{ ...first.range, insert: together }, removalOf(context.text, part, other)].sort((a, b) => a.from - b.from);
      const fix = guess(repair(replaceTitle(together), ...edits));
      const data = { apart, together, field: node.field };
      return [{ ...problemOf(separateRecords, other.range, data, [fix]), related: relatedTo(context, [first]) }];
    });
  });

const isHas = <Part extends LintedPart>(part: Part): part is Part & { readonly node: Related } =>
  part.node.kind === 'related' && !part.node.negated && !part.node.only;

const operandsOf = ({ condition }: Related): readonly Expression[] =>
  condition.kind === 'and' ? condition.operands : [condition];

function namesIn(condition: Expression): ReadonlySet<string> {
  const names: string[] = [];
  walkOutside(condition, (node) => {
    if (isPredicate(node)) names.push(...fieldsOf(node));
  });
  return new Set(names);
}
