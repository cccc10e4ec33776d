import {
  type Comparison,
  type Expression,
  isLiteral,
  isPlain,
  isPredicate,
  type Literal,
  literalsOf,
  type PlainPredicate,
  type Predicate,
} from '../../grammar/expression.ts';
import { stringLengthFor } from '../../grammar/limits.ts';
import { codePoints } from '../../grammar/literal.ts';
import type { ComparisonOperator } from '../../grammar/operators.ts';
import { checkProfile, fullProfile, type Profile } from '../../grammar/profile.ts';
import { partsIn } from '../../grammar/ranges.ts';
import { type Day, dateUnits } from '../schema/dates.ts';
import { isCaseless } from '../schema/folding.ts';
import { isMomentText } from '../schema/moments.ts';
import { codesOf, type Field, fieldOf, innerSchema, namesValues, type Schema, valueOf } from '../schema/schema.ts';
import { connective, operatorOf, oppositeOf } from './expressions.ts';
import { type FieldSet, namesKnownValues } from './field-set.ts';
import { type Connective, dual } from './kleene.ts';
import { isPartOperator } from './parts.ts';
import { isCalendar, type Scale } from './scale.ts';
import {
  comparePoints,
  complement,
  type Interval,
  intervalsOf,
  isAll,
  isNothing,
  type Point,
  type ValueSet,
} from './value-set.ts';

/*
 * Writes a field set as an expression. `spellings` gives every way that the language has, for a
 * caller that ranks them; `spell` gives the first way that a profile has.
 */

/** Writes a value as a literal; undefined where no literal means it. */
export type WriteLiteral = (point: Point) => Literal | undefined;

/**
 * Every way worth considering to write a field set in the full language, the simplest first. All
 * have its verdict on every row. Empty where the language cannot express it.
 */
export function spellings({ field, scale, set, onNull }: FieldSet, write?: WriteLiteral): readonly Expression[] {
  const isNull = (negated: boolean): Expression => ({ kind: 'null', field, negated });
  const ofValues = () => (scale === undefined ? [] : valueSpellings(field, scale, set, write ?? scale.write));
  if (onNull === null) return ofValues();
  const [kind, missing] = onNull ? (['or', isNull(false)] as const) : (['and', isNull(true)] as const);
  if (onNull ? isNothing(set) : isAll(set)) return [missing];
  if (isNothing(set) || isAll(set)) return [{ kind, operands: [isNull(false), isNull(true)] }];
  return ofValues().map((expression) => connective(kind, [missing, expression]));
}

function valueSpellings(field: string, scale: Scale, set: ValueSet, write: WriteLiteral): readonly Expression[] {
  if (isNothing(set) || isAll(set)) return [constant(field, scale, write, isAll(set))];
  const writer: FieldWriter = { ...unrestricted, field, scale, write };
  const [inside, outside] = [intervalsOf(set), intervalsOf(complement(set))];
  const spellingsOf = (one: Interval) => [...intervalSpellings(writer, one)];
  const plain = inside.length === 1 ? inside.flatMap(spellingsOf) : [];
  const opposite = outside.length === 1 ? outside.flatMap(spellingsOf).filter(isNoBound) : [];
  const ways = [
    ...plain,
    ...opposite.map((one) => not(writer, one)),
    list(writer, inside),
    not(writer, list(writer, outside)),
    outside.length > 1 ? hullWithoutGaps(writer, inside, outside) : undefined,
    inside.length > 1 ? anyOf(writer, inside) : undefined,
  ];
  return ways.filter((way) => way !== undefined);
}

/** The NOT of a bound is the bound of what is inside. */
const isNoBound = (one: Expression): boolean => one.kind !== 'comparison' || one.operator === '=';

/** True of every value or of none: the language has no constants (L2.9). */
function constant(field: string, scale: Scale, write: WriteLiteral, isTrue: boolean): Expression {
  if (scale.name === 'boolean') {
    const operands = [true, false].map((value) => comparison(field, '=', { kind: 'boolean', value }));
    return { kind: isTrue ? 'or' : 'and', operands };
  }
  const first = scale.first === undefined ? undefined : write(scale.first);
  if (first !== undefined) return comparison(field, isTrue ? '>=' : '<', first);
  const [low, high] = reversed[scale.name === 'integer' || scale.name === 'decimal' ? 'number' : 'day'];
  return { kind: 'between', field, negated: isTrue, low, high };
}

