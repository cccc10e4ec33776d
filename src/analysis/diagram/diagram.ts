import type { Expression, Predicate } from '../../../grammar/expression.ts';
import type { Verdict } from '../../memory/evaluate.ts';
import type { Day } from '../../schema/dates.ts';
import { fieldOf, isOnMember, type Schema } from '../../schema/schema.ts';
import { foldNnf, predicatesIn } from '../expressions.ts';
import {
  type Conditions,
  type FieldCondition,
  type FieldSet,
  isAtomField,
  joinSets,
  negate,
  readConditions,
} from '../field-set.ts';
import { type Connective, dual, rankOf, verdictOf } from '../kleene.ts';
import { areExclusive, hasPart, implies, type Part } from '../parts.ts';
import { literalResolver, type Scale, scaleOf } from '../scale.ts';
import { comparePoints, type Point } from '../value-set.ts';
import { createNodes, type Node, type Nodes, type Operation, operation } from './nodes.ts';
import { partWithin } from './part-bounds.ts';

/**
 * The verdict of an expression on every possible row on one day: a reduced, ordered decision
 * diagram over the values of the fields, null included, with three verdicts.
 *
 * What it shows to be impossible is impossible, and diagrams with the same root have the same
 * verdict on every row. It knows what an interval of texts says of one part (L7.5), but not of
 * several at once: only there may it hold a row possible that is not.
 */
export type Diagram = { readonly root: Node; readonly expression: Expression; readonly shared: SharedDiagrams };

/** What the diagrams of one call have in common, so that they can be compared. */
export type SharedDiagrams = {
  readonly schema: Schema;
  readonly today: Day;
  readonly nodes: Nodes;
  /**
   * The variables in the order of the levels: the fields in the order of the text, each followed
   * by the parts of its texts, longer ones first.
   */
  readonly levels: readonly LevelVariable[];
};

/** What a node tests: the interval of a value, whether a text has a part, the verdict of an atom. */
export type LevelVariable = FieldVariable | { readonly kind: 'part' | 'atom'; readonly field: string; readonly part: Part };

export type FieldVariable = {
  readonly kind: 'field';
  readonly field: string;
  readonly scale: Scale;
  readonly points: readonly Point[];
};

/** The default budget, in children of nodes: some tens of milliseconds. */
const mostWork = 200_000;

/**
 * Builds the diagrams of checked expressions, in their order, to be compared with each other. What
 * is done with them afterwards draws on the same budget. Undefined where that is too small: the
 * diagram of an expression can be exponentially large.
 */
export function diagramsOf(
  schema: Schema,
  today: Day,
  expressions: readonly Expression[],
  budget = mostWork,
  mostElements?: number,
): readonly Diagram[] | undefined {
  const nodes = createNodes(budget);
  const variables = variablesOf(schema, today, expressions, nodes, mostElements);
  if (variables === undefined) return undefined;
  const shared: SharedDiagrams = { schema, today, nodes, levels: variables.levels };
  const build = diagramBuilder(nodes, variables);
  const roots = expressions.map((expression) => build.whole(rootOf(expression, variables, build)));
  if (!nodes.spend(0)) return undefined;
  return expressions.map((expression, at) => ({ root: roots[at] ?? nodes.verdict(1), expression, shared }));
}

/**
 * Whether two expressions have the same verdict on every row. True is proven; false may be wrong
 * where parts of texts are concerned.
 */
export const sameVerdicts = (a: Diagram, b: Diagram): boolean => a.root === b.root;

/** Whether some row may have the verdict; false is proven. */
export const canBeTrue = ({ root }: Diagram): boolean => canBe(root, true);
export const canBeFalse = ({ root }: Diagram): boolean => canBe(root, false);
export const canBeUnknown = ({ root }: Diagram): boolean => canBe(root, null);
const canBe = ({ verdicts }: Node, verdict: Verdict): boolean => (verdicts & (1 << rankOf(verdict))) !== 0;

/** Whether every row is selected, with or without values; true is proven. */
export const isAlwaysTrue = (diagram: Diagram): boolean => !canBeFalse(diagram) && !canBeUnknown(diagram);

/** Whether every row has the verdict false; true is proven. */
export const isNever = (node: Node): boolean => node.verdicts === 1 << rankOf(false);

/**
 * A node that is true for the rows on which the verdicts of two diagrams of one call satisfy
 * `condition`, and false for all others. Undefined where the budget is spent. `isNever` proves
 * that there is no such row.
 */
export function whereVerdicts(a: Diagram, b: Diagram, condition: (a: Verdict, b: Verdict) => boolean): Node | undefined {
  return whereNodes(a.shared, a.root, b.root, condition);
}

