/**
 * A node of a diagram. It asks one thing of a row, its `level`, and has a child for each answer: the first for a missing value, then one for each
 * stretch between the `cuts`, which are indices of the level's points. A verdict asks nothing and has no children. Equal nodes are the same object.
 */
export type Node = {
  readonly id: number;
  readonly level: number;
  readonly cuts: readonly number[];
  readonly children: readonly Node[];
  /** Which verdicts it can come to: the sum of 1 for false, 2 for unknown and 4 for true. */
  readonly verdicts: number;
};

/** A verdict by its place in Kleene's order, where AND takes the least and OR the greatest: 0 false, 1 unknown, 2 true. */
export type Rank = 0 | 1 | 2;
const ranks = [0, 1, 2] as const;

/** What comes of two verdicts. Made once and used for many nodes: what it has found is kept with it. */
export type Operation = {
  /** The one result that sets of verdicts can have, by 8 times the one and the other; undefined where there are more. */
  readonly only: readonly (Rank | undefined)[];
  /** The verdict beside which any other stays as it is, where there is one; then two equal ones give themselves, too. */
  readonly neutral: Rank | undefined;
  readonly known: Map<number, Node>;
};

export type Nodes = {
  readonly verdict: (rank: Rank) => Node;
  /** The node of that level with these children; less than that where children are alike. */
  readonly node: (level: number, cuts: readonly number[], children: readonly Node[]) => Node;
  readonly combine: (by: Operation, a: Node, b: Node) => Node;
  /** The same where some levels have been answered: with the place of a child; undefined for a level that is still open. */
  readonly restrict: (node: Node, answer: (level: number) => ((cuts: readonly number[]) => number) | undefined) => Node;
  /** Notes work done elsewhere; false once there was too much. */
  readonly spend: (work: number) => boolean;
};

/** An operation of which nothing has been found out yet. AND is `Math.min` with true as its neutral verdict, OR `Math.max` with false. */
export function operation(of: (a: Rank, b: Rank) => number, neutral?: Rank): Operation {
  const results = ranks.map((a) => ranks.map((b) => of(a, b) as Rank));
  const only = Array.from({ length: 64 }, (_, sets) => onlyResult(results, sets >> 3, sets & 7));
  return { only, neutral, known: new Map() };
}

/** An empty store of nodes. Once work for `budget` children has been done, all that it makes is meaningless, and quickly made. */
export function createNodes(budget: number): Nodes {
  let work = 0;
  let made = 0;
  const unique = new Map<string, Node>();
  const verdicts = ranks.map((rank): Node => ({ id: made++, level: Infinity, cuts: [], children: [], verdicts: 1 << rank }));
  const verdict = (rank: Rank) => verdicts[rank] as Node;
  const [unknown] = [verdict(1)];
  const spend = (more: number) => (work += more) <= budget;

  const node = (level: number, cuts: readonly number[], children: readonly Node[]): Node => {
    if (!spend(children.length + nodeWork)) return unknown;
    const [keptCuts, kept] = merged(cuts, children);
    const [missing, first] = kept;
    if (kept.length === 2 && missing === first && missing !== undefined) return missing;
    const key = `${level}:${keptCuts.join()}:${kept.map(({ id }) => id).join()}`;
    const known = unique.get(key);
    if (known !== undefined) return known;
    let all = 0;
    for (const child of kept) all |= child.verdicts;
    const fresh: Node = { id: made++, level, cuts: keptCuts, children: kept, verdicts: all };
    unique.set(key, fresh);
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
        const place = answer(at.level)?.(at.cuts);
        const found =
          place === undefined ? node(at.level, at.cuts, at.children.map(restricted)) : restricted(at.children[place] ?? unknown);
        known.set(at, found);
        return found;
      };
      return restricted(root);
    },
    spend,
  };
}

/** What a node costs beside its children, in what each of those costs. */
const nodeWork = 3;

/** Without the cuts between stretches that have the same child. */
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

/** A node as one of that level, which asks of all values the same where it is of a lower one. */
function openedAt(node: Node, level: number): Pick<Node, 'cuts' | 'children'> {
  return node.level === level ? node : { cuts: [], children: [node, node] };
}

/** The result, where every two verdicts that can come together have the same. */
function onlyResult(results: readonly (readonly Rank[])[], a: number, b: number): Rank | undefined {
  let only: Rank | undefined;
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
