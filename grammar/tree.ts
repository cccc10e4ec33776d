import type { CstNode } from 'chevrotain';
import type { Expression, Literal, Missing, PartialExpression, Range } from './expression.ts';
import { readDecimal, readInteger, readName, unquote } from './literal.ts';
import type { ComparisonOperator } from './operators.ts';
import { rangeOf, type Token } from './tokenize.ts';
import { comparatorMeant, operatorOf } from './tokens.ts';

/*
 * From what the parser recognised to the tree (L2.5). One function per production, each total: whatever recovery left out is `missing`.
 */

/** The tree of a text, with `missing` where the parser had to make something up. */
export function toTree(search: CstNode): PartialExpression {
  return disjunction(ruleOf(search, 'disjunction'));
}

function disjunction(node: CstNode | undefined): PartialExpression {
  return node === undefined ? missing() : connective('or', node, rulesOf(node, 'conjunction').map(conjunction), tokensOf(node, 'OR'));
}

function conjunction(node: CstNode): PartialExpression {
  return connective('and', node, rulesOf(node, 'negation').map(negation), tokensOf(node, 'AND'));
}

/** Operands of the same kind are taken in, so that `a AND (b AND c)` has three. */
function connective(kind: 'and' | 'or', node: CstNode, found: readonly PartialExpression[], between: readonly Token[]): PartialExpression {
  const operands = found.length > between.length ? found : [...found, missing()];
  const [only] = operands;
  if (operands.length === 1 && only !== undefined) return only;
  return { kind, operands: operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand])), ...spanOf(node) };
}

function negation(node: CstNode): PartialExpression {
  const [inner] = rulesOf(node, 'negation');
  if (tokensOf(node, 'NOT').length > 0) return { kind: 'not', operand: inner === undefined ? missing() : negation(inner), ...spanOf(node) };
  const predicateNode = ruleOf(node, 'predicate');
  return predicateNode === undefined ? disjunction(ruleOf(node, 'disjunction')) : predicate(predicateNode);
}

function predicate(node: CstNode): PartialExpression {
  const nameToken = tokensOf(ruleOf(node, 'field'), 'Identifier', 'QuotedName')[0];
  if (nameToken === undefined) return missing(spanOf(node).range);
  const field = readName(nameToken.image);
  const negated = tokensOf(node, 'NOT').length > 0;
  const span = spanOf(node);

  const comparison = ruleOf(node, 'comparison');
  const comparator = tokensOf(comparison, 'Comparator')[0];
  if (comparator !== undefined) return { kind: 'comparison', field, operator: comparatorOf(comparator), value: valueAt(comparison, 0), ...span };

  const list = ruleOf(node, 'list');
  if (list !== undefined) {
    const count = Math.max(rulesOf(list, 'value').length, tokensOf(list, 'Comma').length + 1);
    return { kind: 'in', field, negated, values: Array.from({ length: count }, (_, index) => valueAt(list, index)), ...span };
  }
  const between = ruleOf(node, 'between');
  if (between !== undefined) return { kind: 'between', field, negated, low: valueAt(between, 0), high: valueAt(between, 1), ...span };

  const isNull = ruleOf(node, 'null');
  if (isNull !== undefined) return { kind: 'null', field, negated: tokensOf(isNull, 'NOT').length > 0, ...span };
  return { ...missing(rangeOf(nameToken)), field };
}

/** The node is a tree without gaps. */
export function isComplete(tree: PartialExpression): tree is Expression {
  return tree.kind !== 'missing';
}

function comparatorOf(token: Token): ComparisonOperator {
  return operatorOf.get(token.image) ?? comparatorMeant.get(token.image) ?? '=';
}

function valueAt(node: CstNode | undefined, index: number): Literal | Missing {
  const value = rulesOf(node, 'value')[index];
  const token = value && Object.values(value.children).flat().find(isRealToken);
  return token === undefined ? missing() : literal(token);
}

/** A value's token as a literal; a broken one is missing, one that only lacks its quotes is what was meant. */
function literal(token: Token): Literal | Missing {
  const range = rangeOf(token);
  const read = literals[token.tokenType.name]?.(token.image);
  return read === undefined ? missing(range) : { ...read, range };
}

const literals: Readonly<Record<string, (image: string) => Literal | undefined>> = {
  Integer: (image) => defined(readInteger(image), (value) => ({ kind: 'integer', value })),
  gluedNumber: (image) => defined(readInteger(image), (value) => ({ kind: 'integer', value })),
  Decimal: (image) => defined(readDecimal(image), (value) => ({ kind: 'decimal', value })),
  String: (image) => defined(unquote(image), (value) => ({ kind: 'string', value })),
  unquotedDate: (image) => ({ kind: 'string', value: image }),
  typographicString: (image) => ({ kind: 'string', value: image.slice(1, -1) }),
  TRUE: () => ({ kind: 'boolean', value: true }),
  FALSE: () => ({ kind: 'boolean', value: false }),
};

function defined<Value>(value: Value | undefined, make: (value: Value) => Literal): Literal | undefined {
  return value === undefined ? undefined : make(value);
}

function missing(range?: Range): Missing {
  return range === undefined ? { kind: 'missing' } : { kind: 'missing', range };
}

function rulesOf(node: CstNode | undefined, name: string): readonly CstNode[] {
  return (node?.children[name] ?? []).filter((child): child is CstNode => 'children' in child);
}

function ruleOf(node: CstNode | undefined, name: string): CstNode | undefined {
  return rulesOf(node, name)[0];
}

function tokensOf(node: CstNode | undefined, ...names: readonly string[]): readonly Token[] {
  return names.flatMap((name) => (node?.children[name] ?? []).filter(isRealToken));
}

/** Not one that recovery made up. */
function isRealToken(child: CstNode | Token): child is Token {
  return 'image' in child && child.isInsertedInRecovery !== true;
}

/** From a node's first token to its last; absent where recovery made one of them up. */
function spanOf(node: CstNode): { readonly range?: Range } {
  const from = node.location?.startOffset;
  const to = node.location?.endOffset;
  return Number.isInteger(from) && Number.isInteger(to) ? { range: { from: Number(from), to: Number(to) + 1 } } : {};
}
