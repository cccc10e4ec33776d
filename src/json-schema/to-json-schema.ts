import { JsonReader } from '../../grammar/json-reader.ts';
import { defaultLimits, mostRelations, stringLengthFor } from '../../grammar/limits.ts';
import { codePoints, isStringValue } from '../../grammar/literal.ts';
import { comparisonOperators, type FieldType, type Operator } from '../../grammar/operators.ts';
import { assertOptions } from '../../grammar/options.ts';
import { comparableValue } from '../schema/check-fields.ts';
import { dateUnits, formatTime } from '../schema/dates.ts';
import { textIn } from '../schema/labels.ts';
import {
  codesOf,
  type Field,
  type FieldName,
  innerSchema,
  namesOf,
  namesValues,
  operatorOfTest,
  operatorsOf,
  type Schema,
} from '../schema/schema.ts';

/** What `toJsonSchema` takes. */
export type JsonSchemaOptions<S extends Schema = Schema> = {
  /** The fields that may be searched; default all. */
  readonly allowed?: readonly FieldName<S>[];
};

/** A JSON Schema, as plain JSON. */
export type JsonSchema = { readonly [key: string]: unknown };

/**
 * The JSON Schema (2020-12) of exactly the trees that are valid for a schema, in its spelling of
 * names: its fields, their operators and types, dates and times that exist, and the values of those
 * that are `closed`. For structured output of a program that writes searches. Nodes have no `range`.
 *
 * Of what a schema declares it has lists and relations; neither variables nor functions. Beyond what
 * JSON Schema can say are the limits of a whole search, 500 conditions and 32 levels (L5.1), and a
 * range that ends before it begins: `check` tells of these.
 *
 * @example toJsonSchema(defineSchema({ room: { type: 'integer' } }))
 * @throws TypeError for an unknown option, and where no field is allowed
 */
export function toJsonSchema<S extends Schema>(schema: S, options: JsonSchemaOptions<S> = {}): JsonSchema {
  assertOptions(options, ['allowed']);
  namesOf(schema);
  const { allowed }: { readonly allowed?: readonly string[] } = options;
  const isAllowed = (name: string) => allowed?.includes(name) !== false;
  const names = [...Object.entries(schema.fields), ...Object.entries(schema.relations ?? {})];
  if (!Object.keys(schema.fields).some(isAllowed)) throw new TypeError('No field is allowed, so that no search is valid.');
  const described = names
    .filter(([name]) => isAllowed(name))
    .map(([name, { label, description }]) => {
      const words = [textIn(label), textIn(description)].filter(Boolean).join('. ');
      return words === '' ? name : `${name}: ${words}`;
    });
  const rooms: Rooms = { of: [], nodes: {}, values: {} };
  const conditions = addRoom(schema, isAllowed, 0, rooms);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A search expression',
    description: `The tree of a search. Its fields are ${described.join('; ')}.`,
    ...conditions(''),
    $defs: { ...rooms.nodes, ...rooms.values },
  };
}

/** Any condition of a schema but a kind of connective. */
type Conditions = (but: string) => JsonSchema;

/** The definitions of the nodes of each schema, by how many relations it stands in, and of values. */
type Rooms = {
  readonly of: { readonly schema: Schema; readonly deep: number; readonly conditions: Conditions }[];
  readonly nodes: Record<string, JsonSchema>;
  readonly values: Record<string, JsonSchema>;
};

