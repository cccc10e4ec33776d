import { guess, insertion, type Problem, problemOf, type Repair, replaceBy } from '../../grammar/diagnostics.ts';
import {
  type FieldValue,
  isLiteral,
  type Literal,
  type PartialExpression,
  type Range,
  type Value,
  type Variable,
  valuesOf,
  walkOutside,
} from '../../grammar/expression.ts';
import { isSlip, similar } from '../../grammar/fixes.ts';
import { printName, quote } from '../../grammar/literal.ts';
import {
  dateOutOfRange,
  fieldNotAllowed,
  invalidDate,
  invalidTime,
  operatorNotAllowed,
  typeMismatch,
  unknownField,
  unknownFunction,
  unknownValue,
  unknownVariable,
} from '../../grammar/messages/schema.ts';
import { type FieldType, type Operator, type OperatorRow, operators } from '../../grammar/operators.ts';
import { printLiteral, printValue } from '../../grammar/print.ts';
import { predicateWords } from '../../grammar/profile.ts';
import type { PartsOf } from '../../grammar/ranges.ts';
import { parseDay, parseRelativeDate, parseTime } from './dates.ts';
import { allOf, lettersOf, valueNamed } from './labels.ts';
import { isMomentText, parseElapsed, parseMoment } from './moments.ts';
import { areComparable, fittingReference, type ReferencePlace, takesFields } from './references.ts';
import {
  type Budget,
  behind,
  type CallPlace,
  type CheckPlace,
  codesOf,
  declared,
  type Field,
  finderIn,
  type HasNode,
  isOfType,
  memberOf,
  type NamedField,
  namesOf,
  namesValues,
  operatorOfTest,
  operatorsOf,
  type Schema,
  takesLiteral,
  takesOperator,
  textOfCode,
  valueOf,
} from './schema.ts';
import { knownValueOf, literalOf, unquotedWord } from './unquoted.ts';

export type FieldRules<Name extends string = string> = {
  /** The fields that may be searched, in the schema's spelling; all by default. */
  readonly allowed?: readonly Name[];
};

/**
 * Checks the fields, operators and values of a tree against a schema (L6.4). Skips the `missing`
 * nodes of a partial tree.
 */
export function checkFields(
  expression: PartialExpression,
  schema: Schema,
  partsOf: PartsOf,
  { allowed }: FieldRules = {},
  budget: Budget = { left: mostComparisons },
): readonly Problem[] {
  const problems: Problem[] = [];
  const find = finderIn(schema);
  const place: CheckPlace = { schema, allowed, partsOf, budget };
  const see = (node: PartialExpression): void => {
    if (node.kind === 'call') {
      problems.push(...callProblems(node, { schema, allowed, nameRange: partsOf(node).field, budget }));
      return;
    }
    if (!('field' in node) || node.field === undefined) return;
    const member = memberOf(schema, node.field);
    const named = member === undefined ? find(node.field) : undefined;
    const name = (member ?? named)?.name;
    if (name === undefined) {
      const [first = ''] = node.field.split('.');
      const elsewhere = declared(schema.relations, first)?.is[behind].inside(node, place);
      problems.push(elsewhere ?? notFound(node.field, schema, partsOf(node).field, allowed, budget));
      return;
    }
    if (allowed !== undefined && !allowed.includes(name)) {
      problems.push(problemOf(fieldNotAllowed, partsOf(node).field, { field: node.field }));
      return;
    }
    if (node.kind === 'missing') return;
    if (member !== undefined) problems.push(...member.is[behind].problems(node, name, place));
    if (named === undefined) return;
    const { field } = named;
    const operator = isHas(node) ? undefined : node.kind === 'comparison' ? node.operator : operatorOfTest[node.kind];
    if (operator === undefined || !takesOperator(field, operator)) {
      const fix = otherOperator(node, field.type, partsOf);
      problems.push(notTaken(node, { name, is: field.type, takes: [...operatorsOf[field.type]] }, place, fix));
      return;
    }
    for (const problem of valueProblems(node, named, operator, place)) problems.push(problem);
  };
  // What is in a relation is of another schema.
  walkOutside(expression, see);
  return problems;
}

/** Whether a condition is on what a list or a relation holds. */
export const isHas = (node: PartialExpression): node is HasNode<PartialExpression> =>
  node.kind === 'empty' || node.kind === 'has' || node.kind === 'members' || node.kind === 'related';

