import type { Expression, Literal } from '../../grammar/expression.ts';
import { isSlip, similar } from '../../grammar/fixes.ts';
import { readDecimal, readInteger } from '../../grammar/literal.ts';
import type { ComparisonOperator } from '../../grammar/operators.ts';
import { connective, oppositeOf } from '../analysis/expressions.ts';
import { isKnown, wrongText } from '../schema/check-fields.ts';
import { lettersOf, namesOfValue, valueNamed } from '../schema/labels.ts';
import { codesOf, type Field, fieldOf, isOfType, type KnownValue, type Schema } from '../schema/schema.ts';
import type { WhenValue } from './dates.ts';
import { literalFor, type WrittenRelation } from './vocabulary.ts';

/*
 * Conditions: a field, a relation and values as they were written become predicates of the language.
 * What does not fit the type of the field is no reading.
 */

/** A value as it was written. `text` in quotes stands for itself; `%` of a pattern is any text. */
export type WrittenValue =
  | WhenValue
  | { readonly form: 'number'; readonly digits: string }
  | {
      readonly form: 'text';
      readonly text: string;
      readonly isQuoted: boolean;
      readonly isPattern: boolean;
      /** A word in it means something else; such a text is not sought where no field is named. */
      readonly isExplained?: boolean;
      readonly when: WhenValue | undefined;
    }
  | { readonly form: 'known'; readonly field: string; readonly literal: Literal; readonly text: string }
  | { readonly form: 'truth'; readonly truth: boolean }
  | { readonly form: 'any' };

/** A comma is what the next connective that is written is: `a, b, or c`. */
export type Join = 'and' | 'or' | ',';

/** Each of them, the commas as what they stand for; those at the end as `last`. */
export function joinsOf(joins: readonly (Join | undefined)[], last: 'and' | 'or'): readonly (Join | undefined)[] {
  let next: Join = last;
  const backwards = joins.toReversed().map((join) => (join === undefined || join === ',' ? next : (next = join)));
  return backwards.reverse();
}

/** A comparison with one value, or with the range up to `high`. */
export type WrittenTerm = {
  readonly join: Join;
  readonly relation: WrittenRelation;
  /** It was a word, not a symbol. */
  readonly isWord: boolean;
  readonly value: WrittenValue | undefined;
  readonly high?: WrittenValue;
  readonly excludes?: { readonly low?: boolean; readonly high?: boolean };
};

/** What a reading is worth: what it costs, and whether some of it is a guess. */
export type Weighed<Result> = { readonly result: Result; readonly cost: number; readonly isGuess: boolean };

const sure = <Result>(result: Result, cost = 0): Weighed<Result> => ({ result, cost, isGuess: false });
const guess = <Result>(result: Result, cost: number): Weighed<Result> => ({ result, cost, isGuess: true });

/** The values that a written one stands for: one literal, or those from `low` to `high`. */
type Bounds = {
  readonly low?: Literal | undefined;
  readonly high?: Literal | undefined;
  readonly isPoint: boolean;
  readonly excludesHigh?: boolean;
};

const string = (value: string): Literal => ({ kind: 'string', value });
const point = (literal: Literal): Bounds => ({ low: literal, high: literal, isPoint: true });

/** Whether a value is one of those that the field is known to have. */
const isListed = (field: Field, literal: Literal): boolean => field.values !== undefined && isKnown(literal, field, '=');

/** What a value means for a field; undefined where it means nothing. */
function boundsOf(field: Field, value: WrittenValue, term: WrittenTerm): Weighed<Bounds> | undefined {
  const { type } = field;
  const namesOne = term.relation === '=' || term.relation === '!=' || term.relation === 'in' || term.relation === ':';
  switch (value.form) {
    case 'day':
    case 'time': {
      if (type !== (value.form === 'day' ? 'date' : 'time')) return undefined;
      const { low, high } = value;
      if (value.form === 'time' && value.isSpan !== true) return low === undefined ? undefined : sure(point(string(low)));
      const isPoint = low !== undefined && low === high;
      const bounds = { low: low === undefined ? undefined : string(low), high: high === undefined ? undefined : string(high) };
      return sure({ ...bounds, isPoint, ...(value.form === 'time' && { excludesHigh: true }) });
    }
    case 'number':
      return numberBounds(field, value.digits, namesOne);
    case 'known': {
      const { literal, text } = value;
      if (value.field !== '' && isOfType[type](literal) && isListed(field, literal)) return sure(point(literal));
      return type === 'text' ? guess(point(string(text)), 0.7) : undefined;
    }
    case 'truth':
      return type === 'boolean' ? sure(point({ kind: 'boolean', value: value.truth })) : undefined;
    case 'any':
      return undefined;
    default:
      return textBounds(field, value, term, namesOne);
  }
}

