import { guess, type Problem, replaceBy } from '../../grammar/diagnostics.ts';
import type { Element, Expression, Literal, PartialExpression, Value, Variable } from '../../grammar/expression.ts';
import { positiveOf } from '../../grammar/operators.ts';
import { hasKeys, nodeKeys } from '../../grammar/well-formed.ts';
import { notTaken, valueProblems } from './check-fields.ts';
import { copyLiteral, copyValues, counts, isComparison } from './fitting-copy.ts';
import {
  assertField,
  behind,
  type CheckPlace,
  deepFreeze,
  type Field,
  type HasNode,
  type ListParts,
  type NamedField,
  operatorsOf,
  type Task,
} from './schema.ts';

const parts: ListParts = { copy, problems, elements, reader, methods };

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
