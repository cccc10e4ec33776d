import type { ComparisonOperator, Expression, Literal } from 'search-expression';
import { endOfDigits, endOfName, nestingOf, readDecimal, readName, readQuoted } from './seldom.ts';
import { isAnd, isBetween, isFalse, isIn, isIs, isKeyword, isNot, isNull, isOr, isTrue, isWordCode, space } from './words.ts';

/*
 * The practical limit of parsing: a handwritten recursive-descent parser for this language alone.
 * It returns the tree of `parse`, with ranges and key order, and `undefined` where `parse`
 * refuses. It has no diagnostics, options or tokens: one pass over the character codes that
 * allocates only the tree.
 */

const maximumOpen = 256;
const maximumNesting = 32;
/** With at most this many parentheses and NOTs around a condition, no path exceeds 32 nodes. */
const surelyShallow = 15;
const maximumPredicates = 500;
const maximumValues = 10_000;
const maximumNameLength = 128;

/** One object holds the state of a reading: module variables measured a fifth slower. */
const reading = {
  /** Where the next token begins, and where the last one ended. */
  at: 0,
  end: 0,
  /** Parentheses and NOTs that are open, and the most that ever were. */
  open: 0,
  deepest: 0,
  predicates: 0,
};

/** The tree of a valid text; undefined for any other. */
export function parseByHand(text: string): Expression | undefined {
  reading.open = reading.deepest = reading.predicates = 0;
  reading.at = space(text, 0);
  const tree = disjunction(text);
  if (tree === undefined || reading.at < text.length) return undefined;
  return reading.deepest <= surelyShallow || nestingOf(tree) <= maximumNesting ? tree : undefined;
}

function disjunction(text: string): Expression | undefined {
  const from = reading.at;
  const first = conjunction(text);
  if (first === undefined || reading.at >= text.length || !isOr(text, reading.at)) return first;
  const operands = first.kind === 'or' ? first.operands.slice() : [first];
  do {
    reading.at = space(text, reading.at + 2);
    const next = conjunction(text);
    if (next === undefined) return undefined;
    if (next.kind === 'or') operands.push(...next.operands);
    else operands.push(next);
  } while (reading.at < text.length && isOr(text, reading.at));
  return { kind: 'or', operands, range: { from, to: reading.end } };
}

function conjunction(text: string): Expression | undefined {
  const from = reading.at;
  const first = negation(text);
  if (first === undefined || reading.at >= text.length || !isAnd(text, reading.at)) return first;
  const operands = first.kind === 'and' ? first.operands.slice() : [first];
  do {
    reading.at = space(text, reading.at + 3);
    const next = negation(text);
    if (next === undefined) return undefined;
    if (next.kind === 'and') operands.push(...next.operands);
    else operands.push(next);
  } while (reading.at < text.length && isAnd(text, reading.at));
  return { kind: 'and', operands, range: { from, to: reading.end } };
}

function negation(text: string): Expression | undefined {
  const from = reading.at;
  if (from >= text.length) return undefined;
  const code = text.charCodeAt(from);
  if (code === 40) {
    if (!enter()) return undefined;
    reading.at = space(text, from + 1);
    const inner = disjunction(text);
    if (inner === undefined || reading.at >= text.length || text.charCodeAt(reading.at) !== 41) return undefined;
    leap(text, reading.at + 1);
    reading.open--;
    return inner;
  }
  if ((code | 32) === 110 && isNot(text, from)) {
    if (!enter()) return undefined;
    reading.at = space(text, from + 3);
    const operand = negation(text);
    reading.open--;
    return operand && { kind: 'not', operand, range: { from, to: reading.end } };
  }
  return predicate(text, from, code);
}

/** One more parenthesis or NOT is open; false where there are too many. */
function enter(): boolean {
  if (++reading.open > reading.deepest) reading.deepest = reading.open;
  return reading.open <= maximumOpen;
}

