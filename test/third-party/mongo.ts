import {
  assertQuery,
  type Clock,
  type Comparison,
  fold,
  foldedRegExp,
  type Literal,
  type PositiveOperator,
  positiveOf,
  type Query,
  resolver,
} from 'search-expression';

/*
 * A third-party backend: a MongoDB filter, written with public names alone. MongoDB has no
 * unknown, so each part gives a filter for true and one for false; a row in neither stays unknown
 * under a NOT.
 */

type Filter = Readonly<Record<string, unknown>>;
type Both = { readonly whenTrue: Filter; readonly whenFalse: Filter };

/** Filters the documents where the query is true. Dates are `YYYY-MM-DD`, times `HH:MM:SS`. */
export function toMongo(query: Query, clock: Clock): Filter {
  assertQuery(query);
  const value = resolver(query.schema, clock);
  const present = (field: string, condition: unknown): Filter => ({ $and: [{ [field]: { $ne: null } }, { [field]: condition }] });
  const either = (field: string, condition: Filter, negated: boolean): Both => {
    const holds = present(field, condition);
    const fails = present(field, { $not: condition });
    return negated ? { whenTrue: fails, whenFalse: holds } : { whenTrue: holds, whenFalse: fails };
  };
  const comparison = (node: Comparison): Both => {
    const { operator, negated } = positiveOf(node.operator);
    return either(node.field, comparisons[operator](value(node.field, node.value as Literal)), negated);
  };
  return fold<Both>(query.expression, {
    and: (operands) => ({
      whenTrue: { $and: operands.map((one) => one.whenTrue) },
      whenFalse: { $or: operands.map((one) => one.whenFalse) },
    }),
    or: (operands) => ({
      whenTrue: { $or: operands.map((one) => one.whenTrue) },
      whenFalse: { $and: operands.map((one) => one.whenFalse) },
    }),
    not: ({ whenTrue, whenFalse }) => ({ whenTrue: whenFalse, whenFalse: whenTrue }),
    comparison,
    in: ({ field, negated, values }) =>
      either(field, { $in: (values as readonly Literal[]).map((literal) => value(field, literal)) }, negated),
    between: ({ field, negated, low, high }) =>
      either(field, { $gte: value(field, low as Literal), $lte: value(field, high as Literal) }, negated),
    null: ({ field, negated }) => {
      const [missing, there] = [{ [field]: null }, { [field]: { $ne: null } }];
      return negated ? { whenTrue: there, whenFalse: missing } : { whenTrue: missing, whenFalse: there };
    },
  }).whenTrue;
}

const comparisons: Readonly<Record<PositiveOperator, (value: string | number | boolean) => Filter>> = {
  '=': (value) => ({ $eq: value }),
  '<': (value) => ({ $lt: value }),
  '<=': (value) => ({ $lte: value }),
  '>': (value) => ({ $gt: value }),
  '>=': (value) => ({ $gte: value }),
  '~': (value) => ({ $regex: foldedRegExp(String(value), 'anywhere') }),
  '^=': (value) => ({ $regex: foldedRegExp(String(value), 'start') }),
};
