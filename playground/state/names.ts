import { signal } from '@preact/signals';
import { defineSchema, type KnownValue, type Schema } from 'search-expression';

/**
 * The products as another service than the demo data names them; undefined where the schema's own are meant, empty where none has a name. Filled in
 * by whoever connects.
 */
export const products = signal<readonly KnownValue[] | undefined>(undefined);

/** A schema whose products are those of the source. */
export function known(schema: Schema): Schema {
  const values = products.value;
  if (values === undefined) return schema;
  const found = made.get(schema);
  if (found?.values === values) return found.schema;
  const fields = Object.fromEntries(
    Object.entries(schema.fields).map(([name, { values: ownValues, ...field }]) => {
      const names = (field.column ?? name) === 'OBJ_ID' ? values : ownValues;
      // Without names every number may be a product.
      return [name, names === undefined || names.length === 0 ? field : { ...field, values: names }];
    }),
  );
  const own = defineSchema(fields);
  made.set(schema, { values, schema: own });
  return own;
}

const made = new WeakMap<Schema, { readonly values: readonly KnownValue[]; readonly schema: Schema }>();
