import type { VerdictRank } from '../kleene.ts';

/**
 * A node of a decision diagram. It tests one variable of a row, that of its `level`. Its first
 * child is for null, the others for the intervals between the `cuts`, which are indices into the
 * level's points. A verdict has no children. Equal nodes are the same object.
 */
export type Node = {
  readonly id: number;
  readonly level: number;
  readonly cuts: readonly number[];
  readonly children: readonly Node[];
  /** The verdicts that can be reached: the sum of 1 for false, 2 for unknown and 4 for true. */
  readonly verdicts: number;
};

const ranks = [0, 1, 2] as const;

/** A function of two verdicts. It keeps its results, so make it once for many nodes. */
export type Operation = {
  /** The only result of two sets of verdicts, at 8 × the first + the second, if there is one. */
  readonly only: readonly (VerdictRank | undefined)[];
  /** The neutral verdict, if there is one. The function is then idempotent too. */
  readonly neutral: VerdictRank | undefined;
  readonly known: Map<number, Node>;
};

export type Nodes = {
  readonly verdict: (rank: VerdictRank) => Node;
  /** The node with these children, without the cuts between equal ones. */
  readonly node: (level: number, cuts: readonly number[], children: readonly Node[]) => Node;
  readonly combine: (by: Operation, a: Node, b: Node) => Node;
  /** Replaces nodes by the child that `answer` gives for their level, if it gives one. */
  readonly restrict: (node: Node, answer: (level: number) => ((cuts: readonly number[]) => number) | undefined) => Node;
  /** Adds work done elsewhere; false once the budget is spent. */
  readonly spend: (work: number) => boolean;
};

/** A new operation. AND is `Math.min` with 2 as its neutral rank, OR `Math.max` with 0. */
export function operation(of: (a: VerdictRank, b: VerdictRank) => number, neutral?: VerdictRank): Operation {
  const results = ranks.map((a) => ranks.map((b) => of(a, b) as VerdictRank));
  const only = Array.from({ length: 64 }, (_, sets) => onlyResult(results, sets >> 3, sets & 7));
  return { only, neutral, known: new Map() };
}

/** An empty store of nodes. Results are meaningless once the budget is spent. */
export function createNodes(budget: number): Nodes {
  let work = 0;
  let made = 0;
  const unique = new Map<number, Node[]>();
  const verdicts = ranks.map((rank): Node => ({ id: made++, level: Infinity, cuts: [], children: [], verdicts: 1 << rank }));
  const verdict = (rank: VerdictRank) => verdicts[rank] as Node;
  const [unknown] = [verdict(1)];
  const spend = (more: number) => (work += more) <= budget;

  const node = (level: number, cuts: readonly number[], children: readonly Node[]): Node => {
    if (!spend(children.length + nodeWork)) return unknown;
    const [keptCuts, kept] = merged(cuts, children);
    const [missing, first] = kept;
    if (kept.length === 2 && missing === first && missing !== undefined) return missing;
    const key = hashOf(level, keptCuts, kept);
    const alike = unique.get(key);
    const known = alike?.find((one) => one.level === level && isSame(one.cuts, keptCuts) && isSame(one.children, kept));
    if (known !== undefined) return known;
    let all = 0;
    for (const child of kept) all |= child.verdicts;
    const fresh: Node = { id: made++, level, cuts: keptCuts, children: kept, verdicts: all };
    if (alike === undefined) unique.set(key, [fresh]);
    else alike.push(fresh);
    return fresh;
  };

  const combine = (by: Operation, a: Node, b: Node): Node => {
    const only = by.only[8 * a.verdicts + b.verdicts];
    if (only !== undefined) return verdict(only);
    const neutral = by.neutral === undefined ? undefined : verdict(by.neutral);
    if (neutral !== undefined && (b === neutral || a === b)) return a;
    if (a === neutral) return b;
    const key = a.id * 2 ** 26 + b.id;
    const known = by.known.get(key);
    if (known !== undefined) return known;
    if (!spend(nodeWork)) return unknown;
    const level = Math.min(a.level, b.level);
    const [left, right] = [openedAt(a, level), openedAt(b, level)];
    const children = [combine(by, left.children[0] ?? unknown, right.children[0] ?? unknown)];
    const cuts: number[] = [];
    for (let [i, j] = [0, 0]; ; ) {
      children.push(combine(by, left.children[i + 1] ?? unknown, right.children[j + 1] ?? unknown));
      const [x = Infinity, y = Infinity] = [left.cuts[i], right.cuts[j]];
      if (x === Infinity && y === Infinity) break;
      cuts.push(Math.min(x, y));
      if (x <= y) i++;
      if (y <= x) j++;
    }
    const found = node(level, cuts, children);
    by.known.set(key, found);
    return found;
  };

  return {
    verdict,
    node,
    combine,
    restrict: (root, answer) => {
      const known = new Map<Node, Node>();
      const restricted = (at: Node): Node => {
        if (at.children.length === 0 || !spend(nodeWork)) return at;
        const seen = known.get(at);
        if (seen !== undefined) return seen;
        const index = answer(at.level)?.(at.cuts);
        const found =
          index === undefined ? node(at.level, at.cuts, at.children.map(restricted)) : restricted(at.children[index] ?? unknown);
        known.set(at, found);
        return found;
      };
      return restricted(root);
    },
    spend,
  };
}

/** The work for a node, besides 1 for each child. */
const nodeWork = 3;

/** A number that is the same for equal nodes; a text of them all takes twice the time. */
function hashOf(level: number, cuts: readonly number[], children: readonly Node[]): number {
  let hash = level;
  for (const cut of cuts) hash = Math.imul(hash ^ cut, 0x9e3779b1);
  for (const { id } of children) hash = Math.imul(hash ^ (hash >>> 15) ^ id, 0x85ebca6b);
  return hash;
}

function isSame<Item>(some: readonly Item[], others: readonly Item[]): boolean {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false;
  return true;
}

/** Drops the cuts between intervals that have the same child. */
function merged(cuts: readonly number[], children: readonly Node[]): readonly [readonly number[], readonly Node[]] {
  const keptCuts: number[] = [];
  const kept = children.slice(0, 2);
  for (const [at, cut] of cuts.entries()) {
    const child = children[at + 2];
    if (child === undefined || child === children[at + 1]) continue;
    keptCuts.push(cut);
    kept.push(child);
  }
  return [keptCuts, kept];
}

/** A node as one of a level; one of a later level has itself as the child for every value. */
function openedAt(node: Node, level: number): Pick<Node, 'cuts' | 'children'> {
  return node.level === level ? node : { cuts: [], children: [node, node] };
}

/** The result of two sets of verdicts where all pairs have the same. */
function onlyResult(results: readonly (readonly VerdictRank[])[], a: number, b: number): VerdictRank | undefined {
  let only: VerdictRank | undefined;
  for (const [x, row] of results.entries()) {
    if ((a & (1 << x)) === 0) continue;
    for (const [y, result] of row.entries()) {
      if ((b & (1 << y)) === 0) continue;
      if (only !== undefined && only !== result) return undefined;
      only = result;
    }
  }
  return only;
}
