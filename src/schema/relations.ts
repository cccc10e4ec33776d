import { allowed } from '../../grammar/allowed.ts';
import { type Problem, problemOf, repair, replaceBy } from '../../grammar/diagnostics.ts';
import type { Expression, PartialExpression } from '../../grammar/expression.ts';
import { mostRelations } from '../../grammar/limits.ts';
import { printName } from '../../grammar/literal.ts';
import { replaceTitle } from '../../grammar/messages/fixes.ts';
import { unknownField } from '../../grammar/messages/schema.ts';
import { hasKeys, nodeKeys } from '../../grammar/well-formed.ts';
import { checkFields, notTaken } from './check-fields.ts';
import { copyNode, counts, isInner } from './fitting-copy.ts';
import { holdings } from './holdings.ts';
import {
  behind,
  type CheckPlace,
  declared,
  finderIn,
  type HasNode,
  isLocalText,
  isSchema,
  type NamedField,
  type RelationParts,
  type Schema,
  type SchemaRelation,
  schemaOf,
  type Task,
} from './schema.ts';
import { recordsApart } from './separate-records.ts';

/**
 * Records that belong to a row (L3.17), for the `relations` of `defineSchema`. A function gives the
 * schema of records that have such records themselves.
 *
 * @example
 * const line = defineSchema({ sku: { type: 'text' }, quantity: { type: 'integer' } });
 * const lines = defineRelation({ schema: line, label: 'Lines' });
 * defineSchema({ id: { type: 'integer' } }, { relations: { lines } })
 * @throws TypeError for an unknown or wrong key, or no schema
 */
export function defineRelation<const R extends Omit<SchemaRelation, typeof behind>>(
  relation: R,
): R & { readonly [behind]: RelationParts } {
  const wrong = ['schema', ...Object.keys(relation)].find((key) => keys[key]?.(relation[key as keyof R]) !== true);
  if (wrong !== undefined) throw new TypeError(`A relation has a wrong ${wrong}${allowed(Object.keys(keys))}`);
  return Object.freeze({ ...relation, [behind]: partsOf(relation.schema) });
}

const keys: Readonly<Record<string, (value: unknown) => boolean>> = {
  schema: (value) => typeof value === 'function' || isSchema(value),
  label: isLocalText,
  description: isLocalText,
};

function partsOf(given: SchemaRelation['schema']): RelationParts {
  const known = new WeakMap<Schema, Schema>();
  /** Names are of the related schema, variables of the schema around. */
  const schemaIn = (outer: Schema): Schema => {
    const found = known.get(outer);
    if (found !== undefined) return found;
    const own = typeof given === 'function' ? given() : given;
    if (!isSchema(own)) throw new TypeError('The schema of a relation is not made by defineSchema.');
    const { variables: _, ...rest } = own;
    const { variables } = outer;
    const made = own.variables === variables ? own : schemaOf({ ...rest, ...(variables && { variables }) });
    known.set(outer, made);
    return made;
  };
  return {
    schemaIn,
    inside,
    copy: (...all) => copy(schemaIn, ...all),
    problems: (...all) => problems(schemaIn, ...all),
    recordsApart,
    holdings,
    settled: (node, schema, settle) =>
      node.kind === 'related' ? { ...node, condition: settle(schemaIn(schema), node.condition) } : node,
    heldIn: (_, { schema }) => ({ schema: schemaIn(schema), conditionsOf, rawOf: (row) => row }),
  };
}

type SchemaIn = RelationParts['schemaIn'];

function copy(schemaIn: SchemaIn, node: HasNode, named: NamedField, task: Task, depth: number): Expression | undefined {
  const { kind, negated, range } = node;
  const { rules, schema, find } = task;
  if (kind === 'has' || kind === 'members') return undefined;
  if (rules !== undefined && !(hasKeys(node, nodeKeys[kind], range) && counts(task, rules))) return undefined;
  if (kind === 'empty') return { kind, field: named.name, negated };
  const { only, condition } = node;
  if (typeof only !== 'boolean' || (rules !== undefined && !(isInner(depth, rules) && task.deep < mostRelations)))
    return undefined;
  const inner = schemaIn(schema);
  Object.assign(task, { schema: inner, find: finderIn(inner), rules: rules && { ...rules, allowed: undefined } });
  task.deep++;
  const copied = copyNode(condition, undefined, task, depth + 1);
  task.deep--;
  Object.assign(task, { schema, find, rules });
  return { kind, field: named.name, negated, only, condition: copied };
}

function problems(schemaIn: SchemaIn, node: PartialExpression, name: string, place: CheckPlace): readonly Problem[] {
  if (node.kind === 'related') return checkFields(node.condition, schemaIn(place.schema), place.partsOf, {}, place.budget);
  if (node.kind === 'empty') return [];
  const { operator } = place.partsOf(node);
  const fix = node.kind === 'null' ? replaceBy(node.negated ? 'IS NOT EMPTY' : 'IS EMPTY', operator) : undefined;
  return [notTaken(node, { name, is: 'relation', takes: ['HAS (…)', 'HAS ONLY (…)', 'IS EMPTY'] }, place, fix)];
}

const conditionsOf = (node: HasNode) => ({ some: node.kind === 'related' ? [node.condition] : [], negated: node.negated });

function inside(node: PartialExpression, { schema, partsOf, allowed: searched }: CheckPlace): Problem | undefined {
  const { range } = node;
  const name = 'field' in node ? (node.field ?? '') : '';
  const [first = '', ...rest] = name.split('.');
  const relation = declared(schema.relations, first)?.name ?? '';
  if (rest.length === 0 || range === undefined || searched?.includes(relation) === false) return undefined;
  const { field } = partsOf(node);
  const start = `${printName(relation)} HAS (${printName(rest.join('.'))}`;
  const fix = repair(replaceTitle(`${start} …)`), { ...field, insert: start }, { from: range.to, to: range.to, insert: ')' });
  return problemOf(unknownField, field, { field: name }, node.kind === 'missing' ? [] : [fix]);
}