/** Bounds that no value is between (L3.6). */
const reversed = {
  number: [
    { kind: 'integer', value: 1 },
    { kind: 'integer', value: 0 },
  ],
  day: [
    { kind: 'string', value: '1d' },
    { kind: 'string', value: '0d' },
  ],
} as const;

/** Which predicates and connectives may be used. */
type Vocabulary = {
  readonly connectives: Profile['connectives'];
  /** Whether a predicate, or a NOT around an expression that is in the vocabulary, may be used. */
  readonly accepts: (expression: Expression) => boolean;
};

/** What a query is lowered to. */
export type Target = Vocabulary & {
  readonly profile: Profile;
  readonly schema: Schema;
  readonly today: Day;
  /** Whether the result may be valid for `today` only. */
  readonly allowsDayBound: boolean;
  /** Whether only the selected rows matter, so that false and unknown are the same. */
  readonly rowsOnly: boolean;
  /** Whether another clock may read it, so that no moment is in it. */
  readonly isSent: boolean;
  /** The number of values that a list may get though nobody wrote them. */
  readonly longestList: number;
  /** Whether an expression is in the profile, apart from its nesting and its size. */
  readonly fits: (expression: Expression) => boolean;
};

export function targetOf(options: Omit<Target, keyof Vocabulary | 'fits'>): Target {
  const { profile, schema } = options;
  const known = new Map<Expression, boolean>();
  const fits = (expression: Expression): boolean => {
    const found = known.get(expression) ?? isWithin(expression);
    known.set(expression, found);
    return found;
  };
  const { connectives } = profile;
  const isWithin = (node: Expression): boolean => {
    if ('operands' in node) return connectives.includes(node.kind === 'and' ? 'AND' : 'OR') && node.operands.every(fits);
    if ('operand' in node) return connectives.includes('NOT') && fits(node.operand);
    if (node.kind === 'related' && !targetOf({ ...options, schema: innerSchema(schema, node.field) }).fits(node.condition))
      return false;
    // Most candidates fail here, and `checkProfile` would write a message for each.
    return (
      (!isPlain(node) || (profile.operators.includes(operatorOf(node)) && isOnValue(node, schema))) &&
      !(options.isSent && namesMoment(node, schema)) &&
      isInProfile(node, profile) &&
      keepsLimits(node, profile) &&
      matchesAlike(node, profile)
    );
  };
  const accepts = (expression: Expression): boolean => {
    const node = 'operand' in expression ? expression.operand : expression;
    return fits(expression) && (!isPredicate(node) || namesKnownValues(schema, node));
  };
  return { ...options, connectives, accepts, fits };
}

/** Of a list nothing else is compared than whether there is one. */
const isOnValue = ({ kind, field }: PlainPredicate, schema: Schema): boolean =>
  kind === 'null' || fieldOf(schema, field).list !== true;

/** Whether a profile has a predicate, whatever its limits are. */
export const isInProfile = (node: Predicate, profile: Profile): boolean =>
  checkProfile(node, profile, partsIn(undefined)).length === 0;

function namesMoment(node: Predicate, schema: Schema): boolean {
  const isWritten = literalsOf(node).some(({ value }) => isMomentText(String(value)));
  // Of a call whatever looks so.
  if (!isWritten || node.kind === 'call') return isWritten;
  const { type, dateTime } = fieldOf(schema, node.field);
  return type === 'time' || dateTime !== undefined;
}

/** Whether the service of a profile finds a part in the same texts as we do (L1.4). */
export function matchesAlike(node: Predicate, { textMatching }: Profile): boolean {
  if (textMatching === 'folded' || !('operator' in node) || !isPartOperator(node.operator)) return true;
  // What a variable has is not known here.
  return isLiteral(node.value) && isCaseless(String(node.value.value));
}