/** Defines the nodes of the conditions of a schema. */
function addRoom(schema: Schema, isAllowed: (name: string) => boolean, deep: number, rooms: Rooms): Conditions {
  const known = rooms.of.find((one) => one.schema === schema && one.deep === deep);
  if (known !== undefined) return known.conditions;
  const number = rooms.of.length === 0 ? '' : String(rooms.of.length + 1);
  const conditions: Conditions = (but) => ({
    anyOf: ['and', 'or', 'not', 'predicate'].filter((one) => one !== but).map((one) => ref(`${one}${number}`)),
  });
  rooms.of.push({ schema, deep, conditions });
  const operands = (kind: string) => node(kind, { operands: { type: 'array', minItems: 2, items: conditions(kind) } });
  const predicate: JsonSchema[] = [];
  const { nodes, values } = rooms;
  for (const [kind, made] of Object.entries({
    and: operands('and'),
    or: operands('or'),
    not: node('not', { operand: conditions('') }),
    predicate: { anyOf: predicate },
  }))
    nodes[`${kind}${number}`] = made;
  // Conditions on fields with the same values are written once for all of them.
  const fields = Object.entries(schema.fields).filter(([name]) => isAllowed(name));
  const groups = Object.groupBy(fields, ([, field]) => {
    const { type, dateTime, list, closed, values: listed } = field;
    return JSON.stringify([type, dateTime, list, closed === true && listed, [...codesOf(field)]]);
  });
  for (const group of Object.values(groups))
    predicate.push(...predicatesOf(group?.[0]?.[1] as Field, { enum: group?.map(([name]) => name) }, values));
  for (const name of deep < mostRelations ? Object.keys(schema.relations ?? {}).filter(isAllowed) : []) {
    const condition = addRoom(innerSchema(schema, name), () => true, deep + 1, rooms)('');
    const shape = { field: { const: name }, negated };
    predicate.push(node('related', { ...shape, only: negated, condition }), node('empty', shape));
  }
  return conditions;
}

const negated = { type: 'boolean' };
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

const node = (kind: string, properties: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['kind', ...Object.keys(properties)],
  properties: { kind: { const: kind }, ...properties },
  additionalProperties: false,
});

/** The conditions on fields that differ by name alone; their values stand in the definitions. */
function predicatesOf(field: Field, name: JsonSchema, definitions: Record<string, JsonSchema>): readonly JsonSchema[] {
  const { in: list, between, null: none } = operatorOfTest;
  const takes = (operator: Operator) =>
    operatorsOf[field.type].has(operator) && (operator === none || literalsOf(field, operator).length > 0);
  const literal = (operator: Operator) => {
    const shape = { anyOf: literalsOf(field, operator).map(({ kind, value }) => node(kind, { value })) };
    const known = Object.entries(definitions).find(([, one]) => JSON.stringify(one) === JSON.stringify(shape))?.[0];
    const own = known ?? `${field.type}Value${Object.keys(definitions).length + 1}`;
    definitions[own] = shape;
    return ref(own);
  };
  const make = (kind: string, properties: JsonSchema) => node(kind, { field: name, ...properties });
  const byLiteral = Object.groupBy(comparisonOperators.filter(takes), (operator) => literal(operator).$ref);
  const values = { type: 'array', minItems: 1, maxItems: defaultLimits.listValues };
  const found = Object.entries(byLiteral).map(([$ref, alike]) =>
    make(field.list ? 'has' : 'comparison', { ...(field.list && { negated }), operator: { enum: alike }, value: { $ref } }),
  );
  if (field.list) {
    const members = { negated, all: negated, values: { ...values, items: literal('=') } };
    return [...found, make('members', members), make('empty', { negated }), make('null', { negated })];
  }
  if (takes(list)) found.push(make('in', { negated, values: { ...values, items: literal(list) } }));
  if (takes(between)) found.push(make('between', { negated, low: literal(between), high: literal(between) }));
  if (takes(none)) found.push(make('null', { negated }));
  return found;
}

type LiteralShape = { readonly kind: 'integer' | 'decimal' | 'string' | 'boolean'; readonly value: JsonSchema };

/** The literals that a condition takes. */
function literalsOf(field: Field, operator: Operator): readonly LiteralShape[] {
  const most = stringLengthFor(operator, defaultLimits);
  const isListed = field.closed === true && field.values !== undefined && field.type !== 'date' && namesValues.has(operator);
  const own = isListed ? listedLiterals(field, most) : literals[field.type](field, most);
  const codes = namesValues.has(operator) ? [...codesOf(field).keys()] : [];
  return codes.length === 0 ? own : [...own, { kind: 'integer', value: { enum: codes } }];
}

const text = (pattern: string, maxLength: number): readonly LiteralShape[] => [
  { kind: 'string', value: { type: 'string', maxLength, pattern } },
];
const wholeNumber = (most: number): LiteralShape => ({
  kind: 'integer',
  value: { type: 'integer', minimum: -most, maximum: most },
});

