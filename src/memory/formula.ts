import { fold } from '../../grammar/expression.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { type Clock, todayOf } from '../schema/today.ts';
import { type Asked, predicates } from './asked.ts';

/**
 * For which rows a query is true, in a logic of two values: those for which a condition is true, `wanted` being true, or is false, and nothing
 * else. NOT is gone: that NOT x is true says that x is false, and that an AND is false says that one of its operands is (L3.6).
 */
export type Formula = Condition | { readonly kind: 'all' | 'any'; readonly parts: readonly Formula[] };

/** A row passes where its value is what was asked for, or where `wanted` is false, is there and is not. Of `missing` the same is said of its absence. */
export type Condition = { readonly kind: 'condition'; readonly field: string; readonly asked: Asked; readonly wanted: boolean };

/** The rows that a query selects; the clock is read once, here. */
export function formulaOf(query: Query, clock: Clock): Formula {
  const { schema, expression } = contentOf(query);
  const make = (field: string, asked: Asked, negated: boolean) => (wanted: boolean) =>
    ({ kind: 'condition', field, asked, wanted: wanted !== negated }) as const;
  const each = (operands: readonly ((wanted: boolean) => Formula)[], wanted: boolean) =>
    operands.map((operand) => operand(wanted));
  return fold<(wanted: boolean) => Formula>(expression, {
    and: (operands) => (wanted) => (wanted ? all(each(operands, true)) : { kind: 'any', parts: each(operands, false) }),
    or: (operands) => (wanted) => (wanted ? { kind: 'any', parts: each(operands, true) } : all(each(operands, false))),
    not: (operand) => (wanted) => operand(!wanted),
    ...predicates<(wanted: boolean) => Formula>(schema, todayOf(clock), make),
  })(true);
}

/** Ranges of one field that stand side by side are one range: each row is read once for them, as for a BETWEEN. */
function all(parts: readonly Formula[]): Formula {
  const left: Formula[] = [];
  for (const part of parts) {
    const before = left.at(-1);
    if (before !== undefined && isRange(part) && isRange(before) && before.field === part.field) {
      const [low, high] = [Math.max(part.asked.low, before.asked.low), Math.min(part.asked.high, before.asked.high)];
      left[left.length - 1] = { ...part, asked: { kind: 'range', low, high } };
    } else left.push(part);
  }
  return left.length === 1 && left[0] !== undefined ? left[0] : { kind: 'all', parts: left };
}

type Range = Condition & { readonly asked: Extract<Asked, { kind: 'range' }> };

/** Whether a row passes by lying within numbers. */
export function isRange(part: Formula): part is Range {
  return part.kind === 'condition' && part.wanted && part.asked.kind === 'range';
}
