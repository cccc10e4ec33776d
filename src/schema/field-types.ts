import type { Literal } from '../../grammar/expression.ts';
import { type FieldType, type Operator, type OperatorRow, operators } from '../../grammar/operators.ts';

/** Whether a literal is of a kind that the type takes (L3.1); nothing is ever converted (L3.7). */
export const isOfType: Readonly<Record<FieldType, (literal: Literal) => boolean>> = {
  integer: ({ kind }) => kind === 'integer',
  // A double holds no decimals beside an integer of sixteen digits, so that comparing would not be exact.
  decimal: ({ kind, value }) => kind === 'decimal' || (kind === 'integer' && Math.abs(value) < 1e15),
  text: ({ kind }) => kind === 'string',
  boolean: ({ kind }) => kind === 'boolean',
  date: ({ kind }) => kind === 'string',
  time: ({ kind }) => kind === 'string',
};

/** The operators that can be asked of each type, in the table's order. */
export const operatorsOf: Readonly<Record<FieldType, ReadonlySet<Operator>>> = {
  integer: accepting('integer'),
  decimal: accepting('decimal'),
  text: accepting('text'),
  date: accepting('date'),
  time: accepting('time'),
  boolean: accepting('boolean'),
};

function accepting(type: FieldType): ReadonlySet<Operator> {
  const all = Object.keys(operators) as Operator[];
  return new Set(all.filter((operator) => (operators[operator] as OperatorRow).accepts.includes(type)));
}

/** The operator of a node that is no comparison. */
export const operatorOfTest = { in: 'IN', between: 'BETWEEN', null: 'IS NULL' } as const;