/** `whereVerdicts` for two nodes of one call. */
export function whereNodes(
  { nodes }: SharedDiagrams,
  a: Node,
  b: Node,
  condition: (a: Verdict, b: Verdict) => boolean,
): Node | undefined {
  const found = nodes.combine(
    operation((x, y) => rankOf(condition(verdictOf(x), verdictOf(y)))),
    a,
    b,
  );
  return nodes.spend(0) ? found : undefined;
}

/** The child of a node of a variable for a value; null is a missing one. */
export function childFor(variable: LevelVariable, cuts: readonly number[], value: Point | null): number {
  if (value === null) return 0;
  if (variable.kind !== 'field') return variable.part.at !== 'whole' && hasPart(value, variable.part) ? 2 : 1;
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePoints(variable.points[cuts[middle] ?? 0] ?? value, value) <= 0) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

/** A field set waits for others on its field, which are joined at once, however many there are. */
type PartialDiagram = FieldCondition | Node;

function rootOf(expression: Expression, variables: Variables, { joined }: DiagramBuilder): PartialDiagram {
  const predicate = (node: Predicate, negated: boolean) => {
    const { join, conditions } = variables.conditionsOf(node);
    return joined(negated ? dual[join] : join, negated ? conditions.map((one) => negate(one)) : conditions);
  };
  return foldNnf<PartialDiagram>(expression, predicate, joined);
}

type DiagramBuilder = {
  readonly joined: (kind: Connective, parts: readonly PartialDiagram[]) => PartialDiagram;
  readonly whole: (part: PartialDiagram) => Node;
};

function diagramBuilder(nodes: Nodes, variables: Variables): DiagramBuilder {
  const operations: Readonly<Record<Connective, Operation>> = { and: operation(Math.min, 2), or: operation(Math.max, 0) };
  const whole = (part: PartialDiagram): Node => ('kind' in part ? variables.nodeOf(part) : part);

  /** Combines neighbours first, so that no node grows with every operand. */
  const combined = (by: Operation, all: readonly Node[]): Node => {
    let left = all;
    while (left.length > 1) {
      const pairs: Node[] = [];
      for (let at = 0; at < left.length; at += 2) {
        const [a = nodes.verdict(1), b] = left.slice(at, at + 2);
        pairs.push(b === undefined ? a : nodes.combine(by, a, b));
      }
      left = pairs;
    }
    return left[0] ?? nodes.verdict(1);
  };

  return {
    whole,
    joined: (kind, parts) => {
      const waiting: FieldSet[] = [];
      const made: Node[] = [];
      for (const part of parts) {
        if ('kind' in part && part.kind === 'set') waiting.push(part);
        else made.push(whole(part));
      }
      const sets = [...Map.groupBy(waiting, ({ field }) => field).values()].flatMap((all) => joinSets(kind, all) ?? []);
      const [only] = sets;
      if (made.length === 0 && sets.length === 1 && only !== undefined) return only;
      return combined(operations[kind], [...sets.map(whole), ...made]);
    },
  };
}

type Variables = {
  readonly levels: readonly LevelVariable[];
  readonly conditionsOf: (predicate: Predicate) => Conditions;
  /** The diagram of one condition alone. */
  readonly nodeOf: (condition: FieldCondition) => Node;
};

/**
 * Recursion goes no deeper: an expression of 500 conditions (L5.1) has at most so many levels, one
 * for the field and one for a part in each.
 */
const mostLevels = 1_000;

/** The variables of expressions on a day; undefined where there are too many. */
function variablesOf(
  schema: Schema,
  today: Day,
  expressions: readonly Expression[],
  nodes: Nodes,
  mostElements: number | undefined,
): Variables | undefined {
  const resolve = literalResolver(schema, today);
  const read = new Map<Predicate, Conditions>();
  const tested = new Map<string, { readonly cuts: Set<Point>; readonly parts: Map<string, Part> }>();
  for (const node of expressions.flatMap(predicatesIn)) {
    const conditions = readConditions(node, resolve, mostElements);
    read.set(node, conditions);
    for (const condition of conditions.conditions) {
      const own = tested.get(condition.field) ?? { cuts: new Set(), parts: new Map() };
      tested.set(condition.field, own);
      if (condition.kind === 'part') own.parts.set(partKey(condition.part), condition.part);
      else for (const cut of condition.set.cuts) own.cuts.add(cut);
    }
  }

  const levels: LevelVariable[] = [];
  const made = new Map<string, FieldNodes>();
  for (const [field, { cuts, parts }] of tested) {
    const [atom] = isAtomField(field) ? parts.values() : [];
    if (atom?.at === 'whole') {
      const level = levels.push({ kind: 'atom', field: isOnMember(atom.node) ? atom.node.field : field, part: atom }) - 1;
      const children = (isTrue: boolean) => [1, isTrue ? 0 : 2, isTrue ? 2 : 0] as const;
      const part = (_: Part, has: boolean) =>
        nodes.node(
          level,
          [1],
          children(has).map((rank) => nodes.verdict(rank)),
        );
      made.set(field, { set: () => nodes.verdict(1), part });
      continue;
    }
    const points = [...cuts].sort(comparePoints);
    const ordered = [...parts.values()].sort(byImplication);
    const scale = scaleOf(fieldOf(schema, field));
    made.set(field, nodesOfField(levels.length, scale, points, ordered, nodes));
    levels.push({ kind: 'field', field, scale, points });
    for (const part of ordered) levels.push({ kind: 'part', field, part });
    if (levels.length > mostLevels || !nodes.spend(cuts.size)) return undefined;
  }
  return {
    levels,
    conditionsOf: (predicate) => read.get(predicate) ?? readConditions(predicate, resolve),
    nodeOf: (condition) => {
      const of = made.get(condition.field);
      if (of === undefined) return nodes.verdict(1);
      return condition.kind === 'set' ? of.set(condition) : of.part(condition.part, condition.has);
    },
  };
}

