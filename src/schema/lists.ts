import { guess, type Problem, replaceBy } from '../../grammar/diagnostics.ts';
import type { Element, Expression, Literal, PartialExpression, Value, Variable } from '../../grammar/expression.ts';
import { type ComparisonOperator, positiveOf } from '../../grammar/operators.ts';
import { hasKeys, nodeKeys } from '../../grammar/well-formed.ts';
import { notTaken, valueProblems } from './check-fields.ts';
import { copyLiteral, copyValues, counts, isComparison } from './fitting-copy.ts';
import { holdings } from './holdings.ts';
import {
  assertField,
  behind,
  type CheckPlace,
  deepFreeze,
  type Field,
  fieldOf,
  type HasNode,
  type HeldIn,
  type HoldingPlace,
  type ListParts,
  type NamedField,
  operatorsOf,
  schemaOf,
  type Task,
} from './schema.ts';

const parts: ListParts = { copy, problems, holdings, heldIn, settled, elements, atOnce, reader, methods };

/**
 * A field whose values are lists (L3.16), for `defineSchema`; of its elements everything else is said.
 *
 * @example defineSchema({ tags: defineList({ type: 'text', label: 'Tags' }) })
 * @throws TypeError for a wrong type or key
 */
export function defineList<const F extends Omit<Field, 'list' | typeof behind>>(
  elements: F,
): F & { readonly list: true; readonly [behind]: ListParts } {
  const field = { ...elements, list: true, [behind]: parts } as const;
  assertField('', field);
  return deepFreeze(field);
}

/** A condition in the schema's spelling; undefined where it does not fit. */
function copy(node: HasNode, named: NamedField, task: Task): Expression | undefined {
  const { kind, negated, range } = node;
  const { rules } = task;
  if (kind === 'related' || (rules !== undefined && !(hasKeys(node, nodeKeys[kind], range) && counts(task, rules))))
    return undefined;
  const plain = { field: named.name, negated };
  if (kind === 'empty') return { kind, ...plain };
  if (kind === 'members') {
    const { all, values } = node;
    return typeof all === 'boolean' ? { kind, ...plain, all, values: copyValues(values, named, task) } : undefined;
  }
  const { operator, value } = node;
  const fits = rules === undefined || (isComparison(operator) && operatorsOf[named.field.type].has(operator));
  if (!fits || (value as Value | null)?.kind === 'field') return undefined;
  return { kind, ...plain, operator, value: copyLiteral(value, named, operator, task) };
}

function problems(node: PartialExpression, name: string, place: CheckPlace): readonly Problem[] {
  const field = place.schema.fields[name] as Field;
  const named = { name, field };
  if (node.kind === 'null' || node.kind === 'empty') return [];
  if (node.kind === 'members') return valueProblems(node, named, 'IN', place);
  if (node.kind === 'has') {
    if (operatorsOf[field.type].has(node.operator)) return valueProblems(node, named, node.operator, place);
    const takes = [...operatorsOf[field.type]].filter((operator) => isComparison(operator));
    return [notTaken({ ...node, kind: 'comparison' }, { name, is: field.type, takes }, place)];
  }
  const { operator: range } = place.partsOf(node);
  const [word, isSure] = instead(node);
  const takes = ['HAS', 'HAS ANY', 'HAS ALL', 'IS EMPTY', 'IS NULL'];
  return [notTaken(node, { name, is: 'list', takes }, place, word === '' ? undefined : guess(replaceBy(word, range), isSure))];
}

/** What to write in the place of an operator that is meant of an element. */
function instead(node: PartialExpression): readonly [word: string, isSure?: boolean] {
  if (node.kind === 'in') return [node.negated ? 'NOT HAS ANY' : 'HAS ANY', true];
  if (node.kind !== 'comparison' || node.value.kind === 'field') return [''];
  const { operator, negated } = positiveOf(node.operator);
  const has = negated ? 'NOT HAS' : 'HAS';
  return operator === '=' ? [has, true] : [`${has} ${operator}`];
}

/** What has to hold of elements, of written values alone. */
function elements(node: HasNode): ReturnType<ListParts['elements']> {
  const { field, negated } = node;
  const one = { field, negated: false };
  if (node.kind === 'has')
    return { some: [{ kind: 'comparison', field, operator: node.operator, value: node.value as Literal }], negated };
  if (node.kind !== 'members') return { some: [{ kind: 'null', field, negated: true }], negated: !negated };
  const values = node.values as readonly Literal[];
  if (!node.all) return { some: [{ kind: 'in', ...one, values }], negated };
  return { some: values.map((value) => ({ kind: 'comparison', field, operator: '=', value })), negated };
}

/** For more values than this it is faster to read the whole list once than to look for each. */
const fewValues = 8;

function atOnce(...[tests, read]: Parameters<ListParts['atOnce']>): ReturnType<ListParts['atOnce']> {
  const wanted = tests.map(({ values, low, high }) => (values?.size === 1 ? [...values][0] : low === high ? low : undefined));
  if (tests.length <= fewValues || wanted.includes(undefined)) return undefined;
  const isText = typeof wanted[0] === 'string';
  const valueOf = (raw: unknown) => {
    const value = isText && typeof raw === 'string' ? raw : read(raw);
    return typeof value === 'boolean' ? Number(value) : value;
  };
  return [
    (list) => {
      const found = new Set(list.map(valueOf));
      return wanted.every((value) => found.has(value));
    },
  ];
}

/** Elements are rows of one field, that of the list. */
function heldIn(name: string, place: HoldingPlace): HeldIn {
  const { list: _, ...element } = fieldOf(place.schema, name);
  const schema = schemaOf({ ...place.schema, fields: { [name]: element } });
  const conditionsOf = (node: HasNode) => {
    if (node.kind !== 'members' || !node.all || !('kind' in node.values)) return elements(node);
    return elements({ ...node, values: place.schema.variables?.[behind].list(node.values, place.schema, place.now) ?? [] });
  };
  return { schema, conditionsOf, rawOf: (row) => (Object.hasOwn(row, name) ? row[name] : null) };
}

function settled(...[node, schema, settle]: Parameters<ListParts['settled']>): HasNode {
  if (node.kind !== 'has' && node.kind !== 'members') return node;
  const { field } = node;
  const element = <One extends Element>(operator: ComparisonOperator, value: One) => {
    const one = settle(schema, { kind: 'comparison', field, operator, value });
    return one.kind === 'comparison' ? { operator: one.operator, value: one.value as One } : { operator, value };
  };
  if (node.kind === 'has') return { ...node, ...element(node.operator, node.value) };
  return 'kind' in node.values ? node : { ...node, values: node.values.map((value) => element('=', value).value) };
}

/** Reads a list as the JSON text of its raw elements, whatever these are. */
function reader(raw: unknown): string | null | undefined {
  if (raw === undefined || raw === null) return null;
  if (!Array.isArray(raw)) return undefined;
  return JSON.stringify(raw, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

function methods(field: string, element: (value: unknown) => Element): ReturnType<ListParts['methods']> {
  const plain = { field, negated: false } as const;
  const members = (all: boolean) => (values: readonly unknown[] | Variable) =>
    ({ kind: 'members', ...plain, all, values: 'kind' in values ? values : values.map(element) }) as const;
  return {
    has: (value, operator = '=') => ({ kind: 'has', ...plain, operator, value: element(value) }),
    hasAny: members(false),
    hasAll: members(true),
    isEmpty: () => ({ kind: 'empty', ...plain }),
    isNull: () => ({ kind: 'null', ...plain }),
  };
}
