import {
  type Element,
  isLiteral,
  type Literal,
  type Missing,
  type PartialExpression,
  type Range,
  type Value,
  type Variable,
} from './expression.ts';
import { rangeOf, type Token } from './lexer.ts';
import { readDecimal, readInteger, readName, unquote } from './literal.ts';
import { type ComparisonOperator, operatorOf } from './operators.ts';
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts';
import { comparatorMeant } from './tokens.ts';

/*
 * From a syntax tree to the expression (L2.5), one function for each production: what is missing
 * in the text is `missing` in the expression.
 */

/** The expression of a text, with `missing` where the text lacks something. */
export function partialExpressionOf({ root }: SyntaxTree): PartialExpression {
  return disjunction(nodeIn(root, 'disjunction'));
}

function disjunction(node: SyntaxNode | undefined): PartialExpression {
  return node === undefined ? missing() : connective('or', node, nodesIn(node, 'conjunction').map(conjunction));
}

function conjunction(node: SyntaxNode): PartialExpression {
  return connective('and', node, nodesIn(node, 'negation').map(negation));
}

/** Operands of the same kind are taken in, so that `a AND (b AND c)` has three. */
function connective(kind: 'and' | 'or', node: SyntaxNode, operands: readonly PartialExpression[]): PartialExpression {
  const [only] = operands;
  if (operands.length === 1 && only !== undefined) return only;
  return {
    kind,
    operands: operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand])),
    ...spanOf(node),
  };
}

function negation(node: SyntaxNode): PartialExpression {
  const inner = nodeIn(node, 'negation');
  if (hasToken(node, 'NOT')) return { kind: 'not', operand: inner === undefined ? missing() : negation(inner), ...spanOf(node) };
  const predicateNode = nodeIn(node, 'predicate');
  return predicateNode === undefined ? disjunction(nodeIn(node, 'disjunction')) : predicate(predicateNode);
}

function predicate(node: SyntaxNode): PartialExpression {
  const nameToken = tokenIn(nodeIn(node, 'field'));
  if (nameToken === undefined) return missing(spanOf(node).range);
  const field = readName(nameToken.image);
  const negated = hasToken(node, 'NOT');
  const span = spanOf(node);

  const comparison = nodeIn(node, 'comparison');
  const comparator = tokenIn(comparison);
  if (comparator !== undefined) {
    const value = valueOf(nodeIn(comparison, 'value'));
    return { kind: 'comparison', field, operator: comparatorOf(comparator), value, ...span };
  }
  const given = nodeIn(node, 'in');
  if (given !== undefined) return { kind: 'in', field, negated, values: listOf(given), ...span };
  const between = nodeIn(node, 'between');
  if (between !== undefined) {
    const [low, high] = nodesIn(between, 'value');
    return { kind: 'between', field, negated, low: valueOf(low), high: valueOf(high), ...span };
  }
  const is = nodeIn(node, 'is');
  if (is !== undefined) return { kind: nodeIn(is, 'empty') ? 'empty' : 'null', field, negated: hasToken(is, 'NOT'), ...span };
  const call = nodeIn(node, 'call');
  if (call !== undefined) return { kind: 'call', name: field, arguments: nodesIn(call, 'value').map(valueOf), ...span };
  const has = nodeIn(node, 'has');
  if (has !== undefined) return { ...hasOf(has, { field, negated }), ...span };
  return { ...missing(rangeOf(nameToken)), field };
}

function hasOf(node: SyntaxNode, about: { readonly field: string; readonly negated: boolean }) {
  const compared = nodeIn(node, 'compared');
  const related = nodeIn(node, 'related');
  const members = nodeIn(node, 'any') ?? nodeIn(node, 'all');
  if (related !== undefined) {
    const condition = disjunction(nodeIn(related, 'disjunction'));
    return { kind: 'related', ...about, only: hasToken(related, 'ONLY'), condition } as const;
  }
  if (members !== undefined) return { kind: 'members', ...about, all: members.rule === 'all', values: listOf(members) } as const;
  const comparator = tokenIn(compared);
  const operator = comparator === undefined ? '=' : comparatorOf(comparator);
  return { kind: 'has', ...about, operator, value: valueOf(nodeIn(compared ?? node, 'element')) as Element | Missing } as const;
}

