import { type Comparison, isPlain, type Literal, literalsOf, type Range } from '../../../grammar/expression.ts';
import { quote } from '../../../grammar/literal.ts';
import { writeTitle } from '../../../grammar/messages/fixes.ts';
import { type OperatorRow, operators } from '../../../grammar/operators.ts';
import { print } from '../../../grammar/print.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import { type LintContext, type LintNode, lintContext } from '../../analysis/lints/context.ts';
import { removalOf } from '../../analysis/lints/edits.ts';
import { listing } from '../../analysis/lints/fixes.ts';
import { mixedAndOrs } from '../../analysis/lints/mixed-and-or.ts';
import { simplify } from '../../analysis/simplify.ts';
import { comparePoints } from '../../analysis/value-set.ts';
import { applyEdits, replacement, withParentheses } from '../../edits.ts';
import { type Day, dateUnits, formatDay, parseDay, resolveDate } from '../../schema/dates.ts';
import { readSearch } from '../../schema/diagnose.ts';
import { contentOf, type Query } from '../../schema/query.ts';
import { operatorOfTest } from '../../schema/schema.ts';
import { cached } from '../cache.ts';
import { shortDay } from '../dates.ts';
import type { SearchDocument } from '../document.ts';
import { type LanguageServiceWords, messages } from '../messages.ts';
import { outlineOf, rangeOfSpan } from '../outline.ts';
import { type CodeFix, type FixCandidate, fixOf, replaceBy, rewriteTo } from './candidate.ts';

/** Other ways to write a valid search at a selection. All but a negation mean the same today. */
export function rewrites(document: SearchDocument, range: Range): readonly CodeFix[] {
  const { text, today, setting, query } = document;
  if (query === undefined) return [];
  const { schema, profile, locale } = setting;
  const reading = lintContext(contentOf(query).expression, { text, schema, today, profile });
  // Operands come before their parent, so the first is the smallest.
  const part = reading.parts.find((one) => one.range.from <= range.from && range.to <= one.range.to) ?? reading.root;
  const target = { document, query, reading, part, range, titles: messages(locale).fixes };
  return inOrder
    .flatMap((rewrite) => rewrite(target))
    .filter(({ edits }) => readQuery(applyEdits(text, edits), document) !== undefined)
    .map(({ title, edits }) => ({ title, edits, kind: 'rewrite' }));
}

/** What a rewriting starts from. */
type RewriteTarget = {
  readonly document: SearchDocument;
  readonly query: Query;
  readonly reading: LintContext;
  /** The smallest part of the expression that contains the range. */
  readonly part: LintNode;
  readonly range: Range;
  readonly titles: LanguageServiceWords['fixes'];
};

/** A text as a query by the same rules; undefined where it has an error. */
export function readQuery(text: string, { setting: { schema, profile, allowed } }: SearchDocument): Query | undefined {
  return readSearch(text, schema, { profile, ...(allowed !== undefined && { allowed }) }).query;
}

/** A relative date as an absolute one, or the reverse. */
function otherDate({ document: { today, setting }, part: { node }, range }: RewriteTarget): readonly FixCandidate[] {
  const { schema, locale } = setting;
  if (!('field' in node) || schema.fields[node.field]?.type !== 'date') return [];
  const literal = literalsOf(node).find((one) => one.range && one.range.from <= range.to && range.from <= one.range.to);
  if (literal?.range === undefined) return [];
  const day = resolveDate(String(literal.value), today);
  const isAbsolute = parseDay(String(literal.value)) !== undefined;
  if (isAbsolute && Math.abs(day - today) > dateUnits.d.most) return [];
  return [replaceBy(quote(dateText(day, today, !isAbsolute)), literal.range, locale, shortDay(day, today, locale))];
}

/** The text of an absolute or a relative date. */
export const dateText = (day: Day, today: Day, isAbsolute: boolean): string => (isAbsolute ? formatDay(day) : `${day - today}d`);