type FieldNodes = { readonly set: (set: FieldSet) => Node; readonly part: (part: Part, expected: boolean) => Node };

const partKey = ({ text, at }: Part): string => `${at} ${text}`;

/** Puts a part after those that imply it. */
const byImplication = (a: Part, b: Part): number =>
  b.text.length - a.text.length || comparePoints(b.at, a.at) || comparePoints(a.text, b.text);

function nodesOfField(level: number, scale: Scale, points: readonly Point[], parts: readonly Part[], nodes: Nodes): FieldNodes {
  const indices = new Map(points.map((point, at) => [point, at]));
  const verdict = (isTrue: boolean) => nodes.verdict(rankOf(isTrue));
  const unknown = nodes.verdict(1);
  const known = new Map<string, Node>();
  /** Whether the values of an interval pass a test; undefined where it does not decide that. */
  const passesWithin = (from: string, to: Point | undefined, part: Part, expected: boolean): boolean | undefined => {
    if (scale.name !== 'text' || part.at === 'whole') return undefined;
    const has = isNextTo(scale, from, to) ? hasPart(from, part) : partWithin(part, from, to === undefined ? to : String(to));
    return has === undefined ? undefined : has === expected;
  };
  const newPartNode = (part: Part, expected: boolean): Node => {
    const own = partNode(level, part, expected, parts, nodes);
    const cuts: number[] = [];
    const children = [unknown];
    // Where an interval decides the test, no impossible row is held possible.
    for (let at = 0; at <= points.length; at++) {
      const from = String(points[at - 1] ?? scale.first ?? '');
      const to = points[at];
      if (!nodes.spend(searchWork(from))) return unknown;
      const isExpected = passesWithin(from, to, part, expected);
      const child = isExpected === undefined ? own : verdict(isExpected);
      if (at > 0 && child === children.at(-1)) continue;
      if (at > 0) cuts.push(at - 1);
      children.push(child);
    }
    return nodes.node(level, cuts, children);
  };
  return {
    set: ({ set: { begins, cuts }, onNull }) => {
      const verdicts = Array.from({ length: cuts.length + 1 }, (_, at) => verdict(begins === (at % 2 === 0)));
      const children = [nodes.verdict(rankOf(onNull)), ...verdicts];
      return nodes.node(
        level,
        cuts.map((cut) => indices.get(cut) ?? 0),
        children,
      );
    },
    part: (part, expected) => {
      const key = `${expected} ${partKey(part)}`;
      const node = known.get(key) ?? newPartNode(part, expected);
      known.set(key, node);
      return node;
    },
  };
}

/** Whether a text is alone in the interval that it begins. */
const isNextTo = (scale: Scale, text: string, end: Point | undefined): boolean =>
  end !== undefined && comparePoints(scale.next(text), end) === 0;

/** Tests a text for a part, first for parts that imply it or exclude it: those decide it too. */
function partNode(level: number, part: Part, expected: boolean, parts: readonly Part[], nodes: Nodes): Node {
  const [yes, no] = [nodes.verdict(rankOf(expected)), nodes.verdict(rankOf(!expected))];
  const test = (at: number, decided: Node, otherwise: Node) => nodes.node(level + 1 + at, [1], [otherwise, otherwise, decided]);
  const own = parts.findIndex((one) => partKey(one) === partKey(part));
  let node = test(own, yes, no);
  for (const [at, other] of [...parts.slice(0, own).entries()].reverse()) {
    if (!nodes.spend(searchWork(other.text))) break;
    if (implies(other, part)) node = test(at, yes, node);
    else if (areExclusive(other, part)) node = test(at, no, node);
  }
  return node;
}

/** The work of searching a text, in children of nodes. */
const searchWork = (text: string): number => (32 + text.length) / 256;
