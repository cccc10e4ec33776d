import { type Expression, isLiteral, type Literal } from '../../grammar/expression.ts';
import { isSlip, similar } from '../../grammar/fixes.ts';
import { readDecimal, readInteger } from '../../grammar/literal.ts';
import type { ComparisonOperator } from '../../grammar/operators.ts';
import { connective, oppositeOf } from '../analysis/expressions.ts';
import { isKnown, wrongText } from '../schema/check-fields.ts';
import { lettersOf, valueNamed } from '../schema/labels.ts';
import { codesOf, type Field, fieldOf, isOfType, type KnownValue, type Schema } from '../schema/schema.ts';
import type { WhenValue } from './dates.ts';
import { literalFor, namesOfValue, type WrittenRelation } from './vocabulary.ts';
import { fieldsOfWho, isOfWho } from './words/fields.ts';

/*
 * Conditions: a field, a relation and values as they were written become predicates of the
 * language. What does not fit the type of the field is no reading.
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
      /** Its words say nothing by themselves, or name fields. */
      readonly isEmpty?: boolean;
      readonly when: WhenValue | undefined;
    }
  | { readonly form: 'known'; readonly field: string; readonly literal: Literal; readonly text: string }
  | { readonly form: 'truth'; readonly truth: boolean }
  | { readonly form: 'any' };

/**
 * A comma is what the next connective that is written is: `a, b, or c`. A space stands where none
 * is.
 */
export type Join = 'and' | 'or' | ',' | ' ';

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
  readonly excludesLow?: boolean;
  readonly excludesHigh?: boolean;
};

const string = (value: string): Literal => ({ kind: 'string', value });
const point = (literal: Literal): Bounds => ({ low: literal, high: literal });
const pointOf = ({ low, high }: Bounds): Literal | undefined => (low === high ? low : undefined);

const naming: ReadonlySet<WrittenRelation> = new Set<WrittenRelation>(['=', '!=', 'in', ':']);

/** What a value means for a field; undefined where it means nothing. */
function boundsOf(name: string, field: Field, value: WrittenValue, term: WrittenTerm): Weighed<Bounds> | undefined {
  const { type } = field;
  switch (value.form) {
    case 'day':
    case 'time': {
      const { form, low, high, isBeyond = false, isRange = false } = value;
      if (type !== (form === 'day' ? 'date' : 'time')) return undefined;
      if (low !== undefined && low === high) return sure(point(string(low)));
      const excludes = { excludesLow: isBeyond, excludesHigh: isBeyond || (form === 'time' && !isRange) };
      return sure({ low: low === undefined ? low : string(low), high: high === undefined ? high : string(high), ...excludes });
    }
    case 'number':
      return numberBounds(field, value.digits, term);
    case 'known': {
      const { literal, text } = value;
      if (isOfType[type](literal) && (value.field === name || isListed(field, literal))) return sure(point(literal));
      return type === 'text' ? guess(point(string(text)), 0.7) : undefined;
    }
    case 'truth':
      return type === 'boolean' ? sure(point({ kind: 'boolean', value: value.truth })) : undefined;
    case 'any':
      return undefined;
    default:
      return textBounds(field, value, term);
  }
}

/** Whether a value is one of those that the field is known to have. */
const isListed = (field: Field, literal: Literal): boolean => field.values !== undefined && isKnown(literal, field, '=');

function numberBounds(field: Field, digits: string, { relation, isWord }: WrittenTerm): Weighed<Bounds> | undefined {
  const namesOne = naming.has(relation);
  const integer = readInteger(digits);
  const whole = integer === undefined ? undefined : point({ kind: 'integer', value: integer });
  switch (field.type) {
    case 'integer':
      // Nobody asks in words for more than a room.
      if (/^[<>]/.test(relation) && isWord && field.values !== undefined) return whole && sure(whole, 0.4);
      return whole && sure(whole, namesOne && !isKnown(whole.low as Literal, field, '=') ? 0.3 : 0);
    case 'decimal':
      return sure(whole ?? point({ kind: 'decimal', value: readDecimal(digits) ?? digits }));
    case 'boolean':
      return digits === '1' || digits === '0' ? sure(point({ kind: 'boolean', value: digits === '1' }), 0.1) : undefined;
    case 'text':
      if (namesOne && whole && codesOf(field).has(integer as number)) return sure(whole);
      if (isWord && /^[<>]/.test(relation)) return undefined;
      return { ...sure(point(string(digits)), 0.4), isGuess: namesOne && field.values !== undefined };
    case 'time':
      return integer !== undefined && integer < 24 ? guess(point(string(`${digits.padStart(2, '0')}:00`)), 0.6) : undefined;
    default:
      return undefined;
  }
}

