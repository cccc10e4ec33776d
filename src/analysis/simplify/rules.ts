import { isPlain, type Literal, type PlainPredicate } from '../../../grammar/expression.ts';
import { positiveOf } from '../../../grammar/operators.ts';
import { isNeutral } from '../field-set.ts';
import { type Connective, dual } from '../kleene.ts';
import { implies, partOf, type TextPart } from '../parts.ts';
import { shorterSpelling, simplerGroup } from './same-field.ts';
import { connectiveOf, lengthIn, negatedTerm, substitute, type Term, type TermBuilder } from './term.ts';

/** Simplifies an AND or OR of simple operands. The result is never longer. */
export function simplerConnective(build: TermBuilder, kind: Connective, operands: readonly Term[]): Term {
  let now = build.join(kind, operands);
  for (;;) {
    let next = now;
    for (const rule of rules) {
      if (connectiveOf(next) !== kind) break;
      next = build.join(kind, rule(build, kind, next.operands));
    }
    if (next.text === now.text || connectiveOf(next) !== kind) return next;
    now = next;
  }
}

/** Simplifies a predicate: each value once, `=` for a list or a range of one value. */
export function simplerPredicate(build: TermBuilder, term: Term): Term {
  const { expression } = term;
  const now =
    isPlain(expression) && expression.kind === 'in' && !hasNoNeighbours(term)
      ? listOf(build, expression, expression.values)
      : term;
  return shorterSpelling(build, { kind: 'and', members: [now], isWhole: true }) ?? now;
}

/** Whether the values of a list are distinct, and no two are neighbours. */
const hasNoNeighbours = ({ set, values }: Term): boolean => values > 1 && set?.set.cuts.length === 2 * values;

/** Replaces operands by others with the same verdict together, and a text that is no longer. */
type Rule = (build: TermBuilder, kind: Connective, operands: readonly Term[]) => readonly Term[];

const rules: readonly Rule[] = [
  withNotInside,
  once,
  withoutConstants,
  withGroups,
  withoutImpliedParts,
  inLists,
  withNotOutside,
  factored,
];

/** Pushes NOT into an AND or OR where that is shorter. */
function withNotInside(build: TermBuilder, kind: Connective, operands: readonly Term[]): readonly Term[] {
  return operands.map((term) => {
    const [only] = term.operands;
    return term.expression.kind === 'not' && only !== undefined ? negatedTerm(build, only, kind) : term;
  });
}

function once(_: TermBuilder, __: Connective, operands: readonly Term[]): readonly Term[] {
  const texts = new Set<string>();
  return operands.filter(({ text }) => !texts.has(text) && texts.add(text));
}

/** Drops what is always true from an AND, and keeps only what is always false; the dual for OR. */
function withoutConstants(_: TermBuilder, kind: Connective, operands: readonly Term[]): readonly Term[] {
  const decisive = operands.filter(({ set }) => set !== undefined && isNeutral(dual[kind], set));
  if (decisive.length > 0) return shortestOf(decisive);
  const others = operands.filter(({ set }) => set === undefined || !isNeutral(kind, set));
  return others.length > 0 ? others : shortestOf(operands);
}

function shortestOf(operands: readonly Term[]): readonly Term[] {
  return operands.toSorted((a, b) => a.text.length - b.text.length).slice(0, 1);
}

function withGroups(build: TermBuilder, kind: Connective, operands: readonly Term[]): readonly Term[] {
  const groups = Map.groupBy(operands, ({ set }) => set?.key);
  const placed = new Map<Term, readonly Term[]>();
  for (const [key, members] of groups) {
    if (key === undefined) continue;
    const simpler = simplerGroup(build, { kind, members, isWhole: groups.size === 1 });
    const old = new Set(members);
    const stays = new Set(simpler.filter((term) => old.has(term)));
    const fresh = simpler.filter((term) => !old.has(term));
    const [first] = members.filter((member) => !stays.has(member));
    for (const member of members)
      placed.set(member, [...(member === first ? fresh : []), ...(stays.has(member) ? [member] : [])]);
  }
  return operands.flatMap((term) => placed.get(term) ?? [term]);
}

/** More tests of one field are not compared with each other. */
const mostParts = 64;

