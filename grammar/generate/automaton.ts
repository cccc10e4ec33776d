import { type Alternative, type Atom, type Disjunction, RegExpParser, type Term } from '@chevrotain/regexp-to-ast';

/** A state of the deterministic automaton: its edges, and the token that may end here. */
export type State = { readonly id: number; readonly edges: Map<State, UnitRange[]>; accepts: number | undefined };

/** The automaton that recognises each shape, the first of those that end at the same place. */
export function automatonOf(shapes: readonly TokenPattern[]): State {
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
export function runOf(shape: TokenPattern): readonly UnitRange[] {
  const [first, ...others] = automatonOf([shape]).edges;
  const again = first?.[0].edges;
  const spans = first?.[1] ?? [];
  const isRun =
    others.length === 0 && again?.size === 1 && [...again.values()].every((loop) => within(loop, spans) && within(spans, loop));
  if (!isRun) throw new TypeError('What is passed over has to be a run of characters of one set.');
  return spans;
}

/** Every unit that can be in a shape. */
export function unitsOf(shape: TokenPattern): readonly UnitRange[] {
  const states = new Set([automatonOf([shape])]);
  const spans: UnitRange[] = [];
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
  readonly steps: { readonly spans: readonly UnitRange[]; readonly to: Node }[];
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

/** What a token is made of, as regular expressions say it. `not` is what may not follow. */
export type TokenPattern = { readonly body: Pattern; readonly not: readonly UnitRange[] };

type Pattern =
  | { readonly kind: 'units'; readonly spans: readonly UnitRange[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly atLeast: number; readonly atMost: number };

/**
 * The shape of a pattern. A negative lookahead may stand at its end, and looks at one unit.
 *
 * @throws TypeError for constructs of regular expressions that tokens here do not need
 */
export function shapeOf(pattern: string | RegExp): TokenPattern {
  if (typeof pattern === 'string')
    return { body: sequence([...pattern].map((unit) => units([spanOf(unit.charCodeAt(0))]))), not: [] };
  const { value } = new RegExpParser().pattern(pattern.toString());
  const [only, ...others] = value.value;
  const last = only?.value.at(-1);
  if (only === undefined || others.length > 0 || last?.type !== 'NegativeLookahead') return { body: choice(value), not: [] };
  const ahead = choice((last as { readonly value: Disjunction }).value);
  if (ahead.kind !== 'units') throw new TypeError(`${pattern.source} looks ahead further than one character.`);
  return { body: alternative({ ...only, value: only.value.slice(0, -1) }), not: ahead.spans };
}

const lastUnit = 0xffff;
const spanOf = (unit: number): UnitRange => ({ from: unit, to: unit });
const units = (spans: readonly UnitRange[]): Pattern => ({ kind: 'units', spans: joined(spans) });
const sequence = (parts: readonly Pattern[]): Pattern =>
  parts.length === 1 && parts[0] ? parts[0] : { kind: 'sequence', parts };

function choice({ value }: Disjunction): Pattern {
  const options = value.map(alternative);
  return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
}

const alternative = ({ value }: Alternative): Pattern => sequence(value.map(term));

function term(part: Term): Pattern {
  const atom = atomOf(part as Atom);
  const { quantifier } = part as Atom;
  if (quantifier === undefined) return atom;
  if (!quantifier.greedy) throw new TypeError('A lazy quantifier is nothing that a token needs.');
  return { kind: 'repeat', part: atom, atLeast: quantifier.atLeast, atMost: quantifier.atMost };
}

function atomOf(atom: Atom): Pattern {
  if (atom.type === 'Character') return units([spanOf(atom.value)]);
  if (atom.type === 'Group') return choice(atom.value);
  if (atom.type !== 'Set') throw new TypeError(`${atom.type} is nothing that a token needs.`);
  const spans = joined(atom.value.map((one) => (typeof one === 'number' ? spanOf(one) : one)));
  if (!atom.complement) return units(spans);
  return units(disjoint([{ from: 0, to: lastUnit }, ...spans]).filter(({ from }) => !includes(spans, from)));
}

/** UTF-16 units, both ends included. */
export type UnitRange = { readonly from: number; readonly to: number };

/** The same units in as few spans as can be. */
export function joined(spans: readonly UnitRange[]): UnitRange[] {
  const found: UnitRange[] = [];
  for (const span of disjoint(spans)) {
    const last = found.at(-1);
    if (last !== undefined && last.to + 1 === span.from) found[found.length - 1] = { from: last.from, to: span.to };
    else found.push(span);
  }
  return found;
}

/** Whether a unit lies in one of the spans. */
const includes = (spans: readonly UnitRange[], unit: number): boolean => spans.some(({ from, to }) => from <= unit && unit <= to);

/** Every unit of the first lies in the second. */
export const within = (inner: readonly UnitRange[], outer: readonly UnitRange[]): boolean =>
  disjoint([...inner, ...outer]).every((span) => !includes(inner, span.from) || includes(outer, span.from));

/** Splits spans at all their ends, so that each lies wholly inside or outside every other. */
function disjoint(spans: readonly UnitRange[]): UnitRange[] {
  const cuts = [...new Set(spans.flatMap(({ from, to }) => [from, to + 1]))].sort((a, b) => a - b);
  return cuts
    .slice(0, -1)
    .map((from, index) => ({ from, to: (cuts[index + 1] ?? from) - 1 }))
    .filter(({ from }) => includes(spans, from));
}

/** The units of the first that do not lie in the second. */
export const except = (spans: readonly UnitRange[], others: readonly UnitRange[]): UnitRange[] =>
  joined(disjoint([...spans, ...others]).filter(({ from }) => includes(spans, from) && !includes(others, from)));
