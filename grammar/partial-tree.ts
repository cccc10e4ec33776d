import type { Literal, Missing, PartialExpression, Range } from './expression.ts';
import { readDecimal, readInteger, readName, unquote } from './literal.ts';
import { type ComparisonOperator, operatorOf } from './operators.ts';
import type { Cst } from './parser.ts';
import { rangeOf, type Token } from './tokenize.ts';
import { comparatorMeant } from './tokens.ts';

/*
 * From what the parser recognised to the tree (L2.5). One function per production, each total: whatever recovery left out is `missing`.
 */

/** The tree of a text, with `missing` where the parser had to make something up. */
export function toTree(search: Cst): PartialExpression {
  return disjunction(ruleOf(search, 'disjunction'));
}

function disjunction(node: Cst | undefined): PartialExpression {
  return node === undefined
    ? missing()
    : connective('or', node, rulesOf(node, 'conjunction').map(conjunction), tokensOf(node, 'OR'));
}

function conjunction(node: Cst): PartialExpression {
  return connective('and', node, rulesOf(node, 'negation').map(negation), tokensOf(node, 'AND'));
}

/** Operands of the same kind are taken in, so that `a AND (b AND c)` has three. */
function connective(
  kind: 'and' | 'or',
  node: Cst,
  found: readonly PartialExpression[],
  between: readonly Token[],
): PartialExpression {
  const operands = found.length > between.length ? found : [...found, missing()];
  const [only] = operands;
  if (operands.length === 1 && only !== undefined) return only;
  return {
    kind,
    operands: operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand])),
    ...spanOf(node),
  };
}

function negation(node: Cst): PartialExpression {
  const [inner] = rulesOf(node, 'negation');
  if (tokensOf(node, 'NOT').length > 0)
    return { kind: 'not', operand: inner === undefined ? missing() : negation(inner), ...spanOf(node) };
  const predicateNode = ruleOf(node, 'predicate');
  return predicateNode === undefined ? disjunction(ruleOf(node, 'disjunction')) : predicate(predicateNode);
}

function predicate(node: Cst): PartialExpression {
  const nameToken = tokensOf(ruleOf(node, 'field'), 'Identifier', 'QuotedName')[0];
  if (nameToken === undefined) return missing(spanOf(node).range);
  const field = readName(nameToken.image);
  const negated = tokensOf(node, 'NOT').length > 0;
  const span = spanOf(node);

  const comparison = ruleOf(node, 'comparison');
  const comparator = tokensOf(comparison, 'Comparator')[0];
  if (comparator !== undefined)
    return {
      kind: 'comparison',
      field,
      operator: comparatorOf(comparator),
      value: valueOf(ruleOf(comparison, 'value')),
      ...span,
    };

  const list = ruleOf(node, 'list');
  if (list !== undefined) {
    const found = rulesOf(list, 'value');
    const count = Math.max(found.length, tokensOf(list, 'Comma').length + 1);
    return { kind: 'in', field, negated, values: Array.from({ length: count }, (_, index) => valueOf(found[index])), ...span };
  }
  const between = ruleOf(node, 'between');
  if (between !== undefined) {
    const [low, high] = rulesOf(between, 'value');
    return { kind: 'between', field, negated, low: valueOf(low), high: valueOf(high), ...span };
  }

  const isNull = ruleOf(node, 'null');
  if (isNull !== undefined) return { kind: 'null', field, negated: tokensOf(isNull, 'NOT').length > 0, ...span };
  return { ...missing(rangeOf(nameToken)), field };
}

function comparatorOf(token: Token): ComparisonOperator {
  return operatorOf.get(token.image) ?? comparatorMeant.get(token.image) ?? '=';
}

function valueOf(node: Cst | undefined): Literal | Missing {
  // A loop, since a long list asks it of each of its values: arrays made of them take a fifth of the time of all.
  for (const name in node?.children) {
    const token = node?.children[name]?.find(isRealToken);
    if (token !== undefined) return literal(token);
  }
  return missing();
}

/** A value's token as a literal; a broken one is missing, one that only lacks its quotes is what was meant. */
export function literal(token: Token): Literal | Missing {
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

function rulesOf(node: Cst | undefined, name: string): readonly Cst[] {
  return (node?.children[name] ?? []).filter((child): child is Cst => 'children' in child);
}

function ruleOf(node: Cst | undefined, name: string): Cst | undefined {
  return rulesOf(node, name)[0];
}

function tokensOf(node: Cst | undefined, ...names: readonly string[]): readonly Token[] {
  return names.flatMap((name) => (node?.children[name] ?? []).filter(isRealToken));
}

/** Not one that recovery made up. */
function isRealToken(child: Cst | Token): child is Token {
  return 'image' in child && child.isInsertedInRecovery !== true;
}

/** From a node's first token to its last; absent where recovery made one of them up. */
function spanOf(node: Cst): { readonly range?: Range } {
  const from = node.location?.startOffset;
  const to = node.location?.endOffset;
  return Number.isInteger(from) && Number.isInteger(to) ? { range: { from: Number(from), to: Number(to) + 1 } } : {};
}
