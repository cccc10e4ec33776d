import { isPlain, type Predicate, type Range } from '../../grammar/expression.ts';
import { positiveOf } from '../../grammar/operators.ts';
import { assertOptions } from '../../grammar/options.ts';
import { predicateEvaluator } from '../memory/evaluate.ts';
import { type Row, rawValueOf } from '../memory/read-value.ts';
import { type Clock, readClock } from '../schema/dates.ts';
import { foldText, type TextAnchor } from '../schema/folding.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf } from '../schema/schema.ts';
import { foldNnf, predicatesIn } from './expressions.ts';
import { partOf, type TextPart } from './parts.ts';

/**
 * The ranges that a search found in the texts of a row, by property, in UTF-16 units; sorted, not
 * empty, neither overlapping nor adjacent. A text without any is not there.
 */
export type Matches = ReadonlyMap<string, readonly Range[]>;

/**
 * Compiles a query to a function that locates what its `~` and `^=` found in a matching row, to
 * highlight it: every occurrence, folded (L3.3), also of `NOT … !~`. Conditions in an operand that
 * is false of the row found nothing. Reads the clock once.
 *
 * @example
 * [...toMatchFinder(parseQuery('title ~ "cafe"', schema), clock)({ title: 'Naar het Café' })]
 * // [['title', [{ from: 9, to: 13 }]]]
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function toMatchFinder(query: Query, clock: Clock): (row: object) => Matches {
  assertOptions(clock);
  const { schema, expression } = contentOf(query);
  const evaluator = predicateEvaluator(schema, readClock(clock), { ...clock, unreadable: 'missing' });
  if (!predicatesIn(expression).some((node) => partIn(node) !== undefined)) return () => new Map();
  const find = foldNnf<Find>(
    expression,
    (node, negated) => {
      const verdictOn = evaluator(node);
      const part = partIn(node);
      if (part === undefined || !isPlain(node)) return (row) => (verdictOn(row) === negated ? undefined : []);
      const { field: name } = node;
      const field = fieldOf(schema, name);
      const raw = rawValueOf(name, field, clock.timeZone);
      return (row) => {
        if (verdictOn(row) === negated) return undefined;
        const value = raw(row);
        // A text that has to be without the part has no range of it.
        if (typeof value !== 'string') return [];
        const property = row[name] === value ? name : (field.column ?? name);
        return rangesOf(part, value).map((range) => ({ property, ...range }));
      };
    },
    (kind, operands) => (row) => {
      const found = operands.map((operand) => operand(row));
      const held = found.filter((one) => one !== undefined);
      const isFalse = kind === 'and' ? held.length < found.length : held.length === 0;
      return isFalse ? undefined : held.flat();
    },
  );
  return (row) => {
    const byProperty = Map.groupBy(find(row as Row) ?? [], ({ property }) => property);
    return new Map(Array.from(byProperty, ([property, ranges]) => [property, united(ranges)]));
  };
}

/** What the conditions found in a row; undefined where they are false of it. */
type Find = (row: Row) => readonly Match[] | undefined;
type Match = Range & { readonly property: string };

/** The part that a condition, or its NOT, looks for. */
const partIn = (node: Predicate): TextPart | undefined =>
  isPlain(node) && node.kind === 'comparison' ? partOf(positiveOf(node.operator).operator, String(node.value.value)) : undefined;

/** Where a part stands in a text. Folding leaves every character where it is. */
function rangesOf({ text, at }: TextPart, value: string): readonly Range[] {
  if (text === '') return [];
  return occurrences[at](text, foldText(value)).map((from) => ({ from, to: from + text.length }));
}

/** Where a part begins in a folded text. */
const occurrences: Readonly<Record<TextAnchor, (part: string, folded: string) => readonly number[]>> = {
  anywhere: (part, folded) => {
    const found: number[] = [];
    for (let from = folded.indexOf(part); from >= 0; from = folded.indexOf(part, from + 1)) found.push(from);
    return found;
  },
  start: (part, folded) => (folded.startsWith(part) ? [0] : []),
};

/** In order, those that touch or overlap as one. */
function united(ranges: readonly Range[]): readonly Range[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
