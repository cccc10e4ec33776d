import type { Diagnostic } from '../../../grammar/diagnostics.ts';
import { isPlain, type Literal, type PartialExpression, type Range, walk, walkOutside } from '../../../grammar/expression.ts';
import { is, isConnective } from '../../../grammar/lexer.ts';
import { quote } from '../../../grammar/literal.ts';
import { code } from '../../../grammar/messages/wording.ts';
import { positiveOf } from '../../../grammar/operators.ts';
import { print } from '../../../grammar/print.ts';
import { checkProfile } from '../../../grammar/profile.ts';
import { partsIn } from '../../../grammar/ranges.ts';
import { And, LeftParenthesis, Not, RightParenthesis } from '../../../grammar/tokens.ts';
import { lower } from '../../analysis/lower.ts';
import { isPartOperator } from '../../analysis/parts.ts';
import { operandRemoval, replacement } from '../../edits.ts';
import { dateUnits, formatDay, lastDay, parseDay, resolveDate } from '../../schema/dates.ts';
import { readSearch } from '../../schema/diagnose.ts';
import { textIn } from '../../schema/labels.ts';
import { contentOf } from '../../schema/query.ts';
import { fieldOf, finderIn } from '../../schema/schema.ts';
import { literalOf } from '../../schema/unquoted.ts';
import { cached } from '../cache.ts';
import { contextAt } from '../caret-context.ts';
import { shortDay } from '../dates.ts';
import type { SearchDocument } from '../document.ts';
import { messages } from '../messages.ts';
import { best, type FixCandidate, fixOf, replaceBy, replaceCondition } from './candidate.ts';
import { valuesWithLabel } from './known-values.ts';
import { dateText } from './rewrites.ts';
import { placeholders, valueCandidates } from './value-fixes.ts';

/* Fixes that write a condition in another way, or remove it. */

/** `product ~ "Zaal"` of numbers as a list by that label; `product ~ "14"` as an equality. */
export function otherOperator(document: SearchDocument, { range, data }: Diagnostic): readonly FixCandidate[] {
  const { setting, today } = document;
  const { schema, locale, profile } = setting;
  const node = conditionAt(document, range);
  if (node?.kind === 'in') return asEquality(document, node);
  const field = finderIn(schema)(String(data?.['field']))?.field;
  if (field === undefined || node?.kind !== 'comparison' || node.value.kind !== 'string' || !isPartOperator(node.operator))
    return [];
  const values = valuesWithLabel(field, node.value.value).flatMap((value) => literalOf(value) ?? []);
  const candidates = valueCandidates(quote(node.value.value), { range, field, today, locale, profile });
  const only = values[0] ?? candidates.find(({ isBest }) => isBest === true)?.edits[0]?.insert;
  if (only === undefined || values.length > mostValues) return [];
  const [equal, among] = positiveOf(node.operator).negated ? ['!=', 'NOT IN'] : ['=', 'IN'];
  const insert = values.length < 2 ? `${equal} ${only}` : `${among} (${values.join(',')})`;
  const fix = rewriteEnd(document, node.range, range.from, insert);
  // A part of a number's digits is no number.
  return [values.length === 0 ? { ...fix, isBest: undefined } : fix];
}

/** Nobody reads a longer list. */
const mostValues = 50;

/** `open IN (TRUE)`, where a field has no lists, as an equality. */
function asEquality(document: SearchDocument, node: ConditionNode & { readonly kind: 'in' }): readonly FixCandidate[] {
  const { text } = document;
  const [value, ...others] = 'kind' in node.values ? [] : node.values;
  if (value?.range === undefined || others.length > 0) return [];
  const insert = `${node.negated ? '!=' : '='} ${text.slice(value.range.from, value.range.to)}`;
  return [rewriteEnd(document, node.range, partsIn(text)(node).operator.from, insert)];
}

/** Replaces a condition from an offset on. */
function rewriteEnd({ text, setting }: SearchDocument, range: Range, from: number, insert: string): FixCandidate {
  const edit = replacement(text, { from, to: range.to }, insert);
  return best(replaceCondition(text.slice(range.from, from) + insert, setting.locale, edit));
}

