import type { Expression, Literal, Predicate } from '../../../grammar/expression.ts';
import type { ComparisonOperator } from '../../../grammar/operators.ts';
import type { Scale } from './scale.ts';
import { comparePoints, complement, isAll, isNothing, type Piece, type Point, pieces, type ValueSet } from './value-set.ts';

/** Says a value as a literal; undefined where no literal means it. */
export type Write = (point: Point) => Literal | undefined;

/**
 * Every way to say that a field's value lies in a set that is worth considering: each has the same verdict on every row, unknown where there is no value. Empty where
 * the language cannot say it. The simplest ones stand first. `write` is how values are said; by default as the scale says them.
 */
export function spellings(field: string, scale: Scale, set: ValueSet, write: Write = scale.write): readonly Expression[] {
  const words: Words = { field, scale, write };
  if (isNothing(set) || isAll(set)) return constant(words, isAll(set));
  const [inside, outside] = [pieces(set), pieces(complement(set))];
  const said = [
    inside.length === 1 ? oneOf(words, inside[0]) : [],
    outside.length === 1 ? oneOf(words, outside[0]).flatMap((expression) => turned(expression) ?? []) : [],
    list(words, inside, false),
    list(words, outside, true),
    outside.length > 1 ? allOf(words, inside, outside) : [],
    inside.length > 1 ? anyOf(words, inside) : [],
  ];
  return said.flat();
}

type Words = { readonly field: string; readonly scale: Scale; readonly write: Write };

/** What is true of every value, or false of every one: there is no constant for it. */
function constant({ field, scale, write }: Words, isTrue: boolean): readonly Expression[] {
  if (scale.name === 'boolean') {
    const operands = [true, false].map((value) => comparison(field, '=', { kind: 'boolean', value }));
    return [{ kind: isTrue ? 'or' : 'and', operands }];
  }
  const first = scale.first === undefined ? undefined : write(scale.first);
  if (first !== undefined) return [comparison(field, isTrue ? '>=' : '<', first)];
  const [low, high] = nonsense[scale.name === 'integer' || scale.name === 'decimal' ? 'number' : 'day'];
  return [{ kind: 'between', field, negated: isTrue, low, high }];
}

/** Two bounds the wrong way round, between which nothing is (L3.6). */
const nonsense = {
  number: [
    { kind: 'integer', value: 1 },
    { kind: 'integer', value: 0 },
  ],
  day: [
    { kind: 'string', value: '1d' },
    { kind: 'string', value: '0d' },
  ],
} as const;

const comparison = (field: string, operator: ComparisonOperator, value: Literal): Predicate => ({
  kind: 'comparison',
  field,
  operator,
  value,
});

/** A stretch of values: a single one, a bound, or two. */
function oneOf(words: Words, piece: Piece | undefined): readonly Expression[] {
  if (piece === undefined) return [];
  const { field } = words;
  const single = valueOf(words, piece);
  if (single !== undefined) return [comparison(field, '=', single)];
  if (words.scale.name === 'boolean') return [];
  const [lows, highs] = [lowerBounds(words, piece.from), upperBounds(words, piece.to)];
  if (piece.from === undefined) return highs;
  if (piece.to === undefined) return lows;
  const both = lows.flatMap((low) => highs.map((high): Expression => ({ kind: 'and', operands: [low, high] })));
  const low = lows.find(({ operator }) => operator === '>=')?.value;
  const high = highs.find(({ operator }) => operator === '<=')?.value;
  if (low === undefined || high === undefined) return both;
  return [{ kind: 'between', field, negated: false, low, high }, ...both];
}

type Bound = Extract<Predicate, { kind: 'comparison' }>;

function lowerBounds(words: Words, cut: Point | undefined): readonly Bound[] {
  return bounds(words, cut, '>=', '>');
}

function upperBounds(words: Words, cut: Point | undefined): readonly Bound[] {
  return bounds(words, cut, '<', '<=').toReversed();
}

