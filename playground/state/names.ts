import { signal } from '@preact/signals';
import { defineSchema, type Field, type KnownValue, type Locale, type Schema } from 'search-expression';
import { inDutch, statesInDutch } from './in-dutch.ts';

/**
 * The products as another service than the demo data names them; undefined where the schema's own are meant, empty where none has a name. Filled in
 * by whoever connects.
 */
export const products = signal<readonly KnownValue[] | undefined>(undefined);

/** A schema whose products are those of the source, in the words of a language. */
export function known(schema: Schema, language: Locale): Schema {
  const values = products.value;
  if (values === undefined && language === 'en') return schema;
  const found = made.get(schema);
  if (found !== undefined && found.values === values && found.language === language) return found.schema;
  const fields = Object.fromEntries(
    Object.entries(schema.fields).map(([name, field]) => {
      const named = language === 'nl' ? translated(name, field) : field;
      return [name, values !== undefined && (field.column ?? name) === 'OBJ_ID' ? ofSource(named, values) : named];
    }),
  );
  const own = defineSchema(fields);
  made.set(schema, { values, language, schema: own });
  return own;
}

type Made = { readonly values: readonly KnownValue[] | undefined; readonly language: string; readonly schema: Schema };
const made = new WeakMap<Schema, Made>();

function translated(name: string, field: Field): Field {
  const { label, description, values } = field;
  return {
    ...field,
    ...(label !== undefined && { label: inDutch[label] ?? label }),
    ...(description !== undefined && { description: inDutch[description] ?? description }),
    ...((field.column ?? name) === 'RES_STATUS' && values !== undefined && { values: values.map(inDutchToo) }),
  };
}

function inDutchToo(known: KnownValue): KnownValue {
  const label = statesInDutch[known.label ?? String(known.value)] ?? known.label;
  return label === undefined ? known : { ...known, label };
}

/** Without names every number may be a product. */
function ofSource({ values: _, ...field }: Field, values: readonly KnownValue[]): Field {
  return values.length === 0 ? field : { ...field, values };
}
