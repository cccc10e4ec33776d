import type { Range } from '../../grammar/expression.ts';
import { rangeOf, roleOf, type Token } from '../../grammar/lexer.ts';
import { operatorOf } from '../../grammar/operators.ts';
import { literal } from '../../grammar/partial-expression.ts';
import { comparatorMeant } from '../../grammar/tokens.ts';
import { type Day, parseDay } from '../schema/day.ts';
import { parseRelativeDate, resolveDate } from '../schema/relative-date.ts';
import { finderIn } from '../schema/schema.ts';
import { parseTime } from '../schema/time.ts';
import { type Clause, cutBefore, type Group, type Item, outlineOf, pathTo } from './outline.ts';
import type { SearchDocument } from './search-document.ts';
import { nameOf } from './semantic-tokens.ts';
import { tokenAt } from './token-at.ts';

/** A place that belongs to what the caret is at; `pair` for the other end of a range. */
export type Highlight = Range & { readonly kind: 'same' | 'pair' };

/**
 * What belongs to the token at a caret, itself included: the same field, under any of its names; the same value of that field, however it is
 * written; the other end of a range; the words of one operator; what joins the same conditions; the other parenthesis.
 */
export function highlights(document: SearchDocument, caret: number): readonly Highlight[] {
  const { tree, tokens } = document;
  const index = tokenAt(tokens, caret);
  if (index === undefined) return [];
  const kinds = new Map<number, Highlight['kind']>();
  const structure = outlineOf(tree);
  const path = pathTo(structure, ({ first, last }) => first <= index && index <= last);
  const [item, group] = [path.at(-1), path.at(-2)];
  const pair = structure.pairs.find(({ open, close }) => open === index || close === index);
  if (pair !== undefined) for (const at of [pair.open, pair.close]) kinds.set(at, 'same');
  else if (item?.kind === 'word' && group?.kind === 'group')
    for (const at of wordsLike(item, group, tokens)) kinds.set(at, 'same');
  else if (item?.kind === 'clause' && group?.kind === 'group') {
    const place = { document, clauses: structure.clauses, clause: item, index };
    for (const at of sameAs(place)) kinds.set(at, 'same');
    for (const at of otherEnd(place, group)) kinds.set(at, 'pair');
  }
  kinds.set(index, 'same');
  return [...kinds]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, kind]) => {
      const token = tokens[at];
      return token === undefined ? [] : [{ ...rangeOf(token), kind }];
    });
}

/** Where the caret is: at a token of a condition. */
type Place = {
  readonly document: SearchDocument;
  readonly clauses: readonly Clause[];
  readonly clause: Clause;
  readonly index: number;
};

const isNot = (item: Item | undefined, tokens: readonly Token[]): boolean =>
  item?.kind === 'word' && roleOf(tokens[item.first]) === 'NOT';

/** The connectives that join the same conditions; no NOT has a fellow. */
function wordsLike(word: Item, { items }: Group, tokens: readonly Token[]): readonly number[] {
  const isLike = (item: Item, role: 'AND' | 'OR') => item.kind === 'word' && roleOf(tokens[item.first]) === role;
  if (isLike(word, 'OR')) return items.filter((item) => isLike(item, 'OR')).map(({ first }) => first);
  if (!isLike(word, 'AND')) return [];
  return partOf(word, items, tokens)
    .filter((item) => isLike(item, 'AND'))
    .map(({ first }) => first);
}

/** What stands between two ORs, or before or after one, an item among it. */
function partOf(item: Item, items: readonly Item[], tokens: readonly Token[]): readonly Item[] {
  return cutBefore(items, 'OR', tokens).find((part) => part.includes(item)) ?? [];
}

function sameAs({ document, clauses, clause, index }: Place): readonly number[] {
  if (clause.operators.includes(index)) return clause.operators;
  const name = fieldName(clause, document);
  const alike = clauses.filter((one) => name !== undefined && fieldName(one, document) === name);
  if (index === clause.field) return alike.flatMap(({ field }) => field ?? []);
  if (!clause.values.includes(index)) return [];
  const meaning = meaningIn(document, name);
  const wanted = meaning(index);
  return alike.flatMap(({ values }) => values.filter((at) => meaning(at) === wanted));
}

/** A condition's field as the schema spells it, or else in small letters; undefined where it has none. */
function fieldName({ field }: Clause, { tokens, setting }: SearchDocument): string | undefined {
  const token = field === undefined ? undefined : tokens[field];
  if (token === undefined) return undefined;
  const name = nameOf(token);
  return finderIn(setting.schema)(name)?.name ?? name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** What a value of a field comes to: two with the same are the same value. */
function meaningIn({ tokens, setting, today }: SearchDocument, name: string | undefined): (at: number) => string | undefined {
  const type = finderIn(setting.schema)(name ?? '')?.field.type;
  return (at) => {
    const token = tokens[at];
    if (token === undefined) return undefined;
    const said = literal(token);
    if (said.kind === 'missing') return token.image;
    if (said.kind !== 'string') return `number ${Number(said.value)}`;
    const meant = type === 'date' ? dayOf(said.value, today) : type === 'time' ? parseTime(said.value) : undefined;
    return meant === undefined ? `text ${said.value}` : `moment ${meant}`;
  };
}

/** The same part of the other bound, where a condition is one end of a range: of BETWEEN, or of two conditions that AND joins. */
function otherEnd(place: Place, { items }: Group): readonly number[] {
  const { document, clause, index } = place;
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

function dayOf(text: string, today: Day): Day | undefined {
  const relative = parseRelativeDate(text);
  if (relative === 'out-of-range') return undefined;
  return relative === undefined ? parseDay(text) : resolveDate(text, today);
}

function sideOf({ field, operators }: Clause, tokens: readonly Token[]): 'low' | 'high' | undefined {
  const image = tokens[operators[0] ?? -1]?.image ?? '';
  const sign = field === undefined ? undefined : (operatorOf.get(image) ?? comparatorMeant.get(image))?.charAt(0);
  return sign === '>' ? 'low' : sign === '<' ? 'high' : undefined;
}
