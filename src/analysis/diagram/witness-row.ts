import type { FieldType } from '../../../grammar/operators.ts';
import { toEvaluator, type Verdict } from '../../memory/evaluate.ts';
import type { Row } from '../../memory/read-value.ts';
import { firstDay, formatDay, formatTime, lastDay, startOfDay } from '../../schema/dates.ts';
import { queryOf } from '../../schema/query.ts';
import { type Field, fieldOf } from '../../schema/schema.ts';
import { scaleOf } from '../sets/scale.ts';
import type { Point } from '../sets/value-set.ts';
import { type Diagram, isNever, type SharedDiagrams, whereVerdicts } from './diagram.ts';
import type { Node } from './nodes.ts';
import { type AskedPart, valueIn } from './witness-value.ts';

/** So many rows are made and tried before a search for one is given up; more than one is needed where parts of texts exclude each other only. */
const mostAttempts = 32;

/**
 * A row on which the verdicts of two diagrams of one call are as `holds` asks, which evaluating the expressions has confirmed. Undefined where none was
 * found, which does not say that there is none. Moments are put into the days of `timeZone`.
 */
export function rowWhere(a: Diagram, b: Diagram, holds: (a: Verdict, b: Verdict) => boolean, timeZone = 'UTC'): Row | undefined {
  const node = whereVerdicts(a, b, holds);
  if (node === undefined) return undefined;
  const { schema, today } = a.shared;
  const [ofA, ofB] = [a, b].map(({ expression }) => {
    return toEvaluator(queryOf(schema, expression), { today: formatDay(today), timeZone });
  });
  return confirmedRow(a.shared, node, (row) => ofA !== undefined && ofB !== undefined && holds(ofA(row), ofB(row)), timeZone);
}

/**
 * A row of which a node that can be true or false is true, and which `confirms` then accepts. Raw values that are `given` stand in it as they are; a field that the
 * node says nothing of is null, or has a value where `filled` says so.
 */
export function confirmedRow(
  shared: SharedDiagrams,
  node: Node,
  confirms: (row: Row) => boolean,
  timeZone: string,
  { given = new Map(), filled = false }: Partial<Rest> = {},
): Row | undefined {
  for (const path of pathsTo(node, shared)) {
    const row = rowOn(path, shared, { given, filled }, timeZone);
    if (row !== undefined && confirms(row)) return row;
  }
  return undefined;
}

/** What is answered at some nodes: by which child it goes on. */
type Path = readonly { readonly node: Node; readonly at: number }[];

/** The ways through a diagram to the verdict true, those with values that are there first. */
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
        // The first child of a part's node is the second one once more.
        const again = last.at === 0 && levels[last.node.level]?.kind === 'part';
        if (child !== undefined && !isNever(child) && !again) next = child;
      }
    }
    if (next === undefined) return;
  }
}

/** What is in a row beside what a path says. */
type Rest = { readonly given: ReadonlyMap<string, unknown>; readonly filled: boolean };

/** A row as a path has it; undefined where no value is found for a field. */
function rowOn(
  path: Path,
  { schema, today, levels }: SharedDiagrams,
  { given, filled }: Rest,
  timeZone: string,
): Row | undefined {
  const asked = new Map<string, Asked>();
  for (const { node, at } of path) {
    const variable = levels[node.level];
    if (variable?.kind === 'field') asked.set(variable.field, { cuts: node.cuts, at, parts: [] });
    if (variable?.kind === 'part') asked.get(variable.field)?.parts.push({ part: variable.part, contains: at === 2 });
  }
  const row: [string, unknown][] = [];
  for (const variable of levels) {
    if (variable.kind !== 'field') continue;
    const field = fieldOf(schema, variable.field);
    const value = given.has(variable.field)
      ? null
      : valueOf(variable, asked.get(variable.field), usualValue(field, today), filled);
    if (value === undefined) return undefined;
    row.push([variable.field, value === null ? (given.get(variable.field) ?? null) : rawOf(field, value, timeZone)]);
  }
  return Object.fromEntries(row);
}

type Asked = { readonly cuts: readonly number[]; readonly at: number; readonly parts: AskedPart[] };

/** The value of a field that a path asks for; null for none. */
function valueOf(
  { scale, points }: FieldVariable,
  asked: Asked | undefined,
  usual: Point,
  filled: boolean,
): Point | null | undefined {
  if (asked === undefined) return filled ? usual : null;
  if (asked.at === 0) return null;
  const [from, to] = [asked.cuts[asked.at - 2], asked.cuts[asked.at - 1]].map((cut) => (cut === undefined ? cut : points[cut]));
  return valueIn(scale, { from, to }, asked.parts, usual);
}

type FieldVariable = Extract<SharedDiagrams['levels'][number], { kind: 'field' }>;

/** A value as a row of JSON has it. Of a moment it is the middle of its day, in the time zone, unless `secondOfDay` says otherwise. */
export function rawOf(field: Field, value: Point, timeZone: string, secondOfDay = 43_200): unknown {
  if (field.dateTime === undefined) return raw[field.type](value);
  const day = Number(value);
  // Only where it was another date in some place far away does a moment lie outside of the calendar.
  if (day < firstDay) return '0001-01-01T00:00:00+23:59';
  if (day > lastDay) return '9999-12-31T23:59:59-23:59';
  if (field.dateTime === 'local-wall') return `${formatDay(day)}T${formatTime(secondOfDay)}`;
  const start = startOfDay(day, timeZone);
  const length = startOfDay(day + 1, timeZone) - start;
  return new Date(start + Math.min(secondOfDay * 1000, length - 1000)).toISOString().replace('.000Z', 'Z');
}

const raw: Readonly<Record<FieldType, (value: Point) => unknown>> = {
  integer: (value) => (Number.isSafeInteger(value) ? value : String(BigInt(value))),
  decimal: (value) => value,
  text: (value) => value,
  date: (value) => formatDay(Number(value)),
  time: (value) => formatTime(Number(value)),
  boolean: (value) => value === 1,
};

/** A value that shows nothing in particular: the first of those that the field is known to have, where it has a list of numbers or texts. */
export function usualValue(field: Field, today: number): Point {
  const { name } = scaleOf(field);
  if (name === 'calendar' || name === 'moments') return today;
  const known = field.values?.[0]?.value;
  if (name === 'text') return typeof known === 'string' && known.isWellFormed() ? known : usual.text;
  const isNumber = (name === 'integer' && Number.isSafeInteger(known)) || (name === 'decimal' && Number.isFinite(known));
  return isNumber && typeof known === 'number' ? known : usual[name];
}

const usual = { integer: 1, decimal: 1, text: 'a', time: 43_200, boolean: 1, days: 0, months: 0 } as const;
