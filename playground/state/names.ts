import { signal } from '@preact/signals';
import { defineSchema, type Field, type KnownValue, type Schema } from 'search-expression';

/**
 * The product names of the connected service; undefined for those of the schema, empty if the
 * service has none. Set by `connect/`.
 */
export const products = signal<readonly KnownValue[] | undefined>(undefined);

/** A schema with the products of the source. */
export function namedSchema(schema: Schema): Schema {
  const values = products.value;
  if (values === undefined) return schema;
  const found = made.get(schema);
  if (found?.values === values) return found.schema;
  const fields = Object.fromEntries(
    Object.entries(schema.fields).map(([name, field]) => [
      name,
      (field.column ?? name) === 'OBJ_ID' ? ofSource(field, values) : field,
    ]),
  );
  const own = defineSchema(fields);
  made.set(schema, { values, schema: own });
  return own;
}

type Made = { readonly values: readonly KnownValue[]; readonly schema: Schema };
const made = new WeakMap<Schema, Made>();

/** Without names, any number may be a product. */
function ofSource({ values: _, ...field }: Field, values: readonly KnownValue[]): Field {
  return values.length === 0 ? field : { ...field, values };
}
