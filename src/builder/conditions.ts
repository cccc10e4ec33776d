import { type Literal, literalsOf, type PlainPredicate, valuesOf } from '../../grammar/expression.ts';
import { isStringValue, printName } from '../../grammar/literal.ts';
import { type ComparisonOperator, type FieldType, type Operator, operators } from '../../grammar/operators.ts';
import { print, printLiteral, printValue } from '../../grammar/print.ts';
import { check } from '../schema/check.ts';
import { textIn } from '../schema/labels.ts';
import { parseElapsed } from '../schema/moments.ts';
import { referencesFor } from '../schema/references.ts';
import { type Field, innerSchema, type KnownValue, type Schema } from '../schema/schema.ts';
import { type BuilderCondition, type BuilderModel, type HeldPredicate, leavesOf } from './model.ts';

/*
 * What a condition can say: its relations, its values as people type them, and what to begin with.
 */

/** An operator of the language, or its negated form. */
export type Relation = ComparisonOperator | 'IN' | 'NOT IN' | 'BETWEEN' | 'NOT BETWEEN' | 'IS NULL' | 'IS NOT NULL';

type Arity = (typeof operators)[Operator]['arity'];

/** Lists the relations of a type in the order of the operator table, each with its negation. */
export function relationsOf(type: FieldType): readonly Relation[] {
  return (Object.keys(operators) as Operator[]).flatMap((operator): readonly Relation[] => {
    const { accepts, negation, ...row } = operators[operator];
    if (!(accepts as readonly FieldType[]).includes(type)) return [];
    return 'negatedMethod' in row ? [operator, negation] : [operator];
  });
}

export function relationOf(predicate: PlainPredicate): Relation {
  if (predicate.kind === 'comparison') return predicate.operator;
  return negatable[predicate.kind][predicate.negated ? 1 : 0];
}

const negatable = { in: ['IN', 'NOT IN'], between: ['BETWEEN', 'NOT BETWEEN'], null: ['IS NULL', 'IS NOT NULL'] } as const;

/** Returns how many values a relation takes. */
export function arityOf(relation: Relation): Arity {
  return operators[relation.replace(/^NOT |NOT (?=NULL)/, '') as Operator].arity;
}

/** What a condition asks of a list or a relation, as it stands in a text. */
export function heldFormOf(node: HeldPredicate): string {
  const not = node.negated ? 'NOT ' : '';
  if (node.kind === 'empty' || node.kind === 'null') return `IS ${not}${node.kind.toUpperCase()}`;
  const rest =
    node.kind === 'members'
      ? ` ${node.all ? 'ALL' : 'ANY'}`
      : node.kind === 'related'
        ? ` ${node.only ? 'ONLY ' : ''}(`
        : node.operator === '='
          ? ''
          : ` ${node.operator}`;
  return `${not}HAS${rest}`;
}

/** Lists what may be asked of a list or a relation. */
export function heldFormsOf({ fields }: Schema, name: string): readonly string[] {
  const field = fields[name];
  if (field === undefined) return ['HAS (', 'NOT HAS (', 'HAS ONLY (', 'NOT HAS ONLY (', 'IS EMPTY', 'IS NOT EMPTY'];
  const others = relationsOf(field.type).filter((one) => one !== '=' && arityOf(one) === 'one');
  const ofValues = ['HAS', 'HAS ANY', 'HAS ALL'].flatMap((form) => [form, `NOT ${form}`]);
  return [...ofValues, ...others.map((one) => `HAS ${one}`), 'IS EMPTY', 'IS NOT EMPTY', 'IS NULL', 'IS NOT NULL'];
}

