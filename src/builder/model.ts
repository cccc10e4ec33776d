import {
  type Empty,
  type Has,
  isPlain,
  isPredicate,
  literalsOf,
  type Members,
  type Null,
  type PlainPredicate,
  type Predicate,
  type Range,
  type Related,
} from '../../grammar/expression.ts';
import { parse } from '../../grammar/parse.ts';
import { read } from '../../grammar/reader.ts';
import type { SyntaxElement, SyntaxNode } from '../../grammar/syntax-tree.ts';
import { check } from '../schema/check.ts';
import type { Field, Schema } from '../schema/schema.ts';

/**
 * What the builder shows of a text: conditions it has controls for, groups and negations of them,
 * and chips for the rest. Every token of the text is in a node or between two operands.
 */
export type BuilderModel = {
  readonly text: string;
  readonly schema: Schema;
  /** `undefined` for a blank text. */
  readonly root: BuilderNode | undefined;
  readonly parents: ReadonlyMap<BuilderNode, BuilderGroup | BuilderNegation>;
};

export type BuilderNode = BuilderGroup | BuilderNegation | BuilderLeaf;
export type BuilderLeaf = BuilderCondition | BuilderChip;

type NodeBase = {
  /** From the first token to the last, without parentheses around them. */
  readonly range: Range;
  /** Includes the parentheses around `range`, if any. */
  readonly outer: Range;
  /** The number of leaves before this node, and in it. */
  readonly first: number;
  readonly leaves: number;
  /** A quote, parenthesis or BETWEEN in it has no end: text around would become part of it. */
  readonly isUnclosed: boolean;
};

/** Two or more operands of one AND or OR, as written: a group in parentheses is an operand. */
export type BuilderGroup = NodeBase & {
  readonly kind: 'group';
  readonly operator: 'and' | 'or';
  readonly operands: readonly BuilderNode[];
  /** The AND or OR after each operand but the last; an empty range where it is missing. */
  readonly keywords: readonly Range[];
};
export type BuilderNegation = NodeBase & { readonly kind: 'not'; readonly keyword: Range; readonly operand: BuilderNode };
export type BuilderCondition = NodeBase & ReadCondition & { readonly kind: 'condition'; readonly nameRange: Range };
/** Text without controls: broken, not in the schema, or empty where a condition is missing. */
export type BuilderChip = NodeBase & {
  readonly kind: 'chip';
  /**
   * What it asks, if it is a call, is on a list or a relation, or has variables or fields as values.
   * Its ranges are relative to the chip.
   */
  readonly asks: AskedPredicate | undefined;
};

/** A condition whose values have controls alone. */
export type AskedPredicate = Exclude<Predicate, Null> | HeldPredicate;
/** A condition on a list or a relation. */
export type HeldPredicate = Has | Members | Related | Empty | Null;

/** A condition that the builder has controls for. */
export type ReadCondition = {
  /** Names the field as the schema spells it. Its ranges are relative to the condition. */
  readonly predicate: PlainPredicate;
  readonly field: Field;
};

/** Reads any text, with or without errors. */
export function readModel(text: string, schema: Schema): BuilderModel {
  const { root } = read(text);
  const parents = new Map<BuilderNode, BuilderGroup | BuilderNegation>();
  const source: Source = { text, schema, parents, leaves: 0 };
  return { text, schema, parents, root: root.from === root.to ? undefined : nodeOf(source, [root], 0) };
}

/** Returns the leaf with an index. */
export function leafAt(node: BuilderNode | undefined, index: number): BuilderLeaf | undefined {
  return leavesOf(node).find(({ first }) => first === index);
}

/** Lists conditions and chips in the order of the text. */
export function leavesOf(node: BuilderNode | undefined): readonly BuilderLeaf[] {
  if (node === undefined) return [];
  if (node.kind === 'group') return node.operands.flatMap(leavesOf);
  return node.kind === 'not' ? leavesOf(node.operand) : [node];
}

