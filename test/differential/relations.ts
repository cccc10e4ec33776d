import { type Element, type Expression, fold, onPredicates } from '../../grammar/expression.ts';
import { operators } from '../../grammar/operators.ts';
import { joined, not } from '../support/made-trees.ts';
import type { Chance } from './chance.ts';

/** An equivalent expression, by three-valued logic and the operators' definitions (L3.6). */
export function relatedTo(expression: Expression, chance: Chance): Expression {
  const rewrite = (node: Expression): Expression => (chance.often(0.5) ? node : chance.pick(rewritings)(node, chance));
  return fold<Expression>(expression, {
    and: (operands) => rewrite(joined('and', operands)),
    or: (operands) => rewrite(joined('or', operands)),
    not: (operand) => rewrite(not(operand)),
    ...onPredicates(rewrite),
    related: (node, condition) => rewrite({ ...node, condition: condition() }),
  });
}

type Rewriting = (node: Expression, chance: Chance) => Expression;

const rewritings: readonly Rewriting[] = [
  // Double negation.
  (node) => not(not(node)),
  // De Morgan.
  (node) =>
    node.kind === 'and' || node.kind === 'or' ? not(joined(node.kind === 'and' ? 'or' : 'and', node.operands.map(not))) : node,
  // Commutation.
  (node) => (node.kind === 'and' || node.kind === 'or' ? { ...node, operands: node.operands.toReversed() } : node),
  // Idempotence and absorption.
  (node, chance) => joined(chance.pick(['and', 'or'] as const), [node, node]),
  (node) => joined('or', [node, joined('and', [node, not(node)])]),
  // A tautology that is never unknown.
  (node) => {
    if (!('field' in node)) return node;
    // Records are never null.
    const kind = node.kind === 'related' || node.kind === 'empty' ? 'empty' : 'null';
    const missing = { kind, field: node.field } as const;
    const isOrIsNot = [true, false].map((negated) => ({ ...missing, negated }));
    return joined('and', [node, joined('or', isOrIsNot)]);
  },
  // What the operators are defined by.
  (node) => {
    if (node.kind === 'in') return alternatives(node);
    if (node.kind === 'between') return bounds(node);
    if (node.kind === 'members' && !('kind' in node.values)) return elements({ ...node, values: node.values });
    if ('negated' in node) return not({ ...node, negated: !node.negated });
    return node.kind === 'comparison' ? not({ ...node, operator: operators[node.operator].negation }) : node;
  },
  // The including operators as two.
  (node) => {
    if (node.kind !== 'comparison' || (node.operator !== '<=' && node.operator !== '>=')) return node;
    const strict = { ...node, operator: node.operator === '<=' ? '<' : '>' } as const;
    return joined('or', [strict, { ...node, operator: '=' }]);
  },
  // Lists by their order.
  (node) =>
    node.kind === 'in' && !('kind' in node.values)
      ? { ...node, values: [...node.values.toReversed(), ...node.values.slice(0, 1)] }
      : node,
];

function alternatives(node: Extract<Expression, { kind: 'in' }>): Expression {
  const { field, negated, values } = node;
  if ('kind' in values) return not({ ...node, negated: !negated });
  const equal = values.slice(0, 8).map((value): Expression => ({ kind: 'comparison', field, operator: '=', value }));
  const rest: readonly Expression[] = values.length > 8 ? [{ kind: 'in', field, negated: false, values: values.slice(8) }] : [];
  const any = joined('or', [...equal, ...rest]);
  return negated ? not(any) : any;
}

function elements({ field, negated, all, values }: Extract<Expression, { kind: 'members' }> & { values: readonly Element[] }) {
  const each = values.map((value): Expression => ({ kind: 'has', field, negated: false, operator: '=', value }));
  const has = joined(all ? 'and' : 'or', each);
  return negated ? not(has) : has;
}

function bounds({ field, negated, low, high }: Extract<Expression, { kind: 'between' }>): Expression {
  const both = joined('and', [
    { kind: 'comparison', field, operator: '>=', value: low },
    { kind: 'comparison', field, operator: '<=', value: high },
  ]);
  return negated ? not(both) : both;
}
