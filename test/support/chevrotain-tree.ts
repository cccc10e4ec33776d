import type { CstElement, CstNode, IToken } from 'chevrotain';
import type { Expression, Literal, Range } from '../../grammar/expression.ts';
import { searchLexer, searchParser } from '../../grammar/grammar.ts';
import { isName, readDecimal, readInteger, readName, unquote } from '../../grammar/literal.ts';
import { operatorOf } from '../../grammar/operators.ts';

/**
 * The tree of a text by Chevrotain alone, lexer and parser; undefined where it refuses the text,
 * or where a number or a name is too long (L2.3, L2.7).
 */
export function chevrotainTree(text: string): Expression | undefined {
  const { tokens, errors } = searchLexer.tokenize(text);
  if (errors.length > 0) return undefined;
  // The stack of an error costs more than the rest of reading.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  searchParser.input = tokens;
  const cst = searchParser.search();
  Error.stackTraceLimit = stackTraceLimit;
  const isRight = searchParser.errors.length === 0 && tokens.every(isWithinLimits);
  return isRight ? connective(nodes(cst, 'disjunction')[0] as CstNode) : undefined;
}

function isWithinLimits({ image, tokenType: { name } }: IToken): boolean {
  if (name === 'Integer') return readInteger(image) !== undefined;
  if (name === 'Decimal') return readDecimal(image) !== undefined;
  return !/^(Identifier|QuotedName)$/.test(name) || isName(readName(image));
}

function connective(node: CstNode): Expression {
  const kind = node.name === 'disjunction' ? 'or' : 'and';
  const operands = kind === 'or' ? nodes(node, 'conjunction').map(connective) : nodes(node, 'negation').map(negation);
  const [only] = operands;
  if (operands.length === 1 && only !== undefined) return only;
  return { kind, operands: operands.flatMap((one) => (one.kind === kind ? one.operands : [one])), range: rangeOf(node) };
}

function negation(node: CstNode): Expression {
  const [negated] = nodes(node, 'negation');
  if (negated !== undefined) return { kind: 'not', operand: negation(negated), range: rangeOf(node) };
  const [group] = nodes(node, 'disjunction');
  return group === undefined ? predicate(nodes(node, 'predicate')[0] as CstNode) : connective(group);
}

function predicate(node: CstNode): Expression {
  const [comparison, list, between, isNull] = ['comparison', 'list', 'between', 'null'].map((rule) => nodes(node, rule)[0]);
  const about = { field: readName(onlyToken(nodes(node, 'field')[0]).image), range: rangeOf(node) };
  const negated = 'NOT' in node.children;
  if (comparison !== undefined) {
    const sign = (comparison.children['Comparator'] as readonly IToken[])[0]?.image ?? '';
    return { kind: 'comparison', ...about, operator: operatorOf.get(sign) ?? '=', value: literal(nodes(comparison, 'value')[0]) };
  }
  if (list !== undefined) return { kind: 'in', ...about, negated, values: nodes(list, 'value').map(literal) };
  if (between !== undefined) {
    const [low, high] = nodes(between, 'value');
    return { kind: 'between', ...about, negated, low: literal(low), high: literal(high) };
  }
  return { kind: 'null', ...about, negated: isNull !== undefined && 'NOT' in isNull.children };
}

function literal(node: CstNode | undefined): Literal {
  const { image, tokenType, startOffset } = onlyToken(node);
  const range = { from: startOffset, to: startOffset + image.length };
  if (tokenType.name === 'Integer') return { kind: 'integer', value: Number(readInteger(image)), range };
  if (tokenType.name === 'Decimal') return { kind: 'decimal', value: String(readDecimal(image)), range };
  if (tokenType.name === 'String') return { kind: 'string', value: String(unquote(image)), range };
  return { kind: 'boolean', value: tokenType.name === 'TRUE', range };
}

function nodes({ children }: CstNode, rule: string): readonly CstNode[] {
  return (children[rule] ?? []).filter((child: CstElement): child is CstNode => 'children' in child);
}

const onlyToken = (node: CstNode | undefined): IToken => Object.values(node?.children ?? {})[0]?.[0] as IToken;

const rangeOf = ({ location }: CstNode): Range => ({ from: location?.startOffset ?? 0, to: Number(location?.endOffset) + 1 });