/** The problem of a condition that a field, a list or a relation does not take. */
export function notTaken(
  node: PartialExpression,
  { name, is, takes }: { readonly name: string; readonly is: string; readonly takes: readonly string[] },
  { partsOf }: CheckPlace,
  fix?: Repair,
): Problem {
  const word = node.kind === 'comparison' ? node.operator : (predicateWords[node.kind as 'in'] ?? '');
  const row = operators[word as Operator] as OperatorRow | undefined;
  const operator = 'negated' in node && node.negated && row !== undefined ? row.negation : word;
  return problemOf(operatorNotAllowed, partsOf(node).operator, { field: name, operator, type: is, allowed: takes }, [fix]);
}

/** What is wrong with the values of a condition whose operator is right. */
export function valueProblems(
  node: PartialExpression,
  named: NamedField,
  operator: Operator,
  { schema, allowed, partsOf, budget }: CheckPlace,
): readonly Problem[] {
  const { field } = named;
  return valuesOf(node).flatMap((literal) => {
    if (literal.kind === 'missing') return [];
    const range = literal.range ?? partsOf(node).operator;
    if (!isLiteral(literal)) {
      const isList = 'values' in node && node.values === (literal as unknown);
      return referenceProblem(literal, named, { schema, operator, isList, allowed }, range, budget) ?? [];
    }
    const problem = takesLiteral(field, operator, literal)
      ? checkValue(literal, named, operator, range, budget)
      : mismatch(literal, named, range);
    const form = problem?.row === typeMismatch ? otherForm(literal, field, range, budget) : undefined;
    return problem === undefined ? [] : [form === undefined ? problem : { ...problem, fixes: [form] }];
  });
}

/** What is wrong with a variable or a field in the place of a value. */
function referenceProblem(
  reference: Variable | FieldValue,
  named: NamedField,
  place: ReferencePlace & { readonly operator: Operator },
  range: Range,
  budget: Budget,
): Problem | undefined {
  if (fittingReference(reference, named.field, place) !== undefined) return undefined;
  const { schema, allowed } = place;
  if (reference.kind === 'variable') {
    const isKnown = declared(schema.variables, reference.name) !== undefined;
    return isKnown ? mismatch(reference, named, range) : unknownVariableProblem(reference, schema, range);
  }
  const other = finderIn(schema)(reference.field);
  if (other === undefined) {
    const near = notFound(reference.field, schema, range, allowed, budget);
    const meant = finderIn(schema)((near.data as { readonly suggestion?: string }).suggestion ?? '')?.field;
    const isMeant = meant !== undefined && takesFields(place.operator) && areComparable(meant, named.field);
    return isMeant ? near : unquotedWord(reference.field, named, false, range);
  }
  if (allowed !== undefined && !allowed.includes(other.name))
    return problemOf(fieldNotAllowed, range, { field: reference.field });
  // It is a known value, too, which was surely meant.
  if (!takesFields(place.operator) || knownValueOf(named.field, reference.field) !== undefined)
    return unquotedWord(reference.field, named, true, range);
  const fix = named.field.type === 'text' ? guess(replaceBy(quote(reference.field), range)) : undefined;
  return { ...mismatch(reference, named, range), fixes: fix === undefined ? [] : [fix] };
}

export const unknownVariableProblem = ({ name }: Variable, schema: Schema, range: Range): Problem =>
  schema.variables?.[behind].unknown(name, schema, range) ?? problemOf(unknownVariable, range, { found: `@${name}` });

function callProblems(node: PartialExpression & { readonly kind: 'call' }, place: CallPlace): readonly Problem[] {
  const { schema, nameRange } = place;
  const [own] = Object.values(schema.functions ?? {});
  const { name, arguments: given } = node;
  // `product (101, 102)` lacks a word.
  const isList = given.length > 0 && given.every(isLiteral);
  const isIn = isList && declared(schema.functions, name) === undefined && finderIn(schema)(name) !== undefined;
  if (own !== undefined && !isIn) return own[behind].problems(node, place);
  return [problemOf(unknownFunction, nameRange, { found: name }, isIn ? [insertion(' IN', nameRange.to)] : [])];
}

const mostComparisons = 100_000;

export function notFound(
  field: string,
  schema: Schema,
  range: Range,
  allowed: readonly string[] | undefined,
  budget: Budget,
): Problem {
  const names = namesOf(schema);
  budget.left -= names.size;
  const candidates = budget.left < 0 ? [] : [...names].filter(([, name]) => allowed === undefined || allowed.includes(name));
  const near = similar(
    field,
    candidates.map(([folded]) => folded),
  );
  const isSlipOfName =
    near !== undefined &&
    isSlip(
      field,
      near,
      candidates.map(([folded]) => folded),
    );
  const labelled =
    isSlipOfName || budget.left < 0 ? [] : fieldsLabelled(field, schema, new Set(candidates.map(([, name]) => name)));
  const suggestion = (labelled.length === 1 ? labelled[0]?.name : undefined) ?? names.get(near ?? '');
  const isSure = isSlipOfName || (labelled.length === 1 && labelled[0]?.isWhole === true);
  const fix = suggestion === undefined ? undefined : guess(replaceBy(printName(suggestion), range), isSure);
  return problemOf(unknownField, range, { field, ...(suggestion !== undefined && { suggestion }) }, [fix]);
}

