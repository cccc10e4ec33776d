import { type Comparison, type Expression, isPlain, literalsOf, walk, walkOutside } from '../../grammar/expression.ts';
import type { Profile } from '../../grammar/profile.ts';
import { dateUnits, formatDay, lastDay, parseDay, parseRelativeDate } from '../schema/dates.ts';
import { contentOf } from '../schema/query.ts';
import { fieldOf } from '../schema/schema.ts';
import type { SearchDocument } from './document.ts';

/** What most likely comes next, shown behind the caret and taken with Tab. */
export type GhostText = { readonly at: number; readonly insert: string };

/**
 * Suggests the upper bound of a date at the end of a text whose last condition is its lower bound,
 * if no other condition bounds that date. Anything else would be a guess.
 */
export function ghostText(document: SearchDocument, caret: number): GhostText | undefined {
  const { text, query, setting } = document;
  if (caret !== text.length || query === undefined) return undefined;
  const { schema, expression } = contentOf(query);
  const last = expression.kind === 'and' ? expression.operands.at(-1) : expression;
  if (last === undefined || !isPlain(last) || last.kind !== 'comparison') return undefined;
  if (last.operator !== '>=' && last.operator !== '>') return undefined;
  if (fieldOf(schema, last.field).type !== 'date' || isFollowed(last, text)) return undefined;
  if (!canAdd(expression, setting.profile) || !isOnlyBound(expression, last)) return undefined;
  const value = weekAfter(String(last.value.value));
  const name = document.tokens.find(({ from }) => from === last.range?.from)?.image;
  if (value === undefined || name === undefined) return undefined;
  const mark = text.charAt(last.value.range?.from ?? -1) === "'" ? "'" : '"';
  const gap = /[ \t\r\n]$/.test(text) ? '' : ' ';
  return { at: caret, insert: `${gap}AND ${name} <= ${mark}${value}${mark}` };
}

/** Something follows the value, such as a parenthesis. */
const isFollowed = ({ value }: Comparison, text: string): boolean =>
  value.range === undefined || /[^ \t\r\n]/.test(text.slice(value.range.to));

function canAdd(expression: Expression, { operators, connectives, limits }: Profile): boolean {
  let conditions = 0;
  walk(expression, (node) => {
    if ('field' in node) conditions++;
  });
  return operators.includes('<=') && connectives.includes('AND') && conditions < limits.predicates;
}

/** No other condition of the field compares a value. */
function isOnlyBound(expression: Expression, bound: Comparison): boolean {
  let isOnly = true;
  walkOutside(expression, (node) => {
    if (node !== bound && 'field' in node && node.field === bound.field && literalsOf(node).length > 0) isOnly = false;
  });
  return isOnly;
}

/** A date a week later, or its unit of weeks, months or years; undefined after the last day. */
function weekAfter(text: string): string | undefined {
  const relative = parseRelativeDate(text);
  if (typeof relative === 'object') {
    const { amount, unit } = relative;
    const after = amount + (unit === 'd' ? 7 : 1);
    return after > dateUnits[unit].most ? undefined : `${after}${unit}`;
  }
  const day = parseDay(text);
  return day === undefined || day + 7 >= lastDay ? undefined : formatDay(day + 7);
}
