import { type Expression, isLiteral, type Literal, type Predicate, type Value, type Variable } from '../../grammar/expression.ts';
import { formatTime, type Now, parseDay, parseTime } from './dates.ts';
import { parseMoment } from './moments.ts';
import { declared, type Schema, type Variable as VariableType } from './schema.ts';

/** The values of variables by name, as the caller gives them. */
export type VariableValues = Readonly<Record<string, unknown>>;

/** What stands for a value: a literal, or null for a variable without a value (L3.12). */
export type Given = Literal | null;

/** Gives the literals that the variables of a schema stand for. */
export type Binder = {
  readonly one: (value: Literal | Variable) => Given;
  readonly list: (variable: Variable) => readonly Literal[] | null;
};

/**
 * The values of the variables that a clock brings.
 *
 * @throws TypeError (its functions) for a variable that is not given, or has a wrong type
 */
export function binderOf(schema: Schema, { variables }: Pick<Now, 'variables'>): Binder {
  const given = (variable: Variable): { readonly type: VariableType; readonly raw: unknown } => {
    const type = declared(schema.variables, variable.name)?.is;
    const value = declared(variables, variable.name);
    if (type === undefined || value === undefined || value.is === undefined)
      throw new TypeError(`The search needs a value for @${variable.name}; give it by { variables: { ${variable.name}: … } }.`);
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

function literalFor(name: string, { type, dateTime }: VariableType, raw: unknown): Literal {
  const literal = literals[type](raw, dateTime);
  if (literal === undefined) throw wrong(name, `a value (${type})`, raw);
  return literal;
}

const wrong = (name: string, needed: string, raw: unknown): TypeError =>
  new TypeError(`The variable @${name} is ${needed}, not ${JSON.stringify(raw) ?? String(raw)}.`);

type ReadLiteral = (raw: unknown, dateTime: VariableType['dateTime']) => Literal | undefined;

const text = (value: string): Literal => ({ kind: 'string', value });

/** A raw value as the literal of its type that means it; undefined for any other. */
const literals: Readonly<Record<VariableType['type'], ReadLiteral>> = {
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

/** Unknown on every row; no search can write it. */
export const unknown: Predicate = { kind: 'call', name: '', arguments: [] };

/**
 * A condition with its variables replaced by the literals that they stand for, fields left as they
 * are. A variable without a value makes its comparison `unknown`. Lists may become empty.
 */
export function withoutVariables(node: Predicate, { one, list }: Binder): Expression {
  const value = <One extends Value>(from: One): One | Literal | null =>
    from.kind === 'variable' ? one(from as unknown as Variable) : from;
  switch (node.kind) {
    case 'comparison': {
      const compared = value(node.value);
      return compared === null ? unknown : { ...node, value: compared };
    }
    case 'in': {
      const values = 'kind' in node.values ? list(node.values) : node.values.map(value);
      if (values === null) return unknown;
      const known = values.filter((found) => found !== null);
      const rest = { ...node, values: known };
      if (known.length === values.length) return rest;
      return { kind: node.negated ? 'and' : 'or', operands: [rest, unknown] };
    }
    case 'between': {
      const [low, high] = [value(node.low), value(node.high)];
      if (low !== null && high !== null) return { ...node, low, high };
      const bounds = [
        low && ({ kind: 'comparison', field: node.field, operator: node.negated ? '<' : '>=', value: low } as const),
        high && ({ kind: 'comparison', field: node.field, operator: node.negated ? '>' : '<=', value: high } as const),
      ];
      return { kind: node.negated ? 'or' : 'and', operands: [...bounds.flatMap((bound) => bound ?? []), unknown] };
    }
    default:
      return node;
  }
}
