import type { Edit } from '../../grammar/diagnostics.ts';
import { type Literal, literalsOf, type PlainPredicate, type Range } from '../../grammar/expression.ts';
import { print, printLiteral } from '../../grammar/print.ts';
import { applyEdits, mergeTouching, replacement, smallestEdit } from '../edits.ts';
import { isSameLiteral, relationOf } from './conditions.ts';
import {
  type BuilderCondition,
  type BuilderGroup,
  type BuilderLeaf,
  type BuilderModel,
  type BuilderNegation,
  type BuilderNode,
  negatedOperand,
  readModel,
} from './model.ts';

/*
 * Every action of the builder as edits of the text, in order and not overlapping. There are none
 * where the action is impossible: text after an unclosed quote would become part of it.
 */

/** Removes a node with its NOTs and the keyword that joins it; with the last node, all text. */
export function removeNode({ text, parents }: BuilderModel, node: BuilderNode): readonly Edit[] {
  const { whole, group } = negatedOperand(parents, node);
  if (group === undefined) return [{ from: 0, to: text.length, insert: '' }];
  const at = group.operands.indexOf(whole);
  const [before, after] = [group.operands[at - 1], group.operands[at + 1]];
  // Of two keywords around the node, the one that is present stays.
  const isLast = after === undefined || isMissing(group.keywords[at - 1]);
  const range = isLast ? { from: before?.outer.to ?? 0, to: whole.outer.to } : { from: whole.outer.from, to: after.outer.from };
  return [replacement(text, range, '')];
}

/**
 * Joins a condition or a parenthesised group to a node by AND or OR. It goes to the end of the
 * node's group if that has the same operator, else into a new group with the node. `undefined` as
 * the node stands for a blank text.
 */
export function addOperand(
  { text, parents }: BuilderModel,
  node: BuilderNode | undefined,
  operator: 'and' | 'or',
  source: string,
): readonly Edit[] {
  if (node === undefined) return [{ from: 0, to: text.length, insert: source }];
  const parent = parents.get(node);
  const group = [node, parent].find((one): one is BuilderGroup => isGroup(one) && one.operator === operator);
  if (group !== undefined) {
    const at = group === node ? group.operands.length - 1 : group.operands.indexOf(node);
    const operand = group.operands[at];
    if (operand === undefined || operand.isUnclosed) return [];
    const before = Math.max(at, 1) - 1;
    const gap = text.slice(group.operands[before]?.outer.to, group.operands[before + 1]?.outer.from);
    const joint = gap.trim().toLowerCase() === operator ? gap : ` ${operator.toUpperCase()} `;
    const { to } = operand.outer;
    return [replacement(text, { from: to, to }, joint + (/\w$/.test(joint) ? ' ' : '') + source)];
  }
  if (node.isUnclosed) return [];
  const [open, close] = isBareGroup(node) ? ['(', ')'] : ['', ''];
  const [start, end] = parent === undefined ? ['', ''] : ['(', ')'];
  const { from, to } = node.outer;
  return inOrder([
    ...(start + open === '' ? [] : [{ from, to: from, insert: start + open }]),
    replacement(text, { from: to, to }, `${close} ${operator.toUpperCase()} ${source}${end}`),
  ]);
}

/** Moves a node by a number of places in its group; operands that it passes give way. */
export function moveNode({ text, parents }: BuilderModel, node: BuilderNode, by: number): readonly Edit[] {
  const { whole, group } = negatedOperand(parents, node);
  const { operands = [] } = group ?? {};
  const at = operands.indexOf(whole);
  const to = at + by;
  const order = operands.toSpliced(at, 1).toSpliced(to, 0, whole);
  const changed = operands.slice(Math.min(at, to), Math.max(at, to) + 1);
  const isImpossible = changed.some(({ isUnclosed, outer }) => isUnclosed || outer.from === outer.to);
  if (group === undefined || by === 0 || operands[to] === undefined || isImpossible) return [];
  return inOrder(
    changed.map((old, index) => {
      const { outer } = order[operands.indexOf(old)] ?? old;
      const before = index === 0 ? keywordBefore(group, old) : '';
      return replacement(text, old.outer, before + text.slice(outer.from, outer.to) + keywordAfter(text, group, old));
    }),
  );
}

