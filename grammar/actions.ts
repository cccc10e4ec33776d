import type {
  And,
  Between,
  Comparison,
  Expression,
  In,
  IntegerLiteral,
  Literal,
  Null,
  Or,
  Predicate,
  StringLiteral,
} from './expression.ts';
import { codePoints, maximumNameLength, readDecimal, readName, stringAt } from './literal.ts';
import { type ComparisonOperator, operatorOf } from './operators.ts';

/*
 * The semantic actions of the generated parser (L2.5): `predicateNode` for the rule `predicate`,
 * `integerToken` for the token `Integer`. Arguments are the parts of the production in order, then
 * the range. A token action that returns `undefined` rejects the text.
 */

/** Rules and tokens that the reader reads alone: few searches have them, and their code would be in every bundle. */
export const leftToReader: readonly string[] = ['has', 'empty', 'call', 'variable', 'AtName'];

/** Rules that the parser reads as another, whose tokens are most of theirs. */
export const readAs: Readonly<Record<string, string>> = { value: 'element' };

/** Upper bounds of what limits count, since `forget`. `stringLength` is in UTF-16 units. */
export const made = { predicates: 0, listValues: 0, stringLength: 0 };

export function forget(): void {
  made.predicates = 0;
  made.listValues = 0;
  made.stringLength = 0;
}

export function disjunctionNode(_first: Expression, all: Expression[], from: number, to: number): Expression {
  return { kind: 'or', operands: flat('or', all), range: { from, to } } satisfies Or;
}

export function conjunctionNode(_first: Expression, all: Expression[], from: number, to: number): Expression {
  return { kind: 'and', operands: flat('and', all), range: { from, to } } satisfies And;
}

export function negationNode(
  negated: Expression | undefined,
  enclosed: Expression | undefined,
  from: number,
  to: number,
): Expression {
  return negated === undefined ? (enclosed as Expression) : { kind: 'not', operand: negated, range: { from, to } };
}

export function predicateNode(
  _field: string,
  comparison: Predicate | undefined,
  _negated: boolean,
  list: Predicate | undefined,
  between: Predicate | undefined,
  is: Predicate | undefined,
  _from: number,
  _to: number,
): Predicate {
  made.predicates++;
  return (comparison ?? list ?? between ?? is) as Predicate;
}

export function comparisonNode(
  field: string,
  operator: ComparisonOperator,
  value: Literal,
  from: number,
  to: number,
): Comparison {
  return { kind: 'comparison', field, operator, value, range: { from, to } };
}

export function inNode(field: string, negated: boolean, values: readonly Literal[], from: number, to: number): In {
  return { kind: 'in', field, negated, values, range: { from, to } };
}

export function listNode(first: Literal, all: Literal[] | undefined, _from: number, _to: number): readonly Literal[] {
  if (all !== undefined && all.length > made.listValues) made.listValues = all.length;
  return all ?? [first];
}

export function betweenNode(field: string, negated: boolean, low: Literal, high: Literal, from: number, to: number): Between {
  return { kind: 'between', field, negated, low, high, range: { from, to } };
}

export function isNode(field: string, negated: boolean, from: number, to: number): Null {
  return { kind: 'null', field, negated, range: { from, to } };
}

export const comparatorToken = (text: string): ComparisonOperator | undefined => operatorOf.get(text);

export function identifierToken(text: string, from: number, to: number): string | undefined {
  return to - from > maximumNameLength ? undefined : text.slice(from, to);
}

export function quotedNameToken(text: string, from: number, to: number): string | undefined {
  const name = readName(text.slice(from, to));
  return codePoints(name) > maximumNameLength ? undefined : name;
}

/** `digits` is the absolute value; approximate if it exceeds the safe integers. */
export function integerToken(text: string, from: number, to: number, digits: number): IntegerLiteral | undefined {
  if (digits > Number.MAX_SAFE_INTEGER) return undefined;
  const value = text.charCodeAt(from) === 45 ? 0 - digits : digits;
  return { kind: 'integer', value, range: { from, to } };
}

export function decimalToken(text: string, from: number, to: number): Literal | undefined {
  const value = readDecimal(text.slice(from, to));
  return value === undefined ? undefined : { kind: 'decimal', value, range: { from, to } };
}

export function stringToken(text: string, from: number, to: number): StringLiteral | undefined {
  const value = stringAt(text, from, to);
  if (value === undefined) return undefined;
  if (value.length > made.stringLength) made.stringLength = value.length;
  return { kind: 'string', value, range: { from, to } };
}

export const trueToken = (_: string, from: number, to: number): Literal => ({
  kind: 'boolean',
  value: true,
  range: { from, to },
});
export const falseToken = (_: string, from: number, to: number): Literal => ({
  kind: 'boolean',
  value: false,
  range: { from, to },
});

/** Flattens operands of the same kind: `a AND (b AND c)` has three. */
function flat(kind: 'and' | 'or', operands: Expression[]): Expression[] {
  for (const operand of operands) {
    if (operand.kind === kind) return operands.flatMap((one) => (one.kind === kind ? one.operands : [one]));
  }
  return operands;
}