type Labelled = { readonly name: string; readonly isWhole: boolean };

/** The fields with a name as their label; if there are none, those whose label it ends with. */
function fieldsLabelled(name: string, { fields }: Schema, allowed: ReadonlySet<string>): readonly Labelled[] {
  const letters = lettersOf(name.slice(0, longestName));
  const found = Object.entries(fields).flatMap(([own, field]): readonly Labelled[] => {
    const words = allOf(field.label).map(lettersOf);
    const isWhole = words.includes(letters);
    const isEnd = words.some((word) => word.length > 3 && letters.endsWith(word));
    return letters !== '' && allowed.has(own) && (isWhole || isEnd) ? [{ name: own, isWhole }] : [];
  });
  const whole = found.filter(({ isWhole }) => isWhole);
  return whole.length > 0 ? whole : found;
}

/** Nobody calls a field by a longer name. */
const longestName = 200;

/**
 * Replaces an operator that the type lacks, where the value fits: by `!=` a negative or strict
 * one, by `=` any other.
 */
function otherOperator(node: PartialExpression, type: FieldType, partsOf: PartsOf): Repair | undefined {
  if (node.kind !== 'comparison' || node.value.kind === 'missing' || !isLiteral(node.value) || !isOfType[type](node.value))
    return undefined;
  const { negative, neighbour }: OperatorRow = operators[node.operator];
  return guess(replaceBy(negative || neighbour !== undefined ? '!=' : '=', partsOf(node).operator));
}

function mismatch(value: Value, { name, field }: NamedField, range: Range): Problem {
  return problemOf(typeMismatch, range, {
    field: name,
    found: printValue(value),
    type: field.type,
    example: exampleOf(field),
  });
}

/** A literal that fits a field: its first known value, else one of its type. */
export function exampleOf({ type, values }: Pick<Field, 'type' | 'values'>): string {
  const [known] = values ?? [];
  return (known && literalOf(known)) ?? examples[type];
}

const examples: Readonly<Record<FieldType, string>> = {
  integer: '14',
  decimal: '12.50',
  text: '"text"',
  date: '"0d"',
  time: '"09:30"',
  boolean: 'TRUE',
};

/**
 * The same value in the form of the type where that is certain: a quoted number without quotes, a
 * bare one in quotes, a code as its text.
 */
function otherForm(literal: Literal, field: Field, range: Range, budget: Budget): Repair | undefined {
  const { type, values = [] } = field;
  budget.left -= values.length;
  if (codesOf(field).size > 0) {
    const text = textOfCode(field, literal);
    return text === undefined ? undefined : guess(replaceBy(quote(text), range));
  }
  const named = budget.left >= 0 && literal.kind === 'string' ? valueNamed(field, literal.value) : undefined;
  const known = named && literalOf(named);
  if (known !== undefined) return replaceBy(known, range);
  const bare = literal.kind === 'string' && literal.value.length < 17 && bareForms[type]?.test(literal.value);
  const insert = bare
    ? literal.value.toUpperCase()
    : type === 'text' && literal.kind !== 'string'
      ? quote(String(literal.value))
      : undefined;
  // `"1.000"` may be a thousand.
  return insert === undefined ? undefined : guess(replaceBy(insert, range), !/^-?[0-9]{1,3}\.[0-9]{3}$/.test(insert));
}

const bareForms: Partial<Readonly<Record<FieldType, RegExp>>> = {
  integer: /^-?(?:0|[1-9][0-9]{0,14})$/,
  decimal: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/,
  boolean: /^(?:true|false)$/i,
};

/**
 * Checks a value of the right kind (L3.1): a date or time has to exist, and under `=`, `!=` and
 * `IN` a field with known values takes only those.
 */
