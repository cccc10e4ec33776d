import type { Pattern, Shape } from './shape.ts';
import { disjoint, joined, type Span, within } from './spans.ts';

/** A state of the deterministic automaton: where each unit leads, and the token that may end here. */
export type State = {
  readonly id: number;
  readonly edges: Map<State, Span[]>;
  accepts: number | undefined;
};

/** The automaton that recognises each shape, the first of those that end at the same place. */
export function automatonOf(shapes: readonly Shape[]): State {
  const nodes: Node[] = [];
  const node = (): Node => {
    const made: Node = { steps: [], jumps: [], accepts: undefined };
    nodes.push(made);
    return made;
  };
  const start = node();
  shapes.forEach(({ body }, index) => {
    const end = node();
    end.accepts = index;
    start.jumps.push(build(body, end, node));
  });

  const states = new Map<string, { readonly state: State; readonly members: ReadonlySet<Node> }>();
  const stateOf = (members: ReadonlySet<Node>): State => {
    const key = [...members]
      .map((one) => nodes.indexOf(one))
      .sort((a, b) => a - b)
      .join();
    const known = states.get(key);
    if (known !== undefined) return known.state;
    const accepted = [...members].flatMap(({ accepts }) => (accepts === undefined ? [] : [accepts]));
    const state: State = {
      id: states.size,
      edges: new Map(),
      accepts: accepted.length === 0 ? undefined : Math.min(...accepted),
    };
    states.set(key, { state, members });
    const steps = [...members].flatMap((one) => one.steps);
    for (const span of disjoint(steps.flatMap(({ spans }) => spans))) {
      const targets = steps.filter(({ spans }) => spans.some((one) => one.from <= span.from && span.to <= one.to));
      if (targets.length === 0) continue;
      const target = stateOf(closure(targets.map(({ to }) => to)));
      state.edges.set(target, joined([...(state.edges.get(target) ?? []), span]));
    }
    return state;
  };
  return stateOf(closure([start]));
}

/**
 * The units that a shape is a run of, any number of them but none.
 *
 * @throws TypeError for any other shape
 */
export function runOf(shape: Shape): readonly Span[] {
  const [first, ...others] = automatonOf([shape]).edges;
  const again = first?.[0].edges;
  const spans = first?.[1] ?? [];
  const isRun =
    others.length === 0 && again?.size === 1 && [...again.values()].every((loop) => within(loop, spans) && within(spans, loop));
  if (!isRun) throw new TypeError('What is passed over has to be a run of characters of one set.');
  return spans;
}

/** Every unit that can be in a shape. */
export function unitsOf(shape: Shape): readonly Span[] {
  const states = new Set([automatonOf([shape])]);
  const spans: Span[] = [];
  for (const { edges } of states) {
    for (const [target, on] of edges) {
      spans.push(...on);
      states.add(target);
    }
  }
  return joined(spans);
}

/** A state of the automaton that is not deterministic yet. */
type Node = {
  readonly steps: { readonly spans: readonly Span[]; readonly to: Node }[];
  readonly jumps: Node[];
  accepts: number | undefined;
};

/** The state that a pattern begins in when what follows it begins in `next`. */
function build(pattern: Pattern, next: Node, node: () => Node): Node {
  const makers: { readonly [K in Pattern['kind']]: (pattern: Extract<Pattern, { kind: K }>) => Node } = {
    units: ({ spans }) => {
      const made = node();
      made.steps.push({ spans, to: next });
      return made;
    },
    sequence: ({ parts }) => parts.reduceRight((after, part) => build(part, after, node), next),
    choice: ({ options }) => {
      const made = node();
      made.jumps.push(...options.map((option) => build(option, next, node)));
      return made;
    },
    repeat: ({ part, atLeast, atMost }) => {
      let after = next;
      if (atMost === Number.POSITIVE_INFINITY) {
        after = node();
        after.jumps.push(next, build(part, after, node));
      } else {
        for (let times = atLeast; times < atMost; times++) {
          const optional = node();
          optional.jumps.push(next, build(part, after, node));
          after = optional;
        }
      }
      for (let times = 0; times < atLeast; times++) after = build(part, after, node);
      return after;
    },
  };
  return (makers[pattern.kind] as (pattern: Pattern) => Node)(pattern);
}

function closure(from: readonly Node[]): ReadonlySet<Node> {
  const all = new Set(from);
  for (const node of all) for (const next of node.jumps) all.add(next);
  return all;
}
