import { allowed } from '../../grammar/allowed.ts';
import type { Edit, Problem } from '../../grammar/diagnostics.ts';
import type {
  Call,
  Element,
  Expression,
  Literal,
  PartialExpression,
  PlainPredicate,
  Predicate,
  Range,
  Value,
  Variable,
} from '../../grammar/expression.ts';
import type { Limits } from '../../grammar/limits.ts';
import { isName } from '../../grammar/literal.ts';
import {
  type ComparisonOperator,
  type FieldType,
  fieldTypes,
  type Operator,
  type OperatorRow,
  operators,
} from '../../grammar/operators.ts';
import type { PartsOf } from '../../grammar/ranges.ts';
import type { Now } from './dates.ts';

/** A text for people: one for all, or one for each language by its tag, such as `nl`. */
export type LocalText = string | Readonly<Record<string, string>>;
/** What people also say for something: words for all languages, or by the tag of each. */
export type LocalWords = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** A value that a field is known to have, with its label. */
export type KnownValue = {
  readonly value: string | number | boolean;
  readonly label?: LocalText;
  /** What `interpret` takes for it, too. */
  readonly words?: LocalWords;
  /** Integers that stand for a text in `=`, `!=` and `IN` (L3.8); each for one value only. */
  readonly codes?: readonly number[];
};

/** A field that can be searched (L3.1). */
export type Field = {
  readonly type: FieldType;
  readonly label?: LocalText;
  readonly description?: LocalText;
  /** A heading under which lists of fields show it, such as `When`. */
  readonly group?: LocalText;
  /** What `interpret` takes for it, too, such as `guests` for a number of persons. */
  readonly words?: LocalWords;
  /** Whether `interpret` looks in it for a word that nothing else explains; by default in the first text. */
  readonly sought?: true;
  /** Its known values. Any other gets a warning, or an error when the list is `closed`. */
  readonly values?: readonly KnownValue[];
  readonly closed?: boolean;
  /** Other names for it in a search. */
  readonly aliases?: readonly string[];
  /** Its name in rows, where that differs from its name in a search; rows may have either. */
  readonly column?: string;
  /**
   * For a date whose rows have a time too: the zone of texts without an offset, UTC or that of the
   * search. Without it a row's date has no time.
   */
  readonly dateTime?: 'UTC' | 'local-wall';
  /** Its values are lists of values of the type: see `defineList`. */
  readonly list?: true;
  readonly [behind]?: ListParts;
  /** Computes its raw value from a row in memory; in SQL it is a column as any other. */
  readonly value?: (row: never) => unknown;
};

/** A condition on what a list or a relation holds. */
export type HasNode<Tree = Expression> = Extract<Tree, { readonly kind: 'empty' | 'has' | 'members' | 'related' }>;

export const isOnMember = (node: Predicate): node is HasNode => ['empty', 'has', 'members', 'related'].includes(node.kind);

/** Where a condition stands that is checked. */
export type CheckPlace = {
  readonly schema: Schema;
  readonly allowed: readonly string[] | undefined;
  readonly partsOf: PartsOf;
  readonly budget: Budget;
};

/** What a list and a relation bring along: how a condition on them is copied, and what is wrong with one. */
export type HasParts = {
  readonly copy: (node: HasNode, named: NamedField, task: Task, depth: number) => Expression | undefined;
  readonly problems: (node: PartialExpression, name: string, place: CheckPlace) => readonly Problem[];
  /** What the lists and relations of a row may hold, for rows that tell conditions on them apart. */
  readonly holdings: (predicates: readonly Predicate[], place: HoldingPlace) => readonly TestedMember[];
  readonly heldIn: (name: string, place: HoldingPlace) => HeldIn;
  /** With what is asked of elements or records as `settle` writes it. */
  readonly settled: (node: HasNode, schema: Schema, settle: (schema: Schema, one: Expression) => Expression) => HasNode;
};

