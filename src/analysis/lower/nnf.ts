import {
  type Expression,
  fold,
  isPlain,
  literalsOf,
  type Not,
  onPredicates,
  type PlainPredicate,
  type Predicate,
  type Range,
} from '../../../grammar/expression.ts';
import { print } from '../../../grammar/print.ts';
import { type Day, parseRelativeDate } from '../../schema/dates.ts';
import { isMomentText } from '../../schema/moments.ts';
import { fieldOf, type Schema } from '../../schema/schema.ts';
import { connective, oppositeOf, plainIn } from '../expressions.ts';
import { type FieldSet, joinSets, negate, readConditions } from '../field-set.ts';
import { type Connective, dual } from '../kleene.ts';
import { literalResolver, scaleOf } from '../scale.ts';
import type { DateStyle, SpelledSet } from '../spell.ts';
import { isAll, isNothing } from '../value-set.ts';

/**
 * An expression in negation normal form over field sets, with its verdict on every row of one day.
 *
 * Each node keeps the expression that it was written as, so that what a profile has already stays
 * as it is. `written` is undefined for a node that nobody wrote.
 */
export type Nnf = SetNode | PartNode | JoinNode;

export type SetNode = SpelledSet & { readonly written: Expression | undefined };

/** A test for a part of a text, or of a moment, which is no field set; an atom is of no field. */
export type PartNode = { readonly kind: 'part'; readonly field: string | undefined; readonly written: Expression };

export type JoinNode = {
  readonly kind: Connective;
  readonly operands: readonly Nnf[];
  /** The same as one field set, where all operands are about one field. */
  readonly set: SetNode | undefined;
  readonly written: Expression | undefined;
  /** The node that this one was written as the NOT of. */
  readonly opposite?: Nnf;
};

/** The normal form of a checked expression. */
export function nnfOf(expression: Expression, schema: Schema, today: Day): Nnf {
  const resolve = literalResolver(schema, today);
  type Pair = { readonly plain: Nnf; readonly negated: Nnf };
  const predicate = (node: Predicate): Pair => {
    const opposite = oppositeOf(node);
    // With a known day a field has one scale, so no predicate is several conditions.
    const [condition] = readConditions(node, resolve).conditions;
    if (condition?.kind !== 'set' || !isPlain(node)) {
      const part = (written: Expression): Nnf => ({ kind: 'part', field: isPlain(node) ? node.field : undefined, written });
      return { plain: part(node), negated: part(opposite) };
    }
    const plain = setNode(node, condition, schema);
    return { plain, negated: { ...negate(plain), written: opposite } };
  };
  const joined = (kind: Connective, pairs: readonly Pair[], node: Expression): Pair => {
    const plain = join(
      kind,
      pairs.map((pair) => pair.plain),
      node,
    );
    const negated = join(
      dual[kind],
      pairs.map((pair) => pair.negated),
      negation(node),
    );
    return { plain, negated: { ...negated, opposite: plain } };
  };
  return fold<Pair>(expression, {
    and: (pairs, node) => joined('and', pairs, node),
    or: (pairs, node) => joined('or', pairs, node),
    not: ({ plain, negated }, node) => ({ plain: writtenAs(negated, node), negated: plain }),
    ...onPredicates(predicate),
  }).plain;
}

/** A NOT as it was written. Tests for a part are written without one. */
function writtenAs(negated: Nnf, node: Not): Nnf {
  if (negated.kind !== 'part') return { ...negated, written: node };
  return { ...negated, written: { ...negated.written, ...(node.range && { range: node.range }) } };
}

const negation = (node: Expression): Expression =>
  node.kind === 'not' ? node.operand : { kind: 'not', operand: node, ...(node.range && { range: node.range }) };

function setNode(node: PlainPredicate, condition: FieldSet, schema: Schema): SetNode {
  const field = fieldOf(schema, node.field);
  const namesValues = node.kind === 'in' || (node.kind === 'comparison' && (node.operator === '=' || node.operator === '!='));
  return {
    ...condition,
    scale: scaleOf(field),
    dates: stylesOf(condition, field.type === 'date' ? dateStyleOf(node) : 'none'),
    listed: namesValues ? literalsOf(node).length : 0,
    written: node,
  };
}

/** An AND or OR of nodes. */
export function join(kind: Connective, operands: readonly Nnf[], written?: Expression): JoinNode {
  const sets = operands.flatMap((operand) => setOf(operand) ?? []);
  const alike = sets.length === operands.length && sets.every(({ field }) => field === sets[0]?.field);
  const set = alike ? joinSetNodes(kind, sets) : undefined;
  return { kind, operands, set: set && { ...set, written }, written };
}

/** A node as one field set; undefined where it is not about one field alone. */
export const setOf = (node: Nnf): SetNode | undefined =>
  node.kind === 'set' ? node : node.kind === 'part' ? undefined : node.set;

