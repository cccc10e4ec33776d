import type { Fix } from '../../grammar/diagnostics.ts';
import {
  isLiteral,
  type Literal,
  literalsOf,
  type Missing,
  type PartialExpression,
  type Value,
  valuesOf,
  walkOutside,
} from '../../grammar/expression.ts';
import { printLiteral } from '../../grammar/print.ts';
import type { ValueForm } from '../../grammar/profile.ts';
import { skipSpaceBack } from '../edits.ts';
import type { Day } from '../schema/dates.ts';
import { textIn } from '../schema/labels.ts';
import { declared, type Field, type FindField, innerSchema, namesValues, operatorOfTest } from '../schema/schema.ts';
import {
  type DateValue,
  fullDay,
  otherDateForm,
  partsOfMoment,
  readDate,
  readMoment,
  readTimeFromNow,
  shortDay,
  weekday,
} from './dates.ts';
import { codeOf, lineOf, wordsOf } from './display-text.ts';
import { givenValue, inSchema, type SearchDocument, type Setting, searchable } from './document.ts';
import { knownLabel } from './field-values.ts';
import { messages } from './messages.ts';

/** A text that an editor shows after a part of the search. */
export type InlayHint = {
  /** Where it is shown: behind the character before this offset. */
  readonly at: number;
  /** `Sat 28 Nov`, `Zaal S`, `8 days`, `312 values`, `Organiser`; behind `@me` such as `7`. */
  readonly label: string;
  readonly kind: 'date' | 'value' | 'days' | 'count' | 'field';
  readonly tooltip: readonly string[];
  /** What a double click does: the date written in full. */
  readonly fix?: Fix;
};

/**
 * The hints of a text, in order, at most 200: the day of a relative date, the label of a known
 * value, what a variable has where the caller gives it, the number of days of a range, the length of
 * a long list, and the label of a field whose name is a code, such as `RES_CUSTOM02`. A date that is written in full needs no hint.
 */
export function inlayHints(document: SearchDocument): readonly InlayHint[] {
  const { partial } = document;
  if (partial === undefined) return [];
  return hintsIn(partial, document)
    .sort((a, b) => a.at - b.at || ranks[a.kind] - ranks[b.kind])
    .slice(0, mostHints);
}

function hintsIn(partial: PartialExpression, document: SearchDocument): InlayHint[] {
  const find = searchable(document.setting);
  const { schema } = document.setting;
  const hints: InlayHint[] = [];
  walkOutside(partial, (node) => {
    const isRelation = node.kind === 'related' && declared(schema.relations, node.field) !== undefined;
    if (isRelation) hints.push(...hintsIn(node.condition, inSchema(document, innerSchema(schema, node.field))));
    for (const hint of [
      ...fieldHint(node, find, document),
      ...rangeHints(node, find, document),
      ...valueHints(node, find, document),
      ...variableHints(node, find, document),
    ])
      hints.push(hint);
  });
  return hints;
}

const mostHints = 200;
/** The order of hints at one offset. */
const ranks = { field: 0, count: 0, date: 1, value: 2, days: 3 } as const;

/** Of a list with more labelled values than this, only the first few have a hint. */
const mostLabelled = 6;
const firstFew = 3;
/** A list with more values than this has a hint with their number. */
const longList = 10;

function valueHints(node: PartialExpression, find: FindField, document: SearchDocument): readonly InlayHint[] {
  if (!('field' in node) || node.kind === 'missing' || !(node.kind === 'comparison' || node.kind in operatorOfTest)) return [];
  const field = find(node.field)?.field;
  const literals = literalsOf(node).filter(isWritten);
  // A bound with a label would seem to be about what it names.
  const hasLabels = namesValues.has(
    'operator' in node ? node.operator : operatorOfTest[node.kind as keyof typeof operatorOfTest],
  );
  const forms = document.setting.profile[node.kind === 'in' ? 'listForms' : 'valueForms'];
  const hints: InlayHint[] = [];
  for (const literal of field === undefined ? [] : literals) {
    if (hints.length > mostLabelled) break;
    const hint =
      dateHint(literal, field, forms, document) ??
      momentHint(literal, field, document) ??
      (hasLabels ? labelHint(literal, field, document) : undefined);
    if (hint !== undefined) hints.push(hint);
  }
  return [...countHint(node, literals, document), ...(hints.length > mostLabelled ? hints.slice(0, firstFew) : hints)];
}

