import type { Problem } from '../../grammar/diagnostics.ts';
import {
  type Expression,
  fold,
  isPlain,
  type Literal,
  mapPredicates,
  onPredicates,
  type Predicate,
  type Range,
  type Value,
  type Variable,
  valuesOf,
} from '../../grammar/expression.ts';
import { isVariableName, readDecimal } from '../../grammar/literal.ts';
import { unknownVariable } from '../../grammar/messages/schema.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { formatTime, type Now, parseDay, parseTime } from './dates.ts';
import { copyOf } from './fitting-copy.ts';
import { parseMoment } from './moments.ts';
import { notDeclared } from './not-declared.ts';
import { contentOf, type Query, queryOf } from './query.ts';
import { areComparable } from './references.ts';
import {
  assertField,
  assertNames,
  behind,
  declared,
  deepFreeze,
  fieldOf,
  givenLiteral,
  type Schema,
  type SchemaVariable,
  type VariableParts,
  type Variables,
  type Wanted,
} from './schema.ts';

/** The values of variables by name, as the caller gives them. */
export type VariableValues = Readonly<Record<string, unknown>>;

/** A variable that the search uses and the caller does not give, or not of its type. */
export class VariableError extends TypeError {}

const parts: VariableParts = { filledIn, fitting, unknown: unknownName, list, without: withoutVariables, one, bindInto };

/**
 * The values that the caller of a search gives with the clock, for the `variables` of
 * `defineSchema`.
 *
 * @example defineVariables({ me: { type: 'integer', label: 'Me' }, rooms: { type: 'integer', list: true } })
 * @throws TypeError for a name that no search can write, names that differ in case alone, and a
 *   wrong type or key
 */
export function defineVariables<const V extends Readonly<Record<string, SchemaVariable>>>(
  variables: V,
): V & Pick<Variables, typeof behind> {
  assertNames('variables', Object.keys(variables), isVariableName);
  for (const [name, own] of Object.entries(variables)) assertField(`@${name}`, own);
  return deepFreeze({ ...variables, [behind]: parts });
}

/** The schema's spelling of a variable of a type; undefined for any other. */
function fitting({ name }: Variable, { variables }: Schema, wanted: Wanted, isList: boolean): string | undefined {
  const found = declared(variables, name);
  return found !== undefined && areComparable(found.is, wanted, isList) ? found.name : undefined;
}

function unknownName(name: string, { variables }: Schema, range: Range): Problem {
  return notDeclared(unknownVariable, '@', name, Object.keys(variables ?? {}), range);
}

/** The values of a list, or null; throws what `one` does. */
function list({ name }: Variable, schema: Schema, now: Now): readonly Literal[] | null {
  const { type, raw } = given(name, schema, now);
  if (raw === null) return null;
  if (!Array.isArray(raw)) throw wrong(name, `a list of values (${type.type})`, raw);
  return raw.map((value) => literalFor(name, type, value));
}

/** @throws TypeError for a variable that is not given, or has a wrong type */
function one({ name }: Variable, schema: Schema, now: Now): Literal | null {
  const { type, raw } = given(name, schema, now);
  return raw === null ? null : literalFor(name, type, raw);
}

/**
 * Binds values with variables among them: `bind` adds to `values` for each. What a variable without
 * a value adds becomes null.
 *
 * @throws TypeError for null among values that are bound as one
 */
function bindInto(
  values: unknown[],
  all: readonly Value[],
  schema: Schema,
  now: Now,
  type: FieldType,
  bind: (literals: readonly Literal[]) => void,
): void {
  const found = all.map((value) => givenLiteral(value, schema, now));
  // A value that every type but time reads stands for null.
  const some = text(type === 'time' ? '00:00' : '0d');
  const from = values.length;
  bind(found.map((literal) => literal ?? some));
  for (const [at, literal] of found.entries()) {
    if (literal !== null) continue;
    if (found.length === 1) values.fill(null, from);
    else if (values.length - from === found.length) values[from + at] = null;
    else throw new TypeError('A list has a variable that is null, which SQL cannot say of moments or of so long a list.');
  }
}