/** Where values are made of a list or a relation on which its conditions differ. */
export type HoldingPlace = {
  readonly schema: Schema;
  readonly now: Now;
  /** Rows on which a condition on elements or records is true, and such on which it is not. */
  readonly rowsFor: (condition: Expression, schema: Schema, most?: number) => readonly JudgedRow[];
  readonly judgeOf: (node: Predicate) => (row: Readonly<Record<string, unknown>>) => boolean | null;
  /** Gets, by its name, what finds a value on which conditions have the verdicts of the tests; undefined for none. */
  readonly held: Map<string, (tests: readonly HeldTest[]) => unknown>;
};
type JudgedRow = {
  readonly row: Readonly<Record<string, unknown>>;
  readonly verdict: boolean | null;
  readonly about: string;
};
/** What a list or a relation holds. */
export type HeldIn = {
  /** Of elements or records. */
  readonly schema: Schema;
  /** The conditions of which each has to hold of some element, or not all of them where `negated`. */
  readonly conditionsOf: (node: HasNode) => { readonly some: readonly Expression[]; readonly negated: boolean };
  readonly rawOf: (row: JudgedRow['row']) => unknown;
};
/** A condition with values, each beside one on which the condition has another verdict, if there is one. */
type TestedMember = {
  readonly predicate: HasNode;
  readonly pairs: readonly [{ readonly near: readonly HeldPair[]; readonly further: readonly HeldPair[] }];
  readonly turned: readonly [];
};
export type HeldSample = { readonly raw: readonly unknown[]; readonly about: string };
/** As pairs of the values of a field are. */
type HeldPair = readonly [HeldSide, HeldSide];
type HeldSide = HeldSample & { readonly value: number; readonly isTrue: boolean };
/** A condition that is not negated, its text, and the verdict that it has to have. */
export type HeldTest = { readonly node: Predicate; readonly text: string; readonly verdict: boolean | null };

/** The test of an element, as memory has it. */
type SoughtElement = {
  readonly kind: string;
  readonly values?: ReadonlySet<number | string>;
  readonly low?: number;
  readonly high?: number;
};
/** What lists bring along: see `defineList`. */
export type ListParts = HasParts & {
  /** The conditions of which each has to hold of some element, or not all of them where `negated`. */
  readonly elements: (node: HasNode) => { readonly some: readonly PlainPredicate[]; readonly negated: boolean };
  /** Tests a list once for many values, each of which has to be an element; undefined where it cannot. */
  readonly atOnce: (
    tests: readonly SoughtElement[],
    read: (raw: unknown) => unknown,
  ) => readonly ((list: readonly unknown[]) => boolean)[] | undefined;
  readonly reader: (raw: unknown) => string | null | undefined;
  /** What the builder makes of a list. */
  readonly methods: (
    field: string,
    element: (value: unknown) => Element,
  ) => Readonly<
    Record<'has' | 'hasAny' | 'hasAll' | 'isEmpty' | 'isNull', (value: never, operator?: ComparisonOperator) => Predicate>
  >;
};
/** A node in the text that lints are about. */
export type LintedPart = { readonly node: Expression; readonly range: Range; readonly operands: readonly LintedPart[] };
/** What relations bring along: see `defineRelation`. */
export type RelationParts = HasParts & {
  /** The schema of the records, with the variables of the schema that has the relation. */
  readonly schemaIn: (outer: Schema) => Schema;
  /** What two HAS on one relation are told of that may be met by another record each. */
  readonly recordsApart: <Context extends { readonly parts: readonly LintedPart[]; readonly text: string }>(
    context: Context,
    removalOf: (text: string, part: LintedPart, operand: LintedPart) => Edit,
    relatedTo: (context: Context, parts: readonly LintedPart[]) => NonNullable<Problem['related']>,
  ) => readonly Problem[];
  /** The problem of a name that has the relation before its point: `lines.sku`. */
  readonly inside: (node: PartialExpression, place: CheckPlace) => Problem | undefined;
};

/**
 * The key of what a declaration does: it comes with the declaration, so that who declares none has
 * none of that code in a bundle.
 */
export const behind: unique symbol = /* @__PURE__ */ Symbol('behind');