function variableHints(node: PartialExpression, find: FindField, { setting }: SearchDocument): readonly InlayHint[] {
  if (setting.schema.variables === undefined) return [];
  const field = 'field' in node && node.field !== undefined ? find(node.field)?.field : undefined;
  return valuesOf(node).flatMap((value): readonly InlayHint[] => {
    if (value.kind !== 'variable' || value.range === undefined) return [];
    const label = givenWords(value.name, setting, field);
    if (label === undefined) return [];
    const { values, hover } = messages(setting.locale);
    const tooltip = [values.labelled(codeOf(`@${value.name}`), wordsOf(label)), hover.variable];
    return [{ at: value.range.to, label: lineOf(label, longestLabel), kind: 'value', tooltip }];
  });
}

/** What a variable has: its value, with the label that it has as a value of a field, or how many. */
export function givenWords(name: string, { schema, now, locale }: Setting, field?: Field): string | undefined {
  const given = givenValue(name, schema, now());
  if (given === undefined || given === null) return given === null ? 'NULL' : undefined;
  if ('length' in given) return messages(locale).values.count(given.length);
  return (field && knownLabel(given, field)) ?? printLiteral(given);
}

type WrittenLiteral = Literal & Required<Pick<Literal, 'range'>>;

const isWritten = (literal: Literal | Missing): literal is WrittenLiteral =>
  literal.kind !== 'missing' && literal.range !== undefined;

function dateHint(
  literal: WrittenLiteral,
  field: Field | undefined,
  forms: readonly ValueForm[],
  document: SearchDocument,
): InlayHint | undefined {
  const { today, setting } = document;
  const { locale, timeZone } = setting;
  const date = dateOf(literal, field, today);
  if (date?.isRelative !== true) return undefined;
  const { day, away, countedFrom } = messages(locale).dates;
  const fix = otherDateForm(date, literal.range, forms, document);
  return {
    at: literal.range.to,
    label: shortDay(date.day, today, locale),
    kind: 'date',
    tooltip: [day(fullDay(date.day, locale), away(date.day - today)), countedFrom(fullDay(today, locale), timeZone)],
    ...(fix !== undefined && { fix }),
  };
}

/** The weekday of a moment, and all of one that counts from now; the time of a time from now. */
function momentHint(literal: WrittenLiteral, field: Field | undefined, document: SearchDocument): InlayHint | undefined {
  if (field === undefined || literal.kind !== 'string') return undefined;
  const { today, setting } = document;
  const { locale } = setting;
  const at = literal.range.to;
  const time = field.type === 'time' ? readTimeFromNow(literal.value, document) : undefined;
  if (time !== undefined) return { at, label: time, kind: 'date', tooltip: [] };
  const moment = readMoment(literal.value, field, document);
  if (moment === undefined) return undefined;
  const { day, time: shown } = partsOfMoment(moment);
  const { day: sentence, away } = messages(locale).dates;
  return {
    at,
    label: moment.isRelative ? `${shortDay(day, today, locale)} ${shown}` : weekday(day, locale),
    kind: 'date',
    tooltip: [sentence(`${fullDay(day, locale)} ${shown}`, away(day - today))],
  };
}

const dateOf = (literal: Literal | Missing, field: Field | undefined, today: Day): DateValue | undefined =>
  field?.type === 'date' && literal.kind === 'string' ? readDate(literal.value, today) : undefined;

function labelHint(literal: WrittenLiteral, field: Field | undefined, { text, setting }: SearchDocument): InlayHint | undefined {
  const label = field && knownLabel(literal, field);
  if (label === undefined) return undefined;
  const { from, to } = literal.range;
  const tooltip = [messages(setting.locale).values.labelled(codeOf(text.slice(from, to)), wordsOf(label))];
  return { at: to, label: lineOf(label, longestLabel), kind: 'value', tooltip };
}