function numberBounds(field: Field, digits: string, namesOne: boolean): Weighed<Bounds> | undefined {
  const { type } = field;
  const integer = readInteger(digits);
  const decimal = readDecimal(digits) ?? digits;
  const isUnknown = namesOne && integer !== undefined && !isKnown({ kind: 'integer', value: integer }, field, '=');
  if (type === 'integer')
    return integer === undefined ? undefined : sure(point({ kind: 'integer', value: integer }), isUnknown ? 0.3 : 0);
  if (type === 'decimal')
    return integer === undefined
      ? sure(point({ kind: 'decimal', value: decimal }))
      : sure(point({ kind: 'integer', value: integer }));
  if (type === 'boolean')
    return digits === '1' || digits === '0' ? sure(point({ kind: 'boolean', value: digits === '1' }), 0.1) : undefined;
  if (type === 'text') {
    if (namesOne && integer !== undefined && codesOf(field).has(integer)) return sure(point({ kind: 'integer', value: integer }));
    return sure(point(string(digits)), 0.4);
  }
  return type === 'time' && integer !== undefined && integer < 24
    ? guess(point(string(`${String(integer).padStart(2, '0')}:00`)), 0.6)
    : undefined;
}

function textBounds(
  field: Field,
  value: WrittenValue & { form: 'text' },
  term: WrittenTerm,
  namesOne: boolean,
): Weighed<Bounds> | undefined {
  const { type } = field;
  const { text, isQuoted, when } = value;
  if (type === 'text') {
    const named = namesOne ? valueNamed(field, text) : undefined;
    const isExact = field.values !== undefined && isKnown(string(text), field, '=');
    if (named !== undefined && !isExact && !(isQuoted && term.isWord)) return sure(point(string(String(named.value))), 0.1);
    const isUnknown = namesOne && field.values !== undefined && !isExact;
    const near = isUnknown ? valueLike(field, text) : undefined;
    if (near !== undefined) return guess(point(string(String(near.value))), 0.3);
    return isQuoted
      ? sure(point(string(text)), isUnknown ? 0.2 : 0)
      : { result: point(string(text)), cost: isUnknown ? 2 : 0.1, isGuess: isUnknown };
  }
  if (!isQuoted) return undefined;
  if (type === 'date' || type === 'time') {
    if (wrongText(text, field) === undefined) return sure(point(string(text)));
    return when === undefined ? undefined : boundsOf(field, when, term);
  }
  const known = valueNamed(field, text);
  const literal = known && literalFor(field, known);
  if (literal !== undefined) return sure(point(literal), 0.1);
  if (type === 'boolean')
    return /^(?:true|false)$/i.test(text) ? sure(point({ kind: 'boolean', value: /^t/i.test(text) }), 0.1) : undefined;
  const found = /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? numberBounds(field, text.trim(), namesOne) : undefined;
  return found && { ...found, cost: found.cost + 0.1 };
}

/** The only known value that a text is one slip from. */
function valueLike(field: Field, text: string): KnownValue | undefined {
  const names = new Map((field.values ?? []).flatMap((known) => namesOfValue(known).map((name) => [lettersOf(name), known])));
  const letters = lettersOf(text);
  const name = similar(letters, names.keys());
  return name !== undefined && isSlip(letters, name, names.keys()) ? names.get(name) : undefined;
}

