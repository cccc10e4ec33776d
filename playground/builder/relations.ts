import {
  type ComparisonOperator,
  type FieldType,
  type Literal,
  literalsOf,
  type Operator,
  operators,
  type Predicate,
} from 'search-expression';

/** How a condition asks: an operator, or the NOT that is written in it. */
export type Relation = ComparisonOperator | 'IN' | 'NOT IN' | 'BETWEEN' | 'NOT BETWEEN' | 'IS NULL' | 'IS NOT NULL';

type Arity = (typeof operators)[Operator]['arity'];

/** What can be asked of a type, in the order of the language's table, each followed by its opposite. */
export const relationsOf: Readonly<Record<FieldType, readonly Relation[]>> = {
  integer: relationsFor('integer'),
  decimal: relationsFor('decimal'),
  text: relationsFor('text'),
  date: relationsFor('date'),
  time: relationsFor('time'),
  boolean: relationsFor('boolean'),
};

function relationsFor(type: FieldType): readonly Relation[] {
  return (Object.keys(operators) as Operator[]).flatMap((operator): readonly Relation[] => {
    const { accepts, negation, ...row } = operators[operator];
    if (!(accepts as readonly FieldType[]).includes(type)) return [];
    return 'negatedMethod' in row ? [operator, negation] : [operator];
  });
}

export function relationOf(predicate: Predicate): Relation {
  if (predicate.kind === 'comparison') return predicate.operator;
  return negatable[predicate.kind][predicate.negated ? 1 : 0];
}

const negatable = { in: ['IN', 'NOT IN'], between: ['BETWEEN', 'NOT BETWEEN'], null: ['IS NULL', 'IS NOT NULL'] } as const;

/** How many values a relation has. */
export function arityOf(relation: Relation): Arity {
  return operators[relation.replace(/^NOT |NOT (?=NULL)/, '') as Operator].arity;
}

/** A condition of which there are as many values as the relation has. */
export function predicateOf(field: string, relation: Relation, values: readonly Literal[]): Predicate {
  const [low, high] = values;
  const negated = relation.includes('NOT ');
  const arity = arityOf(relation);
  if (low === undefined || arity === 'none') return { kind: 'null', field, negated };
  if (arity === 'many') return { kind: 'in', field, negated, values };
  if (arity === 'two') return { kind: 'between', field, negated, low, high: high ?? low };
  return { kind: 'comparison', field, operator: relation as ComparisonOperator, value: low };
}

/** A condition asked in another way: its values stay as far as the other has room for them, and get company where it wants more. */
export function withRelation(predicate: Predicate, relation: Relation, start: readonly Literal[]): Predicate {
  const values = literalsOf(predicate);
  const [first, last] = values.length === 0 ? [start[0], start[0]] : [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return predicate;
  const before = relationOf(predicate);
  const given: Readonly<Record<Arity, () => readonly Literal[]>> = {
    none: () => [],
    one: () => [predicate.kind === 'between' && isUpper(relation) ? last : first],
    two: () => (values.length > 1 ? [first, last] : isUpper(before) ? [shifted(first, -1), first] : [first, shifted(first, 1)]),
    many: () =>
      values.length === 0 ? [first] : values.filter((value, at) => values.findIndex((one) => isSame(one, value)) === at),
  };
  return predicateOf(predicate.field, relation, given[arityOf(relation)]());
}

export const isSame = (a: Literal, b: Literal): boolean => a.kind === b.kind && a.value === b.value;

const isUpper = (relation: Relation): boolean => relation === '<=' || relation === '<';

/** A date a week, or one of its own unit, further; the end of the day for a time; any other value itself. */
function shifted(literal: Literal, step: 1 | -1): Literal {
  if (literal.kind !== 'string') return literal;
  const { value } = literal;
  const [, amount, unit] = /^(-?\d{1,3})([dwmy])$/.exec(value) ?? [];
  if (amount !== undefined) return { kind: 'string', value: `${Number(amount) + step * (unit === 'd' ? 7 : 1)}${unit}` };
  if (/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(value)) return { kind: 'string', value: step > 0 ? '23:59' : '00:00' };
  const day = /^[1-8]\d{3}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00Z`) : Number.NaN;
  return Number.isNaN(day) ? literal : { kind: 'string', value: new Date(day + step * 604_800_000).toISOString().slice(0, 10) };
}