/** A condition rewritten to ask something else of its list or relation; values that fit stay. */
export function withHeldForm(node: HeldPredicate, form: string, schema: Schema): string {
  const start = `${printName(node.field)} ${form}`;
  if (form.startsWith('IS')) return start;
  const field = schema.fields[node.field];
  if (field === undefined)
    return `${start}${node.kind === 'related' ? print(node.condition) : proposeAny(innerSchema(schema, node.field))})`;
  const isVariable = node.kind === 'members' && 'kind' in node.values;
  const isMany = /(?:ANY|ALL)$/.test(form);
  const values = isVariable && !isMany ? [] : valuesOf(node).map(printValue);
  const [first = printLiteral(initialValue(field)), ...rest] = values;
  return `${start} ${isMany && !isVariable ? `(${[first, ...rest].join(',')})` : first}`;
}

/** Makes a condition of as many of the values as the relation takes. */
export function predicateOf(field: string, relation: Relation, values: readonly Literal[]): PlainPredicate {
  const [low, high] = values;
  const negated = relation.includes('NOT ');
  const none: PlainPredicate = { kind: 'null', field, negated };
  if (low === undefined) return none;
  const made: Readonly<Record<Arity, PlainPredicate>> = {
    none,
    one: { kind: 'comparison', field, operator: relation as ComparisonOperator, value: low },
    two: { kind: 'between', field, negated, low, high: high ?? low },
    many: { kind: 'in', field, negated, values },
  };
  return made[arityOf(relation)];
}

/**
 * Changes the relation of a condition. As many of its values stay as the relation takes; a second
 * one that is missing is derived from the first. `initial` is used if there is no value. Codes
 * become texts where no code can stand.
 */
export function withRelation(
  predicate: PlainPredicate,
  relation: Relation,
  initial: Literal | undefined,
  field?: Field,
): PlainPredicate {
  const written = literalsOf(predicate);
  const values = takesCodes.has(relation) ? written : written.map((literal) => withoutCode(literal, field));
  const [first, last] = [values[0] ?? initial, values.at(-1) ?? initial];
  if (first === undefined || last === undefined) return predicate;
  const before = relationOf(predicate);
  const given: Readonly<Record<Arity, () => readonly Literal[]>> = {
    none: () => [],
    one: () => [predicate.kind === 'between' && isUpper(relation) ? last : first],
    two: () => (values.length > 1 ? [first, last] : isUpper(before) ? [shifted(first, -1), first] : [first, shifted(first, 1)]),
    many: () =>
      values.length === 0 ? [first] : values.filter((value, at) => values.findIndex((one) => isSameLiteral(one, value)) === at),
  };
  return predicateOf(predicate.field, relation, given[arityOf(relation)]());
}

const takesCodes: ReadonlySet<Relation> = new Set<Relation>(['=', '!=', 'IN', 'NOT IN']);

function withoutCode(literal: Literal, field: Field | undefined): Literal {
  if (field?.type !== 'text' || literal.kind === 'string') return literal;
  const known = knownValue(field, literal);
  return known === undefined ? literal : { kind: 'string', value: String(known.value) };
}

const isUpper = (relation: Relation): boolean => relation === '<=' || relation === '<';