function keepsLimits(node: Predicate, { limits }: Profile): boolean {
  const literals = literalsOf(node);
  const { listValues } = limits;
  const stringLength = 'operator' in node ? stringLengthFor(node.operator, limits) : limits.stringLength;
  return (
    literals.length <= Math.max(listValues, 2) &&
    literals.every(({ value }) => typeof value !== 'string' || value.length <= stringLength || codePoints(value) <= stringLength)
  );
}

/** The first expression that a vocabulary accepts. */
export function firstAccepted({ accepts }: Vocabulary, candidates: readonly (Expression | undefined)[]): Expression | undefined {
  return candidates.find((one) => one !== undefined && accepts(one));
}

/** An AND or OR, by De Morgan's laws if need be; undefined if an operand is. */
export function connect(
  vocabulary: Vocabulary,
  kind: Connective,
  expressions: readonly (Expression | undefined)[],
): Expression | undefined {
  const operands = expressions.filter((one) => one !== undefined);
  if (operands.length < expressions.length) return undefined;
  if (operands.length < 2) return operands[0];
  const { connectives } = vocabulary;
  if (connectives.includes(kind === 'and' ? 'AND' : 'OR')) return connective(kind, operands);
  if (!connectives.includes('NOT') || !connectives.includes(kind === 'and' ? 'OR' : 'AND')) return undefined;
  const opposites = operands.flatMap((one) => not(vocabulary, one) ?? []);
  return opposites.length < operands.length ? undefined : { kind: 'not', operand: connective(dual[kind], opposites) };
}

/** The NOT of an expression in the vocabulary, pushed into a predicate if possible. */
export function not(vocabulary: Vocabulary, expression: Expression | undefined): Expression | undefined {
  if (expression === undefined) return undefined;
  if (expression.kind === 'not') return expression.operand;
  const opposite = 'field' in expression ? oppositeOf(expression) : undefined;
  return firstAccepted(vocabulary, [opposite, { kind: 'not', operand: expression }]);
}

/**
 * How the dates of an expression are written. Days and weeks from today mean the same whenever
 * they are read; months and years do not.
 */
export type DateStyle = 'none' | 'relative' | 'absolute' | 'mixed';

/** A field set to be spelled, and how its values were written. */
export type SpelledSet = FieldSet & {
  readonly scale: Scale;
  readonly dates: DateStyle;
  /** The number of values that were written one by one: a list as long as that is no surprise. */
  readonly listed: number;
};

/** An expression in a profile, and whether it is valid for one day only. */
export type ProfileSpelling = { readonly expression: Expression; readonly dayBound: boolean };

/**
 * Writes a field set in a profile, with its verdict on every row; with `rowsOnly`, for the same
 * rows. Undefined where the profile cannot express it.
 */
export function spell(target: Target, fieldSet: SpelledSet): ProfileSpelling | undefined {
  for (const writer of writersFor(target, fieldSet)) {
    const expression = withNull(target, fieldSet, () => spellValues(writer, fieldSet));
    if (expression !== undefined) return { expression, dayBound: writer.dayBound };
  }
  return undefined;
}

/** Adds to what is written of the values of a field set what it says of null. */
export function withNull(
  target: Target,
  { field, set, onNull }: FieldSet,
  ofValues: () => Expression | undefined,
): Expression | undefined {
  const isNull = (negated: boolean) => firstAccepted(target, [{ kind: 'null', field, negated }]);
  if (onNull === true) return isNothing(set) ? isNull(false) : connect(target, 'or', [ofValues(), isNull(false)]);
  if (isAll(set) && (onNull === false || target.rowsOnly)) {
    const there = isNull(true);
    if (there !== undefined || !target.rowsOnly) return there;
  }
  return onNull === null || target.rowsOnly ? ofValues() : connect(target, 'and', [ofValues(), isNull(true)]);
}

