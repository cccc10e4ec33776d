import type { FieldType } from '../../../grammar/operators.ts';
import type { Verdict } from '../../memory/evaluate.ts';
import { elementOf, type Row } from '../../memory/read-value.ts';
import { type Clock, firstDay, formatDay, formatTime, lastDay, startOfDay } from '../../schema/dates.ts';
import type { TextAnchor } from '../../schema/folding.ts';
import { formatMoment } from '../../schema/moments.ts';
import { queryOf } from '../../schema/query.ts';
import { type Field, fieldOf, type HeldTest } from '../../schema/schema.ts';
import { toCertainEvaluator } from '../certain.ts';
import { hasPart, implies, type TextPart } from '../parts.ts';
import { isCalendar, type Scale, scaleOf } from '../scale.ts';
import { comparePoints, type Interval, type Point } from '../value-set.ts';
import { type Diagram, type FieldVariable, isNever, type SharedDiagrams, whereVerdicts } from './diagram.ts';
import type { Node } from './nodes.ts';
import { leastPassing } from './part-bounds.ts';

/** The most rows that are tried. The first fails only where parts of texts exclude each other. */
const mostAttempts = 32;

/**
 * Finds a row on which the verdicts of two diagrams of one call satisfy `condition`, confirmed by
 * evaluating the expressions. Undefined where none is found, which does not prove that there is
 * none. Moments are put into the days of `timeZone`, and `at` is the clock of the expressions.
 */
export function rowWhere(
  a: Diagram,
  b: Diagram,
  condition: (a: Verdict, b: Verdict) => boolean,
  timeZone = 'UTC',
  at: Clock = { today: formatDay(a.shared.today), timeZone },
): Row | undefined {
  const node = whereVerdicts(a, b, condition);
  if (node === undefined) return undefined;
  const { schema } = a.shared;
  const [ofA, ofB] = [a, b].map(({ expression }) => toCertainEvaluator(queryOf(schema, expression), at));
  const confirms = (row: Row): boolean => {
    const [first, second] = [ofA?.(row), ofB?.(row)];
    return first !== undefined && second !== undefined && condition(first, second);
  };
  return confirmedRow(a.shared, node, confirms, timeZone);
}

/**
 * Finds a row for which a node of true and false is true and which `confirms` accepts. Raw values
 * in `given` are taken as they are, those on which conditions are not looked into are `held`. A
 * field that the node does not test is null, or, with `held`, has a value.
 */
export function confirmedRow(
  shared: SharedDiagrams,
  node: Node,
  confirms: (row: Row) => boolean,
  timeZone: string,
  given?: ReadonlyMap<string, unknown>,
  held?: ReadonlyMap<string, HeldWhere>,
): Row | undefined {
  for (const path of pathsTo(node, shared)) {
    const row = rowOn(path, shared, timeZone, given, held);
    if (row !== undefined && confirms(row)) return row;
  }
  return undefined;
}

/** Nodes, and the index of the child that follows each. */
type Path = readonly { readonly node: Node; readonly at: number }[];

/** The paths of a diagram to the verdict true, those through null last. */
function* pathsTo(root: Node, { levels }: SharedDiagrams): Generator<Path> {
  if (isNever(root)) return;
  const path: { node: Node; at: number; tried: number }[] = [];
  let [next, found]: [Node | undefined, number] = [root, 0];
  while (found < mostAttempts) {
    if (next?.children.length === 0) {
      yield path;
      found++;
    } else if (next !== undefined) path.push({ node: next, at: 0, tried: 0 });
    next = undefined;
    for (let last = path.at(-1); last !== undefined && next === undefined; last = path.at(-1)) {
      const { children } = last.node;
      if (last.tried === children.length) path.pop();
      else {
        last.tried++;
        last.at = last.tried % children.length;
        const child = children[last.at];
        // The first two children of a part's node are equal.
        const isRepeated = last.at === 0 && levels[last.node.level]?.kind === 'part';
        if (child !== undefined && !isNever(child) && !isRepeated) next = child;
      }
    }
    if (next === undefined) return;
  }
}

/** A raw value on which conditions have the verdicts of the tests; undefined if none is found. */
export type HeldWhere = (tests: readonly HeldTest[]) => unknown;