/** Shifts a date by a week, or by one of its own unit, and a time to an end of the day. */
function shifted(literal: Literal, step: 1 | -1): Literal {
  if (literal.kind !== 'string') return literal;
  const { value } = literal;
  const [, amount, unit] = /^(-?\d{1,3})([dwmy])$/.exec(value) ?? [];
  if (amount !== undefined) return { kind: 'string', value: `${Number(amount) + step * (unit === 'd' ? 7 : 1)}${unit}` };
  if (/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(value)) return { kind: 'string', value: step > 0 ? '23:59' : '00:00' };
  const day = /^[1-8]\d{3}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00Z`) : Number.NaN;
  return Number.isNaN(day) ? literal : { kind: 'string', value: new Date(day + step * 604_800_000).toISOString().slice(0, 10) };
}

/** Changes the field of a condition. Its relation and values stay where they fit that field. */
export function withField(predicate: PlainPredicate, name: string, schema: Schema): PlainPredicate {
  const field = schema.fields[name];
  const initial = initialPredicate(schema, name);
  const relation = relationOf(predicate);
  if (field === undefined || !relationsOf(field.type).includes(relation)) return initial;
  const values = literalsOf(predicate);
  return values.every((value) => isValueOf(value, name, schema)) ? predicateOf(name, relation, values) : initial;
}

/** Tests whether a field can have a value; if it has known values, whether it is one of them. */
function isValueOf(value: Literal, field: string, schema: Schema): boolean {
  if (value.kind === 'integer' && !Number.isSafeInteger(value.value)) return false;
  return check({ kind: 'comparison', field, operator: '=', value }, schema).diagnostics.length === 0;
}

/** A condition on a field that makes sense before anything is chosen. */
function initialPredicate(schema: Schema, name: string): PlainPredicate {
  const field = schema.fields[name];
  if (field === undefined) return { kind: 'null', field: name, negated: true };
  return predicateOf(name, field.values?.length ? '=' : initials[field.type].relation, [initialValue(field)]);
}

export function initialValue(field: Field): Literal {
  return knownLiterals(field)[0] ?? initials[field.type].value;
}

const initials: Readonly<Record<FieldType, { readonly relation: Relation; readonly value: Literal }>> = {
  integer: { relation: '>=', value: { kind: 'integer', value: 1 } },
  decimal: { relation: '>=', value: { kind: 'integer', value: 0 } },
  text: { relation: '~', value: { kind: 'string', value: '' } },
  date: { relation: '>=', value: { kind: 'string', value: '0d' } },
  time: { relation: '>=', value: { kind: 'string', value: '09:00' } },
  boolean: { relation: '=', value: { kind: 'boolean', value: true } },
};

/**
 * Reads what somebody typed in a control as a literal; `930`, `9.30` and `-2h` are times too. Dates
 * are taken as they are. `undefined` for what is not a value of the type.
 */
export function parseLiteral(type: FieldType, typed: string): Literal | undefined {
  return literals[type](typed.trim().replace(/^\+/, ''), typed);
}

const string = (typed: string): Literal | undefined => (isStringValue(typed) ? { kind: 'string', value: typed } : undefined);

const literals: Readonly<Record<FieldType, (digits: string, typed: string) => Literal | undefined>> = {
  integer: (digits) => (/^-?\d{1,16}$/.test(digits) ? integer(Number(digits)) : undefined),
  decimal: (digits) => decimal(digits.replace(',', '.')),
  text: (_, typed) => string(typed),
  date: (_, typed) => string(typed),
  time,
  boolean: (_, typed) => ({ kind: 'boolean', value: typed === 'true' }),
};

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

function time(digits: string): Literal | undefined {
  if (parseElapsed(digits) !== undefined) return string(digits);
  const [, hours = '', minutes = '', seconds] = /^(\d{1,2})(?:[:.]?(\d\d))?(?:[:.]?(\d\d))?$/.exec(digits) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const value = [hours.padStart(2, '0'), minutes || '00', ...(seconds === undefined ? [] : [seconds])].join(':');
  return { kind: 'string', value };
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
  return textIn(knownValue(field, literal)?.label) ?? String(literal.value);
}

/** Lists the fields to choose from, lists aside: of those that search the same column, the first. */
export function offeredFields({ fields }: Schema): readonly string[] {
  const seen = new Set<string>();
  return Object.entries(fields).flatMap(([name, { column = name, list }]) => {
    if (list || seen.has(column)) return [];
    seen.add(column);
    return [name];
  });
}

/** Lists the names and aliases of the fields that search the same column as one. */
export function spellingsOf({ fields }: Schema, name: string): readonly string[] {
  const column = fields[name]?.column ?? name;
  return Object.entries(fields).flatMap(([one, field]) =>
    (field.column ?? one) === column ? [one, ...(field.aliases ?? [])] : [],
  );
}

/** Proposes a condition on a field: the end of a period with a start, or a value not used yet. */
export function proposeCondition({ schema, root }: BuilderModel, name: string): string {
  if (heldNames(schema).includes(name))
    return withHeldForm({ kind: 'empty', field: name, negated: false }, heldFormsOf(schema, name)[0] ?? '', schema);
  const present = leavesOf(root).filter((leaf) => leaf.kind === 'condition' && leaf.predicate.field === name);
  const conditions = present as readonly BuilderCondition[];
  const relations = conditions.map(({ predicate }) => relationOf(predicate));
  const isOpenPeriod =
    schema.fields[name]?.type === 'date' && relations.includes('>=') && !relations.some((one) => one === '<=' || one === '<');
  return isOpenPeriod ? print(predicateOf(name, '<=', [dateLiteral('7d')])) : withUnusedValue(schema, name, conditions);
}

/** Lists the names of lists and relations. */
export const heldNames = ({ fields, relations }: Schema): readonly string[] => [
  ...Object.keys(fields).filter((name) => fields[name]?.list),
  ...Object.keys(relations ?? {}),
];

/** Proposes a condition on what a schema has first. */
function proposeAny(schema: Schema): string {
  const [name = ''] = [...offeredFields(schema), ...heldNames(schema)];
  return proposeCondition({ text: '', schema, root: undefined, parents: new Map() }, name);
}

/** Proposes a call, each argument with the first value that fits. */
export function proposeCall(schema: Schema, name: string): string {
  const given = (schema.functions?.[name]?.parameters ?? []).map((own) =>
    own.field === true ? (referencesFor(own, { schema }, true)[0] ?? '') : printLiteral(initialValue(own)),
  );
  return `${printName(name)}(${given.join(', ')})`;
}

/** Proposes an alternative for a condition: the same field with another known value, if any. */
export function proposeAlternative({ schema }: BuilderModel, condition: BuilderCondition): string {
  return withUnusedValue(schema, condition.predicate.field, [condition]);
}

function withUnusedValue(schema: Schema, name: string, conditions: readonly BuilderCondition[]): string {
  const used = new Set(conditions.flatMap(({ predicate }) => literalsOf(predicate)).map(({ value }) => value));
  const unused = knownLiterals(schema.fields[name]).find(({ value }) => !used.has(value));
  return print(unused === undefined ? initialPredicate(schema, name) : predicateOf(name, '=', [unused]));
}

/** Proposes a group of two conditions, in parentheses. */
export function proposeGroup({ schema }: BuilderModel, operator: 'and' | 'or'): string {
  const names = offeredFields(schema);
  const name = names.find((one) => (schema.fields[one]?.values?.length ?? 0) > 1) ?? names[0];
  if (name === undefined) return `(${[1, 2].map(() => proposeAny(schema)).join(operator === 'and' ? ' AND ' : ' OR ')})`;
  const [first, second] = knownLiterals(schema.fields[name]);
  const conditions = [first, second].map((value) =>
    print(value === undefined ? initialPredicate(schema, name) : predicateOf(name, '=', [value])),
  );
  return `(${conditions.join(operator === 'and' ? ' AND ' : ' OR ')})`;
}

/** Proposes whole texts to begin with. */
export function proposeTexts({ schema }: BuilderModel): { readonly [Key in 'week' | 'fromToday' | 'only']?: Proposal } {
  const names = offeredFields(schema);
  const date = names.find((name) => schema.fields[name]?.type === 'date');
  const known = names.find((name) => knownLiterals(schema.fields[name]).length > 0);
  const field = known === undefined ? undefined : schema.fields[known];
  const [value] = knownLiterals(field);
  const start = date && print(predicateOf(date, '>=', [dateLiteral('0d')]));
  return {
    ...(date && start && { week: { text: `${start} AND ${print(predicateOf(date, '<=', [dateLiteral('7d')]))}` } }),
    ...(start && { fromToday: { text: start } }),
    ...(known && value && { only: { text: print(predicateOf(known, '=', [value])), value: valueLabel(field, value) } }),
  };
}

type Proposal = { readonly text: string; readonly value?: string };

const dateLiteral = (value: string): Literal => ({ kind: 'string', value });
