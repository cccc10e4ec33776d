import { type Expression, type Literal, literalsOf, walk } from '../../../grammar/expression.ts';
import { print } from '../../../grammar/print.ts';
import { comparePoints, complement, type Point, pieces } from '../sets/value-set.ts';
import { type Connective, meet, namesOnlyKnown, negated, operandsOf, sayings, type Test } from './normal-form.ts';
import { isNegative, lengthIn, type Said, type Sayer } from './said.ts';

/** Operands that are about one field, `test` being what they come to together; `isWhole` where there are no others. */
type Group = { readonly kind: Connective; readonly members: readonly Said[]; readonly isWhole: boolean };

/**
 * What operands on one field are to be said as: without those that others make needless, and in fewer conditions and values where that is shorter. The
 * operands that stay are the same objects; what is new stands at the place of the first that it replaces.
 */
export function simplerGroup(sayer: Sayer, group: Group): readonly Said[] {
  const left = { ...group, members: withoutNeedless(group.kind, group.members) };
  // Whether there is a value is said apart from what the value is, as long as that is possible.
  const ofValues = left.members.filter(({ test }) => test?.onNull === 1);
  const first = { ...left, members: ofValues, isWhole: left.isWhole && ofValues.length === left.members.length };
  const simpler = simplerSaying(sayer, first);
  if (simpler !== undefined) return replaced(left.members, ofValues, simpler);
  const together = ofValues.length === left.members.length ? undefined : simplerSaying(sayer, left);
  return together === undefined ? left.members : [together];
}

function replaced(members: readonly Said[], old: readonly Said[], by: Said): readonly Said[] {
  const gone = new Set(old);
  return members.flatMap((member) => (member === old[0] ? [by] : gone.has(member) ? [] : [member]));
}

/** One way to say all that operands come to which is shorter and simpler than they are; undefined for none. */
export function simplerSaying(sayer: Sayer, { kind, members, isWhole }: Group): Said | undefined {
  if (members.length === 1 && members.every(isSimplest)) return undefined;
  const test = meet(
    kind,
    members.flatMap((member) => member.test ?? []),
  );
  if (test === undefined) return undefined;
  const now = sayer.join(kind, members);
  const own = literalsIn(sayer, members, test);
  const write = (point: Point): Literal | undefined => own.get(point)?.literal ?? test.scale?.write(point);
  const better = sayings(test, write)
    .map((expression) => ({ expression, size: sizeOf(expression, own) }))
    .filter(({ expression, size }) => isSimpler(size, now) && (size.foreign === 0 || namesOnlyKnown(sayer.schema, expression)))
    .map(({ expression, size: { foreign } }) => {
      return { expression, foreign, length: lengthIn(isWhole ? undefined : kind, { expression, text: print(expression) }) };
    })
    .filter(({ length }) => length < now.text.length);
  const [best] = better.toSorted((a, b) => a.foreign - b.foreign || a.length - b.length);
  return best && sayer.read(inOwnOrder(best.expression, sayer, own));
}

/** Nothing is simpler than a comparison, unless with !=, or than a list of values that are not neighbours. */
function isSimplest({ expression, negations, test }: Said): boolean {
  if (expression.kind === 'in') return test === undefined || test.set.cuts.length > 4;
  return expression.kind === 'null' || (expression.kind === 'comparison' && negations === 0);
}

type Size = { readonly conditions: number; readonly values: number; readonly negations: number };

/** In fewer conditions and values, of which one that the writer did not name counts twice; so a bound said by its neighbour is no simpler. */
function isSimpler(size: Size & { readonly foreign: number }, than: Size): boolean {
  const fewer = size.conditions + size.values + size.foreign - than.conditions - than.values;
  return size.conditions <= than.conditions && (fewer < 0 || (fewer === 0 && size.negations < than.negations));
}

/** A literal of the writer's, and which of all it is. */
type Own = ReadonlyMap<Point, { readonly literal: Literal; readonly at: number }>;