function predicate(text: string, from: number, first: number): Expression | undefined {
  const length = text.length;
  const field = first === 96 ? quotedName(text, from) : name(text, from);
  if (field === undefined || ++reading.predicates > maximumPredicates) return undefined;
  let at = space(text, reading.end);
  if (at >= length) return undefined;
  const code = text.charCodeAt(at);
  let operator: ComparisonOperator | undefined;
  if (code < 64) {
    const next = at + 1 < length ? text.charCodeAt(at + 1) : 0;
    if (code === 61) operator = '=';
    else if (code === 60) operator = next === 61 ? '<=' : next === 62 ? '!=' : '<';
    else if (code === 62) operator = next === 61 ? '>=' : '>';
    else if (code === 33 && next === 61) operator = '!=';
    else if (code === 33 && next === 126) operator = '!~';
    else return undefined;
    at += (next === 61 && code !== 61) || (code === 60 && next === 62) || code === 33 ? 2 : 1;
  } else if (code === 126) {
    operator = '~';
    at++;
  }
  if (operator !== undefined) {
    const value = literal(text, space(text, at));
    leap(text, reading.end);
    return value && { kind: 'comparison', field, operator, value, range: { from, to: reading.end } };
  }
  let negated = isNot(text, at);
  if (negated) at = space(text, at + 3);
  if (isIn(text, at)) {
    const values = list(text, space(text, at + 2));
    return values && { kind: 'in', field, negated, values, range: { from, to: reading.end } };
  }
  if (!negated && isIs(text, at)) {
    at = space(text, at + 2);
    negated = isNot(text, at);
    if (negated) at = space(text, at + 3);
    if (!isNull(text, at)) return undefined;
    leap(text, at + 4);
    return { kind: 'null', field, negated, range: { from, to: reading.end } };
  }
  if (!isBetween(text, at)) return undefined;
  const low = literal(text, space(text, at + 7));
  at = space(text, reading.end);
  if (low === undefined || !isAnd(text, at)) return undefined;
  const high = literal(text, space(text, at + 3));
  leap(text, reading.end);
  return high && { kind: 'between', field, negated, low, high, range: { from, to: reading.end } };
}

function list(text: string, from: number): Literal[] | undefined {
  const length = text.length;
  if (from >= length || text.charCodeAt(from) !== 40) return undefined;
  const values: Literal[] = [];
  let at = from;
  do {
    const value = literal(text, space(text, at + 1));
    if (value === undefined) return undefined;
    values.push(value);
    at = space(text, reading.end);
  } while (at < length && text.charCodeAt(at) === 44);
  if (at >= length || text.charCodeAt(at) !== 41 || values.length > maximumValues) return undefined;
  leap(text, at + 1);
  return values;
}

/** A token ends here, and what comes after it is the next. */
function leap(text: string, to: number): void {
  reading.end = to;
  reading.at = space(text, to);
}

function literal(text: string, from: number): Literal | undefined {
  if (from >= text.length) return undefined;
  const code = text.charCodeAt(from);
  if (code <= 57) {
    if (code === 34 || code === 39) return string(text, from, code);
    return code >= 48 || code === 45 ? number(text, from, code) : undefined;
  }
  const value = isTrue(text, from);
  if (!value && !isFalse(text, from)) return undefined;
  reading.end = value ? from + 4 : from + 5;
  return { kind: 'boolean', value, range: { from, to: reading.end } };
}

function number(text: string, from: number, first: number): Literal | undefined {
  const length = text.length;
  const digits = first === 45 ? from + 1 : from;
  let to = digits;
  let value = 0;
  let code = 0;
  for (; to < length; to++) {
    code = text.charCodeAt(to);
    if (code < 48 || code > 57) break;
    value = value * 10 + (code - 48);
  }
  if (to === digits || (to > digits + 1 && text.charCodeAt(digits) === 48)) return undefined;
  if (to < length && isWordCode(code)) return code === 46 ? decimal(text, from, to + 1) : undefined;
  if (value > Number.MAX_SAFE_INTEGER) return undefined;
  reading.end = to;
  return { kind: 'integer', value: first === 45 && value !== 0 ? -value : value, range: { from, to } };
}

function decimal(text: string, from: number, places: number): Literal | undefined {
  const to = endOfDigits(text, places);
  const value = to === places || isWordCode(text.charCodeAt(to)) ? undefined : readDecimal(text.slice(from, to));
  if (value === undefined) return undefined;
  reading.end = to;
  return { kind: 'decimal', value, range: { from, to } };
}

function string(text: string, from: number, quote: number): Literal | undefined {
  const length = text.length;
  let to = from + 1;
  let plain = true;
  for (; to < length; to++) {
    const code = text.charCodeAt(to);
    if (code === quote) break;
    if (code < 32) return undefined;
    if (code === 92) {
      to++;
      plain = false;
    } else if (code >= 0xd800) plain = false;
  }
  if (to >= length) return undefined;
  const image = text.slice(from + 1, to);
  const value = plain && to - from <= 1_000 ? image : readQuoted(image, quote);
  if (value === undefined) return undefined;
  reading.end = to + 1;
  return { kind: 'string', value, range: { from, to: to + 1 } };
}

function quotedName(text: string, from: number): string | undefined {
  const to = endOfName(text, from);
  reading.end = to + 1;
  return to < text.length ? readName(text.slice(from + 1, to)) : undefined;
}

function name(text: string, from: number): string | undefined {
  const length = text.length;
  let to = from;
  let starts = true;
  for (; to < length; to++) {
    const code = text.charCodeAt(to);
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95) starts = false;
    else if (starts) break;
    else if (code === 46) starts = true;
    else if (code < 48 || code > 57) break;
  }
  if (starts || (to - from <= 7 && isKeyword(text, from, to)) || to - from > maximumNameLength) return undefined;
  reading.end = to;
  return text.slice(from, to);
}
