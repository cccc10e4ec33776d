import { mostRelations } from '../../grammar/limits.ts';
import { isName, isStringValue } from '../../grammar/literal.ts';
import { assertOptions } from '../../grammar/options.ts';
import { defineList } from '../schema/lists.ts';
import { defineRelation } from '../schema/relations.ts';
import { defineSchema, type Field, type KnownValue, type Schema, type SchemaRelation } from '../schema/schema.ts';

/** What `schemaFromJsonSchema` takes. */
export type FromJsonSchemaOptions = {
  /** The JSON Pointer of the schema in its document, such as `#/components/schemas/Order`; default the document. */
  readonly at?: string;
};

/** A property without a field, and why. */
export type OmittedProperty = { readonly name: string; readonly because: string };

/**
 * Makes a schema of the properties of an object in a JSON Schema, of any draft or of OpenAPI: of
 * Zod by `z.toJSONSchema(shape)`. Titles become labels, `enum` and `const` closed values, formats
 * `date`, `time` and `date-time` dates and times, arrays lists, and arrays of objects relations;
 * `null` beside a type means nothing. Follows `$ref` within the document and `allOf`.
 *
 * @example schemaFromJsonSchema({ type: 'object', properties: { room: { type: 'integer' } } }).schema
 * @throws TypeError for what is no object schema, has no property that can be a field, or refers to
 *   what is not there
 */
export function schemaFromJsonSchema(
  document: object,
  options: FromJsonSchemaOptions = {},
): { readonly schema: Schema; readonly leftOut: readonly OmittedProperty[] } {
  assertOptions(options, ['at']);
  const { at = '#' } = options;
  const leftOut: OmittedProperty[] = [];
  const root = resolved({ $ref: at }, document);
  const schema = schemaOfObject(root, { document, leftOut, within: '', deep: 0 });
  if (schema === undefined) throw new TypeError(`The JSON Schema at ${at} has no property that can be a field.`);
  return { schema, leftOut };
}

/** Where an object stands: the names of the lists around it, with dots, and how many they are. */
type ObjectPlace = {
  readonly document: object;
  readonly leftOut: OmittedProperty[];
  readonly within: string;
  readonly deep: number;
};

function schemaOfObject(object: Keywords, place: ObjectPlace): Schema | undefined {
  const { document, leftOut, within } = place;
  const fields: Record<string, Field> = {};
  const relations: Record<string, SchemaRelation> = {};
  const taken = new Set<string>();
  for (const [name, property] of Object.entries(propertiesOf(object, document))) {
    const isTaken = taken.has(name.toLowerCase());
    const read = isTaken
      ? 'another field has its name in other letters'
      : isName(name) && name !== '__proto__'
        ? memberOf(property, { ...place, within: `${within}${name}.` })
        : 'no search can write its name';
    if (typeof read === 'string') {
      leftOut.push({ name: `${within}${name}`, because: read });
      continue;
    }
    taken.add(name.toLowerCase());
    if ('schema' in read) relations[name] = read;
    else fields[name] = read;
  }
  return Object.keys(fields).length === 0 ? undefined : defineSchema(fields, { relations });
}

/** The keywords that are read; anything may be in any of them. */
type Keywords = Readonly<Record<string, unknown>>;

const isKeywords = (value: unknown): value is Keywords => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A schema with what it refers to and what `allOf` joins to it. */
function resolved(given: unknown, document: object, depth = 0): Keywords {
  if (!isKeywords(given)) return {};
  if (depth > 64) throw new TypeError('The JSON Schema refers to itself without an end.');
  const { $ref, allOf, ...own } = given;
  const parts = [...($ref === undefined ? [] : [pointed($ref as string, document)]), ...listOf(allOf)].map((part) =>
    resolved(part, document, depth + 1),
  );
  return parts.reduceRight<Keywords>((sum, part) => ({ ...part, ...sum, ...joined('properties', part, sum) }), own);
}

const joined = (key: string, part: Keywords, sum: Keywords) =>
  isKeywords(part[key]) && isKeywords(sum[key]) ? { [key]: { ...part[key], ...sum[key] } } : {};

function pointed(pointer: unknown, document: object): unknown {
  if (typeof pointer !== 'string') throw new TypeError('A reference of the JSON Schema is no text.');
  if (!pointer.startsWith('#'))
    throw new TypeError(`The JSON Schema refers to ${JSON.stringify(pointer)}, which is outside of it.`);
  let found: unknown = document;
  for (const part of decodeURIComponent(pointer.slice(1)).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    found = typeof found === 'object' && found !== null && Object.hasOwn(found, key) ? (found as Keywords)[key] : undefined;
  }
  if (found === undefined) throw new TypeError(`The JSON Schema refers to ${JSON.stringify(pointer)}, which is not there.`);
  return found;
}