function given(name: string, schema: Schema, now: Pick<Now, 'variables'>) {
  const type = declared<SchemaVariable>(schema.variables, name)?.is;
  const value = declared(now.variables, name)?.is;
  if (type !== undefined && value !== undefined) return { type, raw: value };
  throw new VariableError(`The search needs a value for @${name}; give it by { variables: { ${name}: … } }.`);
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

/** A number of JavaScript in plain digits. */
const plainly = (written: string): string =>
  written.replace(/^(-?)(\d)\.?(\d*)e([+-]\d+)$/, (_, sign: string, first: string, rest: string, exponent: string) =>
    Number(exponent) < 0
      ? `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${first}${rest}`
      : sign + (first + rest).padEnd(Number(exponent) + 1, '0'),
  );

/** A raw value as the literal of its type that means it (L3.7); undefined for any other. */
const literals: Readonly<Record<SchemaVariable['type'], ReadLiteral>> = {
  integer: (raw) => {
    const value = typeof raw === 'bigint' || (typeof raw === 'string' && /^-?[0-9]+$/.test(raw)) ? Number(raw) : raw;
    return Number.isSafeInteger(value) ? { kind: 'integer', value: Number(value) + 0 } : undefined;
  },
  decimal: (raw) => {
    const digits = typeof raw === 'number' || typeof raw === 'bigint' ? plainly(String(raw)) : raw;
    if (typeof digits !== 'string' || !/^-?[0-9]+(?:\.[0-9]+)?$/.test(digits)) return undefined;
    const all = digits.replace(/^(-?)0+(?=\d)/, '$1') + (digits.includes('.') ? '' : '.0');
    // With more digits than a search can write, as it is.
    return { kind: 'decimal', value: readDecimal(all) ?? all };
  },
  text: (raw) => (typeof raw === 'string' && raw.isWellFormed() && !raw.includes('\0') ? text(raw) : undefined),
  date: (raw, dateTime) => {
    if (raw instanceof Date && dateTime !== undefined && !Number.isNaN(raw.getTime()))
      return text(`${raw.toISOString().slice(0, 19)}Z`);
    if (typeof raw !== 'string') return undefined;
    if (dateTime === undefined) return parseDay(raw) === undefined ? undefined : text(raw);
    // A row's text without a time is midnight, and one without an offset is of the field's zone.
    const whole = raw.replace(/(:\d\d)\.\d+/, '$1').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
    const moment = parseDay(raw) === undefined ? whole : `${raw} 00:00`;
    const read = parseMoment(moment);
    if (read === undefined) return undefined;
    return text(read.ahead === undefined && dateTime === 'UTC' ? `${moment}Z` : moment);
  },
  time: (raw) => {
    if (typeof raw === 'string' && parseTime(raw) !== undefined) return text(raw);
    const seconds = typeof raw === 'string' && /^[0-9]+$/.test(raw) ? Number(raw) : raw;
    return Number.isInteger(seconds) && Number(seconds) >= 0 && Number(seconds) < 86_400
      ? text(formatTime(Number(seconds)))
      : undefined;
  },
  boolean: (raw) => {
    const at = [false, 0, '0', 'false', true, 1, '1', 'true'].indexOf(raw as string);
    return at < 0 ? undefined : { kind: 'boolean', value: at > 3 };
  },
};

/**
 * A query with the values of its variables written down, for a service or a link.
 *
 * @example
 * print(bind(parseQuery('n = @me', defineSchema(
 *   { n: { type: 'integer' } },
 *   { variables: defineVariables({ me: { type: 'integer' } }) },
 * )), { me: 7 }).expression) // 'n = 7'
 * @throws TypeError for a variable that is not given, has a wrong type, or is null, and for an empty
 *   list: no search can say these
 */
export function bind<S extends Schema>(query: Query<S>, variables: VariableValues): Query<S> {
  const { schema, expression } = contentOf(query);
  const now = { variables } as Now;
  const bound = fold<Expression>(expression, {
    and: (operands, node) => ({ ...node, operands }),
    or: (operands, node) => ({ ...node, operands }),
    not: (operand, node) => ({ ...node, operand }),
    ...onPredicates<Expression>((node) => {
      for (const value of valuesOf(node)) {
        if (value.kind !== 'variable') continue;
        const isList = 'values' in node && node.values === (value as unknown);
        const found = isList ? list(value, schema, now) : one(value, schema, now);
        if (found === null) throw new TypeError(`The variable @${value.name} is null, which no search can say.`);
        if (Array.isArray(found) && found.length === 0)
          throw new TypeError(`The list @${value.name} is empty, which no search can say.`);
        for (const one of [found].flat() as readonly Literal[])
          if (one.kind === 'decimal' && readDecimal(one.value) === undefined)
            throw new TypeError(`The variable @${value.name} has more digits than a search can say.`);
      }
      if (node.kind !== 'call') return withoutVariables(node, schema, now);
      return {
        ...node,
        arguments: node.arguments.map((value) => (value.kind === 'variable' ? (one(value, schema, now) ?? value) : value)),
      };
    }),
    related: (node, condition) => ({ ...node, condition: condition() }),
  });
  return queryOf(schema, copyOf(bound, schema, false));
}

function filledIn(...[expression, schema, now, sources]: Parameters<VariableParts['filledIn']>): Expression {
  return mapPredicates(expression, (node) =>
    mapPredicates(withoutVariables(node, schema, now), (one) => {
      // An AND and an OR of nothing leave no verdict but unknown, and change none on a row.
      if (one === unknown) return { kind: 'or', operands: [{ kind: 'and', operands: [node, nothing('and')] }, nothing('or')] };
      if (one === node || !isPlain(one)) return node;
      sources.set(one, node);
      if (one.kind !== 'in' || one.values.length > 0) return one;
      // In no list: in one and in all others.
      const { type } = fieldOf(schema, one.field);
      const some = type === 'text' || type === 'date' ? text('2000-01-01') : literals[type](1, undefined);
      const both = [false, true].map((negated) => ({ ...one, negated, values: some === undefined ? [] : [some] }));
      for (const each of both) sources.set(each, node);
      return { kind: one.negated ? 'or' : 'and', operands: both };
    }),
  );
}

const nothing = (kind: 'and' | 'or'): Expression => ({ kind, operands: [] });

/** Unknown on every row; no search can write it. */
const unknown: Predicate = { kind: 'call', name: '', arguments: [] };

/**
 * A condition with its variables replaced by the literals that they stand for, fields left as they
 * are. A variable without a value makes its comparison `unknown`. Lists may become empty. The
 * condition itself where it has none.
 */
function withoutVariables(node: Predicate, schema: Schema, now: Now): Expression {
  if (valuesOf(node).every(({ kind }) => kind !== 'variable')) return node;
  const value = <One extends Value>(from: One): One | Literal | null =>
    from.kind === 'variable' ? one(from, schema, now) : from;
  if (node.kind === 'comparison' || node.kind === 'has') {
    const compared = value(node.value);
    return compared === null ? unknown : ({ ...node, value: compared } as Predicate);
  }
  if (node.kind === 'in' || node.kind === 'members') {
    const values = 'kind' in node.values ? list(node.values, schema, now) : node.values.map(value);
    if (values === null) return unknown;
    const known = values.filter((found) => found !== null);
    const rest = { ...node, values: known };
    if (known.length === values.length) return rest;
    const isAnd = node.negated !== ('all' in node && node.all);
    return { kind: isAnd ? 'and' : 'or', operands: [rest, unknown] };
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
