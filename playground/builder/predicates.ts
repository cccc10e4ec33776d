import {
  type ComparisonOperator,
  check,
  type Field,
  type FieldType,
  type Literal,
  literalsOf,
  type Operator,
  operators,
  type Predicate,
  type Schema,
} from 'search-expression';
import { isSameLiteral, knownLiterals, knownValue } from './literals.ts';

/** An operator of the language, or its negated form. */
export type Relation = ComparisonOperator | 'IN' | 'NOT IN' | 'BETWEEN' | 'NOT BETWEEN' | 'IS NULL' | 'IS NOT NULL';

type Arity = (typeof operators)[Operator]['arity'];

/** Lists the relations of a type in the order of the operator table, each with its negation. */
export function relationsOf(type: FieldType): readonly Relation[] {
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

/** Returns how many values a relation takes. */
export function arityOf(relation: Relation): Arity {
  return operators[relation.replace(/^NOT |NOT (?=NULL)/, '') as Operator].arity;
}

/** Makes a condition of as many of the values as the relation takes. */
export function predicateOf(field: string, relation: Relation, values: readonly Literal[]): Predicate {
  const [low, high] = values;
  const negated = relation.includes('NOT ');
  const arity = arityOf(relation);
  if (low === undefined || arity === 'none') return { kind: 'null', field, negated };
  if (arity === 'many') return { kind: 'in', field, negated, values };
  if (arity === 'two') return { kind: 'between', field, negated, low, high: high ?? low };
  return { kind: 'comparison', field, operator: relation as ComparisonOperator, value: low };
}

/**
 * Changes the relation of a condition. As many of its values stay as the relation takes; a second
 * one that is missing is derived from the first. `initial` is used if there is no value. Codes
 * become texts where no code can stand.
 */
export function withRelation(predicate: Predicate, relation: Relation, initial: Literal | undefined, field?: Field): Predicate {
  const written = literalsOf(predicate);
  const values = takesCodes.has(relation) ? written : written.map((literal) => withoutCode(literal, field));
  const [first, last] = [values[0] ?? initial, values.at(-1) ?? initial];
  if (first === undefined || last === undefined) return predicate;
  const before = relationOf(predicate);
  const given: Readonly<Record<Arity, () => readonly Literal[]>> = {
    none: () => [],
    one: () => [predicate.kind === 'between' && isUpper(relation) ? last : first],
    two: () => (values.length > 1 ? [first, last] : isUpper(before) ? [shifted(first, -1), first] : [first, shifted(first, 1)]),
    many: () =>
      values.length === 0 ? [first] : values.filter((value, at) => values.findIndex((one) => isSameLiteral(one, value)) === at),
  };
  return predicateOf(predicate.field, relation, given[arityOf(relation)]());
}

const takesCodes: ReadonlySet<Relation> = new Set<Relation>(['=', '!=', 'IN', 'NOT IN']);

function withoutCode(literal: Literal, field: Field | undefined): Literal {
  if (field?.type !== 'text' || literal.kind === 'string') return literal;
  const known = knownValue(field, literal);
  return known === undefined ? literal : { kind: 'string', value: String(known.value) };
}

const isUpper = (relation: Relation): boolean => relation === '<=' || relation === '<';

/** Shifts a date by a week, or by one of its own unit, and a time to an end of the day. */
function shifted(literal: Literal, step: 1 | -1): Literal {
  if (literal.kind !== 'string') return literal;
  const { value } = literal;
  const [, amount, unit] = /^(-?\d{1,3})([dwmy])$/.exec(value) ?? [];
  if (amount !== undefined) return { kind: 'string', value: `${Number(amount) + step * (unit === 'd' ? 7 : 1)}${unit}` };
  if (/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(value)) return { kind: 'string', value: step > 0 ? '23:59' : '00:00' };
  const day = /^[1-8]\d{3}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00Z`) : Number.NaN;
  return Number.isNaN(day) ? literal : { kind: 'string', value: new Date(day + step * 604_800_000).toISOString().slice(0, 10) };
}

/** Changes the field of a condition. Its relation and values stay where they fit that field. */
export function withField(predicate: Predicate, name: string, schema: Schema): Predicate {
  const field = schema.fields[name];
  const initial = initialPredicate(schema, name);
  const relation = relationOf(predicate);
  if (field === undefined || !relationsOf(field.type).includes(relation)) return initial;
  const values = literalsOf(predicate);
  return values.every((value) => isValueOf(value, name, schema)) ? predicateOf(name, relation, values) : initial;
}

/** Tests whether a field can have a value; if it has known values, whether it is one of them. */
function isValueOf(value: Literal, field: string, schema: Schema): boolean {
  if (value.kind === 'integer' && !Number.isSafeInteger(value.value)) return false;
  return check({ kind: 'comparison', field, operator: '=', value }, schema).diagnostics.length === 0;
}

/** A condition on a field that makes sense before anything is chosen. */
export function initialPredicate(schema: Schema, name: string): Predicate {
  const field = schema.fields[name];
  if (field === undefined) return { kind: 'null', field: name, negated: true };
  return predicateOf(name, field.values?.length ? '=' : initials[field.type].relation, [initialValue(field)]);
}

export function initialValue(field: Field): Literal {
  return knownLiterals(field)[0] ?? initials[field.type].value;
}

const initials: Readonly<Record<FieldType, { readonly relation: Relation; readonly value: Literal }>> = {
  integer: { relation: '>=', value: { kind: 'integer', value: 1 } },
  decimal: { relation: '>=', value: { kind: 'integer', value: 0 } },
  text: { relation: '~', value: { kind: 'string', value: '' } },
  date: { relation: '>=', value: { kind: 'string', value: '0d' } },
  time: { relation: '>=', value: { kind: 'string', value: '09:00' } },
  boolean: { relation: '=', value: { kind: 'boolean', value: true } },
};
