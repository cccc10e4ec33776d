import type { Expression, Predicate } from '../../../grammar/expression.ts';
import { contentOf, type Query, queryOf } from '../../schema/query.ts';
import type { Entity } from '../entity.ts';

/**
 * Restricts a query to rows of these products. The restriction and the query are operands of one
 * AND in the tree, so no text of the query can escape it. An empty list gives no rows; `undefined`
 * restricts nothing. The restriction does not count towards the limits on a search.
 */
export function restrictTo(products: readonly number[] | undefined, query: Query, { schema, product }: Entity): Query {
  if (products === undefined) return query;
  const { expression } = contentOf(query);
  const operands = [...conditions(products, product), ...(expression.kind === 'and' ? expression.operands : [expression])];
  return queryOf(schema, { kind: 'and', operands });
}

function conditions(products: readonly number[], field: string): readonly Expression[] {
  const isNull = { kind: 'null', field, negated: false } as const;
  if (products.length === 0) return [isNull, { ...isNull, negated: true }];
  const values = products.map((value) => ({ kind: 'integer', value }) as const);
  const ofThese: Predicate = { kind: 'in', field, negated: false, values };
  return [ofThese];
}