/** Writes conditions on one field. */
export type FieldWriter = Vocabulary & {
  readonly field: string;
  readonly scale: Scale;
  readonly write: WriteLiteral;
  /** All literals of a value, for a list; by default the one that `write` gives. */
  readonly writeAll?: (point: Point) => readonly Literal[];
  /** The most values that are enumerated, in all and of one interval. */
  readonly mostValues: number;
  readonly mostOfInterval: number;
  /** The most values of a list, and the most conditions, that the profile allows. */
  readonly listValues: number;
  readonly mostConditions: number;
  /**
   * Whether a profile is written for. The full language differs, and hashes depend on it: single
   * values come after intervals, a value without a literal is written by its bounds, and an
   * interval up to the end of the scale is never a list.
   */
  readonly isLowering: boolean;
};

const unrestricted = {
  connectives: fullProfile.connectives,
  accepts: ({ kind }: Expression) => kind !== 'not',
  mostValues: Number.POSITIVE_INFINITY,
  mostOfInterval: 8,
  listValues: Number.POSITIVE_INFINITY,
  mostConditions: Number.POSITIVE_INFINITY,
  isLowering: false,
};

/** A writer for a target, and whether what it writes is valid for one day only. */
export type TargetWriter = FieldWriter & { readonly today: Day; readonly dayBound: boolean };

/** The ways to write values, first that of the query: as days from today or calendar days. */
export function writersFor(target: Target, { field, scale, dates, listed }: SpelledSet): readonly TargetWriter[] {
  const { profile, today, allowsDayBound, longestList, connectives, accepts } = target;
  const writer = (write: WriteLiteral, dayBound: boolean): TargetWriter => ({
    connectives,
    accepts,
    field,
    scale,
    write,
    today,
    dayBound,
    mostValues: longestList + listed,
    mostOfInterval: Number.POSITIVE_INFINITY,
    listValues: profile.limits.listValues,
    mostConditions: profile.limits.predicates,
    isLowering: true,
  });
  if (scale.name === 'text')
    return [writer(scale.write, false), ...codeWriters(writer(scale.write, false), fieldOf(target.schema, field))];
  if (!isCalendar(scale)) return [writer(scale.write, false)];
  const relative = writer(relativeDay(today), dates === 'absolute' || dates === 'mixed');
  const absolute = writer(scale.write, dates === 'relative' || dates === 'mixed');
  const both = dates === 'absolute' ? [absolute, relative] : [relative, absolute];
  return both.filter(({ dayBound }) => allowsDayBound || !dayBound);
}

/**
 * Writes the known values of a text by their codes (L3.8), for profiles without texts. A value
 * that has several codes is written as a list of all: a service may tell them apart.
 */
function codeWriters(writer: TargetWriter, field: Field): readonly TargetWriter[] {
  const codes = Map.groupBy(codesOf(field), ([, text]) => text);
  if (codes.size === 0) return [];
  const writeAll = (point: Point): readonly Literal[] =>
    (codes.get(String(point)) ?? []).map(([value]) => ({ kind: 'integer', value }));
  const isWhole = (node: Expression): boolean => {
    if (node.kind === 'not') return isWhole(node.operand);
    if (!isPlain(node) || node.kind !== 'comparison') return node.kind !== 'between';
    return namesValues.has(node.operator) && writeAll(valueOf(node.value, field) as Point).length === 1;
  };
  const write: WriteLiteral = (point) => writeAll(point)[0];
  return [{ ...writer, write, writeAll, accepts: (node) => isWhole(node) && writer.accepts(node) }];
}

const relativeDay =
  (today: Day): WriteLiteral =>
  (point) => {
    const away = Number(point) - today;
    return Math.abs(away) <= dateUnits.d.most ? { kind: 'string', value: `${away}d` } : undefined;
  };

/** Writes that a value is in the set of a field set; unknown for null. */
function spellValues(writer: TargetWriter, { set, listed }: SpelledSet): Expression | undefined {
  const outside = complement(set);
  return spellInside(writer, set, listed) ?? not(writer, isNothing(outside) ? undefined : spellInside(writer, outside, listed));
}

