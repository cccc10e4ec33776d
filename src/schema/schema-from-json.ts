import { defineList } from './lists.ts';
import { defineRelation } from './relations.ts';
import { behind, defineSchema, type Field, type Schema, type SchemaRelation } from './schema.ts';
import { defineVariables } from './variables.ts';

/**
 * A schema of its JSON, with the lists, relations and variables in it. A schema stays what it is.
 *
 * @throws TypeError as `defineSchema` does
 */
export function schemaFromJson({ fields, relations = {}, variables, ...others }: Schema): Schema {
  if (Object(fields) !== fields) throw new TypeError('The schema of a relation has no "fields".');
  return defineSchema(each(fields, fieldFrom), {
    ...others,
    ...(Object.keys(relations).length > 0 && { relations: each(relations, relationFrom) }),
    ...(variables && { variables: defineVariables(variables) }),
  });
}

const each = <One, Other>(all: Readonly<Record<string, One>>, make: (one: One) => Other): Readonly<Record<string, Other>> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, make(one)]));

function fieldFrom(field: Field): Field {
  // Of a mistake `defineSchema` tells.
  if (field?.list !== true) return field;
  const { list: _, [behind]: __, ...elements } = field;
  return defineList(elements);
}

function relationFrom(relation: SchemaRelation): SchemaRelation {
  const { schema, [behind]: known, ...words } = relation;
  if (known !== undefined) return relation;
  return defineRelation({
    ...words,
    schema: typeof schema === 'function' ? () => schemaFromJson(schema()) : schemaFromJson(schema),
  });
}
