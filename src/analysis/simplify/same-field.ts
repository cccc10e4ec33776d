import { type Expression, isPlain, type Literal, literalsOf } from '../../../grammar/expression.ts';
import { print } from '../../../grammar/print.ts';
import { connective, predicatesIn } from '../expressions.ts';
import { joinSets, negate } from '../field-set.ts';
import { type Connective, rankOf } from '../kleene.ts';
import { type KeyedSet, namesOnlyKnown } from '../normal-form.ts';
import { spellings, type WriteLiteral } from '../spell.ts';
import { comparePoints, complement, intervalsOf, type Point } from '../value-set.ts';
import { isNegative, lengthIn, substitute, type Term, type TermBuilder } from './term.ts';

/** Operands whose field sets have one key; `isWhole` where the connective has no others. */
type Group = { readonly kind: Connective; readonly members: readonly Term[]; readonly isWhole: boolean };

/**
 * Simplifies operands on one field: drops those that others make redundant, and writes the rest in
 * fewer conditions and values where that is shorter. Operands that stay are the same objects; a
 * new one takes the place of the first that it replaces.
 */
export function simplerGroup(build: TermBuilder, group: Group): readonly Term[] {
  const left = { ...group, members: withoutRedundant(group.kind, group.members) };
  // IS NULL stays apart from the values as long as possible.
  const ofValues = left.members.filter(({ set }) => set?.onNull === null);
  const first = { ...left, members: ofValues, isWhole: left.isWhole && ofValues.length === left.members.length };
  const simpler = shorterSpelling(build, first);
  if (simpler !== undefined) return substitute(left.members, ofValues, simpler);
  const together = ofValues.length === left.members.length ? undefined : shorterSpelling(build, left);
  return together === undefined ? left.members : [together];
}

/** A shorter and simpler spelling of operands together; undefined for none. */
export function shorterSpelling(build: TermBuilder, { kind, members, isWhole }: Group): Term | undefined {
  if (members.length === 1 && members.every(isSimplest)) return undefined;
  const set = joinSets(
    kind,
    members.flatMap((member) => member.set ?? []),
  );
  if (set === undefined) return undefined;
  const now = build.join(kind, members);
  const own = ownLiterals(build, members, set);
  const write: WriteLiteral = (point) => own.get(point)?.literal ?? set.scale?.write(point);
  const better = spellings(set, write)
    .map((expression) => ({ expression, size: sizeOf(expression, own) }))
    .filter(({ expression, size }) => isSimpler(size, now) && (size.foreign === 0 || namesOnlyKnown(build.schema, expression)))
    .map(({ expression, size: { foreign } }) => {
      return { expression, foreign, length: lengthIn(isWhole ? undefined : kind, { expression, text: print(expression) }) };
    })
    .filter(({ length }) => length < now.text.length);
  const [best] = better.toSorted((a, b) => a.foreign - b.foreign || a.length - b.length);
  return best && build.read(inOwnOrder(best.expression, build, own));
}

/** A comparison without negation is simplest, and so is a list without neighbours. */
function isSimplest({ expression, negations, set }: Term): boolean {
  if (expression.kind === 'in') return set === undefined || set.set.cuts.length > 4;
  return expression.kind === 'null' || (expression.kind === 'comparison' && negations === 0);
}

type Size = { readonly conditions: number; readonly values: number; readonly negations: number };

/**
 * Whether there are fewer conditions and values, counting a value that was not written before
 * twice: so a bound written by its neighbour is no simpler.
 */
function isSimpler(size: Size & { readonly foreign: number }, than: Size): boolean {
  const fewer = size.conditions + size.values + size.foreign - than.conditions - than.values;
  return size.conditions <= than.conditions && (fewer < 0 || (fewer === 0 && size.negations < than.negations));
}

/** The literals that were written for values, with their order. */
type OwnLiterals = ReadonlyMap<Point, { readonly literal: Literal; readonly at: number }>;

function ownLiterals(build: TermBuilder, members: readonly Term[], { field, scale }: KeyedSet): OwnLiterals {
  const own = new Map<Point, { literal: Literal; at: number }>();
  for (const literal of members.flatMap(({ expression }) => predicatesIn(expression)).flatMap((node) => literalsOf(node))) {
    const { scale: found, point } = build.sets.resolve(field, literal);
    if (found === scale && !own.has(point)) own.set(point, { literal, at: own.size });
  }
  return own;
}

function sizeOf(expression: Expression, own: OwnLiterals): Size & { readonly foreign: number } {
  const known = new Set([...own.values()].map(({ literal }) => literal));
  const predicates = predicatesIn(expression);
  const literals = predicates.flatMap((node) => literalsOf(node));
  return {
    conditions: predicates.length,
    values: literals.length,
    negations: predicates.filter(isNegative).length,
    foreign: literals.filter((literal) => !known.has(literal) && literal.kind !== 'boolean').length,
  };
}

/** Sorts the values of lists as they were written, new ones last. */
function inOwnOrder(expression: Expression, build: TermBuilder, own: OwnLiterals): Expression {
  if (isPlain(expression) && expression.kind === 'in') {
    const at = (literal: Literal) => own.get(build.sets.resolve(expression.field, literal).point)?.at ?? own.size;
    return { ...expression, values: expression.values.toSorted((a, b) => at(a) - at(b)) };
  }
  if (expression.kind !== 'and' && expression.kind !== 'or') return expression;
  return connective(
    expression.kind,
    expression.operands.map((operand) => inOwnOrder(operand, build, own)),
  );
}

/** Groups that would take more steps stay as they are. */
const mostSteps = 2_000_000;

/**
 * Drops operands whose removal changes nothing, the last ones first. An operand of an AND is
 * needed where some value, or null, is refused by it alone; so the refusals of each interval of
 * values are counted. An OR is the AND of the NOTs.
 */
function withoutRedundant(kind: Connective, members: readonly Term[]): readonly Term[] {
  if (members.length < 2) return members;
  const sets = members.flatMap(({ set }) => set ?? []).map((set) => (kind === 'and' ? set : negate(set)));
  const cuts = [...new Set(sets.flatMap(({ set }) => set.cuts))];
  if (sets.length !== members.length || sets.length * cuts.length > mostSteps) return members;
  const indices = new Map(cuts.toSorted(comparePoints).map((cut, at) => [cut, at + 1]));
  const refusals = new Int32Array(cuts.length + 1);
  const refused = sets.map(({ set }) =>
    intervalsOf(complement(set)).map(({ from, to }) => {
      const end = to === undefined ? refusals.length : (indices.get(to) ?? 0);
      return [from === undefined ? 0 : (indices.get(from) ?? 0), end] as const;
    }),
  );
  const add = (at: number, by: number) => {
    for (const [from, to] of refused[at] ?? [])
      for (let index = from; index < to; index++) refusals[index] = (refusals[index] ?? 0) + by;
  };
  const isNeeded = (at: number) => (refused[at] ?? []).some(([from, to]) => refusals.subarray(from, to).includes(1));
  sets.forEach((_, at) => add(at, 1));
  const ranks = sets.map(({ onNull }) => rankOf(onNull));
  const least = Math.min(...ranks);
  let withLeast = ranks.filter((rank) => rank === least).length;
  let count = members.length;
  const gone = new Set<number>();
  for (let at = members.length - 1; at >= 0 && count > 1; at--) {
    const isLeast = ranks[at] === least;
    if ((isLeast && withLeast === 1) || isNeeded(at)) continue;
    gone.add(at);
    add(at, -1);
    count--;
    if (isLeast) withLeast--;
  }
  return members.filter((_, at) => !gone.has(at));
}