/** A row that follows a path; undefined where no value is found for a field. */
function rowOn(
  path: Path,
  { schema, today, levels }: SharedDiagrams,
  timeZone: string,
  given?: ReadonlyMap<string, unknown>,
  held?: ReadonlyMap<string, HeldWhere>,
): Row | undefined {
  const tested = new Map<string, FieldTest>();
  const whole: (HeldTest & { readonly field: string })[] = [];
  for (const { node, at } of path) {
    const variable = levels[node.level];
    if (variable?.kind === 'field') tested.set(variable.field, { cuts: node.cuts, at, parts: [] });
    else if (variable?.part.at === 'whole')
      whole.push({ ...variable.part, field: variable.field, verdict: at === 0 ? null : at === 2 });
    else if (variable !== undefined) tested.get(variable.field)?.parts.push({ part: variable.part, has: at === 2 });
  }
  const row = new Map(given);
  for (const variable of levels) {
    const name = variable.field;
    if (variable.kind !== 'field' || row.has(name)) continue;
    const test = tested.get(name);
    // What is not looked into has values of its own, but for null.
    if (test?.at !== 0 && held?.has(name) && whole.some((one) => one.field === name)) continue;
    const field = fieldOf(schema, name);
    const value = valueOf(variable, test, usualValue(field, today), held !== undefined);
    if (value === undefined) return undefined;
    row.set(name, value === null ? null : rawOf(field, value, timeZone));
  }
  for (const [name, heldWhere] of held ?? []) {
    if (row.has(name)) continue;
    const raw = heldWhere(whole.filter((one) => one.field === name));
    if (raw === undefined) return undefined;
    row.set(name, raw);
  }
  return Object.fromEntries(row);
}

/** The child that a path takes for a field, and the parts that its text has to contain or not. */
type FieldTest = { readonly cuts: readonly number[]; readonly at: number; readonly parts: PartTest[] };

/** The value of a field on a path; null for a missing one. */
function valueOf(
  { scale, points }: FieldVariable,
  test: FieldTest | undefined,
  usual: Point,
  filled: boolean,
): Point | null | undefined {
  if (test === undefined) return filled ? usual : null;
  if (test.at === 0) return null;
  const [from, to] = [test.cuts[test.at - 2], test.cuts[test.at - 1]].map((cut) => (cut === undefined ? cut : points[cut]));
  return valueIn(scale, { from, to }, test.parts, usual);
}

/** A value as JSON would have it; a moment at `secondOfDay` of its day, by default noon. */
export function rawOf(field: Field, value: Point, timeZone: string, secondOfDay = 43_200): unknown {
  if (field.list) return [rawOf(elementOf(field), value, timeZone, secondOfDay)];
  if (field.dateTime === undefined) return raw[field.type](value);
  const day = Number(value);
  // A moment is outside of the calendar only where the local date of another zone was.
  if (day < firstDay) return '0001-01-01T00:00:00+23:59';
  if (day > lastDay) return '9999-12-31T23:59:59-23:59';
  if (field.dateTime === 'local-wall') return `${formatDay(day)}T${formatTime(secondOfDay)}`;
  const start = startOfDay(day, timeZone);
  const length = startOfDay(day + 1, timeZone) - start;
  const instant = start + Math.min(secondOfDay * 1000, length - 1000);
  // The first and the last day may begin or end in a year of UTC that cannot be written.
  const within = Math.min(Math.max(instant, firstDay * msPerDay), (lastDay + 1) * msPerDay - 1000);
  return new Date(within).toISOString().replace('.000Z', 'Z');
}

/** A moment as JSON would have it, of seconds as `resolveSpan` gives them. */
export function rawMoment({ dateTime }: Field, second: number): string {
  const within = Math.min(Math.max(second, firstDay * 86_400), (lastDay + 1) * 86_400 - 1);
  return formatMoment(within, 'T') + (dateTime === 'local-wall' ? '' : 'Z');
}

const msPerDay = 86_400_000;

const raw: Readonly<Record<FieldType, (value: Point) => unknown>> = {
  integer: (value) => (Number.isSafeInteger(value) ? value : String(BigInt(value))),
  decimal: (value) => value,
  text: (value) => value,
  date: (value) => formatDay(Number(value)),
  time: (value) => formatTime(Number(value)),
  boolean: (value) => value === 1,
};

/** A plain value: the first that the field is known to have, where those are numbers or texts. */
export function usualValue(field: Field, today: number): Point {
  const scale = scaleOf(field);
  if (isCalendar(scale)) return today;
  const { name } = scale;
  const known = field.values?.[0]?.value;
  if (name === 'text') return typeof known === 'string' && known.isWellFormed() ? known : usual.text;
  const isNumber = (name === 'integer' && Number.isSafeInteger(known)) || (name === 'decimal' && Number.isFinite(known));
  return isNumber && typeof known === 'number' ? known : usual[name];
}

