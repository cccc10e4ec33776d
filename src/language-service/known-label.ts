import type { Literal } from '../../grammar/expression.ts';
import type { FieldType, Operator } from '../../grammar/operators.ts';
import { parseTime } from '../schema/dates.ts';
import type { Field } from '../schema/schema.ts';
import { isOfType } from '../schema/schema.ts';

/** What people call a value of a field, where the schema says so and it is not how the value is written anyway. */
export function knownLabel(literal: Literal, field: Field): string | undefined {
  return isOfType[field.type](literal) ? labelsOf(field).get(meaningOf(literal.value, field.type)) : undefined;
}

/** The operators whose values are meant to be those that rows have; a bound with a name would seem to be about what it names. */
export const namesItsValues: ReadonlySet<Operator> = /* @__PURE__ */ new Set<Operator>(['=', '!=', 'IN']);

type Value = Literal['value'] | undefined;

/** Looked up for every value of a list, and a schema's fields never change. */
const labels = /* @__PURE__ */ new WeakMap<Field, ReadonlyMap<Value, string>>();

function labelsOf(field: Field): ReadonlyMap<Value, string> {
  const found = labels.get(field);
  if (found !== undefined) return found;
  const made = new Map(
    field.values?.flatMap(({ value, label }) =>
      label === undefined || label.trim() === '' || label === String(value)
        ? []
        : [[meaningOf(value, field.type), label] as const],
    ),
  );
  labels.set(field, made);
  return made;
}

/** Decimals and times may be written in more than one way. */
function meaningOf(value: Literal['value'], type: FieldType): Value {
  return type === 'decimal' ? Number(value) : type === 'time' ? parseTime(String(value)) : value;
}