/** The expression of one term on a field. */
function termExpression(schema: Schema, name: string, term: WrittenTerm): Weighed<Expression> | undefined {
  const field = fieldOf(schema, name);
  const { relation, value, high } = term;
  if (relation === '[NULL]' || relation === '[VALUE]')
    return sure({ kind: 'null', field: name, negated: relation === '[VALUE]' });
  if (value === undefined) return undefined;
  if (relation === 'before' || relation === 'after') {
    const isWhen = field.type === 'date' || field.type === 'time';
    return isWhen ? termExpression(schema, name, { ...term, relation: relation === 'before' ? '<' : '>' }) : undefined;
  }
  if (relation === 'exists')
    return value.form === 'truth' ? sure({ kind: 'null', field: name, negated: value.truth }) : undefined;
  if (high !== undefined) return rangeExpression(name, field, term, value, high);
  if (value.form === 'any')
    return relation === ':' || relation === '=' ? sure({ kind: 'null', field: name, negated: true }) : undefined;
  const found = boundsOf(field, value, term);
  if (found === undefined) return undefined;
  const { result: bounds, cost, isGuess } = found;
  const make = (operator: ComparisonOperator, literal: Literal | undefined, more = 0): Weighed<Expression> | undefined =>
    literal === undefined
      ? undefined
      : { result: { kind: 'comparison', field: name, operator, value: literal }, cost: cost + more, isGuess };
  if (
    field.type === 'text' &&
    value.form === 'text' &&
    value.isPattern &&
    (relation === ':' || relation === '=' || relation === '~' || relation === 'in')
  )
    return likeExpression(name, value.text, false);
  switch (relation) {
    case 'like':
      if (field.type !== 'text') return make('=', bounds.isPoint ? bounds.low : undefined, 0.3);
      return value.form === 'text' ? likeExpression(name, value.text, true) : undefined;
    case '~':
    case '!~':
    case '^=':
    case '!^=': {
      if (field.type === 'text' && bounds.low?.kind === 'string') return make(relation, bounds.low);
      const same = relation === '~' ? '=' : relation === '!~' ? '!=' : undefined;
      return same && bounds.isPoint ? make(same, bounds.low, 0.5) : same && spanExpression(name, same, found);
    }
    case ':':
      if (field.type === 'text' && !(value.form === 'known' || (bounds.low && isListed(field, bounds.low))))
        return bounds.low?.kind === 'string' ? make('~', bounds.low, field.values === undefined ? 0 : 1) : make('=', bounds.low);
      return bounds.isPoint ? make('=', bounds.low) : spanExpression(name, '=', found);
    case 'between':
    case '!between':
      return isRange(value) ? spanExpression(name, relation === 'between' ? '=' : '!=', found) : undefined;
    case 'in':
      return bounds.isPoint ? make('=', bounds.low) : spanExpression(name, '=', found);
    default:
      if (isRange(value) && relation !== '=' && relation !== '!=') return undefined;
      return bounds.isPoint ? make(relation, bounds.low) : spanExpression(name, relation, found);
  }
}

const isRange = (value: WrittenValue): boolean => (value.form === 'day' || value.form === 'time') && value.isRange === true;

function rangeExpression(
  name: string,
  field: Field,
  term: WrittenTerm,
  value: WrittenValue,
  high: WrittenValue,
): Weighed<Expression> | undefined {
  const { relation, excludes = {} } = term;
  const isNot = relation === '!between' || relation === '!=';
  const low = value.form === 'any' ? undefined : boundsOf(field, value, term);
  const top = high.form === 'any' ? undefined : boundsOf(field, high, term);
  if ((low === undefined && value.form !== 'any') || (top === undefined && high.form !== 'any')) return undefined;
  const weight = { cost: (low?.cost ?? 0) + (top?.cost ?? 0), isGuess: low?.isGuess === true || top?.isGuess === true };
  const from = low?.result.low;
  const to = top?.result.high;
  if (
    from !== undefined &&
    to !== undefined &&
    excludes.low !== true &&
    excludes.high !== true &&
    top?.result.excludesHigh !== true
  )
    return { result: { kind: 'between', field: name, negated: isNot, low: from, high: to }, ...weight };
  const bounds: Expression[] = [];
  if (from !== undefined)
    bounds.push({ kind: 'comparison', field: name, operator: excludes.low === true ? '>' : '>=', value: from });
  const isOpen = excludes.high === true || top?.result.excludesHigh === true;
  if (to !== undefined) bounds.push({ kind: 'comparison', field: name, operator: isOpen ? '<' : '<=', value: to });
  const [only] = bounds;
  if (only === undefined) return undefined;
  const whole = bounds.length === 1 ? only : connective('and', bounds);
  return { result: isNot ? negated(whole) : whole, ...weight };
}

function spanExpression(
  name: string,
  relation: ComparisonOperator,
  { result, cost, isGuess }: Weighed<Bounds>,
): Weighed<Expression> | undefined {
  const { low, high, excludesHigh = false } = result;
  const make = (operator: ComparisonOperator, value: Literal | undefined): Expression | undefined =>
    value && { kind: 'comparison', field: name, operator, value };
  const both = [make('>=', low), make(excludesHigh ? '<' : '<=', high)].filter((one) => one !== undefined);
  const [only] = both;
  if (only === undefined) return undefined;
  const inside: Expression =
    both.length === 1
      ? only
      : excludesHigh || low === undefined || high === undefined
        ? connective('and', both)
        : { kind: 'between', field: name, negated: false, low, high };
  const found = {
    '=': inside,
    '!=': negated(inside),
    '<': make('<', low),
    '<=': make(excludesHigh ? '<' : '<=', high),
    '>': make(excludesHigh ? '>=' : '>', high),
    '>=': make('>=', low),
  }[relation as string];
  return found && { result: found, cost, isGuess };
}

