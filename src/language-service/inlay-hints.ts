import type { Fix } from '../../grammar/diagnostics.ts';
import { type Literal, literalsOf, type Missing, type PartialExpression, walk } from '../../grammar/expression.ts';
import type { Day } from '../schema/day.ts';
import { operatorOfTest } from '../schema/field-types.ts';
import type { Field, FindField } from '../schema/schema.ts';
import { codeOf, lineOf, wordsOf } from './data-text.ts';
import { dateMeant, otherWriting } from './date-meant.ts';
import { fullDay, shortDay } from './day-words.ts';
import { knownLabel, namesItsValues } from './known-label.ts';
import type { SearchDocument } from './search-document.ts';
import { searchable } from './searchable.ts';
import { dateWords } from './wording/date-words.ts';
import { hintWords } from './wording/hint-words.ts';

export type InlayHint = {
  /** Where it is shown: behind what stands there. */
  readonly at: number;
  /** `Sat 28 Nov`, `Zaal S`, `8 days`, `312 values`. */
  readonly label: string;
  readonly kind: 'date' | 'value' | 'days' | 'count';
  readonly tooltip: readonly string[];
  /** What a double click does: the date written in full. */
  readonly fix?: Fix;
};

/**
 * What the text means, to be shown between its characters, in order and 200 at most: the day of a relative date, the name of a known value, how
 * many days a range has, how many values a long list has. A date that is written in full speaks for itself.
 */
export function inlayHints(document: SearchDocument): readonly InlayHint[] {
  const { partial, setting } = document;
  if (partial === undefined) return [];
  const find = searchable(setting);
  const hints: InlayHint[] = [];
  walk(partial, (node) => {
    for (const hint of [...ofRanges(node, find, document), ...ofValues(node, find, document)]) hints.push(hint);
  });
  return hints.sort((a, b) => a.at - b.at || ranks[a.kind] - ranks[b.kind]).slice(0, most);
}

const most = 200;
/** Of hints at one place, what the value is comes before what it makes of its range. */
const ranks = { count: 0, date: 1, value: 2, days: 3 } as const;

/** Of a list with more values that have a name, only the first few are named. */
const namedInList = 6;
const firstFew = 3;
/** A longer list says how many values it has. */
const longList = 10;

function ofValues(node: PartialExpression, find: FindField, document: SearchDocument): readonly InlayHint[] {
  if (!('field' in node) || node.kind === 'missing') return [];
  const field = find(node.field)?.field;
  const literals = literalsOf(node).filter(isWritten);
  const operator = node.kind === 'comparison' ? node.operator : operatorOfTest[node.kind];
  const isNamed = namesItsValues.has(operator);
  const forms = document.setting.profile[node.kind === 'in' ? 'listForms' : 'valueForms'];
  const made: InlayHint[] = [];
  // One more than are shown without being cut short: how many more there are does not matter.
  for (const literal of field === undefined ? [] : literals) {
    if (made.length > namedInList) break;
    const hint = ofDate(literal, field, forms, document) ?? (isNamed ? ofLabel(literal, field, document) : undefined);
    if (hint !== undefined) made.push(hint);
  }
  return [...ofList(node, literals, document), ...(made.length > namedInList ? made.slice(0, firstFew) : made)];
}

type Written = Literal & Required<Pick<Literal, 'range'>>;

const isWritten = (literal: Literal | Missing): literal is Written => literal.kind !== 'missing' && literal.range !== undefined;

function ofDate(
  literal: Written,
  field: Field | undefined,
  forms: Parameters<typeof otherWriting>[2],
  document: SearchDocument,
): InlayHint | undefined {
  const { today, setting } = document;
  const { locale, timeZone } = setting;
  const meant = meaningOf(literal, field, today);
  if (meant?.isRelative !== true) return undefined;
  const words = dateWords[locale];
  const fix = otherWriting(meant, literal.range, forms, document);
  return {
    at: literal.range.to,
    label: shortDay(meant.day, today, locale),
    kind: 'date',
    tooltip: [
      words.day(fullDay(meant.day, locale), words.away(meant.day - today)),
      words.countedFrom(fullDay(today, locale), timeZone),
    ],
    ...(fix !== undefined && { fix }),
  };
}

