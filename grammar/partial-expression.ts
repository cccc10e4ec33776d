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
  const about = { field: readName(nameToken.image), negated: hasToken(node, 'NOT') };
  const read = conditionIn(node, about);
  return read === undefined ? { ...missing(rangeOf(nameToken)), field: about.field } : { ...read, ...spanOf(node) };
}

type About = { readonly field: string; readonly negated: boolean };
type Condition = Exclude<PartialExpression, Missing>;

/** What the node of a condition holds, by its rule. */
function conditionIn(node: SyntaxNode, about: About): Condition | undefined {
  for (const child of node.children) {
    const read = child.kind === 'node' ? conditions[child.rule]?.(child, about) : undefined;
    if (read !== undefined) return read;
  }
  return undefined;
}

const members = (node: SyntaxNode, about: About): Condition => ({
  kind: 'members',
  ...about,
  all: node.rule === 'all',
  values: listOf(node),
});

const has = (node: SyntaxNode, about: About): Condition => ({
  kind: 'has',
  ...about,
  operator: comparatorOf(tokenIn(node)),
  value: valueOf(nodeIn(node, 'element')) as Element | Missing,
});

const conditions: Readonly<Record<string, (node: SyntaxNode, about: About) => Condition>> = {
  comparison: (node, { field }) => ({
    kind: 'comparison',
    field,
    operator: comparatorOf(tokenIn(node)),
    value: valueOf(nodeIn(node, 'value')),
  }),
  in: (node, about) => ({ kind: 'in', ...about, values: listOf(node) }),
  between: (node, about) => {
    const [low, high] = nodesIn(node, 'value');
    return { kind: 'between', ...about, low: valueOf(low), high: valueOf(high) };
  },
  is: (node, { field }) => ({ kind: nodeIn(node, 'empty') ? 'empty' : 'null', field, negated: hasToken(node, 'NOT') }),
  call: (node, { field: name }) => ({ kind: 'call', name, arguments: nodesIn(node, 'value').map(valueOf) }),
  has: (node, about) => conditionIn(node, about) ?? has(node, about),
  compared: has,
  any: members,
  all: members,
  related: (node, about) => ({
    kind: 'related',
    ...about,
    only: hasToken(node, 'ONLY'),
    condition: disjunction(nodeIn(node, 'disjunction')),
  }),
};

/** A written list, or a variable. */
function listOf(node: SyntaxNode): readonly (Element | Missing)[] | Variable {
  const variable = tokenIn(nodeIn(node, 'variable'));
  const values = nodesIn(nodeIn(node, 'list'), 'element').map((element) => valueOf(element) as Element | Missing);
  return variable === undefined ? values : (valueIn(variable) as Variable);
}

/** The operator of a token; `=` of a value's own, before which HAS has none. */
function comparatorOf({ image = '=' }: Partial<Token> = {}): ComparisonOperator {
  return operatorOf.get(image) ?? comparatorMeant.get(image) ?? '=';
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