function propertiesOf(schema: Keywords, document: object): Keywords {
  if (isKeywords(schema['properties'])) return schema['properties'];
  const items = schema['type'] === 'array' ? resolved(schema['items'], document) : {};
  return isKeywords(items['properties']) ? items['properties'] : {};
}

/** The field, the list or the relation of a property, or why there is none. */
function memberOf(property: unknown, place: ObjectPlace): Field | SchemaRelation | string {
  const { document, deep } = place;
  const whole = resolved(property, document);
  const { schema } = withoutNull(whole, document);
  if (typesOf(schema, []).join() !== 'array') return fieldOf(whole, document);
  const words = wordsOf({ ...schema, ...whole });
  const items = withoutNull(resolved(schema['items'], document), document).schema;
  if (isKeywords(items['properties'])) {
    if (deep === mostRelations) return `relations stand in each other at most ${mostRelations} deep`;
    const inner = schemaOfObject(items, { ...place, deep: deep + 1 });
    return inner === undefined ? 'its objects have no property that can be a field' : defineRelation({ ...words, schema: inner });
  }
  const field = fieldOf(resolved(schema['items'], document), document);
  return typeof field === 'string' ? `it is a list, and of its elements: ${field}` : defineList({ ...field, ...words });
}

/** The field of a property that is no list, or why there is none. */
function fieldOf(whole: Keywords, document: object): Field | string {
  const { schema, choices } = withoutNull(whole, document);
  const words = wordsOf({ ...schema, ...whole });
  const types = typesOf(schema, choices);
  const [type, ...others] = types;
  if (type === 'array') return 'it is a list';
  if (type === 'object' || (type === undefined && isKeywords(schema['properties']))) return 'it is an object';
  if (type === undefined) return choices.length > 0 ? 'its values have several types' : 'it has no type';
  if (others.length > 0) return 'its values have several types';
  const formed = formOf(type, schema['format']);
  if (formed === undefined) return `no field type stands for ${type}`;
  const values =
    choices.length === 0 || formed.type === 'date' || formed.type === 'time' || formed.type === 'boolean' ? [] : choices;
  return { ...formed, ...words, ...(values.length > 0 && { values, closed: true }) };
}

/** The one schema besides null, and the values that it names one by one. */
function withoutNull(schema: Keywords, document: object): { readonly schema: Keywords; readonly choices: readonly KnownValue[] } {
  const options = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map((one) => resolved(one, document));
  const others = options.filter((one) => one['type'] !== 'null' && one['const'] !== null);
  if (others.length > 0 && others.every((one) => 'const' in one)) {
    return {
      schema: { ...schema, type: schema['type'] ?? others[0]?.['type'] },
      choices: others.flatMap((one) => known(one['const'], one['title'] ?? one['description'])),
    };
  }
  if (others.length === 1) return withoutNull({ ...schema, anyOf: undefined, oneOf: undefined, ...others[0] }, document);
  if (others.length > 1) return { schema: { type: others.map((one) => one['type']) }, choices: [] };
  const named = 'const' in schema ? [schema['const']] : listOf(schema['enum']);
  return { schema, choices: named.flatMap((value) => known(value, undefined)) };
}

function known(value: unknown, label: unknown): readonly KnownValue[] {
  const isValue = (typeof value === 'string' && isStringValue(value)) || (typeof value === 'number' && Number.isFinite(value));
  return isValue ? [{ value, ...(typeof label === 'string' && { label }) }] : [];
}

/** The types besides null; of values that are named, where there are none. */
function typesOf({ type }: Keywords, choices: readonly KnownValue[]): readonly string[] {
  const given = [type].flat().filter((one): one is string => typeof one === 'string' && one !== 'null');
  if (given.length === 2 && given.includes('integer') && given.includes('number')) return ['number'];
  if (given.length > 0) return given;
  return [
    ...new Set(
      choices.map(({ value }) => (typeof value === 'string' ? 'string' : Number.isInteger(value) ? 'integer' : 'number')),
    ),
  ];
}

function formOf(type: string, format: unknown): Pick<Field, 'type' | 'dateTime'> | undefined {
  if (type === 'string') {
    if (format === 'date-time') return { type: 'date', dateTime: 'UTC' };
    return { type: format === 'date' || format === 'time' ? format : 'text' };
  }
  return type === 'integer' || type === 'boolean' ? { type } : type === 'number' ? { type: 'decimal' } : undefined;
}

function wordsOf({ title, description }: Keywords): Pick<Field, 'label' | 'description'> {
  return {
    ...(typeof title === 'string' && title !== '' && { label: title }),
    ...(typeof description === 'string' && description !== '' && { description }),
  };
}
