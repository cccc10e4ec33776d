import { allowed } from '../../grammar/allowed.ts';
import { type Problem, problemOf } from '../../grammar/diagnostics.ts';
import {
  type Call,
  type Expression,
  isLiteral,
  type Literal,
  type PartialExpression,
  type Value,
} from '../../grammar/expression.ts';
import { mostArguments } from '../../grammar/limits.ts';
import { unknownFunction, wrongArguments } from '../../grammar/messages/schema.ts';
import { printValue } from '../../grammar/print.ts';
import { hasKeys, nodeKeys } from '../../grammar/well-formed.ts';
import { checkValue, exampleOf, notFound, unknownVariableProblem } from './check-fields.ts';
import { firstDay, formatDay, formatTime, lastDay, type Now } from './dates.ts';
import { ranged } from './fitting-copy.ts';
import { formatMoment, resolveSpan, secondsPerDay } from './moments.ts';
import { notDeclared } from './not-declared.ts';
import { fittingReference, signatureOf } from './references.ts';
import { plainValue } from './resolve.ts';
import {
  type Argument,
  type Asked,
  assertField,
  assertNames,
  behind,
  type CallPlace,
  type CopyValue,
  declared,
  deepFreeze,
  type FunctionClock,
  type FunctionParts,
  finderIn,
  givenLiteral,
  type HostFunction,
  isOfType,
  type Parameter,
  type SqlFragment,
  type SqlTag,
  type Task,
} from './schema.ts';

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
 * @throws TypeError for an unknown or wrong key, and for parameters as `defineSchema` does for fields
 */
export function defineFunction<const P extends readonly Parameter[], Row = object>(
  own: Typed<P, Row>,
): Typed<P, Row> & Pick<HostFunction, typeof behind> {
  const [wrong] = Object.entries(own).find(([key, value]) => keys[key]?.(value) !== true) ?? [];
  if (wrong !== undefined || own.parameters === undefined)
    throw new TypeError(`A function has a wrong ${wrong ?? 'parameters'}${allowed(Object.keys(keys))}`);
  const names = own.parameters.map((parameter) => parameter.name);
  assertNames('parameters', names);
  for (const { name, field: _, ...parameter } of own.parameters) assertField(name, parameter);
  return deepFreeze({ ...own, [behind]: parts });
}

const isText = (value: unknown) => typeof value === 'string';