function textBounds(
  field: Field,
  { text, isQuoted, when }: WrittenValue & { form: 'text' },
  term: WrittenTerm,
): Weighed<Bounds> | undefined {
  const { type } = field;
  const namesOne = naming.has(term.relation);
  const own = point(string(text));
  if (type === 'text') {
    // Nobody asks in words for more than a word.
    if (term.isWord && !isQuoted && /^[<>]/.test(term.relation)) return undefined;
    const named = namesOne ? valueNamed(field, text) : undefined;
    const isExact = isListed(field, string(text));
    if (named !== undefined && !isExact && !(isQuoted && term.isWord)) return sure(point(string(String(named.value))), 0.1);
    if (!namesOne || field.values === undefined || isExact) return sure(own, isQuoted ? 0 : 0.1);
    const near = valueLike(field, text);
    if (near !== undefined) return guess(point(string(String(near.value))), 0.3);
    if (isQuoted) return sure(own, 0.2);
    return term.isWord ? undefined : guess(own, 2);
  }
  if (!isQuoted) return undefined;
  if (type === 'date' || type === 'time') {
    if (wrongText(text, field) === undefined) return sure(own);
    return when === undefined ? undefined : boundsOf('', field, when, term);
  }
  const known = valueNamed(field, text);
  const literal = known && literalFor(field, known);
  if (literal !== undefined) return sure(point(literal), 0.1);
  if (type === 'boolean')
    return /^(?:true|false)$/i.test(text) ? sure(point({ kind: 'boolean', value: /^t/i.test(text) }), 0.1) : undefined;
  const found = /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? numberBounds(field, text.trim(), term) : undefined;
  return found && { ...found, cost: found.cost + 0.1 };
}

/** The only known value that a text is one slip from. */
function valueLike(field: Field, text: string): KnownValue | undefined {
  const names = new Map((field.values ?? []).flatMap((known) => namesOfValue(known).map((name) => [lettersOf(name), known])));
  const letters = lettersOf(text);
  const name = similar(letters, names.keys());
  return name !== undefined && isSlip(letters, name, names.keys()) ? names.get(name) : undefined;
}

// Predicates

const comparison = (field: string, operator: ComparisonOperator, value: Literal | undefined): Expression | undefined =>
  value && { kind: 'comparison', field, operator, value };

export const joinedBy = (kind: 'and' | 'or', all: readonly Expression[]): Expression =>
  all.length === 1 ? (all[0] as Expression) : connective(kind, all);

/** The NOT of an expression, in the predicate itself where it is one. */
export function negated(expression: Expression): Expression {
  if ('field' in expression) return oppositeOf(expression);
  return expression.kind === 'not' ? expression.operand : { kind: 'not', operand: expression };
}

function within(field: string, { low, high, excludesLow = false, excludesHigh = false }: Bounds): Expression | undefined {
  if (low && high && !excludesLow && !excludesHigh) return { kind: 'between', field, negated: false, low, high };
  const bounds = [comparison(field, excludesLow ? '>' : '>=', low), comparison(field, excludesHigh ? '<' : '<=', high)];
  const written = bounds.filter((one) => one !== undefined);
  return written.length === 0 ? undefined : joinedBy('and', written);
}

/**
 * A field compared with a value, or with a span: from its start on, up to its end, in it or not.
 */
