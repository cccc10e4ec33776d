import { hasError, report } from '../../grammar/diagnostics.ts';
import {
  type Expression,
  type FieldValue,
  type Literal,
  literalsOf,
  type Predicate,
  type Variable,
} from '../../grammar/expression.ts';
import { checkLimits, defaultLimits } from '../../grammar/limits.ts';
import { readDecimal } from '../../grammar/literal.ts';
import {
  type ComparisonOperator,
  type FieldType,
  type Operator,
  type OperatorRow,
  type Operators,
  operators,
} from '../../grammar/operators.ts';
import { assertWellFormed, print } from '../../grammar/print.ts';
import { locatePredicate } from '../../grammar/ranges.ts';
import { checkValue } from './check-fields.ts';
import type { DateText } from './dates.ts';
import { copyOf, fittingCopy } from './fitting-copy.ts';
import type { ElapsedText, MomentText, TimeText } from './moments.ts';
import { SearchError } from './parse-query.ts';
import { contentOf, type Query, queryOf } from './query.ts';
import { behind, type Field, type FieldName, fieldOf, type NamedField, type NameOfRelation, type Schema } from './schema.ts';

type Values = {
  readonly integer: number;
  readonly decimal: number | `${number}`;
  readonly text: string;
  readonly date: DateText;
  readonly time: TimeText | ElapsedText;
  readonly boolean: boolean;
};

/** The values that a field can be compared with: those of a closed list, else any of its type. */
export type ValueOf<F extends Field> = F extends {
  readonly closed: true;
  readonly values: readonly { readonly value: infer Value }[];
}
  ? Value
  : F extends { readonly dateTime: string }
    ? DateText | MomentText | ElapsedText
    : Values[F['type']];

type Accepting<Type extends FieldType> = {
  [Op in Operator]: Type extends Operators[Op]['accepts'][number] ? Op : never;
}[Operator];

type Arguments<Op extends Operator, Value> = {
  readonly none: readonly [];
  readonly one: readonly [value: Value | Reference];
  readonly two: readonly [low: Value | Reference, high: Value | Reference];
  readonly many: readonly [values: readonly (Value | Variable)[] | Variable];
}[Operators[Op]['arity']];

/** What stands for a value: `variable('me')`, `fieldValue('promised')`. */
type Reference = Variable | FieldValue;

/**
 * A variable in the place of a value, or of a list.
 *
 * @example build(schema).field('owner').eq(variable('me'))
 */
export const variable = (name: string): Variable => ({ kind: 'variable', name });

/**
 * Another field in the place of a value.
 *
 * @example build(schema).field('shipped').gt(fieldValue('promised'))
 */
export const fieldValue = (field: string): FieldValue => ({ kind: 'field', field });

type Methods<S extends Schema, F extends Field> = {
  readonly [Op in Accepting<F['type']> as Operators[Op]['method']]: (...given: Arguments<Op, ValueOf<F>>) => Query<S>;
} & {
  readonly [Op in Accepting<F['type']> as Operators[Op] extends { readonly negatedMethod: infer Name extends string }
    ? Name
    : never]: (...given: Arguments<Op, ValueOf<F>>) => Query<S>;
};

type MethodsOf<S extends Schema, F extends Field> = F extends { readonly list: true }
  ? ListMethods<S, ValueOf<F>>
  : Methods<S, F>;

/** The methods of a list (L3.16). */
type ListMethods<S extends Schema, Value> = {
  /** Some element compares so, by `=` unless another operator is given. */
  readonly has: (value: Value | Variable, operator?: ComparisonOperator) => Query<S>;
  readonly hasAny: (values: readonly (Value | Variable)[] | Variable) => Query<S>;
  readonly hasAll: (values: readonly (Value | Variable)[] | Variable) => Query<S>;
  readonly isEmpty: () => Query<S>;
  readonly isNull: () => Query<S>;
};