const literals: Readonly<Record<FieldType, (field: Field, most: number) => readonly LiteralShape[]>> = {
  integer: () => [wholeNumber(Number.MAX_SAFE_INTEGER)],
  // Integers of 16 digits leave a double no room for decimals.
  decimal: () => [
    wholeNumber(1e15 - 1),
    { kind: 'decimal', value: { type: 'string', allOf: decimalPatterns.map((pattern) => ({ pattern })) } },
  ],
  text: (_field, most) => text(patternsOf.text, most),
  boolean: () => [{ kind: 'boolean', value: { type: 'boolean' } }],
  date: ({ dateTime }, most) => text(dateTime === undefined ? patternsOf.date : patternsOf.moment, most),
  time: (_field, most) => text(patternsOf.time, most),
};

/** Every spelling of the known values of a field. */
function listedLiterals({ type, values = [] }: Field, most: number): readonly LiteralShape[] {
  const listed = (kind: LiteralShape['kind'], spelled: readonly (string | number | boolean)[]): readonly LiteralShape[] =>
    spelled.length === 0 ? [] : [{ kind, value: { enum: [...new Set(spelled)] } }];
  const known = values.map(({ value }) => value);
  const numbers = known.filter((value) => typeof value === 'number').map((value) => value + 0);
  if (type === 'integer') return listed('integer', numbers.filter(Number.isSafeInteger));
  if (type === 'boolean') return listed('boolean', known);
  if (type === 'decimal') {
    const small = numbers.filter((value) => Number.isSafeInteger(value) && Math.abs(value) < 1e15);
    const written = numbers.flatMap((value) => new JsonReader().number(value, '', 'decimal')?.value ?? []);
    return [...listed('integer', small), ...listed('decimal', written)];
  }
  if (type === 'time') {
    const seconds = known.flatMap((value) => comparableValue.time(value) ?? []).map(Number);
    const spellings = (second: number) => [formatTime(second), ...(second % 60 === 0 ? [formatTime(second).slice(0, 5)] : [])];
    return listed('string', seconds.flatMap(spellings));
  }
  return listed(
    'string',
    known.filter((value) => typeof value === 'string' && isStringValue(value) && codePoints(value) <= most),
  );
}

/*
 * Patterns of the texts of literals (L3.4, L3.9). They use no look-around, so that engines which
 * lack it, as those of structured output, take them.
 */

/** Whole numbers from 0 to `most`, without needless zeros. */
function upTo(most: number): string {
  const digits = String(most);
  const shorter = digits.length === 1 ? [] : [`[1-9][0-9]{0,${digits.length - 2}}`];
  const below = Array.from(digits, (digit, at) => {
    const least = at === 0 ? 1 : 0;
    const rest = digits.length - at - 1;
    return Number(digit) > least
      ? `${digits.slice(0, at)}[${least}-${Number(digit) - 1}]${rest === 0 ? '' : `[0-9]{${rest}}`}`
      : '';
  });
  return `(?:${['0', ...shorter, ...below.filter((one) => one !== ''), digits].join('|')})`;
}

const relative = `-?(?:${Object.entries(dateUnits)
  .map(([unit, { most }]) => `${upTo(most)}${unit}`)
  .join('|')})`;
const elapsed = `-?(?:${upTo(366_000 * 24)}h|${upTo(366_000 * 24 * 60)}min)`;

const year = '(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)';
const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)';
const day = `(?:${year}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|${leapYear}-02-29)`;
const minute = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
const time = `${minute}(?::[0-5][0-9])?`;

/** What the texts of each kind are. */
const patternsOf = {
  text: '^[^\\u0000\\ud800-\\udfff]*$',
  date: `^(?:${relative}|${day})$`,
  moment: `^(?:${relative}|${elapsed}|${day}(?:[ T]${time}(?:Z|[+-]${minute})?)?)$`,
  time: `^(?:${elapsed}|${time})$`,
} as const;

/** A decimal is canonical when all of these match. */
const decimalPatterns: readonly string[] = [
  '^(?:0\\.0|-?[1-9][0-9]*\\.0|-?(?:0|[1-9][0-9]*)\\.[0-9]*[1-9])$',
  '^-?(?:0\\.0*|0\\.0*[1-9][0-9]{0,14}|[1-9][0-9]{0,14}\\.0|[1-9](?:\\.?[0-9]){1,14})$',
  '\\.[0-9]{1,100}$',
];