/** A written list, or a variable. */
function listOf(node: SyntaxNode): readonly (Element | Missing)[] | Variable {
  const variable = tokenIn(nodeIn(node, 'variable'));
  const values = nodesIn(nodeIn(node, 'list'), 'element').map((element) => valueOf(element) as Element | Missing);
  return variable === undefined ? values : (valueIn(variable) as Variable);
}

function comparatorOf(token: Token): ComparisonOperator {
  return operatorOf.get(token.image) ?? comparatorMeant.get(token.image) ?? '=';
}

function valueOf(node: SyntaxNode | undefined): Value | Missing {
  const token = tokenIn(node);
  return token === undefined ? missing() : valueIn(token);
}

/** A value's token as a literal; `missing` for one that is none, such as a variable. */
export function literal(token: Token): Literal | Missing {
  const value = valueIn(token);
  return isLiteral(value) ? value : missing(rangeOf(token));
}

/**
 * A value's token as a value; a broken one is missing, one that only lacks its quotes is what
 * was meant.
 */
function valueIn(token: Token): Value | Missing {
  const range = rangeOf(token);
  const read = literals[token.type.name]?.(token.image);
  return read === undefined ? missing(range) : { ...read, range };
}

const literals: Readonly<Record<string, (image: string) => Value | undefined>> = {
  Integer: (image) => defined(readInteger(image), (value) => ({ kind: 'integer', value })),
  gluedNumber: (image) => defined(readInteger(image), (value) => ({ kind: 'integer', value })),
  Decimal: (image) => defined(readDecimal(image), (value) => ({ kind: 'decimal', value })),
  String: (image) => defined(unquote(image), (value) => ({ kind: 'string', value })),
  unquotedDate: (image) => ({ kind: 'string', value: image }),
  typographicString: (image) => ({ kind: 'string', value: image.slice(1, -1) }),
  TRUE: () => ({ kind: 'boolean', value: true }),
  FALSE: () => ({ kind: 'boolean', value: false }),
  AtName: (image) => ({ kind: 'variable', name: image.slice(1) }),
  Identifier: (image) => ({ kind: 'field', field: image }),
  QuotedName: (image) => ({ kind: 'field', field: readName(image) }),
};

function defined<Value>(value: Value | undefined, make: (value: Value) => Literal): Literal | undefined {
  return value === undefined ? undefined : make(value);
}

function missing(range?: Range): Missing {
  return range === undefined ? { kind: 'missing' } : { kind: 'missing', range };
}

function nodesIn(node: SyntaxNode | undefined, rule: string): readonly SyntaxNode[] {
  return node?.children.filter((child): child is SyntaxNode => child.kind === 'node' && child.rule === rule) ?? [];
}

function nodeIn(node: SyntaxNode | undefined, rule: string): SyntaxNode | undefined {
  return node?.children.find((child): child is SyntaxNode => child.kind === 'node' && child.rule === rule);
}

/** The first token that fits in a node. */
function tokenIn(node: SyntaxNode | undefined): Token | undefined {
  return node?.children.find((child): child is Token => child.kind === 'token');
}

function hasToken(node: SyntaxNode, name: string): boolean {
  return node.children.some((child) => child.kind === 'token' && (child.type.category ?? child.type).name === name);
}

/** From a node's first token that fits to its last; absent where it has none. */
function spanOf(node: SyntaxNode): { readonly range?: Range } {
  const [first, last] = [endToken(node, true), endToken(node, false)];
  return first === undefined || last === undefined ? {} : { range: { from: first.from, to: last.to } };
}

function endToken({ children }: SyntaxNode, isFirst: boolean): Token | undefined {
  const step = isFirst ? 1 : -1;
  for (let at = isFirst ? 0 : children.length - 1; at >= 0 && at < children.length; at += step) {
    const child = children[at];
    const found = child?.kind === 'token' ? child : child?.kind === 'node' ? endToken(child, isFirst) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