/** A bound by the value at the cut, and by the one before it. */
function bounds({ field, scale, write }: Words, cut: Point | undefined, at: ComparisonOperator, below: ComparisonOperator) {
  if (cut === undefined) return [];
  const there = write(cut);
  const previous = scale.before(cut);
  const earlier = previous === undefined ? undefined : write(previous);
  return [
    ...(there === undefined ? [] : [comparison(field, at, there)]),
    ...(earlier === undefined ? [] : [comparison(field, below, earlier)]),
  ] as readonly Bound[];
}

/** The value that a piece consists of, where it is one. */
function valueOf({ scale, write }: Words, { from = scale.first, to = scale.last }: Piece): Literal | undefined {
  return from !== undefined && to !== undefined && comparePoints(scale.next(from), to) === 0 ? write(from) : undefined;
}

/** Longer stretches of whole numbers are not written out value by value. */
const mostListed = 8;

/** The values of pieces as literals; undefined where they are not all single values, or few enough for a list. */
function valuesOf(words: Words, all: readonly Piece[]): readonly Literal[] | undefined {
  const values: Literal[] = [];
  for (const piece of all) {
    const { from, to } = piece;
    const single = valueOf(words, piece);
    if (single !== undefined) values.push(single);
    else if (typeof from !== 'number' || typeof to !== 'number' || !countable.has(words.scale.name) || to - from > mostListed)
      return undefined;
    else {
      for (let point = from; point < to; point++) {
        const literal = words.write(point);
        if (literal === undefined) return undefined;
        values.push(literal);
      }
    }
  }
  return values;
}

const countable: ReadonlySet<Scale['name']> = new Set(['integer', 'days', 'calendar', 'moments', 'time']);

function list(words: Words, all: readonly Piece[], negated: boolean): readonly Expression[] {
  const values = words.scale.name === 'boolean' ? undefined : valuesOf(words, all);
  return values === undefined || values.length < 2 ? [] : [{ kind: 'in', field: words.field, negated, values }];
}

/** Pieces joined by OR: single values in one list, every stretch by itself. */
function anyOf(words: Words, all: readonly Piece[]): readonly Expression[] {
  const singles = all.filter((piece) => valueOf(words, piece) !== undefined);
  const stretches = all.filter((piece) => valueOf(words, piece) === undefined).map((piece) => oneOf(words, piece)[0]);
  const values = singles.length === 1 ? oneOf(words, singles[0]) : list(words, singles, false);
  const operands = [...stretches, ...values].filter((operand) => operand !== undefined);
  const complete = stretches.every((operand) => operand !== undefined) && (singles.length === 0 || values.length > 0);
  return complete && operands.length > 1 ? [joined('or', operands)] : [];
}

/** The stretch that holds all pieces, without each gap in it. */
function allOf(words: Words, inside: readonly Piece[], outside: readonly Piece[]): readonly Expression[] {
  const [from, to] = [inside[0]?.from, inside.at(-1)?.to];
  const hull = from === undefined && to === undefined ? [] : [oneOf(words, { from, to })[0]];
  const gaps = outside.filter((gap) => gap.from !== undefined && gap.to !== undefined);
  const singles = gaps.filter((gap) => valueOf(words, gap) !== undefined);
  const one = singles.length === 1 ? turned(oneOf(words, singles[0])[0]) : list(words, singles, true)[0];
  const stretches = gaps.filter((gap) => valueOf(words, gap) === undefined).map((gap) => turned(oneOf(words, gap)[0]));
  const operands = [...hull, ...stretches, ...(singles.length === 0 ? [] : [one])];
  const said = operands.filter((operand) => operand !== undefined);
  return said.length === operands.length && said.length > 1 ? [joined('and', said)] : [];
}

/** Operands of the same kind are taken in (L2.6). */
function joined(kind: 'and' | 'or', operands: readonly Expression[]): Expression {
  return { kind, operands: operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand])) };
}

/** The NOT of a comparison or a BETWEEN without a NOT around it; undefined for an AND, which has none as short. */
function turned(expression: Expression | undefined): Expression | undefined {
  if (expression?.kind === 'between') return { ...expression, negated: !expression.negated };
  if (expression?.kind === 'comparison' && expression.operator === '=') return { ...expression, operator: '!=' };
  return undefined;
}
