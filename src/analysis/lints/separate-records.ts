import { guess, type Problem, problemOf, repair } from '../../../grammar/diagnostics.ts';
import { type Expression, fieldsOf, type Related } from '../../../grammar/expression.ts';
import { replaceTitle } from '../../../grammar/messages/fixes.ts';
import { separateRecords } from '../../../grammar/messages/lint.ts';
import { print } from '../../../grammar/print.ts';
import { connective, predicatesIn } from '../expressions.ts';
import type { LintContext, LintNode } from './context.ts';
import { removalOf } from './edits.ts';
import { relatedTo } from './excerpts.ts';

/** Two HAS on one relation in an AND, of different fields: each may be met by another record. */
export function recordsApart(context: LintContext): readonly Problem[] {
  const { parts, text } = context;
  return parts.flatMap((part) => {
    if (part.node.kind !== 'and') return [];
    const all = part.operands.filter(
      (one): one is RelatedNode => one.node.kind === 'related' && !one.node.negated && !one.node.only,
    );
    return all.flatMap((first, at): readonly Problem[] => {
      const own = namesIn(first.node.condition);
      const other = all
        .slice(at + 1)
        .find(({ node }) => node.field === first.node.field && ![...namesIn(node.condition)].some((name) => own.has(name)));
      if (other === undefined) return [];
      const { node } = first;
      const together = print({ ...node, condition: connective('and', [node.condition, other.node.condition]) });
      const apart = print({ kind: 'and', operands: [node, other.node] });
      const edits = [{ ...first.range, insert: together }, removalOf(text, part, other)].sort((a, b) => a.from - b.from);
      const fix = guess(repair(replaceTitle(together), ...edits));
      return [
        {
          ...problemOf(separateRecords, other.range, { apart, together, field: node.field }, [fix]),
          related: relatedTo(context, [first]),
        },
      ];
    });
  });
}

type RelatedNode = LintNode & { readonly node: Related };

const namesIn = (condition: Expression): ReadonlySet<string> => new Set(predicatesIn(condition).flatMap(fieldsOf));