/** What must hold of a group's operands; the NOT before the group is part of it. */
export const groupJoins = ['all', 'any', 'notAll', 'none'] as const;
export type GroupJoin = (typeof groupJoins)[number];

export function joinOf({ operator }: BuilderGroup, negation: BuilderNegation | undefined): GroupJoin {
  if (negation === undefined) return operator === 'and' ? 'all' : 'any';
  return operator === 'and' ? 'notAll' : 'none';
}

/** Switches the operator, adds or removes the NOT, or both. */
export function changeJoin(
  model: BuilderModel,
  group: BuilderGroup,
  negation: BuilderNegation | undefined,
  to: GroupJoin,
): readonly Edit[] {
  if (group.isUnclosed) return [];
  const operator = to === 'all' || to === 'notAll' ? 'and' : 'or';
  const isNegated = to === 'notAll' || to === 'none';
  const switched = operator === group.operator ? [] : switchOperator(model, group, isNegated);
  if (isNegated === (negation !== undefined)) return switched;
  return inOrder([...(negation === undefined ? negateNode(model, group) : removeNegation(model, negation)), ...switched]);
}

/**
 * Turns AND into OR or the reverse, with parentheses where the group would otherwise merge with
 * one around or in it. A group that is negated has parentheses of its own.
 */
export function switchOperator({ text, parents }: BuilderModel, group: BuilderGroup, isNegated = false): readonly Edit[] {
  if (group.isUnclosed) return [];
  const keyword = group.operator === 'and' ? 'OR' : 'AND';
  const bare = [...group.operands, ...(parents.has(group) && !isNegated ? [group] : [])].filter(isBareGroup);
  const parentheses = bare.flatMap(({ range: { from, to } }) => [
    { from, to: from, insert: '(' },
    { from: to, to, insert: ')' },
  ]);
  return inOrder([...group.keywords.map((range) => writeKeyword(text, range, keyword)), ...parentheses]);
}

/** Writes a NOT before a node. */
export function negateNode({ text }: BuilderModel, node: BuilderNode): readonly Edit[] {
  if (node.isUnclosed) return [];
  const { from, to } = node.outer;
  if (!isBareGroup(node)) return [replacement(text, { from, to: from }, 'NOT ')];
  return [replacement(text, { from, to: from }, 'NOT ('), { from: to, to, insert: ')' }];
}

export function removeNegation({ text, parents }: BuilderModel, negation: BuilderNegation): readonly Edit[] {
  const { keyword, operand } = negation;
  return [replacement(text, { from: keyword.from, to: operand.outer.from }, keywordBefore(parents.get(negation), negation))];
}

/** Replaces the text of a leaf, unless the new text is unclosed. */
export function rewordChip({ text, schema, parents }: BuilderModel, chip: BuilderLeaf, source: string): readonly Edit[] {
  const root = readModel(source, schema).root;
  const parent = parents.get(chip);
  const { whole, group } = negatedOperand(parents, chip);
  if (root === undefined || root.isUnclosed) return [];
  const needsParentheses = isBareGroup(root) && parent !== undefined && !(isGroup(parent) && parent.operator === root.operator);
  const [before, after] = [keywordBefore(parent, chip), keywordAfter(text, group, whole)];
  return replaceSmallest(text, chip.range, before + (needsParentheses ? `(${source})` : source) + after);
}

/** Changes what a condition says. Its text stays as it is written, except for what differs. */
export function rewriteCondition({ text }: BuilderModel, condition: BuilderCondition, to: PlainPredicate): readonly Edit[] {
  const { predicate, range, nameRange } = condition;
  const source = text.slice(range.from, range.to);
  const name = to.field === predicate.field ? text.slice(nameRange.from, nameRange.to) : printName(to.field);
  const rewritten = relationOf(to) === relationOf(predicate) ? withValues(source, predicate, to) : undefined;
  const rest = rewritten?.slice(nameRange.to - nameRange.from) ?? print(to).slice(printName(to.field).length);
  return replaceSmallest(text, range, name + (name.endsWith('`') || !/^\w/.test(rest) ? '' : ' ') + rest);
}

const printName = (field: string): string => print({ kind: 'null', field, negated: false }).slice(0, -' IS NULL'.length);