/** A value that the caller gives with the clock: `@me`. */
export type SchemaVariable = Pick<Field, 'type' | 'label' | 'description' | 'dateTime' | 'list'>;
/** What a function takes: a value of a type, or with `field` a field of that type. */
export type Parameter = Pick<Field, 'type' | 'dateTime' | 'label'> & { readonly name: string; readonly field?: true };
/** An argument as functions get it: days are `YYYY-MM-DD`, moments have a `T` and in UTC a `Z`. */
export type Argument = string | number | boolean | null;
/** When a function is asked: the day, and the instant in milliseconds where the clock has one. */
export type FunctionClock = { readonly today: string; readonly now?: number; readonly timeZone?: string };
/** A part of SQL that the tag of a function made: texts, and the values between them. */
export type SqlFragment = { readonly texts: readonly string[]; readonly values: readonly Argument[] };
/** The tag of a function's SQL: values are bound, fragments become part of the text. */
export type SqlTag = (texts: TemplateStringsArray, ...given: readonly (Argument | SqlFragment)[]) => SqlFragment;
/** A condition of the host's, `overdue()`, as `defineFunction` makes it. */
export type HostFunction = {
  readonly label?: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  /** Its verdict on a row in memory; null is unknown. */
  readonly test?: (row: never, given: never, clock: FunctionClock) => boolean | null;
  /** Its SQL, the same in all dialects or by the name of each. */
  readonly sql?: FunctionSql | { readonly [dialect: string]: FunctionSql };
  readonly [behind]: FunctionParts;
};
/** What a call is asked with. */
export type Asked = { readonly own: HostFunction; readonly schema: Schema; readonly now: Now };

/** What functions bring along: see `defineFunction`. */
export type FunctionParts = {
  readonly copy: (node: Call, task: Task, copyValue: CopyValue) => Expression | undefined;
  readonly problems: (node: PartialExpression & { readonly kind: 'call' }, place: CallPlace) => readonly Problem[];
  readonly verdict: <Row>(
    node: Call,
    asked: Asked,
    reader: (field: string) => (row: Row) => Argument,
  ) => (row: Row) => boolean | null;
  readonly sql: (
    node: Call,
    asked: Asked,
    dialect: { readonly name: string; readonly title?: string },
    columnOf: (field: string) => string,
  ) => SqlFragment;
  readonly shownValue: (value: Argument, type: Wanted) => Argument;
};
/** Copies an argument of a call. */
export type CopyValue = (value: Value, parameter: NamedField, operator: Operator, task: Task) => Value;

/** What variables bring along: see `defineVariables`. */
export type VariableParts = {
  /** An expression with the values of its variables, but where a variable has none, and on lists; `sources` gets what they stand for. */
  readonly filledIn: (expression: Expression, schema: Schema, now: Now, sources: Map<Predicate, Predicate>) => Expression;
  readonly fitting: (variable: Variable, schema: Schema, wanted: Wanted, isList: boolean) => string | undefined;
  readonly unknown: (name: string, schema: Schema, range: Range) => Problem;
  readonly one: (variable: Variable, schema: Schema, now: Now) => Literal | null;
  readonly list: (variable: Variable, schema: Schema, now: Now) => readonly Literal[] | null;
  readonly without: (node: Predicate, schema: Schema, now: Now) => Expression;
  readonly bindInto: (
    values: unknown[],
    all: readonly Value[],
    schema: Schema,
    now: Now,
    type: FieldType,
    bind: (literals: readonly Literal[]) => void,
  ) => void;
};

/** The variables of a schema by their names, as `defineVariables` makes them. */
export type Variables = Readonly<Record<string, SchemaVariable>> & { readonly [behind]: VariableParts };
type FunctionSql = (sql: SqlTag, given: never, clock: FunctionClock) => SqlFragment;
/** Records of a schema that belong to a row, as `defineRelation` makes them: `lines HAS (…)`. */
export type SchemaRelation = Pick<Field, 'label' | 'description'> & {
  readonly schema: Schema | (() => Schema);
  readonly [behind]: RelationParts;
};

/** What a schema may declare beside its fields. */
export type Declarations = {
  readonly variables?: Variables;
  readonly functions?: Readonly<Record<string, HostFunction>>;
  readonly relations?: Readonly<Record<string, SchemaRelation>>;
};

