import { JsonReader } from '../../grammar/json-reader.ts';
import { limitsOf, stringLengthFor } from '../../grammar/limits.ts';
import { codePoints, isStringValue, printName } from '../../grammar/literal.ts';
import { comparisonOperators, type FieldType, type Operator } from '../../grammar/operators.ts';
import { assertOptions, type CommonOptions } from '../../grammar/options.ts';
import { fullProfile, type Profile, type ValueForm } from '../../grammar/profile.ts';
import { comparableValue } from '../schema/check-fields.ts';
import { formatTime } from '../schema/dates.ts';
import {
  codesOf,
  type Field,
  type FieldName,
  namesOf,
  namesValues,
  operatorOfTest,
  operatorsOf,
  type Schema,
} from '../schema/schema.ts';
import { decimalPatterns, patternsOf } from './text-patterns.ts';

/** What `toJsonSchema` takes. */
export type JsonSchemaOptions<S extends Schema = Schema> = Pick<CommonOptions, 'profile' | 'limits'> & {
  /** The fields that may be searched; default all. */
  readonly allowed?: readonly FieldName<S>[];
  /** Whether nodes may have the `range` that `parse` gives them; default false. */
  readonly ranges?: boolean;
};

/** A JSON Schema, as plain JSON. */
export type JsonSchema = { readonly [key: string]: unknown };

/**
 * The JSON Schema (2020-12) of exactly the trees that are valid for a schema, in its spelling of
 * names: its fields, their operators and types, dates and times that exist, and the values of those
 * that are `closed`. For structured output of a program that writes searches.
 *
 * Beyond what JSON Schema can say are the limits of a whole search, 500 conditions and 32 levels
 * (L5.1), and a range that ends before it begins: `check` tells of these.
 *
 * @example toJsonSchema(defineSchema({ room: { type: 'integer' } }))
 * @throws TypeError for an unknown option, and where no condition is allowed at all
 */
export function toJsonSchema<S extends Schema>(schema: S, options: JsonSchemaOptions<S> = {}): JsonSchema {
  assertOptions(options, ['allowed', 'ranges']);
  namesOf(schema);
  const { profile: whole = fullProfile, limits, allowed, ranges = false } = options;
  const profile: Profile = limits === undefined ? whole : { ...whole, limits: limitsOf(limits) };
  const range = ranges ? { range: ref('range') } : {};
  const writer = new SchemaWriter(profile, range);
  const fields = Object.entries(schema.fields).filter(
    ([name]) => allowed?.includes(name as FieldName<S>) !== false && (profile.quotedNames || !printName(name).startsWith('`')),
  );
  const predicates = writer.predicates(fields);
  if (predicates.length === 0) throw new TypeError('No condition on a field is allowed, so that no search is valid.');
  const connectives = (['and', 'or', 'not'] as const).filter((kind) => profile.connectives.includes(kind.toUpperCase() as 'AND'));
  const anyBut = (kind: string) => ({ anyOf: [...connectives.filter((one) => one !== kind).map(ref), ref('predicate')] });
  const described = fields.map(
    ([name, { label, description }]) =>
      `${name}${label || description ? `: ${[label, description].filter(Boolean).join('. ')}` : ''}`,
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A search expression',
    description: `The tree of a search. Its fields are ${described.join('; ')}.`,
    ...anyBut(''),
    $defs: {
      ...Object.fromEntries(
        connectives.map((kind) => {
          if (kind === 'not') return [kind, node(kind, { operand: anyBut('') }, range)];
          return [kind, node(kind, { operands: { type: 'array', minItems: 2, items: anyBut(kind) } }, range)];
        }),
      ),
      predicate: { anyOf: predicates },
      ...writer.definitions,
      ...(ranges && { range: { type: 'object', required: ['from', 'to'], properties: { from: offset, to: offset } } }),
    },
  };
}

const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const offset = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

function node(kind: string, properties: JsonSchema, range: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['kind', ...Object.keys(properties)],
    properties: { kind: { const: kind }, ...properties, ...range },
    additionalProperties: false,
  };
}