/** A pattern with `%` or `*` at its ends; another cannot be said. */
function likeExpression(name: string, pattern: string, isSql: boolean): Weighed<Expression> | undefined {
  const marks = pattern.replaceAll('*', '%');
  const inner = marks.replace(/^%+|%+$/g, '');
  if (inner === '') return marks === '' ? undefined : sure({ kind: 'null', field: name, negated: true });
  if (inner.includes('%') || (isSql && /[_?[\]]/.test(inner))) return undefined;
  const opens = marks.startsWith('%');
  const ends = marks.endsWith('%');
  if (opens && !ends) return undefined;
  const operator = opens ? '~' : ends ? '^=' : '=';
  return sure({ kind: 'comparison', field: name, operator, value: string(inner) }, operator === '=' ? 0.2 : 0);
}

/** The NOT of an expression, in the predicate itself where it is one. */
export function negated(expression: Expression): Expression {
  if ('field' in expression) return oppositeOf(expression);
  return expression.kind === 'not' ? expression.operand : { kind: 'not', operand: expression };
}

export const isBetween = (term: WrittenTerm | undefined): boolean => term?.relation === 'between' || term?.relation === '!between';

const denied: Readonly<Partial<Record<WrittenRelation, true>>> = { '!=': true, '!~': true, '!^=': true, '!between': true };

/**
 * The expression of a whole condition: its terms, joined as they are read. Values of one field that
 * are joined by `and` are alternatives, since a field has one value; what is denied of several is
 * denied of each.
 */
export function conditionOf(
  schema: Schema,
  name: string,
  terms: readonly WrittenTerm[],
  isNegated: boolean,
): Weighed<Expression> | undefined {
  let cost = 0;
  let isGuess = false;
  const groups: Expression[][] = [];
  const joins = joinsOf(terms.map(({ join }) => join), 'or');
  for (const [index, term] of terms.entries()) {
    const found = termExpression(schema, name, term);
    if (found === undefined) return undefined;
    cost += found.cost;
    isGuess ||= found.isGuess;
    let join = joins[index];
    if (index > 0 && denied[term.relation] === true && terms[index - 1]?.relation === term.relation) join = 'and';
    else if (index > 0 && join === 'and' && isEquality(found.result) && isEquality(groups.at(-1)?.at(-1))) {
      join = 'or';
      cost += 0.2;
      isGuess = true;
    }
    const group = groups.at(-1);
    if (group === undefined || join === 'or') groups.push([found.result]);
    else group.push(found.result);
  }
  const joined = groups.map((group) => joinedBy('and', group));
  const whole = merged(name, joined);
  return { result: isNegated ? negated(whole) : whole, cost, isGuess };
}

const isEquality = (one: Expression | undefined): boolean =>
  one !== undefined && ((one.kind === 'comparison' && one.operator === '=') || (one.kind === 'between' && !one.negated));

export const joinedBy = (kind: 'and' | 'or', all: readonly Expression[]): Expression => {
  const [only] = all;
  return all.length === 1 && only !== undefined ? only : connective(kind, all);
};

/** Several values become a list. */
function merged(name: string, parts: readonly Expression[]): Expression {
  const listed = (operator: string, all: readonly Expression[]) =>
    all.flatMap((one) => (one.kind === 'comparison' && one.operator === operator ? [one.value] : []));
  const values = listed('=', parts);
  if (values.length === parts.length && values.length > 1) return { kind: 'in', field: name, negated: false, values };
  const [only] = parts;
  if (parts.length === 1 && only?.kind === 'and') {
    const without = listed('!=', only.operands);
    if (without.length === only.operands.length) return { kind: 'in', field: name, negated: true, values: without };
  }
  return joinedBy('or', parts);
}

/** The fields that a word is looked for in. */
function soughtFields(schema: Schema): readonly string[] {
  return (
    schema.sought ??
    Object.keys(schema.fields)
      .filter((name) => schema.fields[name]?.type === 'text')
      .slice(0, 1)
  );
}

/** The condition that some sought field contains a text. */
export function soughtOf(schema: Schema, text: string, relation: '~' | '^=', isNegated: boolean): Expression | undefined {
  if (lettersOf(text) === '') return undefined;
  const parts = soughtFields(schema).map(
    (field): Expression => ({ kind: 'comparison', field, operator: relation, value: string(text) }),
  );
  if (parts.length === 0) return undefined;
  return joinedBy(isNegated ? 'and' : 'or', isNegated ? parts.map(negated) : parts);
}