/** The fields of a schema by their names. */
export type Fields = Readonly<Record<string, Field>>;

/** What a search may name; made only by `defineSchema`. */
export type Schema<F extends Fields = Fields, D extends Declarations = Declarations> = { readonly fields: F } & D;

/** The names of a schema's fields. */
export type FieldName<S extends Schema> = keyof S['fields'] & string;
/** The names of a schema's relations. */
export type NameOfRelation<S extends Schema> = keyof NonNullable<S['relations']> & string;

/**
 * Defines the fields that can be searched, and what else a search may name: variables, functions
 * and relations. The types of the builder and of rows follow from it;
 * its JSON form is the same object.
 *
 * @example defineSchema({ startdatum: { type: 'date' }, product: { type: 'integer' } })
 * @example defineSchema({ owner: { type: 'integer' } }, { variables: defineVariables({ me: { type: 'integer' } }) })
 * @throws TypeError for no fields, an unknown type or key, a name that no search can write, names
 *   or aliases that differ only in ASCII case (L2.4), known values of another type, or codes of two
 *   values or of a field that is no text
 */
export function defineSchema<const F extends Fields, const D extends Declarations = { readonly variables?: never }>(
  fields: F,
  declarations?: D,
): Schema<F, D> {
  const entries = Object.entries(fields as Fields);
  if (entries.length === 0) throw new TypeError('A schema needs at least one field.');
  const taken = new Set<string>();
  for (const [name, field] of entries) {
    assertField(name, field);
    if (field.list && field[behind] === undefined) throw new TypeError(`Make the list ${JSON.stringify(name)} by defineList.`);
    for (const spelled of spellingsOf(name, field)) {
      if (!isName(spelled)) throw new TypeError(`${JSON.stringify(spelled)} cannot be the name of a field.`);
      const folded = foldCase(spelled);
      if (taken.has(folded))
        throw new TypeError(`The name ${JSON.stringify(spelled)} is taken: names differ in more than the case of letters.`);
      taken.add(folded);
    }
  }
  for (const name of Object.keys(declarations?.relations ?? {})) {
    if (taken.has(foldCase(name))) throw new TypeError(`The name ${JSON.stringify(name)} is taken by a field.`);
  }
  if (declarations !== undefined) assertDeclarations(declarations);
  return schemaOf({ fields: copied(fields), ...copied(declarations) } as Schema<F, D>);
}

/** A copy of plain data; functions, schemas and what is defined already stay what they are. */
function copied<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || behind in value) return value;
  if (Array.isArray(value)) return value.map(copied) as Value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)])) as Value;
}

/** The same schema, checked, for an element that is given one. */
export const defineAgain = ({ fields, ...declared }: Schema): Schema => defineSchema(fields, declared);

/** The schema of what `defineSchema` would take, which belongs to it from now on. */
export function schemaOf<const S extends Schema>(schema: S): S {
  schemas.add(deepFreeze(schema));
  return schema;
}

const schemas = /* @__PURE__ */ new WeakSet<Schema>();

const spellingsOf = (name: string, { aliases = [] }: Field): readonly string[] => [name, ...aliases];

/** A field with the schema's spelling of its name. */
export type NamedField = { readonly name: string; readonly field: Field };

/** What is declared by a name, in exact spelling, else in any ASCII case. */
export function declared<Value>(
  all: Readonly<Record<string, Value>> | undefined,
  name: string,
): { readonly name: string; readonly is: Value } | undefined {
  if (all === undefined) return undefined;
  const own = Object.hasOwn(all, name) ? name : Object.keys(all).find((one) => foldCase(one) === foldCase(name));
  return own === undefined ? undefined : { name: own, is: all[own] as Value };
}

/** A list or a relation of a schema by its name, in any ASCII case; undefined for any other name. */
export function memberOf(
  schema: Schema,
  name: string,
): { readonly name: string; readonly is: (Field & { readonly [behind]: ListParts }) | SchemaRelation } | undefined {
  const relation = declared(schema.relations, name);
  if (relation !== undefined) return relation;
  const named = finderIn(schema)(name);
  return named?.field[behind] && { name: named.name, is: named.field as Field & { readonly [behind]: ListParts } };
}

