import {
  type Expression,
  isPlain,
  isPredicate,
  type Literal,
  literalsOf,
  mapPredicates,
  type Predicate,
  valuesOf,
  walk,
} from '../../grammar/expression.ts';
import { defaultLimits, type Limits } from '../../grammar/limits.ts';
import { print } from '../../grammar/print.ts';
import { sortTexts } from '../memory/code-points.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import { behind, fieldOf, innerSchema, isOnMember, memberOf, type Schema } from '../schema/schema.ts';
import { connective, fieldsIn, foldNnf, oppositeOf, plainIn, predicatesIn } from './expressions.ts';
import {
  type FieldCondition,
  type FieldSet,
  isNeutral,
  joinSets,
  namesKnownValues,
  negate,
  type PartTest,
  readConditions,
} from './field-set.ts';
import { type Connective, dual } from './kleene.ts';
import { operatorFor } from './parts.ts';
import { literalResolver, type ResolveLiteral, type Scale } from './scale.ts';
import { sha256 } from './sha-256.ts';
import { spellings } from './spell.ts';

/**
 * The canonical form of a query. Queries share it if they differ only in the order or repetition of
 * operands and values, in nesting, in where NOT stands, or in the spelling of a set of values: `a >
 * 4` and `a >= 5` on integers, BETWEEN and two bounds, an OR of equalities and a list, `"2w"` and
 * `"14d"`. It has the same verdict on every row and every day. The condition on a related record has
 * this form too.
 *
 * It is not meant to be short; see `simplify`. Where it would exceed the limits (L5.1), or name a
 * value that a closed list lacks, conditions stay as written and are only put in order.
 *
 * @example print(canonical(parseQuery('NOT product < 5', schema)).expression) // 'product >= 5'
 * @throws TypeError for what is no query
 */
export function canonical<S extends Schema>(query: Query<S>): Query<S> {
  const { schema, expression } = contentOf(query);
  const merged = settled(schema, expression, true);
  const fits = staysWithin(expression, merged) && namesOnlyKnown(schema, merged);
  return makeQuery(schema, fits ? merged : settled(schema, expression, false));
}

/**
 * The SHA-256 digest of the canonical text and of the names and types of its fields, as 64
 * hexadecimal digits. Queries with the same canonical form on the same fields have the same hash.
 * Relative dates stay relative: the day is not in it.
 *
 * The same on every machine. A version that changes the hash of a query is a breaking change.
 *
 * @example
 * hash(parseQuery('product IN (6,5)', schema)) === hash(parseQuery('product IN (5,6)', schema))
 * // true
 * @throws TypeError for what is no query
 */
export function hash(query: Query): string {
  const { schema, expression } = contentOf(canonical(query));
  return sha256(JSON.stringify([print(expression), typesIn(expression, schema)]));
}

/** The fields of an expression with their types; after them the relations, each with its own. */
function typesIn(expression: Expression, schema: Schema): readonly unknown[] {
  const fields = sortTexts([...fieldsIn(expression, schema)]).map((name) => {
    const { type, dateTime, list } = fieldOf(schema, name);
    return [name, list ? `${type}[]` : type, dateTime ?? null];
  });
  const relations = predicatesIn(expression).flatMap((node) =>
    node.kind === 'related' ? [[node.field, typesIn(node.condition, innerSchema(schema, node.field))]] : [],
  );
  return [...fields, ...relations];
}

/**
 * Once dates on one scale are gone, those on another can be joined with IS NULL; so the form is
 * taken again until it stays.
 */
function settled(schema: Schema, expression: Expression, merging: boolean): Expression {
  // What is asked of an element or of a related record has a canonical form as well.
  const settle = (inner: Schema, condition: Expression) => settled(inner, condition, merging);
  let now = mapPredicates(expression, (node) =>
    isOnMember(node) ? (memberOf(schema, node.field)?.is[behind].settled(node, schema, settle) ?? node) : node,
  );
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = formOf(now, fieldSetsOf(schema, now), merging).write();
    if (print(next) === print(now)) break;
    now = next;
  }
  return now;
}

const mostPasses = 8;

/** A field set that can be joined with those of the same expression that have the same key. */
export type KeyedSet = FieldSet & { readonly key: string };

/** Reads the conditions of one expression without knowing the day. */
export type FieldSets = { readonly resolve: ResolveLiteral; readonly keyed: (set: FieldSet) => KeyedSet };

/** IS NULL can be joined with the dates of a field if those are on one scale. */
export function fieldSetsOf(schema: Schema, expression: Expression): FieldSets {
  const resolve = literalResolver(schema, undefined);
  const scales = new Map<string, Set<Scale>>();
  for (const node of plainIn(expression)) {
    const known = scales.get(node.field) ?? new Set();
    scales.set(node.field, known);
    // Only dates have several scales.
    const literals = fieldOf(schema, node.field).type === 'date' ? literalsOf(node) : literalsOf(node).slice(0, 1);
    for (const literal of literals) known.add(resolve(node.field, literal).scale);
  }
  const keyed = (set: FieldSet): KeyedSet => {
    const [only, other] = scales.get(set.field) ?? [];
    if (other === undefined) return { ...set, key: set.field, scale: set.scale ?? only };
    return { ...set, key: `${set.field}\n${set.scale?.name ?? 'null'}` };
  };
  return { resolve, keyed };
}

