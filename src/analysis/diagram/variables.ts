import { type Expression, type Predicate, walk } from '../../../grammar/expression.ts';
import { foldLetters } from '../../memory/code-points.ts';
import type { Day } from '../../schema/day.ts';
import { fieldOf, type Schema } from '../../schema/schema.ts';
import { type Condition, type Conditions, readConditions } from '../sets/condition.ts';
import { placesOf, type Scale, scaleOf } from '../sets/scale.ts';
import { comparePoints, type Point, type ValueSet } from '../sets/value-set.ts';
import type { Node, Nodes } from './nodes.ts';

/** What the nodes of a level ask of a row: where a field's value lies between its points, or whether a text, which is there, contains a part. */
export type Variable =
  | { readonly kind: 'field'; readonly field: string; readonly scale: Scale; readonly points: readonly Point[] }
  | { readonly kind: 'part'; readonly field: string; readonly part: string };

export type Variables = {
  /** In the order of the levels: fields as they come up, each followed by the parts that are looked for in it, longer ones first. */
  readonly levels: readonly Variable[];
  readonly conditionsOf: (predicate: Predicate) => Conditions;
  /** The diagram of one condition on its own. */
  readonly nodeOf: (condition: Condition) => Node;
};

/** More than these levels are not recursed over: as many as an expression of 500 conditions (L5.1) can have, each of which asks for a part of a text of its own. */
const mostLevels = 1_000;

/** What expressions ask of a row on a day; undefined where that is too much. */
export function variablesOf(schema: Schema, today: Day, expressions: readonly Expression[], nodes: Nodes): Variables | undefined {
  const places = placesOf(schema, today);
  const read = new Map<Predicate, Conditions>();
  const asked = new Map<string, Asked>();
  const see = (node: Expression): void => {
    if (!('field' in node)) return;
    const conditions = readConditions(node, places);
    read.set(node, conditions);
    const own: Asked = asked.get(node.field) ?? { cuts: new Set(), parts: new Set() };
    asked.set(node.field, own);
    for (const condition of conditions.conditions) {
      if (condition.kind === 'set') for (const cut of condition.set.cuts) own.cuts.add(cut);
      if (condition.kind === 'part') own.parts.add(condition.part);
    }
  };
  for (const expression of expressions) walk(expression, see);

  const levels: Variable[] = [];
  const made = new Map<string, FieldNodes>();
  for (const [field, { cuts, parts }] of asked) {
    const points = [...cuts].sort(comparePoints);
    const ordered = [...parts].sort((a, b) => b.length - a.length || comparePoints(a, b));
    const scale = scaleOf(fieldOf(schema, field));
    made.set(field, nodesOfField(levels.length, scale, points, ordered, nodes));
    levels.push({ kind: 'field', field, scale, points });
    for (const part of ordered) levels.push({ kind: 'part', field, part });
    if (levels.length > mostLevels || !nodes.spend(cuts.size)) return undefined;
  }
  return {
    levels,
    conditionsOf: (predicate) => read.get(predicate) ?? readConditions(predicate, places),
    nodeOf: (condition) => {
      const of = made.get(condition.field);
      if (of === undefined) return nodes.verdict(1);
      if (condition.kind === 'missing') return of.missing(condition.wanted);
      return condition.kind === 'set' ? of.set(condition.set) : of.part(condition.part, condition.contains);
    },
  };
}

type Asked = { readonly cuts: Set<Point>; readonly parts: Set<string> };

type FieldNodes = {
  readonly missing: (wanted: boolean) => Node;
  readonly set: (set: ValueSet) => Node;
  readonly part: (part: string, wanted: boolean) => Node;
};

function nodesOfField(level: number, scale: Scale, points: readonly Point[], parts: readonly string[], nodes: Nodes): FieldNodes {
  const placeOf = new Map(points.map((point, at) => [point, at]));
  const verdict = (isTrue: boolean) => nodes.verdict(isTrue ? 2 : 0);
  const unknown = nodes.verdict(1);
  const singles = parts.length === 0 ? [] : singlesAmong(scale, points);
  const looked = new Map<string, Node>();
  const lookFor = (part: string, wanted: boolean): Node => {
    const own = partNode(level, part, wanted, parts, nodes);
    const cuts: number[] = [];
    const children = [unknown, own];
    // What is known of a single value is not asked, so that nothing is held possible which is not.
    for (const { at, value } of singles) {
      if (!nodes.spend(lookingThrough(value))) return unknown;
      if (at === 0 || cuts.at(-1) === at - 1) children.pop();
      else cuts.push(at - 1);
      children.push(verdict(value.includes(part) === wanted), own);
      cuts.push(at);
    }
    return nodes.node(level, cuts, children);
  };
  return {
    missing: (wanted) => nodes.node(level, [], [verdict(wanted), verdict(!wanted)]),
    set: ({ begins, cuts }) => {
      const places = cuts.map((cut) => placeOf.get(cut) ?? 0);
      const stretches = Array.from({ length: cuts.length + 1 }, (_, at) => verdict(begins === (at % 2 === 0)));
      return nodes.node(level, places, [unknown, ...stretches]);
    },
    part: (part, wanted) => {
      const known = looked.get(`${wanted}${part}`) ?? lookFor(part, wanted);
      looked.set(`${wanted}${part}`, known);
      return known;
    },
  };
}

/** The texts, in small letters, that make up a stretch between two points by themselves, with the place of the second point; the first may be the empty text. */
function singlesAmong(scale: Scale, points: readonly Point[]): readonly { readonly at: number; readonly value: string }[] {
  return points.flatMap((point, at) => {
    const previous = at === 0 ? scale.first : points[at - 1];
    if (previous === undefined || comparePoints(scale.next(previous), point) !== 0) return [];
    return [{ at, value: foldLetters(String(previous)) }];
  });
}

/** Whether a text contains a part, or a longer one with that part in it, which is asked first: to contain that is to contain this. */
function partNode(level: number, part: string, wanted: boolean, parts: readonly string[], nodes: Nodes): Node {
  const [yes, no] = [nodes.verdict(wanted ? 2 : 0), nodes.verdict(wanted ? 0 : 2)];
  const asks = (at: number, otherwise: Node) => nodes.node(level + 1 + at, [1], [otherwise, otherwise, yes]);
  const own = parts.indexOf(part);
  let node = asks(own, no);
  for (let at = own - 1; at >= 0; at--) {
    const longer = parts[at] ?? '';
    if (!nodes.spend(lookingThrough(longer))) break;
    if (longer.includes(part)) node = asks(at, node);
  }
  return node;
}

/** What looking for a part in a text costs, in the work of a child of a node. */
const lookingThrough = (text: string): number => (32 + text.length) / 256;

/** The child of a node of a level for a value, null being none. */
export function childFor(variable: Variable, cuts: readonly number[], value: Point | null): number {
  if (value === null) return 0;
  if (variable.kind === 'part') return foldLetters(String(value)).includes(variable.part) ? 2 : 1;
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePoints(variable.points[cuts[middle] ?? 0] ?? value, value) <= 0) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