function spellInside(writer: TargetWriter, set: ValueSet, listed: number): Expression | undefined {
  if (isNothing(set)) return never(writer);
  if (isAll(set)) return always(writer);
  const [inside, outside] = [intervalsOf(set), intervalsOf(complement(set))];
  const [only] = inside;
  if (inside.length === 1 && only !== undefined)
    return listAsWritten(writer, inside, listed) ?? spellInterval(writer, only) ?? list(writer, inside);
  const [gap] = outside;
  return (
    list(writer, inside) ??
    (outside.every((one) => isSingle(writer, one)) ? except(writer, outside) : undefined) ??
    (outside.length === 1 && gap !== undefined ? not(writer, spellInterval(writer, gap)) : undefined) ??
    anyOf(writer, inside) ??
    hullWithoutGaps(writer, inside, outside) ??
    except(writer, outside)
  );
}

function never(writer: TargetWriter): Expression | undefined {
  const { scale } = writer;
  const [high, low] = samplesOf(writer);
  return (
    upperBound(writer, scale.first) ??
    between(writer, high, low) ??
    connect(writer, 'and', [lowerBound(writer, high), upperBound(writer, scale.next(low))]) ??
    connect(writer, 'and', [equality(writer, high), equality(writer, low)])
  );
}

function always(writer: TargetWriter): Expression | undefined {
  const { scale, field } = writer;
  const [high, low] = samplesOf(writer);
  return (
    lowerBound(writer, scale.first) ??
    not(writer, between(writer, high, low)) ??
    connect(writer, 'or', [lowerBound(writer, low), upperBound(writer, scale.next(high))]) ??
    connect(writer, 'or', [not(writer, equality(writer, high)), not(writer, equality(writer, low))]) ??
    (scale.name === 'text' ? firstAccepted(writer, [comparison(field, '~', { kind: 'string', value: '' })]) : undefined)
  );
}

/** Two values, the greater first, for conditions that none satisfies or all do. */
function samplesOf({ scale, today }: TargetWriter): readonly [Point, Point] {
  if (scale.name === 'text') return ['b', 'a'];
  if (scale.name === 'time') return [60, 0];
  return isCalendar(scale) ? [today + 1, today] : [1, 0];
}

const spellInterval = (writer: FieldWriter, one: Interval): Expression | undefined => firstOf(intervalSpellings(writer, one));

/** The ways to write an interval: a single value, a bound, BETWEEN or two bounds. */
function* intervalSpellings(writer: FieldWriter, one: Interval): Generator<Expression> {
  const { scale } = writer;
  const value = singleValue(writer, one);
  const equal = value === undefined ? undefined : equality(writer, value);
  if (equal !== undefined) yield equal;
  if (equal !== undefined || scale.name === 'boolean') return;
  if (one.from === undefined) yield* upperBounds(writer, one.to);
  else if (one.to === undefined) yield* lowerBounds(writer, one.from);
  else {
    const last = scale.before(one.to);
    const range = last === undefined ? undefined : between(writer, one.from, last);
    if (range !== undefined) yield range;
    for (const low of lowerBounds(writer, one.from)) {
      for (const high of upperBounds(writer, one.to)) {
        const both = connect(writer, 'and', [low, high]);
        if (both !== undefined) yield both;
      }
    }
  }
}

/** The value of an interval that has one value only. */
function singleValue(writer: FieldWriter, { from, to }: Interval): Point | undefined {
  const { scale, write, isLowering } = writer;
  const [value = scale.first, end = scale.last] = [from, to];
  if (value === undefined || end === undefined || comparePoints(scale.next(value), end) !== 0) return undefined;
  return isLowering || write(value) !== undefined ? value : undefined;
}

const isSingle = (writer: FieldWriter, one: Interval): boolean => singleValue(writer, one) !== undefined;

/** One value. Lists and BETWEEN of it are only used where there is no `=`. */
function equality(writer: FieldWriter, point: Point): Expression | undefined {
  const { field, scale, write } = writer;
  const value = write(point);
  if (value === undefined) return undefined;
  const isBoolean = scale.name === 'boolean';
  return firstAccepted(writer, [
    comparison(field, '=', value),
    isBoolean ? undefined : { kind: 'in', field, negated: false, values: writer.writeAll?.(point) ?? [value] },
    { kind: 'not', operand: comparison(field, '!=', value) },
    isBoolean ? undefined : { kind: 'between', field, negated: false, low: value, high: value },
  ]);
}

