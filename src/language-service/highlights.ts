import type { Range } from '../../grammar/expression.ts';
import { rangeOf, roleOf, type Token } from '../../grammar/lexer.ts';
import { operatorOf } from '../../grammar/operators.ts';
import { literal } from '../../grammar/partial-expression.ts';
import { comparatorMeant } from '../../grammar/tokens.ts';
import { parseTime } from '../schema/dates.ts';
import { finderIn } from '../schema/schema.ts';
import { readDate } from './dates.ts';
import type { SearchDocument } from './document.ts';
import { type Clause, cutBefore, type Group, type Item, outlineOf, pathTo, tokenAt } from './outline.ts';
import { nameOf } from './semantic-tokens.ts';

/** A range that belongs to the token at the caret; `pair` is the other end of a value range. */
export type Highlight = Range & { readonly kind: 'same' | 'pair' };

/**
 * The ranges that belong to the token at a caret, its own included: the same field by any name, the
 * same value of that field in any spelling, the other bound of a range, the words of one operator,
 * the connectives of one group, the matching parenthesis.
 */
export function highlights(document: SearchDocument, caret: number): readonly Highlight[] {
  const { tree, tokens } = document;
  const index = tokenAt(tokens, caret);
  if (index === undefined) return [];
  const kinds = new Map<number, Highlight['kind']>();
  const outline = outlineOf(tree);
  const path = pathTo(outline, ({ first, last }) => first <= index && index <= last);
  const [item, group] = [path.at(-1), path.at(-2)];
  const pair = outline.pairs.find(({ open, close }) => open === index || close === index);
  if (pair !== undefined) for (const at of [pair.open, pair.close]) kinds.set(at, 'same');
  else if (item?.kind === 'word' && group?.kind === 'group')
    for (const at of wordsLike(item, group, tokens)) kinds.set(at, 'same');
  else if (item?.kind === 'clause' && group?.kind === 'group') {
    const token = { document, clauses: outline.clauses, clause: item, index };
    for (const at of sameAs(token)) kinds.set(at, 'same');
    for (const at of otherEnd(token, group)) kinds.set(at, 'pair');
  }
  kinds.set(index, 'same');
  return [...kinds]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, kind]) => {
      const token = tokens[at];
      return token === undefined ? [] : [{ ...rangeOf(token), kind }];
    });
}

/** A token of a condition. */
type ClauseToken = {
  readonly document: SearchDocument;
  readonly clauses: readonly Clause[];
  readonly clause: Clause;
  readonly index: number;
};

const isNot = (item: Item | undefined, tokens: readonly Token[]): boolean =>
  item?.kind === 'word' && roleOf(tokens[item.first]) === 'NOT';

/** The connectives between the same operands; none for a NOT. */
function wordsLike(word: Item, { items }: Group, tokens: readonly Token[]): readonly number[] {
  const isLike = (item: Item, role: 'AND' | 'OR') => item.kind === 'word' && roleOf(tokens[item.first]) === role;
  if (isLike(word, 'OR')) return items.filter((item) => isLike(item, 'OR')).map(({ first }) => first);
  if (!isLike(word, 'AND')) return [];
  return partOf(word, items, tokens)
    .filter((item) => isLike(item, 'AND'))
    .map(({ first }) => first);
}

/** The items between two ORs, or the ends of the group, around one of them. */
function partOf(item: Item, items: readonly Item[], tokens: readonly Token[]): readonly Item[] {
  return cutBefore(items, 'OR', tokens).find((part) => part.includes(item)) ?? [];
}

function sameAs({ document, clauses, clause, index }: ClauseToken): readonly number[] {
  if (clause.operators.includes(index)) return clause.operators;
  const name = fieldName(clause, document);
  const alike = clauses.filter((one) => name !== undefined && fieldName(one, document) === name);
  if (index === clause.field) return alike.flatMap(({ field }) => field ?? []);
  if (!clause.values.includes(index)) return [];
  const keyOf = keysOf(document, name);
  const key = keyOf(index);
  return alike.flatMap(({ values }) => values.filter((at) => keyOf(at) === key));
}

/** The name of a condition's field as the schema spells it; an unknown one in lower case. */
function fieldName({ field }: Clause, { tokens, setting }: SearchDocument): string | undefined {
  const token = field === undefined ? undefined : tokens[field];
  if (token === undefined) return undefined;
  const name = nameOf(token);
  return finderIn(setting.schema)(name)?.name ?? name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** A key that is equal for equal values of a field. */
function keysOf({ tokens, setting, today }: SearchDocument, name: string | undefined): (at: number) => string | undefined {
  const type = finderIn(setting.schema)(name ?? '')?.field.type;
  return (at) => {
    const token = tokens[at];
    if (token === undefined) return undefined;
    const value = literal(token);
    if (value.kind === 'missing') return token.image;
    if (value.kind !== 'string') return `number ${Number(value.value)}`;
    const moment = type === 'date' ? readDate(value.value, today)?.day : type === 'time' ? parseTime(value.value) : undefined;
    return moment === undefined ? `text ${value.value}` : `moment ${moment}`;
  };
}

/** The operator or value of the other bound, of a BETWEEN or of two conditions in an AND. */
function otherEnd(token: ClauseToken, { items }: Group): readonly number[] {
  const { document, clause, index } = token;
  const { tokens } = document;
  const isValue = clause.values.includes(index);
  if (roleOf(tokens[clause.operators.at(-1) ?? -1]) === 'AND') return isValue ? clause.values.slice(0, 2) : [];
  const side = sideOf(clause, tokens);
  if (side === undefined || index === clause.field) return [];
  const joined = partOf(clause, items, tokens);
  const ends = joined.filter(
    (item, at): item is Clause => item.kind === 'clause' && !isNot(joined[at - 1], tokens) && sideOf(item, tokens) !== undefined,
  );
  if (!ends.includes(clause)) return [];
  const name = fieldName(clause, document);
  const others = ends.filter((end) => sideOf(end, tokens) !== side && fieldName(end, document) === name);
  const [nearest] = others.toSorted((a, b) => Math.abs(a.first - clause.first) - Math.abs(b.first - clause.first));
  if (nearest === undefined) return [];
  return (isValue ? nearest.values : nearest.operators).slice(0, 1);
}

function sideOf({ field, operators }: Clause, tokens: readonly Token[]): 'low' | 'high' | undefined {
  const image = tokens[operators[0] ?? -1]?.image ?? '';
  const sign = field === undefined ? undefined : (operatorOf.get(image) ?? comparatorMeant.get(image))?.charAt(0);
  return sign === '>' ? 'low' : sign === '<' ? 'high' : undefined;
}
