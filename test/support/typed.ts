import type { FieldType } from '../../src/index.ts';

/** Fields or variables that have a type and nothing more: `{ a: 'date' }` is `{ a: { type: 'date' } }`. */
export const typed = <const Types extends Readonly<Record<string, FieldType>>>(types: Types) =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }])) as {
    readonly [Name in keyof Types]: { readonly type: Types[Name] };
  };