/** A lower and an upper bound of one field in an AND as BETWEEN. */
function asBetween({ document: { text }, reading: { parentOf }, part, titles }: RewriteTarget): readonly FixCandidate[] {
  const parent = part.node.kind === 'and' ? part : parentOf.get(part);
  if (parent?.node.kind !== 'and') return [];
  for (const low of parent.operands) {
    if (!isComparison(low, '>=')) continue;
    const high = parent.operands.find(
      (one): one is ComparisonPart =>
        isComparison(one, '<=') && one.node.field === low.node.field && (part === parent || part === low || part === one),
    );
    if (high === undefined) continue;
    const [first, second] = low.range.from < high.range.from ? [low, high] : [high, low];
    const { field } = partsIn(text)(first.node);
    const slice = (range: Range = first.range) => text.slice(range.from, range.to);
    const written = `${slice(field)} BETWEEN ${slice(low.node.value.range)} AND ${slice(high.node.value.range)}`;
    return [rewriteTo(titles.write, written, replacement(text, first.range, written), removalOf(text, parent, second))];
  }
  return [];
}

type ComparisonPart = LintNode & { readonly node: Comparison };

const isComparison = (part: LintNode, operator: Comparison['operator']): part is ComparisonPart =>
  part.node.kind === 'comparison' && part.node.operator === operator;

/** BETWEEN as two bounds, in parentheses unless they stand in an AND. */
function asBounds({ document: { text }, reading: { parentOf }, part, titles }: RewriteTarget): readonly FixCandidate[] {
  const { node, range } = part;
  if (node.kind !== 'between' || node.negated || node.low.range === undefined || node.high.range === undefined) return [];
  const { field } = partsIn(text)(node);
  const [name, low, high] = [field, node.low.range, node.high.range].map(({ from, to }) => text.slice(from, to));
  const bounds = `${name} >= ${low} AND ${name} <= ${high}`;
  const parent = parentOf.get(part)?.node.kind ?? 'and';
  const isEnclosed = parent === 'and' || withParentheses(text, range).from < range.from;
  return [rewriteTo(titles.write, bounds, replacement(text, range, isEnclosed ? bounds : `(${bounds})`))];
}

/** Equalities of one field in an OR as a list, and inequalities in an AND. */
function asList({ document, reading, part }: RewriteTarget): readonly FixCandidate[] {
  const parent = part.operands.length > 1 ? part : reading.parentOf.get(part);
  const kind = parent?.node.kind;
  if (parent === undefined || (kind !== 'or' && kind !== 'and')) return [];
  const operator = kind === 'or' ? '=' : '!=';
  const fieldIn = (one: LintNode) => (isComparison(one, operator) ? one.node.field : undefined);
  const [first] = part === parent ? parent.operands.filter((one) => fieldIn(one) !== undefined) : [part];
  const field = first && fieldIn(first);
  const group = field === undefined ? [] : parent.operands.filter((one) => fieldIn(one) === field);
  const found = group.length < 2 ? undefined : listing(reading, group, kind === 'and', writeTitle);
  return found === undefined ? [] : [fixOf(found.repair.title(document.setting.locale), ...found.repair.edits)];
}

/** The values of a list in order, each in the place of another, so that commas and lines stay. */
function sortedList({ document: { text }, reading, part: { node }, titles }: RewriteTarget): readonly FixCandidate[] {
  if (!isPlain(node) || node.kind !== 'in' || node.values.length < 2) return [];
  const pointOf = new Map(node.values.map((value) => [value, reading.places(node.field, value).point]));
  const compare = (a: Literal, b: Literal) => comparePoints(pointOf.get(a) ?? 0, pointOf.get(b) ?? 0);
  const sorted = node.values.toSorted(compare);
  const edits = node.values.flatMap(({ range }, at) => {
    const other = sorted[at]?.range;
    if (range === undefined || other === undefined || range.from === other.from) return [];
    return [{ from: range.from, to: range.to, insert: text.slice(other.from, other.to) }];
  });
  return edits.length === 0 ? [] : [fixOf(titles.sort, ...edits)];
}

