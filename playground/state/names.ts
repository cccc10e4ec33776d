import { signal } from '@preact/signals';
import { defineSchema, type KnownValue, type Schema } from 'search-expression';

/** The products as another service than the demo data names them; undefined where the schema's own are meant. Filled in by whoever connects. */
export const products = signal<readonly KnownValue[] | undefined>(undefined);

/** A schema whose products are those of the source. */
export function known(schema: Schema): Schema {
  const values = products.value;
  if (values === undefined) return schema;
  const found = made.get(schema);
  if (found?.values === values) return found.schema;
  const fields = Object.fromEntries(
    Object.entries(schema.fields).map(([name, field]) => [
      name,
      (field.column ?? name) === 'OBJ_ID' ? { ...field, values } : field,
    ]),
  );
  const own = defineSchema(fields);
  made.set(schema, { values, schema: own });
  return own;
}

const made = new WeakMap<Schema, { readonly values: readonly KnownValue[]; readonly schema: Schema }>();