const meaningOf = (literal: Literal | Missing, field: Field | undefined, today: Day) =>
  field?.type === 'date' && literal.kind === 'string' ? dateMeant(literal.value, today) : undefined;

function ofLabel(literal: Written, field: Field | undefined, { text, setting }: SearchDocument): InlayHint | undefined {
  const label = field && knownLabel(literal, field);
  if (label === undefined) return undefined;
  const { from, to } = literal.range;
  const tooltip = [hintWords[setting.locale].labelled(codeOf(text.slice(from, to)), wordsOf(label))];
  return { at: to, label: lineOf(label, longestLabel), kind: 'value', tooltip };
}

const longestLabel = 18;

/** How many values a list has, behind its parenthesis. */
function ofList(node: PartialExpression, literals: readonly Written[], { text, setting }: SearchDocument): readonly InlayHint[] {
  const [first] = literals;
  if (node.kind !== 'in' || first === undefined || literals.length <= longList) return [];
  let at = first.range.from;
  while (/\s/.test(text.charAt(at - 1))) at--;
  if (text.charAt(at - 1) !== '(') return [];
  const words = hintWords[setting.locale];
  return [{ at, label: words.values(literals.length), kind: 'count', tooltip: [words.listOf(literals.length)] }];
}

/** How many days lie between both bounds of a date: those of a BETWEEN, or the narrowest of one field that stand in one AND. */
function ofRanges(node: PartialExpression, find: FindField, document: SearchDocument): readonly InlayHint[] {
  if (node.kind === 'between') {
    const lowest = node.negated ? undefined : boundOf(node.field, node.low, '>=', find, document);
    const highest = boundOf(node.field, node.high, '<=', find, document);
    return lowest && highest ? daysFrom(lowest, highest, document) : [];
  }
  if (node.kind !== 'and') return [];
  const ranges = new Map<string, { low?: Bound; high?: Bound }>();
  for (const operand of node.operands) {
    if (operand.kind !== 'comparison') continue;
    const bound = boundOf(operand.field, operand.value, operand.operator, find, document);
    if (bound === undefined) continue;
    const { low, high } = ranges.get(bound.name) ?? {};
    const isNarrower = bound.isLow ? bound.day > (low?.day ?? Number.NEGATIVE_INFINITY) : bound.day < (high?.day ?? Infinity);
    if (isNarrower) ranges.set(bound.name, { ...(low && { low }), ...(high && { high }), [bound.isLow ? 'low' : 'high']: bound });
  }
  return [...ranges.values()].flatMap(({ low, high }) => (low && high ? daysFrom(low, high, document) : []));
}

/** A day that a date is not before, or not after, and where it is written. */
type Bound = { readonly name: string; readonly day: Day; readonly isLow: boolean; readonly at: number };

function boundOf(
  name: string,
  value: Literal | Missing,
  operator: string,
  find: FindField,
  { today }: SearchDocument,
): Bound | undefined {
  const step = steps.get(operator);
  const named = find(name);
  const day = meaningOf(value, named?.field, today)?.day;
  if (step === undefined || named === undefined || day === undefined || value.range === undefined) return undefined;
  return { name: named.name, day: day + step, isLow: operator.startsWith('>'), at: value.range.to };
}

const steps: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['>=', 0],
  ['>', 1],
  ['<=', 0],
  ['<', -1],
]);

function daysFrom(low: Bound, high: Bound, { setting: { locale } }: SearchDocument): readonly InlayHint[] {
  const count = high.day - low.day + 1;
  if (count < 1) return [];
  const { days, range } = dateWords[locale];
  return [
    { at: high.at, label: days(count), kind: 'days', tooltip: [range(fullDay(low.day, locale), fullDay(high.day, locale))] },
  ];
}
