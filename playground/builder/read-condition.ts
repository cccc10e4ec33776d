import { check, type Field, literalsOf, type Predicate, parse, type Schema } from 'search-expression';

/** A condition that the builder can show. Ranges within it count from its own start. */
export type ReadCondition = {
  /** With the field's name as the schema writes it. */
  readonly predicate: Predicate;
  readonly field: Field;
};

/** Reads the text of one condition; undefined for what is none, for one that does not fit the schema, and for one that no row of controls can show. */
export function readCondition(source: string, schema: Schema): ReadCondition | undefined {
  let read = remembered.get(schema);
  if (read === undefined) remembered.set(schema, (read = new Map<string, ReadCondition | undefined>()));
  if (!read.has(source)) {
    if (read.size >= most) read.clear();
    read.set(source, readAnew(source, schema));
  }
  return read.get(source);
}

/** With each change of a text most of its conditions stay as they were. */
const remembered = new WeakMap<Schema, Map<string, ReadCondition | undefined>>();
const most = 2_000;

function readAnew(source: string, schema: Schema): ReadCondition | undefined {
  const { expression } = parse(source);
  if (expression === undefined || !('field' in expression)) return undefined;
  const named = check(expression, schema).query?.expression;
  if (named === undefined || !('field' in named)) return undefined;
  const field = schema.fields[named.field];
  if (field === undefined || literalsOf(expression).some(({ value }) => typeof value === 'string' && !isOneLine(value)))
    return undefined;
  return { predicate: { ...expression, field: named.field }, field };
}

/** Line breaks and other characters that a field of a form would drop. */
const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);