/** Makes queries of a schema without text: what does not fit the schema does not compile. */
export type Builder<S extends Schema> = {
  /** The methods of a field, one for each operator of its type; each gives a query. */
  readonly field: <Name extends FieldName<S>>(name: Name) => MethodsOf<S, S['fields'][Name]>;
  /** Conditions on the records of a relation, of which the query given is one (L3.17). */
  readonly relation: (
    name: NameOfRelation<S>,
  ) => Readonly<Record<'has' | 'hasOnly', (condition: Query) => Query<S>>> & { readonly isEmpty: () => Query<S> };
  /** A call of a function of the schema, whose arguments are values, variables and fields. */
  readonly call: (name: keyof NonNullable<S['functions']> & string, ...given: readonly unknown[]) => Query<S>;
  readonly and: (first: Query<S>, ...others: readonly Query<S>[]) => Query<S>;
  readonly or: (first: Query<S>, ...others: readonly Query<S>[]) => Query<S>;
  readonly not: (query: Query<S>) => Query<S>;
};

/**
 * A typed builder for a schema. Its methods are those of the operator table.
 *
 * @example
 * const q = build(schema);
 * q.and(q.field('startdatum').gte(days(0)), q.field('product').in([1, 14]))
 * @throws (the methods) SearchError for a value that `check` refuses, such as a date that does not
 *   exist, and for too large an expression; TypeError for a query of another schema, no operands,
 *   or an argument of a wrong type
 */
export function build<S extends Schema>(schema: S): Builder<S> {
  const connect =
    (kind: 'and' | 'or') =>
    (...queries: readonly Query<S>[]): Query<S> => {
      const nodes = queries.map(expressionOf);
      const [only] = nodes;
      if (only === undefined) throw new TypeError(`"${kind}" needs at least one query; nothing never means everything.`);
      const operands = nodes.flatMap((node) => (node.kind === kind ? node.operands : [node]));
      return limited(nodes.length === 1 ? only : { kind, operands });
    };
  const expressionOf = (query: Query<S>): Expression => {
    const content = contentOf(query);
    if (content.schema !== schema) throw new TypeError('This query is of another schema.');
    return content.expression;
  };
  const limited = (expression: Expression): Query<S> => {
    const problems = checkLimits(expression, defaultLimits, { from: 0, to: 0 });
    if (problems.length > 0) throw new SearchError(print(expression), report(problems));
    // Without ranges, which refer to other texts.
    return queryOf(schema, copyOf(expression, schema, false));
  };
  return {
    field: (name) => methodsOf(schema, { name, field: fieldOf(schema, name) }),
    relation: (name) => {
      const related = (only: boolean) => (condition: Query) =>
        checked(schema, undefined, '=', {
          kind: 'related',
          field: name,
          negated: false,
          only,
          condition: contentOf(condition).expression,
        });
      const isEmpty = () => checked(schema, undefined, '=', { kind: 'empty', field: name, negated: false });
      return { has: related(false), hasOnly: related(true), isEmpty };
    },
    call: (name, ...given) => {
      const parameters = schema.functions?.[name]?.parameters ?? [];
      const valueAt = (value: unknown, at: number) =>
        isReference(value) ? (value as Reference) : literalOf[parameters[at]?.type ?? 'text'](value);
      return checked(schema, undefined, '=', { kind: 'call', name, arguments: given.map(valueAt) });
    },
    and: connect('and'),
    or: connect('or'),
    not: (query) => limited({ kind: 'not', operand: expressionOf(query) }),
  };
}