/** Whether what a schema has by a name is a relation. */
export const isRelation = (member: Field | SchemaRelation): member is SchemaRelation => 'schema' in member;

/** The schema of the records of a relation, with the variables of the schema around. */
export const innerSchema = (schema: Schema, name: string): Schema =>
  (declared(schema.relations, name) as { readonly is: SchemaRelation }).is[behind].schemaIn(schema);

/** Whether a value is a schema. */
export const isSchema = (value: unknown): value is Schema => schemas.has(value as Schema);

/** What a value that is no field stands for; null for a variable without a value (L3.12). */
export function givenLiteral(value: Value, schema: Schema, now: Now): Literal | null {
  return value.kind === 'variable' ? (schema.variables?.[behind].one(value, schema, now) ?? null) : (value as Literal);
}

/** What a value has to be like: a field, or a parameter of a function. */
export type Wanted = Pick<Field, 'type' | 'dateTime'>;

/** The rules that `checkLimits` and `checkFields` report on. */
export type Rules = { readonly limits: Limits; readonly allowed: readonly string[] | undefined };

/** The state of a copy; from the first violation on `fits` is false, and nothing more is read. */
export type Task = {
  schema: Schema;
  find: FindField;
  rules: Rules | undefined;
  readonly withRanges: boolean;
  predicates: number;
  variables: number;
  /** The relations around what is copied now, whose schema and rules these are. */
  deep: number;
  fits: boolean;
};

/** The comparisons left to find what a misspelling stands for; below 0 nothing is suggested. */
export type Budget = { left: number };

/** Where a call stands. */
export type CallPlace = {
  readonly schema: Schema;
  readonly allowed: readonly string[] | undefined;
  readonly nameRange: Range;
  readonly budget: Budget;
};

/** Finds the field of a name or alias, in any ASCII case. */
export type FindField = (name: string) => NamedField | undefined;

export function finderIn(schema: Schema): FindField {
  return indexOf(schema).find;
}

/** The schema's spelling of every name and alias, by its lower-case form. */
export function namesOf(schema: Schema): ReadonlyMap<string, string> {
  return indexOf(schema).names;
}

/**
 * The field of a name in the schema's spelling.
 *
 * @throws TypeError for any other name
 */
export function fieldOf(schema: Schema, name: string): Field {
  const field = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
  if (field === undefined) throw new TypeError(`The schema has no field ${JSON.stringify(name)}.`);
  return field;
}

/** Whether a literal has the kind that a type needs (L3.1); nothing is ever converted (L3.7). */
export const isOfType: Readonly<Record<FieldType, (literal: Literal) => boolean>> = {
  integer: ({ kind }) => kind === 'integer',
  // An integer of 16 digits leaves a double no room for decimals, and comparing would not be
  // exact.
  decimal: ({ kind, value }) => kind === 'decimal' || (kind === 'integer' && Math.abs(value) < 1e15),
  text: ({ kind }) => kind === 'string',
  boolean: ({ kind }) => kind === 'boolean',
  date: ({ kind }) => kind === 'string',
  time: ({ kind }) => kind === 'string',
};

/** Whether the values of a type are written in quotes. */
export const isQuoted = (type: FieldType | undefined): boolean =>
  type !== undefined && isOfType[type]({ kind: 'string', value: '' });

/** The operators whose values should be in rows, and may be codes; not bounds and parts. */
export const namesValues: ReadonlySet<Operator> = /* @__PURE__ */ new Set<Operator>(['=', '!=', 'IN']);

/** Whether a condition on a field takes a literal: one of its type, or a code (L3.8). */
export function takesLiteral(field: Field, operator: Operator, literal: Literal): boolean {
  return isOfType[field.type](literal) || isCode(field, operator, literal);
}

/** Whether a literal is a code, under an operator that takes one (L3.8). */
export function isCode(field: Field, operator: Operator, literal: Literal): boolean {
  return textOfCode(field, literal) !== undefined && namesValues.has(operator);
}