/** The AND or OR of field sets on one field; undefined for none. */
export function joinSetNodes(kind: Connective, sets: readonly SetNode[]): SetNode | undefined {
  const joined = joinSets(kind, sets);
  if (joined === undefined) return undefined;
  const dates = sets.map((one) => one.dates).reduce(joinStyles);
  const listed = sets.reduce((sum, one) => sum + one.listed, 0);
  return { ...joined, dates: stylesOf(joined, dates), listed, written: undefined };
}

/** True of every value, or of none, does not depend on the day unless it was computed so. */
const stylesOf = ({ set }: FieldSet, dates: DateStyle): DateStyle =>
  (isNothing(set) || isAll(set)) && dates !== 'mixed' ? 'none' : dates;

export function joinStyles(a: DateStyle, b: DateStyle): DateStyle {
  if (a === b || b === 'none') return a;
  return a === 'none' ? b : 'mixed';
}

/** How the dates of an expression are written. */
export function dateStyleIn(expression: Expression, schema: Schema): DateStyle {
  const dates = plainIn(expression).filter(({ field }) => fieldOf(schema, field).type === 'date');
  return dates.map(dateStyleOf).reduce(joinStyles, 'none');
}

function dateStyleOf(node: Predicate): DateStyle {
  const styles = literalsOf(node).map(({ value }): DateStyle => {
    if (isMomentText(String(value))) return 'none';
    const relative = parseRelativeDate(String(value));
    if (relative === undefined || relative === 'out-of-range') return 'absolute';
    return relative.unit === 'd' || relative.unit === 'w' || relative.amount === 0 ? 'relative' : 'mixed';
  });
  return styles.reduce(joinStyles, 'none');
}

/**
 * Factors out what all branches of an OR have in common, or all operands of an AND of ORs, and
 * drops a branch that contains another. The verdict stays the same on every row: Kleene's AND and
 * OR distribute and absorb. Returns the node itself where nothing is in common.
 */
export function factored(node: Nnf): Nnf {
  if (node.kind !== 'and' && node.kind !== 'or') return node;
  const { kind, operands, written } = node;
  const other = dual[kind];
  const branches = withoutContaining(operands.map((one) => keyed(one.kind === other ? one.operands : [one])));
  const [first = new Map<string | Nnf, Nnf>()] = branches;
  const common = new Set([...first.keys()].filter((key) => branches.every((branch) => branch.has(key))));
  if (common.size === 0 && branches.length === operands.length) return node;
  const shared = [...first].filter(([key]) => common.has(key)).map(([, one]) => one);
  const rests = branches.map((branch) => [...branch].filter(([key]) => !common.has(key)).map(([, one]) => one));
  const range = written?.range;
  if (rests.some((rest) => rest.length === 0)) return rejoin(other, shared, range);
  const rest = rejoin(
    kind,
    rests.map((one) => rejoin(other, one, range)),
    range,
  );
  return rejoin(other, [...shared, ...(rest.kind === other ? rest.operands : [rest])], range);
}

/** Factors everything in a node but what `isKept`. */
export function factoredInside(node: Nnf, isKept: (node: Nnf) => boolean): Nnf {
  if ((node.kind !== 'and' && node.kind !== 'or') || isKept(node)) return node;
  const operands = node.operands.map((one) => factoredInside(one, isKept));
  if (operands.every((one, at) => one === node.operands[at])) return factored(node);
  const flat = operands.flatMap((one) => (one.kind === node.kind ? one.operands : [one]));
  return factored(rejoin(node.kind, flat, node.written?.range));
}

/** Joins nodes and what they were written as; one alone stays itself. */
export function rejoin(kind: Connective, nodes: readonly Nnf[], range: Range | undefined): Nnf {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return only;
  const parts = nodes.flatMap(({ written }) => written ?? []);
  const written = parts.length < nodes.length ? undefined : { ...connective(kind, parts), ...(range && { range }) };
  return join(kind, nodes, written);
}

type Branch = ReadonlyMap<string | Nnf, Nnf>;

/** Nodes by their canonical text, each once; a node that nobody wrote is equal to itself only. */
const keyed = (nodes: readonly Nnf[]): Branch =>
  new Map(nodes.map((node) => [node.written === undefined ? node : print(node.written), node]));

/** More branches are not compared with each other. */
const mostCompared = 64;

function withoutContaining(branches: readonly Branch[]): readonly Branch[] {
  if (branches.length > mostCompared) return branches;
  return branches.filter(
    (branch, at) =>
      !branches.some((other, index) => index !== at && contains(branch, other) && (branch.size > other.size || index < at)),
  );
}

const contains = (branch: Branch, other: Branch) => [...other.keys()].every((key) => branch.has(key));