function literalsIn(sayer: Sayer, members: readonly Said[], { field, scale }: Test): Own {
  const own = new Map<Point, { literal: Literal; at: number }>();
  for (const { expression } of members) {
    walk(expression, (node) => {
      for (const literal of literalsOf(node)) {
        const place = sayer.tests.places(field, literal);
        if (place.scale === scale && !own.has(place.point)) own.set(place.point, { literal, at: own.size });
      }
    });
  }
  return own;
}

function sizeOf(expression: Expression, own: Own): Size & { readonly foreign: number } {
  const known = new Set([...own.values()].map(({ literal }) => literal));
  let [conditions, values, negations, foreign] = [0, 0, 0, 0];
  walk(expression, (node) => {
    if (!('field' in node)) return;
    conditions++;
    if (isNegative(node)) negations++;
    for (const literal of literalsOf(node)) {
      values++;
      if (!known.has(literal) && literal.kind !== 'boolean') foreign++;
    }
  });
  return { conditions, values, negations, foreign };
}

/** The values of a list in the order in which the writer has them, new ones last. */
function inOwnOrder(expression: Expression, sayer: Sayer, own: Own): Expression {
  if (expression.kind === 'in') {
    const at = (literal: Literal) => own.get(sayer.tests.places(expression.field, literal).point)?.at ?? own.size;
    return { ...expression, values: expression.values.toSorted((a, b) => at(a) - at(b)) };
  }
  if (expression.kind !== 'and' && expression.kind !== 'or') return expression;
  const operands = expression.operands.map((operand) => inOwnOrder(operand, sayer, own));
  return { ...expression, operands: operands.flatMap((operand) => operandsOf(expression.kind, operand)) };
}

/** More steps than this are not taken to find what is needless. */
const mostSteps = 2_000_000;

/**
 * The operands without those whose removal changes nothing, the last ones first. An operand of an AND is needed where some value, or no value, is refused by
 * it and by no other; so it is counted how many refuse each stretch of values. An OR is the AND of the NOTs.
 */
function withoutNeedless(kind: Connective, members: readonly Said[]): readonly Said[] {
  if (members.length < 2) return members;
  const tests = members.flatMap(({ test }) => test ?? []).map((test) => (kind === 'and' ? test : negated(test)));
  const cuts = [...new Set(tests.flatMap(({ set }) => set.cuts))];
  if (tests.length !== members.length || tests.length * cuts.length > mostSteps) return members;
  const places = new Map(cuts.toSorted(comparePoints).map((cut, at) => [cut, at + 1]));
  const refusals = new Int32Array(cuts.length + 1);
  const stretches = tests.map(({ set }) =>
    pieces(complement(set)).map(({ from, to }) => {
      return [
        from === undefined ? 0 : (places.get(from) ?? 0),
        to === undefined ? refusals.length : (places.get(to) ?? 0),
      ] as const;
    }),
  );
  const add = (at: number, by: number) => {
    for (const [from, to] of stretches[at] ?? [])
      for (let place = from; place < to; place++) refusals[place] = (refusals[place] ?? 0) + by;
  };
  const isSole = (at: number) =>
    (stretches[at] ?? []).some(([from, to]) => {
      for (let place = from; place < to; place++) if (refusals[place] === 1) return true;
      return false;
    });
  tests.forEach((_, at) => add(at, 1));
  const ranks = tests.map(({ onNull }) => onNull);
  const least = Math.min(...ranks);
  let onNull = ranks.filter((rank) => rank === least).length;
  let count = members.length;
  const gone = new Set<number>();
  for (let at = members.length - 1; at >= 0 && count > 1; at--) {
    const isLeast = ranks[at] === least;
    if ((isLeast && onNull === 1) || isSole(at)) continue;
    gone.add(at);
    add(at, -1);
    count--;
    if (isLeast) onNull--;
  }
  return members.filter((_, at) => !gone.has(at));
}
