import type { Schema } from 'search-expression';

/** What people call a field: the label of its schema, else its name. */
export function fieldLabel(schema: Schema, name: string): string {
  return schema.fields[name]?.label ?? name;
}