/** The opposite of a condition or group: by another operator, without its NOT, or with one. */
function negated({ document: { text }, reading: { parentOf }, part, titles }: RewriteTarget): readonly FixCandidate[] {
  const parent = parentOf.get(part);
  const not = part.node.kind === 'not' ? part : parent?.node.kind === 'not' ? parent : undefined;
  const whole = withParentheses(text, (not ?? part).range);
  const edits = not !== undefined ? withoutNot(text, not) : isPlain(part.node) ? otherOperator(text, part) : withNot(text, part);
  const outcome = applyEdits(text, edits);
  return [rewriteTo(titles.negate, outcome.slice(whole.from, outcome.length - (text.length - whole.to)), ...edits)];
}

function withoutNot(text: string, { range: { from }, operands: [operand] }: LintNode) {
  return operand === undefined ? [] : [replacement(text, { from, to: withParentheses(text, operand.range).from }, '')];
}

function otherOperator(text: string, { node }: LintNode) {
  if (!isPlain(node)) return [];
  const operator = node.kind === 'comparison' ? node.operator : operatorOfTest[node.kind];
  const row: OperatorRow = operators[operator];
  const isNegated = 'negated' in node && node.negated;
  return [replacement(text, partsIn(text)(node).operator, isNegated ? operator : row.negation)];
}

function withNot(text: string, { range }: LintNode) {
  const { from, to } = withParentheses(text, range);
  const start = { from, to: from };
  if (from < range.from) return [replacement(text, start, 'NOT ')];
  return [replacement(text, start, 'NOT ('), { from: to, to, insert: ')' }];
}

/** Removes parentheses around the range that change neither the meaning nor the clarity. */
function withoutParentheses({ document, query, reading, range, titles }: RewriteTarget): readonly FixCandidate[] {
  const { text, tree, tokens } = document;
  const canonical = print(contentOf(query).expression);
  const unclear = mixedAndOrs(reading).length;
  const pairs = outlineOf(tree)
    .pairs.filter(({ kind }) => kind === 'group')
    .map(({ open, close }) => rangeOfSpan({ first: open, last: close }, tokens))
    .filter((pair) => pair.from <= range.from && range.to <= pair.to);
  for (const { from, to } of pairs.slice(0, mostPairs)) {
    const edits = [replacement(text, { from, to: from + 1 }, ''), replacement(text, { from: to - 1, to }, '')];
    const result = applyEdits(text, edits);
    const again = readQuery(result, document);
    if (again === undefined || print(contentOf(again).expression) !== canonical) continue;
    const unclearAgain = mixedAndOrs(lintContext(contentOf(again).expression, { ...reading, text: result })).length;
    if (unclearAgain <= unclear) return [fixOf(titles.removeParentheses, ...edits)];
  }
  return [];
}

const mostPairs = 3;

/** Puts the selection in parentheses, where that does not change the meaning. */
function inParentheses({ document, query, range, titles }: RewriteTarget): readonly FixCandidate[] {
  const { text } = document;
  const selected = text.slice(range.from, range.to);
  const from = range.from + selected.length - selected.trimStart().length;
  const to = from + selected.trim().length;
  if (from >= to) return [];
  const edits = [replacement(text, { from, to: from }, '('), replacement(text, { from: to, to }, ')')];
  const again = readQuery(applyEdits(text, edits), document);
  const isSame = again !== undefined && print(contentOf(again).expression) === print(contentOf(query).expression);
  return isSame ? [fixOf(titles.addParentheses, ...edits)] : [];
}

/** The whole search simplified, where that is shorter. */
function simplified({ document: { text }, query, titles }: RewriteTarget): readonly FixCandidate[] {
  const canonical = print(contentOf(query).expression);
  if (canonical.length > longestSimplified) return [];
  const insert = simplifiedText(query);
  return insert.length >= canonical.length ? [] : [rewriteTo(titles.simplify, insert, { from: 0, to: text.length, insert })];
}

/** Simplifying a longer search takes too long. */
const longestSimplified = 10_000;

const simplifiedText = /* @__PURE__ */ cached((query: Query) => print(contentOf(simplify(query)).expression));

const inOrder: readonly ((target: RewriteTarget) => readonly FixCandidate[])[] = [
  otherDate,
  asBetween,
  asBounds,
  asList,
  sortedList,
  negated,
  withoutParentheses,
  inParentheses,
  simplified,
];