/** Returns the NOTs before a node, outermost first. */
export function negationsOf(parents: BuilderModel['parents'], node: BuilderNode): readonly BuilderNegation[] {
  const parent = parents.get(node);
  return parent?.kind === 'not' ? [...negationsOf(parents, parent), parent] : [];
}

/** Returns a node with the NOTs before it, and the group that it is an operand of. */
export function negatedOperand(
  parents: BuilderModel['parents'],
  node: BuilderNode,
): { readonly whole: BuilderNode; readonly group: BuilderGroup | undefined } {
  const parent = parents.get(node);
  return parent?.kind === 'not' ? negatedOperand(parents, parent) : { whole: node, group: parent };
}

/** The key that a node was rendered with, and its text. */
export type KeyedNode = { readonly key: number; readonly source: string };

/**
 * Returns the keys to render a list of nodes with. A node keeps the key of its text. A node whose
 * text has changed takes an unused key, so that the control in use stays in the document.
 */
export function reuseKeys(before: readonly KeyedNode[], sources: readonly string[]): readonly KeyedNode[] {
  const left = [...before];
  const same = sources.map((source) => {
    const at = left.findIndex((one) => one.source === source);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  let last = Math.max(-1, ...before.map(({ key }) => key));
  return sources.map((source, at) => ({ key: (same[at] ?? left.shift())?.key ?? ++last, source }));
}

/** Reads the text of one condition. `undefined` where the builder has no controls for it. */
export function readCondition(source: string, schema: Schema): ReadCondition | undefined {
  const { expression } = parse(source);
  if (expression === undefined || !isPlain(expression)) return undefined;
  const checked = check(expression, schema).query?.expression;
  if (checked === undefined || !isPlain(checked)) return undefined;
  const field = schema.fields[checked.field];
  if (
    field === undefined ||
    field.list ||
    literalsOf(expression).some(({ value }) => typeof value === 'string' && !isOneLine(value))
  )
    return undefined;
  return { predicate: { ...expression, field: checked.field }, field };
}

/** Reads a condition whose values have controls alone; undefined for any other text. */
function readAsked(source: string, schema: Schema): AskedPredicate | undefined {
  const { expression } = parse(source);
  const checked = expression && check(expression, schema).query?.expression;
  if (checked === undefined || !isPredicate(checked)) return undefined;
  return isPlain(checked) && !schema.fields[checked.field]?.list ? undefined : checked;
}

/** An `<input>` drops line breaks and control characters. */
const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

type Source = Pick<BuilderModel, 'text' | 'schema'> & {
  readonly parents: Map<BuilderNode, BuilderGroup | BuilderNegation>;
  /** The number of leaves read so far. */
  leaves: number;
};

/** The elements of one node: a node of the syntax tree or its children, and skipped text. */
type Elements = readonly SyntaxElement[];

/** Deeper nesting is shown as a chip. */
const maximalDepth = 48;

function nodeOf(source: Source, elements: Elements, depth: number, outer?: Range): BuilderNode {
  const at = elements.findIndex(({ kind }) => kind === 'node');
  const node = elements[at];
  if (node?.kind !== 'node' || node.rule === 'predicate') return leafOf(source, elements, outer);
  const inner = elements.toSpliced(at, 1, ...node.children);
  if (node.rule === 'negation') return operandOf(source, inner, depth, outer);
  return groupOf(source, node.rule === 'disjunction' ? 'or' : 'and', inner, depth, outer);
}

/** A group of what is between the keywords; without keywords, its only operand. */
function groupOf(
  source: Source,
  operator: BuilderGroup['operator'],
  elements: Elements,
  depth: number,
  outer?: Range,
): BuilderNode {
  const keywords: Range[] = [];
  const between: SyntaxElement[][] = [[]];
  for (const element of elements) {
    if (element.kind === 'token' || element.kind === 'missing') {
      keywords.push(rangeOf([element]));
      between.push([]);
    } else between.at(-1)?.push(element);
  }
  if (keywords.length === 0) return nodeOf(source, elements, depth, outer);
  const first = source.leaves;
  const operands = between.map((one) => nodeOf(source, one, depth + 1));
  const range = { from: operands[0]?.outer.from ?? 0, to: operands.at(-1)?.outer.to ?? 0 };
  const group: BuilderGroup = {
    kind: 'group',
    operator,
    operands,
    keywords,
    range,
    outer: outer ?? range,
    first,
    leaves: source.leaves - first,
    isUnclosed: operands.some((operand) => operand.isUnclosed),
  };
  for (const operand of operands) source.parents.set(operand, group);
  return group;
}

/** What begins with a NOT or a parenthesis, or a condition. */
function operandOf(source: Source, elements: Elements, depth: number, outer?: Range): BuilderNode {
  const at = elements.findIndex(({ kind }) => kind === 'token');
  const opening = elements[at];
  if (opening?.kind !== 'token') return nodeOf(source, elements, depth, outer);
  if (depth >= maximalDepth) return leafOf(source, elements, outer);
  const rest = elements.slice(at + 1);
  // A parenthesis that is not closed belongs to the text of the first condition after it.
  if (rest.some(({ kind }) => kind === 'missing')) {
    const skipped = { ...rangeOf([opening]), kind: 'skipped', tokens: [opening] } as const;
    const inner = rest.filter(({ kind }) => kind !== 'missing');
    return nodeOf(source, [...elements.slice(0, at), skipped, ...inner], depth + 1, outer);
  }
  if (at > 0) return leafOf(source, elements, outer);
  if (rest.at(-1)?.kind === 'token') return nodeOf(source, rest.slice(0, -1), depth + 1, outer ?? rangeOf(elements));
  if (!rest.some((element) => element.kind === 'node' && element.rule === 'negation')) return leafOf(source, elements, outer);
  const operand = nodeOf(source, rest, depth + 1);
  const { first, leaves, isUnclosed } = operand;
  const range = { from: opening.from, to: operand.outer.to };
  const keyword = rangeOf([opening]);
  const negation: BuilderNegation = { kind: 'not', keyword, operand, range, outer: outer ?? range, first, leaves, isUnclosed };
  source.parents.set(operand, negation);
  return negation;
}

/** A condition if that is all there is and the schema has it; a chip otherwise. */
function leafOf(source: Source, elements: Elements, outer?: Range): BuilderLeaf {
  const range = rangeOf(elements);
  const text = source.text.slice(range.from, range.to);
  const base = { range, outer: outer ?? range, first: source.leaves++, leaves: 1 };
  const [predicate, ...others] = elements;
  const name = predicate?.kind === 'node' && others.length === 0 ? predicate.children[0] : undefined;
  const condition = name && readCondition(text, source.schema);
  if (name === undefined || condition === undefined)
    return { ...base, kind: 'chip', asks: name && readAsked(text, source.schema), isUnclosed: isUnclosedText(text) };
  return { ...condition, ...base, kind: 'condition', nameRange: rangeOf([name]), isUnclosed: false };
}

/**
 * Tests whether text after or around the source would become part of it. The reader decides:
 * closed text keeps its end both before a `)` and before an AND that is followed by `(`.
 */
function isUnclosedText(source: string): boolean {
  const text = `(${source}) AND (${source} AND (`;
  const conjunction = lastDescendant(read(text).root, 2);
  return conjunction.children[0]?.to !== source.length + 2 || lastDescendant(conjunction, 4).from !== text.length - 1;
}

/** The last node in the last node, to a depth. */
function lastDescendant(node: SyntaxNode, depth: number): SyntaxNode {
  const last = node.children.findLast(({ kind }) => kind === 'node');
  return depth > 0 && last?.kind === 'node' ? lastDescendant(last, depth - 1) : node;
}

/** From the first element that is not empty to the last; where all are, that of the first. */
function rangeOf(elements: Elements): Range {
  const present = elements.filter(({ from, to }) => from < to);
  return { from: (present[0] ?? elements[0])?.from ?? 0, to: (present.at(-1) ?? elements[0])?.to ?? 0 };
}
