import type { And, Expression, Predicate } from '../../../grammar/expression.ts';
import { contentOf, type Query, queryOf } from '../../schema/query.ts';
import type { Entity } from '../entity.ts';

/**
 * A query of which every row is of one of these products, whatever it asks: the restriction and the query are the operands of one AND in
 * the tree, so there is no text in which either could end the other. No products give no rows; undefined restricts nothing. The limits on
 * what a caller may write do not count the restriction.
 */
export function restrictTo(products: readonly number[] | undefined, query: Query, { schema, product }: Entity): Query {
  if (products === undefined) return query;
  const { expression } = contentOf(query);
  const operands = [...conditions(products, product), ...(expression.kind === 'and' ? expression.operands : [expression])];
  const both: And = { kind: 'and', operands };
  return queryOf(schema, both);
}

function conditions(products: readonly number[], field: string): readonly Expression[] {
  const isNull = { kind: 'null', field, negated: false } as const;
  if (products.length === 0) return [isNull, { ...isNull, negated: true }];
  const values = products.map((value) => ({ kind: 'integer', value }) as const);
  const ofThese: Predicate = { kind: 'in', field, negated: false, values };
  return [ofThese];
}
