import { check, type Field, type FieldType, type Literal, literalsOf, type Predicate, type Schema } from 'search-expression';
import { predicateOf, type Relation, relationOf, relationsOf } from './relations.ts';

/** A condition on a field to begin with, one that makes sense before anything is chosen. */
export function startOf(schema: Schema, name: string): Predicate {
  const field = schema.fields[name];
  return field === undefined
    ? { kind: 'null', field: name, negated: true }
    : predicateOf(name, startRelation(field), [startValue(field)]);
}

/** The same condition on another field. Its way of asking and its values stay where they make sense there. */
export function withField(predicate: Predicate, name: string, schema: Schema): Predicate {
  const field = schema.fields[name];
  const start = startOf(schema, name);
  const relation = relationOf(predicate);
  if (field === undefined || !relationsOf[field.type].includes(relation)) return start;
  const values = literalsOf(predicate);
  return values.every((value) => fits(value, name, schema)) ? predicateOf(name, relation, values) : start;
}

/** Whether a field can have a value, and is known to where its values are known. */
function fits(value: Literal, field: string, schema: Schema): boolean {
  const { kind } = value;
  if (kind === 'integer' && !Number.isSafeInteger(value.value)) return false;
  return check({ kind: 'comparison', field, operator: '=', value }, schema).diagnostics.length === 0;
}

/** The value to begin with. */
export function startValue(field: Field): Literal {
  const known = field.values?.[0]?.value;
  return (known === undefined ? undefined : literalOf(field.type, String(known))) ?? starts[field.type].value;
}

/** What somebody wrote in a field as a literal of a type, whatever its form; undefined where it is none. Dates and times are as the language writes them. */
export function literalOf(type: FieldType, written: string): Literal | undefined {
  const digits = written.trim().replace(/^\+/, '');
  if (type === 'integer') return /^-?\d{1,16}$/.test(digits) ? integer(Number(digits)) : undefined;
  if (type === 'decimal') return decimal(digits.replace(',', '.'));
  if (type === 'boolean') return { kind: 'boolean', value: written === 'true' };
  return written.isWellFormed() && !written.includes('\0') ? { kind: 'string', value: written } : undefined;
}

function integer(value: number): Literal | undefined {
  return Number.isSafeInteger(value) ? { kind: 'integer', value: value + 0 } : undefined;
}

function decimal(digits: string): Literal | undefined {
  const [, sign = '', whole = '', places = ''] = /^(-?)0*(\d{1,15})(?:\.(\d{0,14}?)0*)?$/.exec(digits) ?? [];
  if (whole === '' || `${whole}${places}`.replace(/^0+/, '').length > 15) return undefined;
  const isZero = /^0*$/.test(whole + places);
  if (digits.includes('.')) return { kind: 'decimal', value: `${isZero ? '' : sign}${whole}.${places || '0'}` };
  return integer(Number(`${sign}${whole}`));
}

/** A field whose values are known is asked for one of them. */
const startRelation = ({ type, values }: Field): Relation => ((values?.length ?? 0) > 0 ? '=' : starts[type].relation);

const starts: Readonly<Record<FieldType, { readonly relation: Relation; readonly value: Literal }>> = {
  integer: { relation: '>=', value: { kind: 'integer', value: 1 } },
  decimal: { relation: '>=', value: { kind: 'integer', value: 0 } },
  text: { relation: '~', value: { kind: 'string', value: '' } },
  date: { relation: '>=', value: { kind: 'string', value: '0d' } },
  time: { relation: '>=', value: { kind: 'string', value: '09:00' } },
  boolean: { relation: '=', value: { kind: 'boolean', value: true } },
};
