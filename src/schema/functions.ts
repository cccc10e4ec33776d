import { type Call, isLiteral, type Literal } from '../../grammar/expression.ts';
import { formatDay, formatTime, type Now } from './dates.ts';
import { formatMoment, resolveSpan } from './moments.ts';
import { plainValue } from './resolve.ts';
import {
  type Argument,
  declared,
  type FunctionClock,
  type HostFunction,
  type Parameter,
  type Schema,
  type SqlFragment,
  type SqlTag,
} from './schema.ts';
import type { Binder } from './variables.ts';

type ArgumentOf<P> = P extends { readonly type: 'integer' | 'decimal' }
  ? number
  : P extends { readonly type: 'boolean' }
    ? boolean
    : string;

/** What the test of a function gets for its parameters, in order; null for what has no value. */
export type ArgumentsOf<P extends readonly Parameter[]> = { readonly [At in keyof P]: ArgumentOf<P[At]> | null };

/** The same for its SQL: a parameter that is a field is its column, to be put in the template. */
export type SqlArgumentsOf<P extends readonly Parameter[]> = {
  readonly [At in keyof P]: P[At] extends { readonly field: true } ? SqlFragment : ArgumentOf<P[At]> | null;
};

type Typed<P extends readonly Parameter[], Row> = Pick<HostFunction, 'label' | 'description'> & {
  readonly parameters: P;
  readonly test?: (row: Row, given: ArgumentsOf<P>, clock: FunctionClock) => boolean | null;
  readonly sql?: TypedSql<P> | { readonly [dialect: string]: TypedSql<P> };
};
type TypedSql<P extends readonly Parameter[]> = (sql: SqlTag, given: SqlArgumentsOf<P>, clock: FunctionClock) => SqlFragment;

/**
 * A condition of your own, for the `functions` of `defineSchema`, with the types of its parameters.
 *
 * @example
 * defineFunction({
 *   parameters: [{ name: 'days', type: 'integer' }],
 *   test: (row: { late: number }, [days]) => row.late > Number(days),
 *   sql: (sql, [days]) => sql`late > ${days}`,
 * })
 */
export const defineFunction = <const P extends readonly Parameter[], Row = object>(own: Typed<P, Row>): Typed<P, Row> => own;

/** A call with its function and its arguments, ready for a backend; of a field `fieldOf` says which. */
export function readCall<Field>(
  { name, arguments: given }: Call,
  schema: Schema,
  now: Now,
  binder: Binder,
  fieldOf: (field: string, parameter: Parameter) => Field,
): { readonly own: HostFunction; readonly given: readonly (Argument | Field)[]; readonly clock: FunctionClock } {
  const own = declared(schema.functions, name)?.is;
  if (own === undefined) throw new TypeError(`The schema has no function ${JSON.stringify(name)}.`);
  const values = given.map((value, at) => {
    const parameter = own.parameters[at] as Parameter;
    if (value.kind === 'field') return fieldOf(value.field, parameter);
    const literal = isLiteral(value) ? value : binder.one(value);
    return literal === null ? null : argumentOf(literal, parameter, now);
  });
  const { today, instant, timeZone } = now;
  const clock = {
    today: formatDay(today),
    ...(instant !== undefined && { now: instant }),
    ...(timeZone !== undefined && { timeZone }),
  };
  return { own, given: values, clock };
}

function argumentOf({ value }: Literal, { type, dateTime }: Parameter, now: Now): Argument {
  if (dateTime === undefined) return plainValue[type](value, now);
  return shownValue(resolveSpan(String(value), dateTime === 'local-wall', now).from, { type, dateTime });
}

/** A value of a row, as backends in memory have it, as an argument. */
export function shownValue(value: Argument, { type, dateTime }: Pick<Parameter, 'type' | 'dateTime'>): Argument {
  if (typeof value !== 'number') return value;
  if (dateTime !== undefined) return formatMoment(value, 'T') + (dateTime === 'UTC' ? 'Z' : '');
  return type === 'date' ? formatDay(value) : type === 'time' ? formatTime(value) : value;
}
