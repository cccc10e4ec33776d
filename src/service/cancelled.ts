import { type Expression, walk } from '../../grammar/expression.ts';
import { contentOf, type Query, queryOf } from '../schema/query.ts';
import { columnOf, type Entity } from './entity.ts';

/**
 * Leaves cancelled records out of a query that names their state nowhere. The rule and the query
 * are operands of one AND in the tree, so no text of the query can change the rule. A record
 * without a state stays. The rule does not count towards the limits on a search.
 */
export function withoutCancelled(query: Query, entity: Entity): Query {
  const { cancelled } = entity;
  const { expression } = contentOf(query);
  if (cancelled === undefined || namesColumn(expression, entity, columnOf(entity, cancelled.field))) return query;
  const rule: Expression = {
    kind: 'or',
    operands: [
      { kind: 'null', field: cancelled.field, negated: false },
      { kind: 'in', field: cancelled.field, negated: true, values: cancelled.values.map((value) => ({ kind: 'string', value })) },
    ],
  };
  const operands = [rule, ...(expression.kind === 'and' ? expression.operands : [expression])];
  return queryOf(entity.schema, { kind: 'and', operands });
}

/** Whether any predicate is on a field that searches the column. */
function namesColumn(expression: Expression, entity: Entity, column: string): boolean {
  let found = false;
  walk(expression, (node) => {
    if ('field' in node && columnOf(entity, node.field) === column) found = true;
  });
  return found;
}
