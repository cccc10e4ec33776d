import { check, fold, type Locale, literalsOf, type Predicate, type Range, type Schema } from 'search-expression';
import { describe } from 'search-expression/analysis';
import type { Good } from '../state/search.ts';
import { type Meaning, meaningsIn } from './meaning-of.ts';

/** A condition by itself: as it is written, and in words. */
type Condition = {
  readonly written: string;
  readonly said: string;
  /** Whether a NOT round it asks that it does not hold. */
  readonly isNegated: boolean;
  /** Its first few dates, each once. */
  readonly dates: readonly Meaning[];
  readonly range: Range | undefined;
};

type Setting = { readonly schema: Schema; readonly today: string; readonly locale: Locale };

/** The first conditions of a search in the order of the text, and how many come after them. */
export function conditionsOf(
  { text, query }: Pick<Good, 'text' | 'query'>,
  { schema, today, locale }: Setting,
  most: number,
): { readonly conditions: readonly Condition[]; readonly left: number } {
  const meaningOf = meaningsIn({ text, schema, today, locale });
  const all = predicatesOf(query.expression)(false);
  const conditions = all.slice(0, most).map(({ node, isNegated }): Condition => {
    const own = check(node, schema).query;
    const dates = new Map<string, Meaning>();
    const isDate = schema.fields[node.field]?.type === 'date';
    for (const literal of isDate ? literalsOf(node).slice(0, mostDates) : []) {
      const meaning = meaningOf(node.field, literal);
      dates.set(meaning.written, meaning);
    }
    return {
      written: node.range === undefined ? node.field : text.slice(node.range.from, node.range.to),
      said: own === undefined ? '' : describe(own, locale, { clock: { today } }),
      isNegated,
      dates: [...dates.values()],
      range: node.range,
    };
  });
  return { conditions, left: Math.max(0, all.length - most) };
}

const mostDates = 4;

type Found = { readonly node: Predicate; readonly isNegated: boolean };

/** Every condition, given whether what stands round the expression asks that it does not hold. */
function predicatesOf(expression: Good['query']['expression']): (isNegated: boolean) => readonly Found[] {
  type Find = (isNegated: boolean) => readonly Found[];
  const one =
    (node: Predicate): Find =>
    (isNegated) => [{ node, isNegated }];
  const all =
    (operands: readonly Find[]): Find =>
    (isNegated) =>
      operands.flatMap((operand) => operand(isNegated));
  return fold<Find>(expression, {
    and: all,
    or: all,
    not: (operand) => (isNegated) => operand(!isNegated),
    comparison: one,
    in: one,
    between: one,
    null: one,
  });
}
