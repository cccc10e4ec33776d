import {
  type Expression,
  fold,
  isLiteral,
  type Literal,
  onPredicates,
  type Predicate,
  type Value,
  type Variable,
  valuesOf,
} from '../../grammar/expression.ts';
import { formatTime, type Now, parseDay, parseTime } from './dates.ts';
import { copyOf } from './fitting-copy.ts';
import { parseMoment } from './moments.ts';
import { contentOf, type Query, queryOf } from './query.ts';
import { declared, type Schema, type SchemaVariable } from './schema.ts';

/** The values of variables by name, as the caller gives them. */
export type VariableValues = Readonly<Record<string, unknown>>;

/** What stands for a value: a literal, or null for a variable without a value (L3.12). */
export type GivenLiteral = Literal | null;

/** A variable that the search uses and the caller does not give, or not of its type. */
export class VariableError extends TypeError {}

/** Gives the literals that the variables of a schema stand for. */
export type Binder = {
  readonly one: (value: Literal | Variable) => GivenLiteral;
  readonly list: (variable: Variable) => readonly Literal[] | null;
};

/**
 * The values of the variables that a clock brings.
 *
 * @throws TypeError (its functions) for a variable that is not given, or has a wrong type
 */
export function binderOf(schema: Schema, { variables }: Pick<Now, 'variables'>): Binder {
  const given = (variable: Variable): { readonly type: SchemaVariable; readonly raw: unknown } => {
    const type = declared(schema.variables, variable.name)?.is;
    const value = declared(variables, variable.name);
    if (type === undefined || value === undefined || value.is === undefined)
      throw new VariableError(
        `The search needs a value for @${variable.name}; give it by { variables: { ${variable.name}: … } }.`,
      );
    return { type, raw: value.is };
  };
  return {
    one: (value) => {
      if (isLiteral(value)) return value;
      const { type, raw } = given(value);
      return raw === null ? null : literalFor(value.name, type, raw);
    },
    list: (variable) => {
      const { type, raw } = given(variable);
      if (raw === null) return null;
      if (!Array.isArray(raw)) throw wrong(variable.name, `a list of values (${type.type})`, raw);
      return raw.map((one) => literalFor(variable.name, type, one));
    },
  };
}

function literalFor(name: string, { type, dateTime }: SchemaVariable, raw: unknown): Literal {
  const literal = literals[type](raw, dateTime);
  if (literal === undefined) throw wrong(name, `a value (${type})`, raw);
  return literal;
}

const wrong = (name: string, needed: string, raw: unknown): TypeError =>
  new VariableError(`The variable @${name} is ${needed}, not ${JSON.stringify(raw) ?? String(raw)}.`);

type ReadLiteral = (raw: unknown, dateTime: SchemaVariable['dateTime']) => Literal | undefined;

const text = (value: string): Literal => ({ kind: 'string', value });

/** A raw value as the literal of its type that means it; undefined for any other. */
const literals: Readonly<Record<SchemaVariable['type'], ReadLiteral>> = {
  integer: (raw) => {
    const value = typeof raw === 'bigint' || (typeof raw === 'string' && /^-?[0-9]+$/.test(raw)) ? Number(raw) : raw;
    return Number.isSafeInteger(value) ? { kind: 'integer', value: Number(value) + 0 } : undefined;
  },
  decimal: (raw) => {
    const digits = typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : raw;
    return typeof digits === 'string' && /^-?[0-9]+(?:\.[0-9]+)?$/.test(digits) ? { kind: 'decimal', value: digits } : undefined;
  },
  text: (raw) => (typeof raw === 'string' && raw.isWellFormed() && !raw.includes('\0') ? text(raw) : undefined),
  date: (raw, dateTime) => {
    if (raw instanceof Date && dateTime !== undefined && !Number.isNaN(raw.getTime()))
      return text(`${raw.toISOString().slice(0, 19)}Z`);
    if (typeof raw !== 'string') return undefined;
    if (dateTime === undefined) return parseDay(raw) === undefined ? undefined : text(raw);
    // A row's text without a time is midnight, and one without an offset is of the field's zone.
    const moment = parseDay(raw) === undefined ? raw : `${raw} 00:00`;
    const read = parseMoment(moment);
    if (read === undefined) return undefined;
    return text(read.ahead === undefined && dateTime === 'UTC' ? `${moment}Z` : moment);
  },
  time: (raw) => {
    if (typeof raw === 'string' && parseTime(raw) !== undefined) return text(raw);
    return Number.isInteger(raw) && Number(raw) >= 0 && Number(raw) < 86_400 ? text(formatTime(Number(raw))) : undefined;
  },
  boolean: (raw) => (typeof raw === 'boolean' ? { kind: 'boolean', value: raw } : undefined),
};

