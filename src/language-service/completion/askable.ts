import { printName } from '../../../grammar/literal.ts';
import { type FieldType, type Operator, operators } from '../../../grammar/operators.ts';
import type { ValueForm } from '../../../grammar/profile.ts';
import type { Field, NamedField } from '../../schema/schema.ts';
import { operatorsOf } from '../../schema/schema.ts';
import { searchable } from '../searchable.ts';
import type { Setting } from '../setting.ts';
import type { Request } from './offer.ts';

/** The operators that a profile lets a field be asked with, those used most first; `NOT IN` and its like among them. */
export function askableOperators(field: Field | undefined, { profile }: Setting): readonly string[] {
  const canNegate = profile.connectives.includes('NOT');
  const found: string[] = [];
  for (const operator of profile.operators) {
    if (field !== undefined && !operatorsOf[field.type].has(operator)) continue;
    const forms = operator === 'IN' ? profile.listForms : profile.valueForms;
    if (field !== undefined && operator !== 'IS NULL' && !formsOf[field.type].some((form) => forms.includes(form))) continue;
    found.push(operator);
    if (canNegate && hasNegatedForm(operator)) found.push(operators[operator].negation);
  }
  const order = field === undefined ? [] : field.values === undefined ? mostUsed[field.type] : named.concat(mostUsed[field.type]);
  const place = (operator: string) => (order.includes(operator) ? order.indexOf(operator) : order.length);
  return found.sort((a, b) => place(a) - place(b));
}

/** The fields of a schema that can be asked anything. */
export function askableFields(setting: Setting): readonly NamedField[] {
  const { schema, allowed, profile } = setting;
  const names = allowed && new Set(allowed);
  return Object.entries(schema.fields)
    .map(([name, field]) => ({ name, field }))
    .filter(({ name }) => names?.has(name) ?? true)
    .filter(({ name }) => profile.quotedNames || !printName(name).startsWith('`'))
    .filter(({ field }) => askableOperators(field, setting).length > 0);
}

/** The field that the condition at the caret is about, where it may be searched. */
export function askedField({ context: { condition }, document: { setting } }: Request): NamedField | undefined {
  return condition?.field && searchable(setting)(condition.field.name);
}

const hasNegatedForm = (operator: Operator): boolean => 'negatedMethod' in operators[operator];

/** How values of a type can be written. */
const formsOf: Readonly<Record<FieldType, readonly ValueForm[]>> = {
  integer: ['integer'],
  decimal: ['integer', 'decimal'],
  text: ['text'],
  date: ['relative-day', 'text'],
  time: ['text'],
  boolean: ['boolean'],
};

const bounds = ['>=', '<=', 'BETWEEN', '=', '<', '>', '!='];
const ordered = [...bounds, 'IN', 'IS NULL', 'IS NOT NULL', 'NOT BETWEEN', 'NOT IN'];
const named = ['IN', '=', '!=', 'NOT IN'];
const mostUsed: Readonly<Record<FieldType, readonly string[]>> = {
  integer: ['=', 'IN', ...bounds, 'NOT IN', 'IS NULL', 'IS NOT NULL', 'NOT BETWEEN'],
  decimal: ordered,
  text: ['=', '~', 'IN', '!=', '!~', 'NOT IN', 'IS NULL', 'IS NOT NULL', '>=', '<=', '<', '>', 'BETWEEN', 'NOT BETWEEN'],
  date: ordered,
  time: ordered,
  boolean: ['=', '!=', 'IS NULL', 'IS NOT NULL'],
};