function withValues(source: string, from: PlainPredicate, to: PlainPredicate): string {
  const [before, after] = [literalsOf(from), literalsOf(to)];
  if (before.length === after.length) return replaceValues(source, before, after);
  const kept: Literal[] = [];
  for (const value of before) {
    const next = after[kept.length];
    if (next !== undefined && isSameLiteral(value, next)) kept.push(value);
  }
  return resizeList(source, before, kept, after.slice(kept.length));
}

function replaceValues(source: string, before: readonly Literal[], after: readonly Literal[]): string {
  const edits = after.flatMap((value, at) => {
    const old = before[at];
    if (old?.range === undefined || isSameLiteral(old, value)) return [];
    return [replacement(source, old.range, printIn(value, source.charAt(old.range.from)))];
  });
  return applyEdits(source, edits);
}

/** Drops values of a list and appends others, with the separator that is before its last value. */
function resizeList(source: string, before: readonly Literal[], kept: readonly Literal[], added: readonly Literal[]): string {
  const ranges = before.flatMap(({ range }) => range ?? []);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (first === undefined || last === undefined) return source;
  const gapBefore = (at: number): string => source.slice(ranges[at - 1]?.to, ranges[at]?.from);
  const separator = ranges.length > 1 ? gapBefore(ranges.length - 1) : ',';
  const quote = source.charAt(first.from);
  let list = '';
  for (const value of kept) {
    const { from, to } = value.range ?? first;
    list += (list === '' ? '' : gapBefore(before.indexOf(value))) + source.slice(from, to);
  }
  for (const value of added) list += (list === '' ? '' : separator) + printIn(value, quote);
  return source.slice(0, first.from) + list + source.slice(last.to);
}

/** A literal in single quotes if the value that it replaces had those. */
function printIn(value: Literal, quote: string): string {
  const printed = printLiteral(value);
  return quote === "'" && value.kind === 'string' && !/['"\\]/.test(printed.slice(1, -1)) ? `'${value.value}'` : printed;
}

/** Replaces a range by the smallest edit; none if nothing changes. */
function replaceSmallest(text: string, range: Range, by: string): readonly Edit[] {
  const edit = smallestEdit(text, range, replacement(text, range, by).insert);
  return edit.from === edit.to && edit.insert === '' ? [] : [edit];
}

const inOrder = (edits: readonly Edit[]): readonly Edit[] =>
  mergeTouching(edits.toSorted((a, b) => a.from - b.from || a.to - b.to));

const isGroup = (node: BuilderNode | undefined): node is BuilderGroup => node?.kind === 'group';

/** A group without parentheses around it. */
const isBareGroup = (node: BuilderNode): node is BuilderGroup => isGroup(node) && node.outer.from === node.range.from;

const isMissing = (keyword: Range | undefined): boolean => keyword !== undefined && keyword.from === keyword.to;

/*
 * Inserts a missing keyword between two operands when one of them changes: without it, the new text
 * could be parsed as part of the other operand.
 */

function keywordBefore(parent: BuilderNode | undefined, node: BuilderNode): string {
  if (!isGroup(parent)) return '';
  return isMissing(parent.keywords[parent.operands.indexOf(node) - 1]) ? `${parent.operator.toUpperCase()} ` : '';
}

function keywordAfter(text: string, parent: BuilderNode | undefined, node: BuilderNode): string {
  if (!isGroup(parent)) return '';
  const keyword = parent.keywords[parent.operands.indexOf(node)];
  return keyword && isMissing(keyword) ? writeKeyword(text, keyword, parent.operator.toUpperCase()).insert : '';
}

/** Replaces a keyword in the case of the old one, or inserts one that is missing. */
function writeKeyword(text: string, range: Range, keyword: string): Edit {
  const old = text.slice(range.from, range.to);
  if (old === '') return { ...range, insert: /\s/.test(text.charAt(range.to)) ? ` ${keyword}` : ` ${keyword} ` };
  if (old === old.toUpperCase()) return replacement(text, range, keyword);
  const cased = old === old.toLowerCase() ? keyword.toLowerCase() : keyword.charAt(0) + keyword.slice(1).toLowerCase();
  return replacement(text, range, cased);
}