/** A part of the normal form; `write` makes its expression anew each time. */
type Form = {
  readonly set?: KeyedSet;
  readonly join?: Connective;
  readonly operands?: readonly Form[];
  readonly write: () => Expression;
};

function formOf(expression: Expression, { resolve, keyed }: FieldSets, merging: boolean): Form {
  const condition = (one: FieldCondition): Form => (one.kind === 'set' ? setForm(keyed(one)) : partForm(one));
  const predicate = (written: Predicate, negated: boolean): Form => {
    const node = negated ? oppositeOf(written) : written;
    if (!merging) return asWritten(node);
    const { join, conditions } = readConditions(isPredicate(node) ? node : written, resolve);
    return joined(
      join,
      conditions.map((one) => condition(isPredicate(node) ? one : negate(one))),
    );
  };
  return foldNnf(expression, predicate, joined);
}

const setForm = (set: KeyedSet): Form => ({ set, write: () => simplest(set) });

const partForm = ({ field, part, has }: PartTest): Form => ({
  write: () =>
    part.at === 'whole'
      ? has
        ? part.node
        : oppositeOf(part.node)
      : { kind: 'comparison', field, operator: operatorFor(part, has), value: { kind: 'string', value: part.text } },
});

/** A predicate with the values of a list sorted, each once. */
const asWritten = (node: Expression): Form => ({
  write: () => (node.kind === 'in' && isPlain(node) ? { ...node, values: distinct(node.values) } : node),
});

const distinct = (values: readonly Literal[]): readonly Literal[] => inOrder(values, ({ value }) => String(value));

/** Each of those with the same text once, sorted by it. */
function inOrder<One>(all: readonly One[], textOf: (one: One) => string): readonly One[] {
  const byText = new Map(all.map((one) => [textOf(one), one]));
  return sortTexts([...byText.keys()]).flatMap((text) => byText.get(text) ?? []);
}

/** An AND or OR with sets of one key joined, and each operand once, sorted by canonical text. */
function joined(kind: Connective, forms: readonly Form[]): Form {
  const flat = forms.flatMap((form) => (form.join === kind ? (form.operands ?? []) : [form]));
  const sets = flat.flatMap(({ set }) => set ?? []);
  const merged = [...Map.groupBy(sets, ({ key }) => key).values()].flatMap((group) => joinSets(kind, group) ?? []);
  const [decisive] = sorted(merged.filter((set) => isNeutral(dual[kind], set)).map(setForm));
  if (decisive !== undefined) return decisive;
  const others = flat.filter(({ set }) => set === undefined);
  const operands = sorted([...merged.filter((set) => !isNeutral(kind, set)).map(setForm), ...others]);
  const [only] = operands.length > 0 ? operands : sorted(merged.map(setForm));
  if (only !== undefined && operands.length < 2) return only;
  const write = () =>
    connective(
      kind,
      operands.map((form) => form.write()),
    );
  return { join: kind, operands, write };
}

const sorted = (forms: readonly Form[]): readonly Form[] =>
  forms.length < 2 ? forms : inOrder(forms, (form) => print(form.write()));

/**
 * Chooses the spelling with the fewest conditions, which keeps the limits; then the one with the
 * fewest `<` and `>`, which not every service has; then the shortest.
 */
function simplest(set: KeyedSet): Expression {
  const ranked = spellings(set).map((expression) => {
    const predicates = predicatesIn(expression);
    const tooLong = predicates.filter((node) => valuesOf(node).length > defaultLimits.listValues);
    const strict = predicates.filter((node) => node.kind === 'comparison' && (node.operator === '<' || node.operator === '>'));
    return { expression, rank: [tooLong.length, predicates.length, strict.length, print(expression).length] };
  });
  const [best] = ranked.toSorted((a, b) => firstDifference(a.rank, b.rank));
  if (best === undefined) throw new TypeError(`What is asked of ${JSON.stringify(set.field)} cannot be said.`);
  return best.expression;
}

const firstDifference = (a: readonly number[], b: readonly number[]): number =>
  a.map((rank, index) => rank - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Whether an expression names no value that a closed list lacks. */
export const namesOnlyKnown = (schema: Schema, expression: Expression): boolean =>
  predicatesIn(expression).every((node) =>
    node.kind === 'related' ? namesOnlyKnown(innerSchema(schema, node.field), node.condition) : namesKnownValues(schema, node),
  );

/** Whether a rewritten expression keeps the limits (L5.1) as far as the original does. */
export function staysWithin(original: Expression, rewritten: Expression): boolean {
  const [most, now] = [sizeOf(original), sizeOf(rewritten)];
  return (['nesting', 'predicates', 'listValues'] as const).every((one) => now[one] <= Math.max(most[one], defaultLimits[one]));
}

/** What is in a relation counts. No rewriting makes a literal longer than one that was there. */
function sizeOf(expression: Expression): Pick<Limits, 'nesting' | 'predicates' | 'listValues'> {
  const size = { nesting: 0, predicates: 0, listValues: 0 };
  walk(expression, (node, depth) => {
    size.nesting = Math.max(size.nesting, depth);
    size.listValues = Math.max(size.listValues, valuesOf(node).length);
    if (isPredicate(node)) size.predicates++;
  });
  return size;
}