function compared(field: string, relation: WrittenRelation, bounds: Bounds): Expression | undefined {
  const { low, high, excludesHigh = false } = bounds;
  const only = pointOf(bounds);
  switch (relation) {
    case '=':
    case '!=': {
      if (only !== undefined) return comparison(field, relation, only);
      const inside = within(field, bounds);
      return inside && relation === '!=' ? negated(inside) : inside;
    }
    case '<':
      return comparison(field, '<', low);
    case '<=':
      return comparison(field, excludesHigh ? '<' : '<=', high);
    case '>':
      return comparison(field, excludesHigh ? '>=' : '>', high);
    default:
      return relation === '>=' ? comparison(field, '>=', low) : undefined;
  }
}

/** The expression of one term on a field. */
function termExpression(schema: Schema, name: string, term: WrittenTerm): Weighed<Expression> | undefined {
  const field = fieldOf(schema, name);
  const isText = field.type === 'text';
  const { relation, value, high, excludes } = term;
  if (relation === '[NULL]' || relation === '[VALUE]')
    return sure({ kind: 'null', field: name, negated: relation === '[VALUE]' });
  if (value === undefined) return undefined;
  if (relation === 'before' || relation === 'after') {
    const isWhen = field.type === 'date' || field.type === 'time';
    return isWhen ? termExpression(schema, name, { ...term, relation: relation === 'before' ? '<' : '>' }) : undefined;
  }
  if (relation === 'exists')
    return value.form === 'truth' ? sure({ kind: 'null', field: name, negated: value.truth }) : undefined;
  const endOf = (one: WrittenValue) => (one.form === 'any' ? sure<Bounds>({}) : boundsOf(name, field, one, term));
  const [from, to] = [endOf(value), endOf(high ?? value)];
  if (from === undefined || to === undefined) return undefined;
  if (value.form === 'any' && high === undefined)
    return relation === ':' || relation === '=' ? sure({ kind: 'null', field: name, negated: true }) : undefined;
  const weighed = (expression: Expression | undefined, more = 0): Weighed<Expression> | undefined =>
    expression && {
      result: expression,
      cost: from.cost + (high === undefined ? 0 : to.cost) + more,
      isGuess: from.isGuess || to.isGuess,
    };
  const isDenied = relation === '!between' || relation === '!=';
  if (high !== undefined) {
    const excludesHigh = excludes?.high === true || to.result.excludesHigh === true;
    const whole = { low: from.result.low, high: to.result.high, excludesLow: excludes?.low === true, excludesHigh };
    return weighed(compared(name, isDenied ? '!=' : '=', whole));
  }
  const only = pointOf(from.result);
  const same = (more = 0) => weighed(compared(name, '=', from.result), more);
  const isPattern = value.form === 'text' && value.isPattern && [':', '=', '~', 'in'].includes(relation);
  if (isText && isPattern) return likeExpression(name, value.text, false);
  const isRange = (value.form === 'day' || value.form === 'time') && value.isRange === true;
  switch (relation) {
    case 'like':
      if (!isText) return weighed(comparison(name, '=', only), 0.3);
      if (value.form !== 'text') return undefined;
      return value.isQuoted ? likeExpression(name, value.text, true) : weighed(comparison(name, '~', string(value.text)));
    case '~':
    case '!~':
    case '^=':
    case '!^=':
      if (isText && only?.kind === 'string') return weighed(comparison(name, relation, only));
      if (relation === '~') return same(only === undefined ? 0 : 0.5);
      return relation === '!~' ? weighed(compared(name, '!=', from.result), only === undefined ? 0 : 0.5) : undefined;
    case ':': {
      const isPart = isText && value.form !== 'known' && only?.kind === 'string' && !isListed(field, only);
      return isPart ? weighed(comparison(name, '~', only), field.values === undefined ? 0 : 1) : same();
    }
    case 'in':
      return same();
    default:
      if (!isRange) return weighed(compared(name, relation, from.result));
      return ['=', '!=', 'between', '!between'].includes(relation)
        ? weighed(compared(name, isDenied ? '!=' : '=', from.result))
        : undefined;
  }
}

