import {
  type And,
  childrenOf,
  type Expression,
  fold,
  type Not,
  type Or,
  type PartialExpression,
  type Predicate,
  type Range,
  type Value,
  valuesOf,
  walk,
} from './expression.ts';
import { identifierPattern, printName, scanName } from './literal.ts';
import { print, printValue } from './print.ts';

/** The canonical text of a well-formed expression, and the tree with ranges in it (L6.1). */
export function locate(expression: Expression): { readonly text: string; readonly expression: Expression } {
  const { at } = fold<Located>(expression, {
    and: (operands, node) => connective(operands, node, ' AND '.length),
    or: (operands, node) => connective(operands, node, ' OR '.length),
    not: (operand, node) => {
      const inset = insetOf(node.operand, node);
      const start = 'NOT '.length + inset;
      const length = start + operand.length + inset;
      return { length, at: (from) => ({ ...node, operand: operand.at(from + start), range: { from, to: from + length } }) };
    },
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
    empty: predicate,
    has: predicate,
    members: predicate,
    call: predicate,
    related: (node, inner) => {
      const condition = inner();
      const { length } = print(node);
      const range = (from: number) => ({ from, to: from + length });
      const start = length - condition.length - ')'.length;
      return { length, at: (from) => ({ ...node, condition: condition.at(from + start), range: range(from) }) };
    },
  });
  return { text: print(expression), expression: at(0) };
}

/** A single condition with ranges in its canonical text. */
export function locatePredicate(node: Predicate): Expression {
  return predicate(node).at(0);
}

/** Whether every node and literal of an expression has a range. */
export function hasRanges(expression: Expression): boolean {
  let all = true;
  walk(expression, (node) => {
    all &&= node.range !== undefined && valuesOf(node).every((value) => value.range !== undefined);
  });
  return all;
}

/** How long a text is, and the tree of it when it stands at an offset. */
type Located = { readonly length: number; readonly at: (from: number) => Expression };

function connective(operands: readonly Located[], node: And | Or, between: number): Located {
  const insets = node.operands.map((operand) => insetOf(operand, node));
  const lengths = operands.map((operand, index) => operand.length + 2 * (insets[index] ?? 0));
  const length = lengths.reduce((sum, one) => sum + between + one, -between);
  return {
    length,
    at: (from) => {
      let next = from;
      const placed = operands.map((operand, index) => {
        const start = next + (insets[index] ?? 0);
        next += (lengths[index] ?? 0) + between;
        return operand.at(start);
      });
      return { ...node, operands: placed, range: { from, to: from + length } };
    },
  };
}

/** An AND or an OR stands in parentheses inside another connective. */
const insetOf = ({ kind }: Expression, parent: And | Or | Not): number =>
  (kind === 'and' || kind === 'or') && kind !== parent.kind ? 1 : 0;

/** Counts back from the end of a predicate, where its values stand. */
function predicate(node: Predicate): Located {
  const { length } = print(node);
  const values = valuesOf(node).map((value) => printValue(value));
  const [gap, end] = betweenValues(node);
  const valuesLength = values.reduce((sum, value) => sum + value.length + gap, -gap) + end;
  return {
    length,
    at: (from) => {
      let next = from + length - valuesLength;
      const placed = <One extends Value>(value: One): One => {
        const range = { from: next, to: next + printValue(value).length };
        next = range.to + gap;
        return { ...value, range };
      };
      const range = { from, to: from + length };
      const parts = Object.entries(node).map(([key, part]: [string, unknown]) => {
        if (key === 'range' || typeof part !== 'object') return [key, part];
        return [key, Array.isArray(part) ? part.map(placed) : placed(part as Value)];
      });
      return { ...(Object.fromEntries(parts) as Predicate), range };
    },
  };
}

/** How much text stands between the values of a node, and after the last. */
function betweenValues(node: Predicate): readonly [gap: number, end: number] {
  if (node.kind === 'between') return [' AND '.length, 0];
  const isList = node.kind === 'call' || ('values' in node && !('kind' in node.values));
  return isList ? [','.length, ')'.length] : [0, 0];
}

/** The JSON Pointer of the deepest part of an expression that a range of its text is in. */
export function pointerAt(expression: Expression, text: string, { from, to }: Range): string {
  const holds = ({ range }: Expression | Value) => range !== undefined && range.from <= from && to <= range.to;
  let node = expression;
  let path = '';
  for (;;) {
    const child = childrenOf(node).find(holds);
    if (child === undefined) break;
    path += pathTo(child, node);
    node = child;
  }
  const value = valuesOf(node).find(holds);
  if (value !== undefined) return path + pathTo(value, node);
  const { field, operator } = partsIn(text)(node);
  const isAt = (range: Range) => from === range.from && to === range.to;
  if ('field' in node || node.kind === 'call') {
    if (isAt(field)) return path + ('field' in node ? '/field' : '/name');
    if (node.kind === 'comparison' && isAt(operator)) return `${path}/operator`;
  }
  return path;
}

/** The key of a part of a node, and its index where that is a list. */
function pathTo(part: Expression | Value, node: Expression): string {
  for (const [key, own] of Object.entries(node)) {
    if (own === part) return `/${key}`;
    const at = Array.isArray(own) ? own.indexOf(part) : -1;
    if (at >= 0) return `/${key}/${at}`;
  }
  return '';
}

/** The ranges of the field (of a call its name) and operator of a node; for a connective, of its first keyword. */
export type PartsOf = (node: PartialExpression) => { readonly field: Range; readonly operator: Range };

/**
 * Finds the ranges of field and operator of a node in its text; a tree keeps only whole ranges.
 * Without the text, assumes that the field is spelled canonically.
 */
export function partsIn(text: string | undefined): PartsOf {
  return (node) => {
    const range = node.range ?? { from: 0, to: 0 };
    if ('operands' in node || 'operand' in node) return { field: range, operator: connectiveRange(text, node) ?? range };
    const from = Math.min(range.from + nameLength(text, range.from, node), range.to);
    const [value] = 'condition' in node ? [node.condition] : valuesOf(node);
    const between = { from, to: Math.max(value?.range?.from ?? range.to, from) };
    return { field: { from: range.from, to: from }, operator: trimmed(text, between) };
  };
}

function nameLength(text: string | undefined, at: number, node: PartialExpression): number {
  if (text === undefined) {
    const name = 'name' in node ? node.name : 'field' in node ? node.field : undefined;
    return name === undefined ? 0 : printName(name).length;
  }
  if (text[at] === '`') return scanName(text, at).to - at;
  const name = new RegExp(identifierPattern, 'y');
  name.lastIndex = at;
  return name.exec(text)?.[0].length ?? 0;
}

/** Without white space, and without the parenthesis that opens a list. */
function trimmed(text: string | undefined, { from, to }: Range): Range {
  const found = text?.slice(from, to) ?? '';
  let end = found.length;
  while (/[\s(]/.test(found.charAt(end - 1))) end--;
  return end === 0 ? { from, to } : { from: from + found.search(/\S/), to: from + end };
}

/** The range of the first AND, OR or NOT of a connective. */
function connectiveRange(text: string | undefined, node: PartialExpression): Range | undefined {
  const [left, right] = 'operands' in node ? node.operands : [];
  const from = node.kind === 'not' ? node.range?.from : left?.range?.to;
  const to = node.kind === 'not' ? node.range?.to : right?.range?.from;
  if (text === undefined || from === undefined) return undefined;
  const word = /[A-Za-z]+|[&|!]+/.exec(text.slice(from, to));
  return word === null ? undefined : { from: from + word.index, to: from + word.index + word[0].length };
}