/** The text that a code stands for; `undefined` for any other literal. */
export function textOfCode(field: Field, { kind, value }: Literal): string | undefined {
  return kind === 'integer' && field.type === 'text' ? codesOf(field).get(value) : undefined;
}

/** The value of a literal; of a code its text (L3.8). */
export function valueOf(literal: Literal, field: Field): Literal['value'] {
  return textOfCode(field, literal) ?? literal.value;
}

/** The texts of the codes of a field, in the order of the schema. */
export function codesOf(field: Field): ReadonlyMap<number, string> {
  const found = codes.get(field);
  if (found !== undefined) return found;
  const known = new Map(field.values?.flatMap(({ value, codes = [] }) => codes.map((code) => [code, String(value)] as const)));
  codes.set(field, known);
  return known;
}

/** Cached by field: every literal is looked up, and fields never change. */
const codes = /* @__PURE__ */ new WeakMap<Field, ReadonlyMap<number, string>>();

/** Whether a field takes an operator outside HAS. */
export const takesOperator = ({ type, list }: Field, operator: Operator): boolean =>
  list === true ? operator === 'IS NULL' : operatorsOf[type].has(operator);

/** The operators of each type, in the table's order. */
export const operatorsOf: Readonly<Record<FieldType, ReadonlySet<Operator>>> = {
  integer: /* @__PURE__ */ accepting('integer'),
  decimal: /* @__PURE__ */ accepting('decimal'),
  text: /* @__PURE__ */ accepting('text'),
  date: /* @__PURE__ */ accepting('date'),
  time: /* @__PURE__ */ accepting('time'),
  boolean: /* @__PURE__ */ accepting('boolean'),
};

function accepting(type: FieldType): ReadonlySet<Operator> {
  const all = Object.keys(operators) as Operator[];
  return new Set(all.filter((operator) => (operators[operator] as OperatorRow).accepts.includes(type)));
}

/** The operator of each kind of predicate that is no comparison. */
export const operatorOfTest = { in: 'IN', between: 'BETWEEN', null: 'IS NULL' } as const;

/** Lower-cases A to Z and no other letter (L2.4). */
function foldCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

type Index = { readonly names: ReadonlyMap<string, string>; readonly find: FindField };

const indexes = /* @__PURE__ */ new WeakMap<Schema, Index>();

/** Made when it is needed first: a program defines schemas that it does not use. */
function indexOf(schema: Schema): Index {
  const known = indexes.get(schema);
  if (known !== undefined) return known;
  if (!schemas.has(schema)) throw new TypeError('This is not a schema; make one with defineSchema.');
  const entries = Object.entries(schema.fields);
  const names = new Map(entries.flatMap(([name, field]) => spellingsOf(name, field).map((one) => [foldCase(one), name])));
  const named = new Map(entries.map(([name, field]) => [name, { name, field }]));
  const index: Index = { names, find: (name) => named.get(name) ?? named.get(names.get(foldCase(name)) ?? '') };
  indexes.set(schema, index);
  return index;
}

const isText = (value: unknown) => typeof value === 'string';
const isListOf = (value: unknown, test: (value: unknown) => boolean) => Array.isArray(value) && value.every(test);
const isLocal = (value: unknown, test: (value: unknown) => boolean) => {
  const all = Array.isArray(value) ? [] : Object.values(value ?? {});
  return test(value) || (all.length > 0 && all.every(test));
};
export const isLocalText = (value: unknown) => isLocal(value, isText);
const areLocalWords = (value: unknown) => isLocal(value, (one) => isListOf(one, isText));

/** What keys with few values may be. */
const choices: Readonly<Record<string, readonly unknown[]>> = {
  type: fieldTypes,
  closed: [true, false],
  dateTime: ['UTC', 'local-wall'],
};
const isChoice = (key: string, value: unknown) => choices[key]?.includes(value) === true;