export function checkValue(
  literal: Literal,
  named: NamedField,
  operator: Operator,
  range: Range,
  budget: Budget = { left: Number.POSITIVE_INFINITY },
): Problem | undefined {
  const { name, field } = named;
  const row = wrongText(literal.value, field);
  if (row === 'type-mismatch') return mismatch(literal, named, range);
  if (row !== undefined) {
    const meant = otherSpellings(String(literal.value)).find((value) => wrongText(value, field) === undefined);
    const fix = meant === undefined ? undefined : replaceBy(quote(meant), range);
    const data = { field: name, found: printLiteral(literal), ...(field.dateTime !== undefined && { moment: true as const }) };
    return problemOf(row, range, data, [fix]);
  }
  return isKnown(literal, field, operator) ? undefined : notKnown(literal, named, range, budget);
}

/**
 * What a wrong text may mean: `9:30` lacks a zero, the letters of `"0D"` are small ones, those of
 * `"2026-11-05t09:30z"` large ones.
 */
const otherSpellings = (text: string): readonly string[] => [
  text.toLowerCase(),
  text.toUpperCase(),
  text.replace(/(?<=^|[ T])(?=\d:)/, '0'),
];

type WrongText = typeof invalidDate | typeof invalidTime | typeof dateOutOfRange | 'type-mismatch';

/** The diagnostic of a text that is no date, moment or time for a field of these (L3.9, L3.10). */
export function wrongText(value: Literal['value'], field: Pick<Field, 'type' | 'dateTime'>): WrongText | undefined {
  return wrongTexts[field.type]?.(String(value), field);
}

const wrongTexts: { readonly [Type in FieldType]?: (text: string, field: Pick<Field, 'dateTime'>) => WrongText | undefined } = {
  date: (text, { dateTime }) => {
    const relative = parseRelativeDate(text);
    if (relative === 'out-of-range') return dateOutOfRange;
    if (relative !== undefined || parseDay(text) !== undefined) return undefined;
    if (dateTime === undefined) return isMomentText(text) ? 'type-mismatch' : invalidDate;
    return parseMoment(text) === undefined ? wrongElapsed(text, invalidDate) : undefined;
  },
  time: (text) => (parseTime(text) === undefined ? wrongElapsed(text, invalidTime) : undefined),
};

function wrongElapsed(text: string, otherwise: WrongText): WrongText | undefined {
  const elapsed = parseElapsed(text);
  return elapsed === undefined ? otherwise : elapsed === 'out-of-range' ? dateOutOfRange : undefined;
}

/**
 * Whether a value of the right type is a known one of its field, or need not be. A date is never
 * compared: it has many spellings.
 */
export function isKnown(literal: Literal, field: Field, operator: Operator): boolean {
  if (field.values === undefined || field.type === 'date' || !namesValues.has(operator)) return true;
  return knownOf(field).has(comparableValue[field.type](valueOf(literal, field)));
}

type Plain = string | number | boolean;

/** Cached by field: a list looks up every value, and fields never change. */
const knownValues = /* @__PURE__ */ new WeakMap<Field, ReadonlySet<Plain | undefined>>();

function knownOf(field: Field): ReadonlySet<Plain | undefined> {
  const found = knownValues.get(field);
  if (found !== undefined) return found;
  const known = new Set(field.values?.map(({ value }) => comparableValue[field.type](value)));
  knownValues.set(field, known);
  return known;
}

const asItIs = (value: Plain): Plain => value;

/** One form for decimals and times, which have several spellings. */
export const comparableValue: Readonly<Record<FieldType, (value: Plain) => Plain | undefined>> = {
  integer: asItIs,
  decimal: Number,
  text: asItIs,
  date: asItIs,
  time: (value) => parseTime(String(value)),
  boolean: asItIs,
};

function notKnown(
  literal: Literal,
  { name, field: { values = [], closed = false } }: NamedField,
  range: Range,
  budget: Budget,
): Problem {
  budget.left -= values.length;
  // A long list of wrong numbers spends no time on names that no number is like.
  const names = literal.kind === 'string' && budget.left >= 0 ? values.map(({ value }) => String(value)) : [];
  const near = similar(String(literal.value), names);
  const data = {
    field: name,
    found: printLiteral(literal),
    ...(near !== undefined && { suggestion: near }),
    ...(closed && {
      values: values.slice(0, values.length > mostListed ? 3 : mostListed).flatMap((known) => literalOf(known) ?? []),
      count: values.length,
    }),
  };
  const isSure = near !== undefined && closed && isSlip(String(literal.value), near, names);
  const fix = near === undefined ? undefined : guess(replaceBy(quote(near), range), isSure);
  const problem = problemOf(unknownValue, range, data, [fix]);
  return closed ? { ...problem, severity: 'error' } : problem;
}

/** A message lists up to 8 values; of a longer list the first three. */
const mostListed = 8;