/** A pattern with `%` or `*` at its ends; another cannot be said. */
function likeExpression(field: string, pattern: string, isSql: boolean): Weighed<Expression> | undefined {
  const [, opens, inner = '', ends] = /^(%*)(.*?)(%*)$/su.exec(pattern.replaceAll('*', '%')) ?? [];
  if (inner === '') return opens === '' ? undefined : sure({ kind: 'null', field, negated: true });
  if (inner.includes('%') || (isSql && /[_?[\]|^$+\\()]/.test(inner)) || (opens !== '' && ends === '')) return undefined;
  const operator = opens === '' ? (ends === '' ? '=' : '^=') : '~';
  return sure({ kind: 'comparison', field, operator, value: string(inner) }, operator === '=' ? 0.2 : 0);
}

export const isBetween = (term: WrittenTerm | undefined): boolean =>
  term?.relation === 'between' || term?.relation === '!between';

const denied: ReadonlySet<WrittenRelation> = new Set<WrittenRelation>(['!=', '!~', '!^=', '!between']);

/**
 * The expression of a whole condition: its terms, joined as they are read. Values of one field
 * that are joined by `and` are alternatives, since a field has one value; what is denied of
 * several is denied of each.
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
  const joins = joinsOf(
    terms.map(({ join }) => join),
    'or',
  );
  for (const [index, term] of terms.entries()) {
    const found = termExpression(schema, name, term);
    if (found === undefined) return undefined;
    const group = groups.at(-1);
    const isDenied = denied.has(term.relation) && terms[index - 1]?.relation === term.relation;
    const isOrdered = terms[index - 1]?.relation === term.relation && (term.relation === 'before' || term.relation === 'after');
    const isOther = joins[index] === 'and' && isEquality(found.result) && isEquality(group?.at(-1));
    const isSecond = isOther && !isDenied && groups.length === 1;
    cost += found.cost + (isSecond ? 0.2 : isOrdered ? 0.5 : 0);
    isGuess ||= found.isGuess || (isOther && !isDenied);
    if (group !== undefined && (isDenied || (joins[index] !== 'or' && !isOther))) group.push(found.result);
    else groups.push([found.result]);
  }
  const parts = groups.map((group) => joinedBy('and', group));
  const isList = terms.some(({ relation }) => relation === 'in');
  const whole = listOf(name, parts, isList) ?? joinedBy('or', parts);
  return { result: isNegated ? negated(whole) : whole, cost, isGuess };
}

const isEquality = (one: Expression | undefined): boolean =>
  one !== undefined && ((one.kind === 'comparison' && one.operator === '=') || (one.kind === 'between' && !one.negated));

/** Several values, or several that it is not, as a list; also one that was written so. */
function listOf(field: string, parts: readonly Expression[], isList: boolean): Expression | undefined {
  const [only] = parts;
  const isNot = parts.length === 1 && only?.kind === 'and';
  const all = isNot ? only.operands : parts;
  const values = all.flatMap((one) =>
    one.kind === 'comparison' && one.operator === (isNot ? '!=' : '=') && isLiteral(one.value) ? [one.value] : [],
  );
  return values.length === all.length && (values.length > 1 || isList)
    ? { kind: 'in', field, negated: isNot, values }
    : undefined;
}

/**
 * The condition that some sought field contains a text: the first text, unless the schema says
 * more; for a name of somebody also a field of who booked.
 */
export function soughtOf(schema: Schema, text: string, operator: '~' | '^=', isNegated: boolean): Expression | undefined {
  const texts = Object.keys(schema.fields).filter((name) => schema.fields[name]?.type === 'text');
  const own = texts.filter((name) => schema.fields[name]?.sought);
  const who = isOfWho(text) ? texts.filter((name) => fieldsOfWho.has(schema.fields[name]?.column ?? name)) : [];
  const fields = new Set([...(own.length > 0 ? own : texts.slice(0, 1)), ...who]);
  if (lettersOf(text) === '' || fields.size === 0) return undefined;
  const value = string(text.replace(/['’]s$/, ''));
  const parts = [...fields].map((field): Expression => ({ kind: 'comparison', field, operator, value }));
  return joinedBy(isNegated ? 'and' : 'or', isNegated ? parts.map(negated) : parts);
}