/** The values from a cut on. */
export const lowerBound = (writer: FieldWriter, cut: Point | undefined): Expression | undefined =>
  firstOf(lowerBounds(writer, cut));

/** The values before a cut. */
export const upperBound = (writer: FieldWriter, cut: Point | undefined): Expression | undefined =>
  firstOf(upperBounds(writer, cut));

/** The including operator leads: every profile that has bounds has it. */
const lowerBounds = (writer: FieldWriter, cut: Point | undefined): Generator<Expression> =>
  bounds(writer, [
    ['>=', cut],
    ['>', valueBefore(writer, cut)],
  ]);

const upperBounds = (writer: FieldWriter, cut: Point | undefined): Generator<Expression> =>
  bounds(writer, [
    ['<=', valueBefore(writer, cut)],
    ['<', cut],
  ]);

const valueBefore = ({ scale }: FieldWriter, cut: Point | undefined) => (cut === undefined ? undefined : scale.before(cut));

/** Comparisons; where none is accepted, the NOT of their opposites. */
function* bounds(
  writer: FieldWriter,
  ways: readonly (readonly [ComparisonOperator, Point | undefined])[],
): Generator<Expression> {
  const { field, scale, write, accepts } = writer;
  if (scale.name === 'boolean') return;
  const plain = ways.flatMap(([operator, point]) => {
    const value = point === undefined ? undefined : write(point);
    return value === undefined ? [] : [comparison(field, operator, value)];
  });
  let isAccepted = false;
  for (const one of plain) {
    if (!accepts(one)) continue;
    isAccepted = true;
    yield one;
  }
  if (!isAccepted) yield* plain.map((one): Expression => ({ kind: 'not', operand: oppositeOf(one) })).filter(accepts);
}

function firstOf(expressions: Generator<Expression>): Expression | undefined {
  for (const one of expressions) return one;
  return undefined;
}

/** The values between two, both included. */
function between(writer: FieldWriter, from: Point, to: Point): Expression | undefined {
  const { field, scale, write } = writer;
  const [low, high] = [write(from), write(to)];
  if (low === undefined || high === undefined || scale.name === 'boolean') return undefined;
  return firstAccepted(writer, [{ kind: 'between', field, negated: false, low, high }]);
}

const comparison = (field: string, operator: ComparisonOperator, value: Literal): Comparison => ({
  kind: 'comparison',
  field,
  operator,
  value,
});

/** A longer list is not written value by value where the profile has no lists. */
const mostEqualities = 32;

/** Intervals as a list of all their values, or as an OR of equalities. */
function list(writer: FieldWriter, intervals: readonly Interval[]): Expression | undefined {
  const points = pointsOf(writer, intervals, Math.max(writer.listValues, mostEqualities));
  const [only] = points ?? [];
  if (points === undefined || only === undefined || writer.scale.name === 'boolean') return undefined;
  if (points.length === 1) return equality(writer, only);
  const equalities = () => points.map((point) => equality(writer, point));
  return listOf(writer, points) ?? (points.length > mostEqualities ? undefined : connect(writer, 'or', equalities()));
}

/** A list of no more values than were written one by one. */
function listAsWritten(writer: FieldWriter, intervals: readonly Interval[], listed: number): Expression | undefined {
  const points = listed < 2 ? undefined : pointsOf(writer, intervals, Math.min(listed, writer.listValues));
  return points === undefined || points.length < 2 || writer.scale.name === 'boolean' ? undefined : listOf(writer, points);
}

function listOf(writer: FieldWriter, points: readonly Point[]): Expression | undefined {
  const { write, writeAll = (point) => [write(point)].filter((literal) => literal !== undefined) } = writer;
  const literals = points.map(writeAll);
  if (literals.some(({ length }) => length === 0)) return undefined;
  const values = literals.flat();
  return firstAccepted(writer, [{ kind: 'in', field: writer.field, negated: false, values }]);
}