const keys: Readonly<Record<string, (value: unknown) => boolean>> = {
  label: isText,
  description: isText,
  parameters: Array.isArray,
  test: (value) => typeof value === 'function',
  sql: (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
};

const parts: FunctionParts = { copy, problems, verdict, sql, shownValue };

/** A call in the schema's spelling; undefined where it does not fit. */
function copy(node: Call, task: Task, copyValue: CopyValue): Expression | undefined {
  const { kind, name, arguments: given, range } = node;
  const { rules, schema } = task;
  const found = declared(schema.functions, name);
  if (found === undefined) return undefined;
  const { parameters } = found.is;
  if (rules !== undefined) {
    const isCall = Array.isArray(given) && given.length === parameters.length && hasKeys(node, nodeKeys.call, range);
    if (!isCall || ++task.predicates > rules.limits.predicates || given.length > mostArguments) return undefined;
  }
  const copies: Value[] = [];
  for (const [at, value] of (given as readonly (Value | null)[]).entries()) {
    const parameter = parameters[at];
    const isField = value?.kind === 'field';
    if (parameter === undefined || isField !== (parameter.field === true)) return undefined;
    copies.push(copyValue(value as Value, { name: parameter.name, field: parameter }, '=', task));
  }
  return ranged({ kind, name: found.name, arguments: copies }, range, task);
}

/** What is wrong with a call: its name, or its arguments. */
function problems(
  node: PartialExpression & { readonly kind: 'call' },
  { schema, allowed: searched, nameRange, budget }: CallPlace,
): readonly Problem[] {
  const { functions = {} } = schema;
  const found = declared(functions, node.name);
  if (found === undefined) return [notDeclared(unknownFunction, '', node.name, Object.keys(functions), nameRange)];
  const { parameters } = found.is;
  const signature = signatureOf(found.name, found.is);
  const given = node.arguments.filter((value) => value.kind !== 'missing');
  if (given.length < node.arguments.length) return [];
  if (given.length !== parameters.length) {
    const count = `${node.name}(${given.map(printValue).join(', ')})`;
    return [problemOf(wrongArguments, node.range ?? nameRange, { found: count, signature })];
  }
  return given.flatMap((value, at): readonly Problem[] => {
    const parameter = parameters[at];
    const range = value.range ?? nameRange;
    if (parameter === undefined) return [];
    const isField = parameter.field === true;
    if (isLiteral(value) && !isField && isOfType[parameter.type](value)) {
      const problem = checkValue(value, { name: parameter.name, field: parameter }, '=', range, budget);
      return problem === undefined ? [] : [problem];
    }
    if (!isLiteral(value) && isField === (value.kind === 'field')) {
      if (fittingReference(value, parameter, { schema, allowed: searched }) !== undefined) return [];
      if (value.kind === 'field' && finderIn(schema)(value.field) === undefined)
        return [notFound(value.field, schema, range, searched, budget)];
    }
    if (value.kind === 'variable' && declared(schema.variables, value.name) === undefined)
      return [unknownVariableProblem(value, schema, range)];
    const needed = isField ? `${parameter.name}: ${parameter.type}` : exampleOf(parameter);
    return [problemOf(wrongArguments, range, { found: printValue(value), signature, needed })];
  });
}

/**
 * The verdict of a call on a row, of whose fields `reader` gives the values.
 *
 * @throws TypeError for a function without `test`; the verdict does for a test that gives anything
 *   but true, false and null
 */
function verdict<Row>(node: Call, asked: Asked, reader: (field: string) => (row: Row) => Argument): (row: Row) => boolean | null {
  const { test } = asked.own;
  const name = JSON.stringify(node.name);
  if (test === undefined) throw new TypeError(`The function ${name} has no test, so that memory cannot evaluate it.`);
  const { given, clock } = readCall(node, asked, (field, parameter) => {
    const read = reader(field);
    return (row: Row) => shownValue(read(row), parameter);
  });
  return (row) => {
    const values = given.map((one) => (typeof one === 'function' ? one(row) : one));
    const found: unknown = test(row as never, values as never, clock);
    if (typeof found === 'boolean' || found === null) return found;
    throw new TypeError(`The function ${name} gives ${typeof found}, not true, false or null.`);
  };
}

/**
 * The SQL of a call: the texts between its values, and the values.
 *
 * @throws TypeError for a function without SQL in the dialect, and for SQL that its tag did not make
 */
function sql(
  node: Call,
  asked: Asked,
  dialect: { readonly name: string; readonly title?: string },
  columnOf: (field: string) => string,
): SqlFragment {
  const { sql: all } = asked.own;
  const write = typeof all === 'object' ? all[dialect.name] : all;
  const name = JSON.stringify(node.name);
  if (write === undefined) throw new TypeError(`The function ${name} has no SQL for ${dialect.title ?? dialect.name}.`);
  const { given, clock } = readCall(node, asked, (field) => made([columnOf(field)], []));
  const fragment = write(tag, given as never, clock);
  if (!fragments.has(fragment)) throw new TypeError(`The SQL of the function ${name} is not made by its tag.`);
  return fragment;
}

const tag: SqlTag = (texts, ...given) => {
  const all: [string, ...string[]] = [texts[0] ?? ''];
  const values: Argument[] = [];
  for (const [at, one] of given.entries()) {
    const {
      texts: [first = '', ...others],
      values: own,
    } = fragments.has(one as SqlFragment) ? (one as SqlFragment) : { texts: ['', ''], values: [one as Argument] };
    all[all.length - 1] += first;
    all.push(...others);
    all[all.length - 1] += texts[at + 1] ?? '';
    values.push(...own);
  }
  return made(all, values);
};

function made(texts: readonly string[], values: readonly Argument[]): SqlFragment {
  const fragment = { texts, values };
  fragments.add(fragment);
  return fragment;
}

/** What the tag made: text of another origin never becomes SQL. */
const fragments = /* @__PURE__ */ new WeakSet<SqlFragment>();

/** The arguments of a call and its clock, ready for a backend; of a field `fieldOf` says which. */
function readCall<Field>(
  { arguments: given }: Call,
  { own, schema, now }: Asked,
  fieldOf: (field: string, parameter: Parameter) => Field,
) {
  const values = given.map((value, at) => {
    const parameter = own.parameters[at] as Parameter;
    if (value.kind === 'field') return fieldOf(value.field, parameter);
    const literal = givenLiteral(value, schema, now);
    return literal === null ? null : argumentOf(literal, parameter, now);
  });
  const { today, instant, timeZone } = now;
  const clock: FunctionClock = {
    today: formatDay(today),
    ...(instant !== undefined && { now: instant }),
    ...(timeZone !== undefined && { timeZone }),
  };
  return { given: values, clock };
}

function argumentOf({ value }: Literal, { type, dateTime }: Parameter, now: Now): Argument {
  if (dateTime === undefined) return plainValue[type](value, now);
  const { from } = resolveSpan(String(value), dateTime === 'local-wall', now);
  // The first and the last day of a zone reach beyond those of UTC.
  const second = Math.min(Math.max(from, firstDay * secondsPerDay), (lastDay + 1) * secondsPerDay - 1);
  return shownValue(second, { type, dateTime });
}

/** A value of a row, as backends in memory have it, as an argument. */
function shownValue(value: Argument, { type, dateTime }: Pick<Parameter, 'type' | 'dateTime'>): Argument {
  if (typeof value !== 'number') return value;
  if (dateTime !== undefined) return formatMoment(value, 'T') + (dateTime === 'UTC' ? 'Z' : '');
  return type === 'date' ? formatDay(value) : type === 'time' ? formatTime(value) : value;
}
