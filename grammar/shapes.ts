import type { Kind, Literal, NodeOf } from './expression.ts';

/** What can stand under a key of a node. */
type Part = 'operands' | 'operand' | 'field' | 'operator' | 'flag' | 'value' | 'element' | 'elements' | 'values' | 'name';

/**
 * The keys of each kind of node in the order in which the parser makes them, `kind` and `range`
 * aside, with what stands under them. The compiler holds it against the types; well-formedness,
 * `fromJson` and the JSON Schema follow from it.
 */
export const shapes = {
  and: { operands: 'operands' },
  or: { operands: 'operands' },
  not: { operand: 'operand' },
  comparison: { field: 'field', operator: 'operator', value: 'value' },
  in: { field: 'field', negated: 'flag', values: 'elements' },
  between: { field: 'field', negated: 'flag', low: 'value', high: 'value' },
  null: { field: 'field', negated: 'flag' },
  empty: { field: 'field', negated: 'flag' },
  has: { field: 'field', negated: 'flag', operator: 'operator', value: 'element' },
  members: { field: 'field', negated: 'flag', all: 'flag', values: 'elements' },
  related: { field: 'field', negated: 'flag', only: 'flag', condition: 'operand' },
  call: { name: 'name', arguments: 'values' },
} as const satisfies { readonly [K in Kind]: { readonly [Key in Exclude<keyof NodeOf<K>, 'kind' | 'range'>]: Part } };

/** The kinds of literal, with the type of JSON of their values. */
export const literalShapes = { integer: 'integer', decimal: 'string', string: 'string', boolean: 'boolean' } as const satisfies {
  readonly [K in Literal['kind']]: string;
};
