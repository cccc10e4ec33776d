import type { CstElement, CstNode, IToken } from 'chevrotain';
import type { Element, Expression, Range, Value, Variable } from '../../grammar/expression.ts';
import { searchLexer, searchParser } from '../../grammar/grammar.ts';
import { isName, maximumNameLength, readDecimal, readInteger, readName, unquote } from '../../grammar/literal.ts';
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
  if (name === 'AtName') return image.length <= maximumNameLength + 1;
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
  const [comparison, given, between, has, is, call] = ['comparison', 'in', 'between', 'has', 'is', 'call'].map(
    (rule) => nodes(node, rule)[0],
  );
  const field = readName(onlyToken(nodes(node, 'field')[0]).image);
  const range = rangeOf(node);
  const about = { field, negated: 'NOT' in node.children, range };
  if (comparison !== undefined)
    return { kind: 'comparison', field, range, operator: operatorIn(comparison), value: value(nodes(comparison, 'value')[0]) };
  if (given !== undefined) return { kind: 'in', ...about, values: listed(given) };
  if (between !== undefined) {
    const [low, high] = nodes(between, 'value');
    return { kind: 'between', ...about, low: value(low), high: value(high) };
  }
  if (call !== undefined) return { kind: 'call', name: field, arguments: nodes(call, 'value').map(value), range };
  if (is !== undefined)
    return { kind: nodes(is, 'empty').length > 0 ? 'empty' : 'null', ...about, negated: 'NOT' in is.children };
  const [compared, any, all, related] = ['compared', 'any', 'all', 'related'].map((rule) => nodes(has as CstNode, rule)[0]);
  const members = any ?? all;
  if (members !== undefined) return { kind: 'members', ...about, all: all !== undefined, values: listed(members) };
  if (related !== undefined)
    return {
      kind: 'related',
      ...about,
      only: 'ONLY' in related.children,
      condition: connective(nodes(related, 'disjunction')[0] as CstNode),
    };
  const operator = compared === undefined ? '=' : operatorIn(compared);
  return { kind: 'has', ...about, operator, value: value(nodes(compared ?? (has as CstNode), 'element')[0]) as Element };
}

const operatorIn = ({ children }: CstNode) =>
  operatorOf.get((children['Comparator'] as readonly IToken[])[0]?.image ?? '') ?? '=';

function listed(node: CstNode): readonly Element[] | Variable {
  const [list] = nodes(node, 'list');
  if (list === undefined) return value(nodes(node, 'variable')[0]) as Variable;
  return nodes(list, 'element').map((element) => value(element) as Element);
}

function value(node: CstNode | undefined): Value {
  const { image, tokenType, startOffset } = onlyToken(node);
  const range = { from: startOffset, to: startOffset + image.length };
  const { name } = tokenType;
  if (name === 'Integer') return { kind: 'integer', value: Number(readInteger(image)), range };
  if (name === 'Decimal') return { kind: 'decimal', value: String(readDecimal(image)), range };
  if (name === 'String') return { kind: 'string', value: String(unquote(image)), range };
  if (name === 'AtName') return { kind: 'variable', name: image.slice(1), range };
  if (/^(Identifier|QuotedName)$/.test(name)) return { kind: 'field', field: readName(image), range };
  return { kind: 'boolean', value: name === 'TRUE', range };
}

function nodes({ children }: CstNode, rule: string): readonly CstNode[] {
  return (children[rule] ?? []).filter((child: CstElement): child is CstNode => 'children' in child);
}

const onlyToken = (node: CstNode | undefined): IToken => Object.values(node?.children ?? {})[0]?.[0] as IToken;

const rangeOf = ({ location }: CstNode): Range => ({ from: location?.startOffset ?? 0, to: Number(location?.endOffset) + 1 });
