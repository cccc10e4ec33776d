/*
 * JSON Schema and schemas: the trees that are valid for a schema, for structured output, and a
 * schema of an object that JSON Schema, OpenAPI or Zod describes. Imports src/schema and grammar
 * alone.
 */

export { type FromJsonSchemaOptions, type OmittedProperty, schemaFromJsonSchema } from './from-json-schema.ts';
export { type JsonSchema, type JsonSchemaOptions, toJsonSchema } from './to-json-schema.ts';
