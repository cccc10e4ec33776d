import { type Expression, fold, type Predicate } from '../../../grammar/expression.ts';
import type { Verdict } from '../../memory/evaluator.ts';
import type { Day } from '../../schema/day.ts';
import type { Schema } from '../../schema/schema.ts';
import { type Condition, type Conditions, negate } from '../sets/condition.ts';
import { complement, unionOf, type ValueSet } from '../sets/value-set.ts';
import { createNodes, type Node, type Nodes, type Operation, operation, type Rank } from './nodes.ts';
import { type Variable, type Variables, variablesOf } from './variables.ts';

/**
 * The verdict of an expression on every row there can be, on one day: a reduced, ordered decision diagram over the fields' values, null included, with three
 * verdicts. What it shows to be impossible is impossible, and diagrams that are the same object below have the same verdict on every row. The one thing that it
 * does not know is which parts of texts exclude each other, or exclude a stretch of the alphabet: only there may it hold a row possible that is not.
 */
export type Diagram = { readonly root: Node; readonly expression: Expression; readonly shared: SharedDiagrams };

/** What the diagrams of one call share, so that they can be compared. */
export type SharedDiagrams = {
  readonly schema: Schema;
  readonly today: Day;
  readonly nodes: Nodes;
  readonly levels: readonly Variable[];
};

/** Children of nodes looked at: some tens of milliseconds. */
const mostWork = 200_000;

/**
 * The diagrams of expressions that fit a schema, in their order, to be compared with each other. Undefined where the work would be more than `budget`: an
 * expression can be such that its diagram is exponentially large. What is done with the diagrams afterwards draws on the same budget.
 */
export function diagramsOf(
  schema: Schema,
  today: Day,
  expressions: readonly Expression[],
  budget = mostWork,
): readonly Diagram[] | undefined {
  const nodes = createNodes(budget);
  const variables = variablesOf(schema, today, expressions, nodes);
  if (variables === undefined) return undefined;
  const shared: SharedDiagrams = { schema, today, nodes, levels: variables.levels };
  const connect = connectorOf(nodes, variables);
  const roots = expressions.map((expression) => connect.whole(rootOf(expression, variables, connect)));
  if (!nodes.spend(0)) return undefined;
  return expressions.map((expression, at) => ({ root: roots[at] ?? nodes.verdict(1), expression, shared }));
}

/** Whether two expressions have the same verdict on every row. True is proven; false may be wrong where parts of texts are concerned. */
export function sameVerdicts(a: Diagram, b: Diagram): boolean {
  return a.root === b.root;
}

/** Whether some row may have that verdict; false is proven. */
export const canBeTrue = ({ root }: Diagram): boolean => (root.verdicts & (1 << rankOf(true))) !== 0;
export const canBeFalse = ({ root }: Diagram): boolean => (root.verdicts & (1 << rankOf(false))) !== 0;
export const canBeUnknown = ({ root }: Diagram): boolean => (root.verdicts & (1 << rankOf(null))) !== 0;
/** Whether every row is selected, also one without any value; true is proven. */
export const isAlwaysTrue = (diagram: Diagram): boolean => !canBeFalse(diagram) && !canBeUnknown(diagram);

/**
 * A node that is true of the rows on which the verdicts of two diagrams of one call are as `holds` asks, and false of all others; undefined where the budget ends.
 * Where it is the verdict false itself, no such row exists.
 */
export function whereVerdicts(a: Diagram, b: Diagram, holds: (a: Verdict, b: Verdict) => boolean): Node | undefined {
  return whereNodes(a.shared, a.root, b.root, holds);
}

/** The same of two nodes of one call. */
export function whereNodes(
  { nodes }: SharedDiagrams,
  a: Node,
  b: Node,
  holds: (a: Verdict, b: Verdict) => boolean,
): Node | undefined {
  const found = nodes.combine(
    operation((x, y) => rankOf(holds(verdictOf(x), verdictOf(y)))),
    a,
    b,
  );
  return nodes.spend(0) ? found : undefined;
}

/** Whether no row has another verdict than false; true is proven. */
export const isNever = (node: Node): boolean => node.verdicts === 1 << rankOf(false);

const rankOf = (verdict: Verdict): Rank => (verdict === null ? 1 : verdict ? 2 : 0);
export const verdictOf = (rank: Rank): Verdict => verdicts[rank];
const verdicts = [false, null, true] as const satisfies Record<Rank, Verdict>;

/** A condition on its own waits for others on its field, which as sets are joined at once, however many they are. */
type Piece = Condition | Node;

/** NOT is carried down to the conditions: in Kleene's logic, too, it turns AND into OR and the other way round. */
function rootOf(expression: Expression, variables: Variables, { joined }: Connector): Piece {
  const predicate = (node: Predicate) => {
    const { join, conditions } = variables.conditionsOf(node);
    return (negated: boolean) => joined(turned(join, negated), negated ? conditions.map(negate) : conditions);
  };
  const connective = (join: Join) => (operands: readonly ((negated: boolean) => Piece)[]) => (negated: boolean) => {
    return joined(
      turned(join, negated),
      operands.map((operand) => operand(negated)),
    );
  };
  return fold<(negated: boolean) => Piece>(expression, {
    and: connective('and'),
    or: connective('or'),
    not: (operand) => (negated) => operand(!negated),
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
  })(false);
}

type Join = Conditions['join'];
const turned = (join: Join, negated: boolean): Join => (negated ? (join === 'and' ? 'or' : 'and') : join);

type Connector = {
  readonly joined: (join: Join, pieces: readonly Piece[]) => Piece;
  readonly whole: (piece: Piece) => Node;
};

function connectorOf(nodes: Nodes, variables: Variables): Connector {
  const operations: Readonly<Record<Join, Operation>> = { and: operation(Math.min, 2), or: operation(Math.max, 0) };
  const whole = (piece: Piece): Node => ('kind' in piece ? variables.nodeOf(piece) : piece);

  /** Neighbours first, so that no node grows with every operand. */
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
    joined: (join, pieces) => {
      const waiting: SetCondition[] = [];
      const made: Node[] = [];
      for (const piece of pieces) {
        if ('kind' in piece && piece.kind === 'set') waiting.push(piece);
        else made.push(whole(piece));
      }
      const sets = [...Map.groupBy(waiting, ({ field }) => field).values()].flatMap((all) => setOf(join, all) ?? []);
      const [only] = sets;
      if (made.length === 0 && sets.length === 1 && only !== undefined) return only;
      return combined(operations[join], [...sets.map(whole), ...made]);
    },
  };
}

type SetCondition = Extract<Condition, { kind: 'set' }>;

/** Conditions on one field as one. */
function setOf(join: Join, conditions: readonly SetCondition[]): SetCondition | undefined {
  const [first] = conditions;
  if (first === undefined || conditions.length === 1) return first;
  const sets: readonly ValueSet[] = conditions.map(({ set }) => (join === 'or' ? set : complement(set)));
  const united = unionOf(sets);
  return { ...first, set: join === 'or' ? united : complement(united) };
}