/** Writes conditions; those on fields with the same values are written once for all of them. */
class SchemaWriter {
  readonly definitions: Record<string, JsonSchema> = {};
  readonly #profile: Profile;
  readonly #range: JsonSchema;
  readonly #names = new Map<string, string>();

  constructor(profile: Profile, range: JsonSchema) {
    this.#profile = profile;
    this.#range = range;
  }

  predicates(fields: readonly (readonly [string, Field])[]): readonly JsonSchema[] {
    const groups = new Map<string, { readonly field: Field; readonly names: string[] }>();
    for (const [name, field] of fields) {
      const { type, dateTime, closed, values } = field;
      const same = JSON.stringify([type, dateTime, closed === true && values, [...codesOf(field)]]);
      const group = groups.get(same) ?? { field, names: [] };
      groups.set(same, group);
      group.names.push(name);
    }
    return [...groups.values()].flatMap(({ field, names }) => this.#predicatesOf(field, { enum: names }));
  }

  #predicatesOf(field: Field, name: JsonSchema): readonly JsonSchema[] {
    const { operators, connectives, listForms, valueForms, limits } = this.#profile;
    const takes = (operator: Operator) => operators.includes(operator) && operatorsOf[field.type].has(operator);
    const negated = connectives.includes('NOT') ? { type: 'boolean' } : { const: false };
    const make = (kind: string, properties: JsonSchema) => node(kind, { field: name, ...properties }, this.#range);
    const found: JsonSchema[] = [];
    const byLiteral = new Map<string, { readonly literal: JsonSchema; readonly operators: Operator[] }>();
    for (const operator of comparisonOperators.filter(takes)) {
      const literal = this.#literal(field, operator, valueForms);
      if (literal === undefined) continue;
      const key = JSON.stringify(literal);
      const group = byLiteral.get(key) ?? { literal, operators: [] };
      byLiteral.set(key, group);
      group.operators.push(operator);
    }
    for (const { literal, operators: alike } of byLiteral.values())
      found.push(make('comparison', { operator: { enum: alike }, value: literal }));
    const item = takes(operatorOfTest.in) ? this.#literal(field, operatorOfTest.in, listForms) : undefined;
    if (item !== undefined) {
      const maxItems = Number.isFinite(limits.listValues) ? { maxItems: limits.listValues } : {};
      found.push(make('in', { negated, values: { type: 'array', minItems: 1, ...maxItems, items: item } }));
    }
    const bound = takes(operatorOfTest.between) ? this.#literal(field, operatorOfTest.between, valueForms) : undefined;
    if (bound !== undefined) found.push(make('between', { negated, low: bound, high: bound }));
    if (takes(operatorOfTest.null)) found.push(make('null', { negated }));
    return found;
  }

  /** The literals that a condition takes; `undefined` for none. */
  #literal(field: Field, operator: Operator, forms: readonly ValueForm[]): JsonSchema | undefined {
    const isListed = field.closed === true && field.values !== undefined && field.type !== 'date' && namesValues.has(operator);
    const own = isListed
      ? listedLiterals(field, this.#profile.limits.stringLength)
      : literals[field.type](field, operator, this.#profile);
    const codes = namesValues.has(operator) ? [...codesOf(field).keys()] : [];
    const all: readonly LiteralShape[] = codes.length === 0 ? own : [...own, { kind: 'integer', value: { enum: codes } }];
    const fitting = all.flatMap((shape) =>
      shape.kind === 'string' ? textsIn(shape, field, forms) : forms.includes(shape.kind) ? [shape] : [],
    );
    if (fitting.length === 0) return undefined;
    const shape = { anyOf: fitting.map(({ kind, value }) => node(kind, { value }, this.#range)) };
    return ref(this.#define(`${field.type}Value`, shape));
  }

  #define(name: string, shape: JsonSchema): string {
    const key = JSON.stringify(shape);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const own = Object.hasOwn(this.definitions, name) ? `${name}${this.#names.size}` : name;
    this.definitions[own] = shape;
    this.#names.set(key, own);
    return own;
  }
}

type LiteralShape = { readonly kind: 'integer' | 'decimal' | 'string' | 'boolean'; readonly value: JsonSchema };

/** The texts that may be written where only those of some forms may. */
function textsIn(shape: LiteralShape, { type }: Field, forms: readonly ValueForm[]): readonly LiteralShape[] {
  if (forms.includes('text')) return [shape];
  if (!forms.includes('relative-day') || type === 'time') return [];
  const { enum: listed, maxLength = Number.POSITIVE_INFINITY } = shape.value as {
    readonly enum?: readonly string[];
    readonly maxLength?: number;
  };
  if (listed === undefined) return [text(type === 'date' ? patternsOf.relativeDay : patternsOf.likeRelativeDay, maxLength)];
  const fitting = listed.filter((value) => new RegExp(patternsOf.likeRelativeDay).test(value));
  return fitting.length === 0 ? [] : [{ kind: 'string', value: { enum: fitting } }];
}

const text = (pattern: string, most: number): LiteralShape => ({
  kind: 'string',
  value: { type: 'string', ...(Number.isFinite(most) && { maxLength: most }), pattern },
});
const wholeNumber = (most: number): LiteralShape => ({
  kind: 'integer',
  value: { type: 'integer', minimum: -most, maximum: most },
});

const literals: Readonly<Record<FieldType, (field: Field, operator: Operator, profile: Profile) => readonly LiteralShape[]>> = {
  integer: () => [wholeNumber(Number.MAX_SAFE_INTEGER)],
  // Integers of 16 digits leave a double no room for decimals.
  decimal: () => [
    wholeNumber(1e15 - 1),
    { kind: 'decimal', value: { type: 'string', allOf: decimalPatterns.map((pattern) => ({ pattern })) } },
  ],
  text: (_field, operator, { limits }) => [text(patternsOf.text, stringLengthFor(operator, limits))],
  boolean: () => [{ kind: 'boolean', value: { type: 'boolean' } }],
  date: ({ dateTime }, operator, { limits }) => [
    text(dateTime === undefined ? patternsOf.date : patternsOf.moment, stringLengthFor(operator, limits)),
  ],
  time: (_field, operator, { limits }) => [text(patternsOf.time, stringLengthFor(operator, limits))],
};

/** Every spelling of the known values of a field. */
function listedLiterals({ type, values = [] }: Field, most: number): readonly LiteralShape[] {
  const listed = (kind: LiteralShape['kind'], spelled: readonly (string | number | boolean)[]): readonly LiteralShape[] =>
    spelled.length === 0 ? [] : [{ kind, value: { enum: [...new Set(spelled)] } }];
  const known = values.map(({ value }) => value);
  const numbers = known.filter((value) => typeof value === 'number').map((value) => value + 0);
  switch (type) {
    case 'integer':
      return listed('integer', numbers.filter(Number.isSafeInteger));
    case 'decimal':
      return [
        ...listed(
          'integer',
          numbers.filter((value) => Number.isSafeInteger(value) && Math.abs(value) < 1e15),
        ),
        ...listed(
          'decimal',
          numbers.flatMap((value) => new JsonReader().number(value, '', 'decimal')?.value ?? []),
        ),
      ];
    case 'boolean':
      return listed('boolean', known);
    case 'text':
    case 'date':
      break;
    case 'time': {
      const seconds = known.flatMap((value) => comparableValue.time(value) ?? []).map(Number);
      return listed(
        'string',
        seconds.flatMap((second) =>
          second % 60 === 0 ? [formatTime(second).slice(0, 5), formatTime(second)] : [formatTime(second)],
        ),
      );
    }
  }
  return listed(
    'string',
    known.filter((value) => typeof value === 'string' && isStringValue(value) && codePoints(value) <= most),
  );
}