/** Drops `~ "b"` where an AND has `^= "abc"`; the dual for OR and for `!~`. */
function withoutImpliedParts(_: TermBuilder, kind: Connective, operands: readonly Term[]): readonly Term[] {
  const redundant = new Set<Term>();
  const tests = operands.flatMap(partTest);
  for (const [, members] of Map.groupBy(tests, ({ field, has }) => `${has} ${field}`)) {
    if (members.length > mostParts) continue;
    for (const [at, { term, part, has }] of members.entries()) {
      const other = members.find((one, index) => {
        const [stronger, weaker] = (kind === 'and') === has ? [one.part, part] : [part, one.part];
        return index !== at && implies(stronger, weaker) && (index < at || !implies(weaker, stronger));
      });
      if (other !== undefined) redundant.add(term);
    }
  }
  return operands.filter((term) => !redundant.has(term));
}

function partTest(
  term: Term,
): readonly { readonly term: Term; readonly field: string; readonly part: TextPart; readonly has: boolean }[] {
  const { expression } = term;
  if (!isPlain(expression) || expression.kind !== 'comparison') return [];
  const { operator, negated } = positiveOf(expression.operator);
  const part = partOf(operator, String(expression.value.value));
  return part === undefined ? [] : [{ term, field: expression.field, part, has: !negated }];
}

/** Joins equalities and lists of one field, also on scales that cannot be compared. */
function inLists(build: TermBuilder, kind: Connective, operands: readonly Term[]): readonly Term[] {
  const listed = operands.flatMap((term) => {
    const list = asList(term, kind);
    return list === undefined ? [] : [{ term, list }];
  });
  let left = operands;
  for (const [, members] of Map.groupBy(listed, ({ list }) => list.field)) {
    const [first] = members;
    if (first === undefined || members.length < 2) continue;
    const terms = members.map(({ term }) => term);
    const values = members.flatMap(({ list }) => list.values);
    const one = listOf(build, first.list, values);
    if (one.text.length < build.join(kind, terms).text.length) left = substitute(left, terms, one);
  }
  return left;
}

type PlainIn = Extract<PlainPredicate, { kind: 'in' }>;

function asList({ expression }: Term, kind: Connective): PlainIn | undefined {
  if (!isPlain(expression)) return undefined;
  const negated = kind === 'and';
  if (expression.kind === 'in') return expression.negated === negated ? expression : undefined;
  if (expression.kind !== 'comparison' || expression.value.kind === 'boolean') return undefined;
  const { operator, field, value } = expression;
  return operator === (negated ? '!=' : '=') ? { kind: 'in', field, negated, values: [value] } : undefined;
}

/** A list with each value once, as it was first written; a comparison for one value. */
function listOf({ predicate, sets }: TermBuilder, { field, negated }: PlainIn, all: readonly Literal[]): Term {
  const seen = new Map<unknown, Set<unknown>>();
  const values = all.filter((literal) => {
    const { scale, point } = sets.resolve(field, literal);
    const points = seen.get(scale) ?? new Set();
    seen.set(scale, points);
    return !points.has(point) && points.add(point);
  });
  const [value] = values;
  if (value === undefined || values.length > 1) return predicate({ kind: 'in', field, negated, values });
  return predicate({ kind: 'comparison', field, operator: negated ? '!=' : '=', value });
}

/** Takes the NOT of several operands out, as one NOT of all. */
function withNotOutside(build: TermBuilder, kind: Connective, operands: readonly Term[]): readonly Term[] {
  const nots = operands.filter(({ expression }) => expression.kind === 'not');
  if (nots.length < 2) return operands;
  const insides = nots.flatMap((term) => term.operands);
  const one = build.not(simplerConnective(build, dual[kind], insides));
  if (lengthIn(kind, one) >= build.join(kind, nots).text.length) return operands;
  return substitute(operands, nots, one);
}

/** Turns `(a AND b) OR (a AND c)` into `a AND (b OR c)`, for the operand that saves most. */
function factored(build: TermBuilder, kind: Connective, operands: readonly Term[]): readonly Term[] {
  const other = dual[kind];
  const holders = new Map<string, { readonly shared: Term; readonly by: Term[] }>();
  for (const term of operands) {
    if (connectiveOf(term) !== other) continue;
    for (const shared of term.operands) {
      const held = holders.get(shared.text) ?? { shared, by: [] };
      holders.set(shared.text, held);
      held.by.push(term);
    }
  }
  const [best] = [...holders.values()]
    .filter(({ by }) => by.length > 1)
    .toSorted((a, b) => (b.by.length - 1) * b.shared.text.length - (a.by.length - 1) * a.shared.text.length);
  if (best === undefined) return operands;
  const { shared, by } = best;
  const rests = by.map((term) =>
    build.join(
      other,
      term.operands.filter(({ text }) => text !== shared.text),
    ),
  );
  const one = simplerConnective(build, other, [shared, simplerConnective(build, kind, rests)]);
  return factored(build, kind, substitute(operands, by, one));
}