function methodsOf<S extends Schema, Name extends FieldName<S>>(schema: S, named: NamedField): MethodsOf<S, S['fields'][Name]> {
  const { name, field } = named;
  if (field[behind] !== undefined) {
    const own = field[behind].methods(name, (value) => (isReference(value) ? (value as Variable) : literalOf[field.type](value)));
    const all = Object.entries(own).map(([method, make]) => [
      method,
      (...given: Parameters<typeof make>) => checked(schema, named, '=', make(...given)),
    ]);
    return Object.fromEntries(all) as MethodsOf<S, S['fields'][Name]>;
  }
  const methods: Record<string, (...given: readonly unknown[]) => Query<S>> = {};
  for (const [operator, row] of Object.entries(operators) as [Operator, OperatorRow][]) {
    if (!row.accepts.includes(field.type)) continue;
    for (const [method, negated] of [
      [row.method, false],
      [row.negatedMethod, true],
    ] as const) {
      if (method === undefined) continue;
      methods[method] = (...given) =>
        checked(
          schema,
          named,
          operator,
          predicateOf[row.arity](operator, name, negated, given, (value) =>
            isReference(value) ? (value as Literal) : literalOf[field.type](value),
          ),
        );
    }
  }
  return methods as unknown as MethodsOf<S, S['fields'][Name]>;
}

/**
 * What `check` would say of it, at a third of its size: field, operator and kinds of values are
 * right as they were made.
 */
function checked<S extends Schema>(schema: S, named: NamedField | undefined, operator: Operator, predicate: Predicate): Query<S> {
  const copy = fittingCopy(predicate, schema, { limits: defaultLimits, allowed: undefined });
  if (copy !== undefined) return queryOf(schema, copy);
  assertWellFormed(predicate);
  const located = locatePredicate(predicate);
  const whole = located.range ?? { from: 0, to: 0 };
  const wrongValues = literalsOf(located).map((literal) => named && checkValue(literal, named, operator, literal.range ?? whole));
  const problems = [...checkLimits(located, defaultLimits, whole), ...wrongValues.filter((found) => found !== undefined)];
  if (problems.length === 0) throw new TypeError(`${print(predicate)} does not fit the schema.`);
  const diagnostics = report(problems);
  if (hasError(diagnostics)) throw new SearchError(print(predicate), diagnostics);
  return queryOf(schema, copyOf(predicate, schema, false));
}

const isReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && (value.kind === 'variable' || value.kind === 'field');

type MakePredicate = (
  operator: Operator,
  field: string,
  negated: boolean,
  given: readonly unknown[],
  literal: (value: unknown) => Literal,
) => Predicate;

const predicateOf: Readonly<Record<OperatorRow['arity'], MakePredicate>> = {
  none: (_, field, negated) => ({ kind: 'null', field, negated }),
  one: (operator, field, _, [value], literal) => ({
    kind: 'comparison',
    field,
    operator: operator as ComparisonOperator,
    value: literal(value),
  }),
  two: (_, field, negated, [low, high], literal) => ({ kind: 'between', field, negated, low: literal(low), high: literal(high) }),
  many: (_, field, negated, [values], literal) => {
    if (isReference(values)) return { kind: 'in', field, negated, values: values as Variable };
    if (!Array.isArray(values)) throw new TypeError(`${String(values)} is not a list of values.`);
    return { kind: 'in', field, negated, values: values.map(literal) };
  },
};

const text = (value: unknown): Literal => {
  if (typeof value !== 'string') throw new TypeError(`${String(value)} is not a text.`);
  return { kind: 'string', value };
};

const integer = (value: unknown): Literal => {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${String(value)} is not an integer within ±9007199254740991.`);
  return { kind: 'integer', value: Number(value) + 0 };
};

const literalOf: Readonly<Record<FieldType, (value: unknown) => Literal>> = {
  integer,
  decimal: (value) => {
    if (Number.isSafeInteger(value) && Math.abs(Number(value)) < 1e15) return integer(value);
    const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
    if (/^-?(?:0|[1-9][0-9]{0,14})$/.test(digits)) return integer(Number(digits));
    const canonical = /^-?(?:0|[1-9][0-9]*)\.[0-9]+$/.test(digits) ? readDecimal(digits) : undefined;
    if (canonical === undefined)
      throw new TypeError(`${String(value)} is not a decimal of at most 15 digits; write it as a text of digits.`);
    return { kind: 'decimal', value: canonical };
  },
  text,
  date: text,
  time: text,
  boolean: (value) => {
    if (typeof value !== 'boolean') throw new TypeError(`${String(value)} is not true or false.`);
    return { kind: 'boolean', value };
  },
};
