import type { FieldValue, Variable } from '../../grammar/expression.ts';
import { printName } from '../../grammar/literal.ts';
import type { Operator, OperatorRow } from '../../grammar/operators.ts';
import { operators } from '../../grammar/operators.ts';
import { behind, type Field, finderIn, type HostFunction, type Schema, type Wanted } from './schema.ts';

/*
 * What stands for a value that is not written down (L3.12, L3.13): a variable, or another field.
 */

/** Whether values of two declarations can be compared: one type, and one kind of `dateTime`. */
export const areComparable = (one: Wanted & Pick<Field, 'list'>, other: Wanted, isList = false): boolean =>
  one.type === other.type && one.dateTime === other.dateTime && (one.list === true) === isList;

/** Whether an operator takes a field on its right. */
export const takesFields = (operator: Operator): boolean => (operators[operator] as OperatorRow).folded !== true;

/** A variable or a field of a schema with the schema's spelling; undefined where it does not fit. */
export function fittingReference<Reference extends Variable | FieldValue>(
  reference: Reference,
  wanted: Wanted,
  { schema, operator, isList = false, allowed }: ReferencePlace,
): Reference | undefined {
  if (reference.kind === 'variable') {
    const name = schema.variables?.[behind].fitting(reference, schema, wanted, isList);
    return name === undefined ? undefined : { ...reference, name };
  }
  const named = finderIn(schema)(reference.field);
  const fits =
    named !== undefined &&
    (operator === undefined || takesFields(operator)) &&
    areComparable(named.field, wanted) &&
    (allowed === undefined || allowed.includes(named.name));
  return fits ? { ...reference, field: named.name } : undefined;
}

/** The variables and fields that fit in a place for a value, as they are written. */
export function referencesFor(
  wanted: Wanted,
  { schema, operator, isList = false }: ReferencePlace,
  isField?: boolean,
): readonly string[] {
  const variables = Object.entries(isField === true ? {} : (schema.variables ?? {})).filter(([, own]) =>
    areComparable(own, wanted, isList),
  );
  const takes = isField ?? (operator !== undefined && takesFields(operator) && operators[operator].arity !== 'many');
  const fields = Object.entries<Field>(takes ? schema.fields : {}).filter(
    ([, own]) => own !== wanted && areComparable(own, wanted),
  );
  return [...variables.map(([name]) => `@${name}`), ...fields.map(([name]) => printName(name))];
}

export type ReferencePlace = {
  readonly schema: Schema;
  /** None for an argument of a function. */
  readonly operator?: Operator;
  /** Where a list has to stand. */
  readonly isList?: boolean;
  readonly allowed?: readonly string[] | undefined;
};

/** How a function is called: `near(lat, lon, km)`. */
export const signatureOf = (name: string, { parameters }: Pick<HostFunction, 'parameters'>): string =>
  `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`;
