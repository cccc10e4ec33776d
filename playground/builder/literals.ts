import type { Field, FieldType, KnownValue, Literal } from 'search-expression';

/**
 * Reads what somebody typed in a control as a literal. Dates and times are taken as they are.
 * `undefined` for what is not a value of the type.
 */
export function parseLiteral(type: FieldType, typed: string): Literal | undefined {
  const digits = typed.trim().replace(/^\+/, '');
  if (type === 'integer') return /^-?\d{1,16}$/.test(digits) ? integer(Number(digits)) : undefined;
  if (type === 'decimal') return decimal(digits.replace(',', '.'));
  if (type === 'boolean') return { kind: 'boolean', value: typed === 'true' };
  return typed.isWellFormed() && !typed.includes('\0') ? { kind: 'string', value: typed } : undefined;
}

function integer(value: number): Literal | undefined {
  // -0 becomes 0.
  return Number.isSafeInteger(value) ? { kind: 'integer', value: value + 0 } : undefined;
}

function decimal(digits: string): Literal | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d{1,15})(?:\.(\d{0,14}?)0*)?$/.exec(digits) ?? [];
  if (whole === '' || `${whole}${fraction}`.replace(/^0+/, '').length > 15) return undefined;
  const isZero = /^0*$/.test(whole + fraction);
  if (digits.includes('.')) return { kind: 'decimal', value: `${isZero ? '' : sign}${whole}.${fraction || '0'}` };
  return integer(Number(`${sign}${whole}`));
}

/**
 * Reads a list as people paste it: `1, 14`, `1;14`, one value a line, in quotes or brackets.
 * `undefined` if it is empty or has something else than values of the type.
 */
export function parseList(type: FieldType, pasted: string): readonly Literal[] | undefined {
  const bare = pasted.replace(/^\s*(?:\w+\s+)?(?:in\s*)?[([]|[)\]]\s*$/gi, '');
  const items = (bare.match(type === 'text' ? textItems : /[^\s,;]+/g) ?? [])
    .map((item) => item.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((item) => item !== '');
  const literals = items.map((item) => parseLiteral(type, item));
  return literals.length > 0 && literals.every((literal) => literal !== undefined) ? literals : undefined;
}

/** Quoted items may contain commas. */
const textItems = /\s*(["'])(?:(?!\1)[^\n\r])*\1\s*(?=[,;\n\r\t]|$)|[^,;\n\r\t]+/g;

export const isSameLiteral = (a: Literal, b: Literal): boolean => a.kind === b.kind && a.value === b.value;

/** Lists the values that the schema knows of a field. */
export function knownLiterals(field: Field | undefined): readonly Literal[] {
  return field?.values?.flatMap(({ value }) => parseLiteral(field.type, String(value)) ?? []) ?? [];
}

/** Finds what the schema knows of a value, which may be written by a code. */
export function knownValue(field: Field | undefined, { kind, value }: Literal): KnownValue | undefined {
  return field?.values?.find((known) => known.value === value || (kind === 'integer' && known.codes?.includes(value)));
}

/** Whether two literals mean one value: a text and its code do. */
export function isSameValue(field: Field | undefined, a: Literal, b: Literal): boolean {
  const known = knownValue(field, a);
  return isSameLiteral(a, b) || (known !== undefined && known === knownValue(field, b));
}

/** Returns the name of a value; the value itself if it has none. */
export function valueLabel(field: Field | undefined, literal: Literal): string {
  return knownValue(field, literal)?.label ?? String(literal.value);
}