/** Everything but the values of intervals: NOT IN, or an AND of inequalities. */
function except(writer: FieldWriter, intervals: readonly Interval[]): Expression | undefined {
  const { field, write } = writer;
  const points = pointsOf(writer, intervals, mostEqualities);
  const unequal = (point: Point) => {
    const value = write(point);
    return value && firstAccepted(writer, [comparison(field, '!=', value)]);
  };
  const apart = () => points && connect(writer, 'and', points.map(unequal));
  const notListed = () => not(writer, list(writer, intervals));
  return points?.length === 1 ? (apart() ?? notListed()) : (notListed() ?? apart());
}

/** All values of intervals; undefined for more than `longest`, or if they cannot be enumerated. */
function pointsOf(writer: FieldWriter, intervals: readonly Interval[], longest: number): readonly Point[] | undefined {
  const { scale, mostOfInterval, isLowering } = writer;
  const most = Math.min(writer.mostValues, longest);
  const points: Point[] = [];
  if (intervals.length > most) return undefined;
  for (const one of intervals) {
    const value = singleValue(writer, one);
    if (value !== undefined) points.push(value);
    else {
      const { from, to } = isLowering ? { from: one.from ?? scale.first, to: one.to ?? scale.last } : one;
      if (typeof from !== 'number' || typeof to !== 'number' || !countable.has(scale.name)) return undefined;
      if (to - from > mostOfInterval || points.length + to - from > most) return undefined;
      for (let point = from; point < to; point++) points.push(point);
    }
  }
  return points.length > most ? undefined : points;
}

const countable: ReadonlySet<Scale['name']> = new Set(['integer', 'days', 'calendar', 'moments', 'time']);

/** Intervals joined by OR, all single values as one list. */
function anyOf(writer: FieldWriter, intervals: readonly Interval[]): Expression | undefined {
  const { singles, others } = partition(writer, intervals);
  if (others.length > writer.mostConditions) return undefined;
  const values = singles.length === 0 ? [] : [list(writer, singles)];
  if (values.includes(undefined)) return undefined;
  return connect(
    writer,
    'or',
    inOrder(
      writer,
      values,
      spellEach(others, (one) => spellInterval(writer, one)),
    ),
  );
}

/** The interval from the first value to the last, and the NOT of each gap in it. */
function hullWithoutGaps(writer: FieldWriter, inside: readonly Interval[], outside: readonly Interval[]): Expression | undefined {
  const [from, to] = [inside[0]?.from, inside.at(-1)?.to];
  const gaps = outside.filter((gap) => gap.from !== undefined && gap.to !== undefined);
  const { singles, others } = partition(writer, gaps);
  if (others.length > writer.mostConditions) return undefined;
  const hull = from === undefined && to === undefined ? [] : [spellInterval(writer, { from, to })];
  const values = singles.length === 0 ? [] : [except(writer, singles)];
  if ([...hull, ...values].includes(undefined)) return undefined;
  const withoutOthers = spellEach(others, (gap) => not(writer, spellInterval(writer, gap)));
  return connect(writer, 'and', [...hull, ...inOrder(writer, values, withoutOthers)]);
}

type MaybeExpressions = readonly (Expression | undefined)[];

const inOrder = ({ isLowering }: FieldWriter, values: MaybeExpressions, others: MaybeExpressions): MaybeExpressions =>
  isLowering ? [...values, ...others] : [...others, ...values];

function partition(writer: FieldWriter, intervals: readonly Interval[]) {
  const { singles = [], others = [] } = Object.groupBy(intervals, (one) => (isSingle(writer, one) ? 'singles' : 'others'));
  return { singles, others };
}

/** Spells items up to the first that cannot be. */
function spellEach(items: readonly Interval[], spellOne: (item: Interval) => Expression | undefined): MaybeExpressions {
  const spelled: (Expression | undefined)[] = [];
  for (const item of items) {
    const one = spellOne(item);
    spelled.push(one);
    if (one === undefined) break;
  }
  return spelled;
}