/** Ends an empty range of days a week after its beginning, in the form of its end. */
export function laterEnd(document: SearchDocument, { range }: Diagnostic): readonly FixCandidate[] {
  const { query, today, setting } = document;
  if (query === undefined) return [];
  const bounds: { low?: Literal; high?: Literal; field?: string } = {};
  walkOutside(contentOf(query).expression, (node) => {
    if (!isPlain(node) || (node.range?.from ?? -1) < range.from || (node.range?.to ?? 0) > range.to) return;
    bounds.field ??= node.field;
    if (bounds.field !== node.field) return;
    if (node.kind === 'between') Object.assign(bounds, { low: node.low, high: node.high });
    if (node.kind === 'comparison') Object.assign(bounds, { [node.operator.startsWith('>') ? 'low' : 'high']: node.value });
  });
  const { low, high, field } = bounds;
  if (field === undefined || low?.range === undefined || high?.range === undefined) return [];
  if (fieldOf(setting.schema, field).type !== 'date') return [];
  const day = resolveDate(String(low.value), today) + 7;
  if (day > lastDay) return [];
  const isAbsolute = parseDay(String(high.value)) !== undefined || Math.abs(day - today) > dateUnits.d.most;
  const insert = quote(dateText(day, today, isAbsolute));
  return [replaceBy(insert, high.range, setting.locale, shortDay(day, today, setting.locale))];
}

/** Writes a condition that is true of every value as `IS NOT NULL`. */
export function hasValue(document: SearchDocument, { range, data }: Diagnostic): readonly FixCandidate[] {
  const { text, setting } = document;
  const node = conditionAt(document, range);
  const isWhole = node?.range.from === range.from && node.range.to === range.to;
  if (typeof data?.['field'] !== 'string' || node === undefined || !isWhole || node.kind === 'null') return [];
  if (checkProfile({ kind: 'null', field: node.field, negated: true }, setting.profile, partsIn(undefined)).length > 0) return [];
  const { field } = partsIn(text)(node);
  const written = `${text.slice(field.from, field.to)} IS NOT NULL`;
  return [replaceCondition(written, setting.locale, replacement(text, range, written))];
}

/** Fills an empty list with a value, or removes its condition. */
export function fillList(document: SearchDocument, { range }: Diagnostic): readonly FixCandidate[] {
  const inner = { from: range.from + 1, to: range.to - 1 };
  const field = contextAt(document, inner.from).condition?.field?.field;
  const value = field && placeholders(field)[0];
  const label = textIn(field?.values?.find((known) => literalOf(known) === value)?.label);
  const condition = conditionAt(document, range);
  const fill = value === undefined ? [] : [replaceBy(value, inner, document.setting.locale, label)];
  return [...fill, ...(condition === undefined ? [] : removeCondition(document, condition.range))];
}

/**
 * Removes a condition, also from an invalid text: with its parentheses and NOTs, and the
 * connective beside it that binds most. Nothing where it is the whole text.
 */
function removeCondition({ text, tokens, setting }: SearchDocument, range: Range): readonly FixCandidate[] {
  let first = tokens.findIndex((token) => token.from >= range.from);
  let last = tokens.findLastIndex((token) => token.to <= range.to);
  if (first < 0 || last < first) return [];
  for (;;) {
    if (is(tokens[first - 1], Not)) first--;
    else if (is(tokens[first - 1], LeftParenthesis) && is(tokens[last + 1], RightParenthesis))
      [first, last] = [first - 1, last + 1];
    else break;
  }
  const [before, after] = [tokens[first - 1], tokens[last + 1]];
  const takesNext = isConnective(after) && (!isConnective(before) || (is(after, And) && !is(before, And)));
  const keyword = takesNext ? after : isConnective(before) ? before : undefined;
  if (keyword === undefined) return [];
  const operand = { from: tokens[first]?.from ?? 0, to: tokens[last]?.to ?? 0 };
  const title = messages(setting.locale).fixes.remove(code(text.slice(range.from, range.to)));
  return [fixOf(title, operandRemoval(text, operand, keyword))];
}

/** Rewrites the whole text for the profile, if possible: one fix for all its diagnostics. */
export const inProfile = /* @__PURE__ */ cached(({ text, today, setting }: SearchDocument): readonly FixCandidate[] => {
  const { schema, profile, allowed, locale } = setting;
  const { query } = readSearch(text, schema, allowed === undefined ? {} : { allowed });
  if (query === undefined) return [];
  const { query: lowered, validOn } = lower(query, profile, { today: formatDay(today) });
  if (lowered === undefined) return [];
  const day = validOn === undefined ? undefined : shortDay(today, today, locale);
  const insert = print(contentOf(lowered).expression);
  return [best(fixOf(messages(locale).fixes.lower(profile.name, day), { from: 0, to: text.length, insert }))];
});

type ConditionNode = Extract<PartialExpression, { readonly field: string }> & { readonly range: Range };

/** The condition that contains a range; undefined where there is none, or it could not be read. */
function conditionAt({ partial }: SearchDocument, { from, to }: Range): ConditionNode | undefined {
  let condition: ConditionNode | undefined;
  if (partial === undefined) return undefined;
  walk(partial, (node) => {
    const { range } = node;
    if ('field' in node && node.kind !== 'missing' && range !== undefined && range.from <= from && range.to >= to) {
      condition = { ...node, range };
    }
  });
  return condition;
}