const keys: { readonly [Key in Exclude<keyof Required<Field>, typeof behind>]: (value: unknown, field: Field) => boolean } = {
  type: (value) => isChoice('type', value),
  label: isLocalText,
  description: isLocalText,
  group: isLocalText,
  words: areLocalWords,
  sought: (value, { type }) => value === true && type === 'text',
  values: (value, { type }) =>
    isListOf(value, (known) => isKnownValue(known, type)) && hasOwnCodes(value as readonly KnownValue[]),
  closed: (value) => isChoice('closed', value),
  aliases: (value) => isListOf(value, isText),
  column: isText,
  dateTime: (value, { type }) => type === 'date' && isChoice('dateTime', value),
  list: (value) => value === true,
  value: (value) => typeof value === 'function',
};

/** What a schema may declare, each with what it has to be. */
const declarable: { readonly [Key in keyof Required<Declarations>]: (all: Required<Declarations>[Key]) => boolean } = {
  variables: (all) => behind in all,
  functions: (all) => Object.values(all).every((own) => behind in own),
  relations: (all) => Object.values(all).every((own) => behind in own),
};

/** @throws TypeError for an unknown key, a name that no search can write, or what nothing defined */
function assertDeclarations(declarations: Declarations): void {
  for (const [key, all] of Object.entries(declarations)) {
    const isRight = Object.hasOwn(declarable, key)
      ? (declarable[key as keyof Declarations] as (all: unknown) => boolean)
      : undefined;
    if (isRight?.(all) !== true)
      throw new TypeError(
        `A schema cannot declare these ${JSON.stringify(key)}; it takes variables of defineVariables, functions of defineFunction, relations of defineRelation.`,
      );
    assertNames(key, Object.keys(all));
  }
}

/** @throws TypeError for a name that no search can write, and for two that differ in case alone */
export function assertNames(what: string, names: readonly string[], isAllowed = isName): void {
  const wrong = names.find((name) => !isAllowed(name));
  if (wrong !== undefined) throw new TypeError(`${JSON.stringify(wrong)} cannot be a name in ${what}.`);
  if (new Set(names.map(foldCase)).size < names.length)
    throw new TypeError(`Two names in ${what} differ in the case of letters alone.`);
}

export function assertField(name: string, field: unknown): asserts field is Field {
  if (typeof field !== 'object' || field === null) throw new TypeError(`The field ${JSON.stringify(name)} has no description.`);
  for (const key of ['type', ...Object.keys(field)]) {
    const test = Object.hasOwn(keys, key) ? keys[key as keyof typeof keys] : undefined;
    const value = (field as Record<string, unknown>)[key];
    if (test === undefined)
      throw new TypeError(
        `The field ${JSON.stringify(name)} has an unknown key ${JSON.stringify(key)}${allowed(Object.keys(keys))}`,
      );
    if (value !== undefined || key === 'type') {
      if (!test(value, field as Field))
        throw new TypeError(
          `The field ${JSON.stringify(name)} has a wrong ${key}: ${JSON.stringify(value)}${allowed(choices[key])}`,
        );
    }
  }
}

function isKnownValue(known: unknown, type: FieldType): boolean {
  if (typeof known !== 'object' || known === null || !('value' in known)) return false;
  const valueType = { integer: 'number', decimal: 'number', boolean: 'boolean', text: 'string', date: 'string', time: 'string' }[
    type
  ];
  const { value, label, words, codes } = known as Readonly<Record<string, unknown>>;
  return (
    typeof value === valueType &&
    (label === undefined || isLocalText(label)) &&
    (words === undefined || areLocalWords(words)) &&
    (codes === undefined || (type === 'text' && isListOf(codes, isCodeNumber)))
  );
}

const isCodeNumber = (code: unknown): boolean => Number.isSafeInteger(code) && !Object.is(code, -0);

/** Whether no code is listed twice. */
function hasOwnCodes(values: readonly KnownValue[]): boolean {
  const listed = values.flatMap(({ codes = [] }) => codes);
  return new Set(listed).size === listed.length;
}

/** Freezes a value of plain objects and arrays, and all in it, unless it is frozen already. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(Object.freeze(value)).forEach(deepFreeze);
  }
  return value;
}