const usual: Readonly<Record<Scale['name'], Point>> = {
  integer: 1,
  decimal: 1,
  text: 'a',
  time: 43_200,
  boolean: 1,
  calendar: 0,
  moments: 0,
  moment: 0,
  days: 0,
  months: 0,
};

/** A part that a text must have, or must not. */
type PartTest = { readonly part: TextPart; readonly has: boolean };

/**
 * Finds a value of an interval that passes tests for parts, a plain one if possible: `usual` where
 * it passes. Undefined where none is found, which does not prove that there is none.
 */
function valueIn(
  scale: Scale,
  { from = scale.first, to = scale.last }: Interval,
  parts: readonly PartTest[],
  usual: Point,
): Point | undefined {
  const passes = (value: Point) =>
    (from === undefined || comparePoints(value, from) >= 0) &&
    (to === undefined || comparePoints(value, to) < 0) &&
    parts.every(({ part, has }) => hasPart(value, part) === has);
  if (parts.every(({ has }) => !has) && passes(usual)) return usual;
  if (scale.name !== 'text') {
    const ends = [from, to === undefined ? undefined : scale.before(to)].filter((end) => end !== undefined);
    if (to !== undefined && comparePoints(usual, to) >= 0) ends.reverse();
    return (scale.name === 'decimal' ? [...ends.flatMap((end) => shortDecimals(Number(end))), ...ends] : ends).find(passes);
  }
  let work = 0;
  for (const text of texts(String(from ?? ''), to === undefined ? undefined : String(to), parts)) {
    if (passes(text) && text.isWellFormed()) return text;
    work += (text.length + 32) * (parts.length + 1);
    if (work > mostWork) break;
  }
  return undefined;
}

/** In characters compared: some milliseconds. */
const mostWork = 2_000_000;

/** Decimals of few digits on either side of a number and, if it is one, the number itself. */
function shortDecimals(value: number): readonly number[] {
  return Array.from({ length: 12 }, (_, places) => 10 ** places).flatMap((step) => {
    const near = Math.round(value * step) / step;
    return [near + 0, (Math.round(value * step) + 1) / step, (Math.round(value * step) - 1) / step];
  });
}

/** Candidates, plain ones first: a beginning in the interval, then the parts with fillers. */
function* texts(from: string, to: string | undefined, parts: readonly PartTest[]): Generator<string> {
  const present = parts.flatMap(({ part, has }) => (has ? [part] : []));
  const needed = present.filter((part) => !present.some((other) => other !== part && implies(other, part)));
  const anchored = needed.flatMap(({ at, text }) => anchoring[at]?.(text) ?? []);
  const inside = needed.filter(({ at }) => anchoring[at] === undefined).map(({ text }) => text);
  const bare = from.replace(/\0$/, '');
  const least = leastPassing(from, parts);
  const beginnings = [
    ...new Set([bare, least.replace(/\0$/, ''), '', ...(to === undefined || to === '' ? [] : [below(to), to.slice(0, -1)])]),
  ];
  const frames = beginnings.flatMap((beginning) => {
    const plain = (text: string) => beginning + text;
    const anchor = (text: string, change: (part: string) => string) => anchored.reduce((all, put) => put(all, change), text);
    if (anchored.length === 0) return [plain];
    return [(text: string) => anchor(plain(text), (part) => part), (text: string) => anchor(text, upper), plain];
  });
  const orders = inside.length < 2 ? [inside] : [inside, inside.toReversed()];
  for (const filler of fillers) {
    for (const order of orders) {
      for (const joined of new Set([order.join(filler), upper(order.join(filler))])) {
        for (const framed of frames) {
          yield framed(joined);
          yield framed(filler + joined);
          yield framed(filler + joined + filler);
        }
      }
    }
  }
  yield from;
  yield least;
}

/** Puts a part where its anchor wants it, changed; undefined where it may be anywhere. */
const anchoring: Readonly<
  Record<TextAnchor, ((part: string) => (text: string, change: (part: string) => string) => string) | undefined>
> = {
  anywhere: undefined,
  start: (part) => (text, change) => change(part) + text,
};

const fillers = ['', ' ', 'a', 'B', '0', '-', '~', '\u0001', 'é', '\u{10ffff}'];

/** Upper case for A to Z only, which folds back to the same. */
export const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** A text shortly before another, which is not empty. */
export function below(text: string): string {
  const characters = [...text];
  const last = characters.pop()?.codePointAt(0) ?? 0;
  const previous = last === 0xe000 ? 0xd7ff : last - 1;
  return characters.join('') + (previous > 0 ? String.fromCodePoint(previous) : '');
}