/**
 * A query with the values of its variables written down, for a service or a link.
 *
 * @example
 * print(
 *   bind(
 *     parseQuery('n = @me', defineSchema({ n: { type: 'integer' } }, { variables: { me: { type: 'integer' } } })),
 *     { me: 7 },
 *   ).expression,
 * ) // 'n = 7'
 * @throws TypeError for a variable that is not given, has a wrong type, or is null, and for an empty
 *   list: no search can say these
 */
export function bind<S extends Schema>(query: Query<S>, variables: VariableValues): Query<S> {
  const { schema, expression } = contentOf(query);
  const binder = binderOf(schema, { variables });
  const bound = fold<Expression>(expression, {
    and: (operands, node) => ({ ...node, operands }),
    or: (operands, node) => ({ ...node, operands }),
    not: (operand, node) => ({ ...node, operand }),
    ...onPredicates<Expression>((node) => {
      for (const value of valuesOf(node)) {
        if (value.kind !== 'variable') continue;
        const isList = 'values' in node && node.values === (value as unknown);
        const found = isList ? binder.list(value) : binder.one(value);
        if (found === null) throw new TypeError(`The variable @${value.name} is null, which no search can say.`);
        if (Array.isArray(found) && found.length === 0)
          throw new TypeError(`The list @${value.name} is empty, which no search can say.`);
      }
      if (node.kind !== 'call') return withoutVariables(node, binder);
      return {
        ...node,
        arguments: node.arguments.map((value) => (value.kind === 'variable' ? (binder.one(value) ?? value) : value)),
      };
    }),
  });
  return queryOf(schema, copyOf(bound, schema, false));
}

/** Unknown on every row; no search can write it. */
export const unknown: Predicate = { kind: 'call', name: '', arguments: [] };

/**
 * A condition with its variables replaced by the literals that they stand for, fields left as they
 * are. A variable without a value makes its comparison `unknown`. Lists may become empty.
 */
export function withoutVariables(node: Predicate, { one, list }: Binder): Expression {
  const value = <One extends Value>(from: One): One | Literal | null => (from.kind === 'variable' ? one(from) : from);
  if (node.kind === 'comparison') {
    const compared = value(node.value);
    return compared === null ? unknown : { ...node, value: compared };
  }
  if (node.kind === 'in') {
    const values = 'kind' in node.values ? list(node.values) : node.values.map(value);
    if (values === null) return unknown;
    const known = values.filter((found) => found !== null);
    const rest = { ...node, values: known };
    if (known.length === values.length) return rest;
    return { kind: node.negated ? 'and' : 'or', operands: [rest, unknown] };
  }
  if (node.kind === 'between') {
    const [low, high] = [value(node.low), value(node.high)];
    if (low !== null && high !== null) return { ...node, low, high };
    const bounds = [
      low && ({ kind: 'comparison', field: node.field, operator: node.negated ? '<' : '>=', value: low } as const),
      high && ({ kind: 'comparison', field: node.field, operator: node.negated ? '>' : '<=', value: high } as const),
    ];
    return { kind: node.negated ? 'or' : 'and', operands: [...bounds.flatMap((bound) => bound ?? []), unknown] };
  }
  return node;
}