const longestLabel = 18;

/** The label of a field, behind a name that is a code: one with a digit or an underscore. */
function fieldHint(node: PartialExpression, find: FindField, { text }: SearchDocument): readonly InlayHint[] {
  if (!('field' in node) || node.kind === 'missing' || node.range === undefined) return [];
  const { from } = node.range;
  const label = textIn(find(node.field)?.field.label);
  // In backticks a name may differ from what is written.
  const isWritten = text.startsWith(node.field, from);
  if (label === undefined || !isWritten || !/[\d_]/.test(node.field)) return [];
  const tooltip = [`${codeOf(node.field)}: ${wordsOf(label)}.`];
  return [{ at: from + node.field.length, label: lineOf(label, longestLabel), kind: 'field', tooltip }];
}

/** The number of values, before the parenthesis of a long list. */
function countHint(
  node: PartialExpression,
  literals: readonly WrittenLiteral[],
  { text, setting }: SearchDocument,
): readonly InlayHint[] {
  const [first] = literals;
  if (node.kind !== 'in' || first === undefined || literals.length <= longList) return [];
  const at = skipSpaceBack(text, first.range.from);
  if (text.charAt(at - 1) !== '(') return [];
  const { count, listOf } = messages(setting.locale).values;
  const label = count(literals.length);
  return [{ at, label, kind: 'count', tooltip: [listOf(label)] }];
}

/** The number of days between the bounds of a BETWEEN, or the narrowest on one field in an AND. */
function rangeHints(node: PartialExpression, find: FindField, document: SearchDocument): readonly InlayHint[] {
  if (node.kind === 'between') {
    const low = node.negated ? undefined : boundOf(node.field, node.low, '>=', find, document);
    const high = boundOf(node.field, node.high, '<=', find, document);
    return low && high ? daysHint(low, high, document) : [];
  }
  if (node.kind !== 'and') return [];
  const ranges = new Map<string, { low?: DateBound; high?: DateBound }>();
  for (const operand of node.operands) {
    if (operand.kind !== 'comparison') continue;
    const bound = boundOf(operand.field, operand.value, operand.operator, find, document);
    if (bound === undefined) continue;
    const range = ranges.get(bound.name) ?? {};
    const { low, high } = range;
    const isNarrower = bound.isLow ? bound.day > (low?.day ?? -Infinity) : bound.day < (high?.day ?? Infinity);
    if (isNarrower) ranges.set(bound.name, { ...range, [bound.isLow ? 'low' : 'high']: bound });
  }
  return [...ranges.values()].flatMap(({ low, high }) => (low && high ? daysHint(low, high, document) : []));
}

/** The first or last day that a field may have, and where it is written. */
type DateBound = { readonly name: string; readonly day: Day; readonly isLow: boolean; readonly at: number };

function boundOf(
  name: string,
  value: Value | Missing,
  operator: string,
  find: FindField,
  { today }: SearchDocument,
): DateBound | undefined {
  const step = steps.get(operator);
  const named = find(name);
  const day = isLiteral(value) ? dateOf(value, named?.field, today)?.day : undefined;
  if (step === undefined || named === undefined || day === undefined || value.range === undefined) return undefined;
  return { name: named.name, day: day + step, isLow: operator.startsWith('>'), at: value.range.to };
}

/** From the value of a bound to the first or last day within it. */
const steps: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['>=', 0],
  ['>', 1],
  ['<=', 0],
  ['<', -1],
]);

function daysHint(low: DateBound, high: DateBound, { setting: { locale } }: SearchDocument): readonly InlayHint[] {
  const count = high.day - low.day + 1;
  if (count < 1) return [];
  const { days, range } = messages(locale).dates;
  const tooltip = [range(fullDay(low.day, locale), fullDay(high.day, locale))];
  return [{ at: high.at, label: days(count), kind: 'days', tooltip }];
}
