import { type Kind, maximumDepth } from './expression.ts';
import { joinIntegers } from './integer-list.ts';
import { isStringValue, quote, readDecimal } from './literal.ts';
import { isRecord, oddKey, type Record } from './record.ts';
import type { Spelling } from './spelling.ts';

/** A tree with more nodes is refused: nobody writes one, and a tree whose nodes are shared can have any number. */
const maximumNodes = 1_000_000;

/**
 * A well-formed expression (L2.6) as text, whoever made it: each node is looked at and written in one go, which takes half the time of one after the other.
 *
 * @throws TypeError for what is no such tree: a kind, key or value that does not exist, a list or connective that is too short, a connective
 *   directly in one of its own kind, a nesting over 256, a cycle
 */
export function write(expression: unknown, spelling: Spelling): string {
  nodes = 0;
  return nodeText(expression, spelling, undefined, 0);
}

let nodes = 0;

function nodeText(node: unknown, spelling: Spelling, parent: Kind | undefined, depth: number): string {
  if (depth > maximumDepth) refuse(`it is nested deeper than ${maximumDepth} nodes`);
  if (nodes++ > maximumNodes) refuse(`it has more than ${maximumNodes} nodes`);
  if (typeof node !== 'object' || node === null) refuse('a node has no known kind');
  const { kind } = node as Record;
  if (!isRecord(node)) refuse('a node has no known kind');
  // The most frequent kind is not looked up, which saves a tenth.
  const writer = kind === 'comparison' ? writers.comparison : writerOf.get(kind);
  return writer === undefined ? refuse('a node has no known kind') : writer(node, spelling, parent, depth);
}

type Writer = (node: Record, spelling: Spelling, parent: Kind | undefined, depth: number) => string;

const writers: { readonly [K in Kind]: Writer } = {
  and: (node, spelling, parent, depth) => connective(node, 'and', spelling.and, spelling, parent, depth),
  or: (node, spelling, parent, depth) => connective(node, 'or', spelling.or, spelling, parent, depth),
  not: (node, spelling, _, depth) => {
    const { operand, range } = node;
    assertKeys('not', node, keys.not, range);
    return spelling.not + nodeText(operand, spelling, 'not', depth + 1);
  },
  comparison: (node, spelling) => {
    const { field, operator, value, range } = node;
    assertKeys('comparison', node, keys.comparison, range);
    const symbol = spelling.operators.get(operator) ?? refuseKey('comparison', 'operator');
    return fieldText('comparison', field, spelling) + symbol + (literalText(value, spelling) ?? refuseKey('comparison', 'value'));
  },
  in: (node, spelling) => {
    const { field, negated, values, range } = node;
    assertKeys('in', node, keys.in, range);
    if (typeof negated !== 'boolean') refuseKey('in', 'negated');
    const list = Array.isArray(values) ? listText(values, spelling) : undefined;
    return fieldText('in', field, spelling) + spelling.in[negated ? 1 : 0] + (list ?? refuseKey('in', 'values')) + spelling.close;
  },
  between: (node, spelling) => {
    const { field, negated, low, high, range } = node;
    assertKeys('between', node, keys.between, range);
    if (typeof negated !== 'boolean') refuseKey('between', 'negated');
    const from = literalText(low, spelling) ?? refuseKey('between', 'low');
    const to = literalText(high, spelling) ?? refuseKey('between', 'high');
    return fieldText('between', field, spelling) + spelling.between[negated ? 1 : 0] + from + spelling.and + to;
  },
  null: (node, spelling) => {
    const { field, negated, range } = node;
    assertKeys('null', node, keys.null, range);
    if (typeof negated !== 'boolean') refuseKey('null', 'negated');
    return fieldText('null', field, spelling) + spelling.null[negated ? 1 : 0];
  },
};

/** The same where a kind that every object has, such as `constructor`, is none. */
const writerOf: ReadonlyMap<unknown, Writer> = new Map(Object.entries(writers));

/** Every key that there is, in the order in which the parser and the builder make them; only the last may be left out. */
const keys: { readonly [K in Kind | 'literal']: readonly string[] } = {
  and: ['kind', 'operands', 'range'],
  or: ['kind', 'operands', 'range'],
  not: ['kind', 'operand', 'range'],
  comparison: ['kind', 'field', 'operator', 'value', 'range'],
  in: ['kind', 'field', 'negated', 'values', 'range'],
  between: ['kind', 'field', 'negated', 'low', 'high', 'range'],
  null: ['kind', 'field', 'negated', 'range'],
  literal: ['kind', 'value', 'range'],
};

/** Parentheses only where precedence needs them, and round an AND that stands in an OR (L4.1). */
function connective(
  node: Record,
  kind: 'and' | 'or',
  word: string,
  spelling: Spelling,
  parent: Kind | undefined,
  depth: number,
): string {
  const { operands, range } = node;
  assertKeys(kind, node, keys[kind], range);
  if (kind === parent) refuse(`an ${kind} stands directly in an ${kind}`);
  if (!Array.isArray(operands) || operands.length < 2) refuseKey(kind, 'operands');
  let text = nodeText(operands[0], spelling, kind, depth + 1);
  for (let index = 1; index < operands.length; index++) text += word + nodeText(operands[index], spelling, kind, depth + 1);
  return parent === undefined ? text : spelling.open + text + spelling.close;
}

function fieldText(kind: Kind, field: unknown, spelling: Spelling): string {
  return (typeof field === 'string' ? spelling.name(field) : undefined) ?? refuseKey(kind, 'field');
}

/** Undefined for what is no literal. What type its value has says what kind it must be, which is quicker to ask than a table of kinds. */
function literalText(literal: unknown, spelling: Spelling): string | undefined {
  if (typeof literal !== 'object' || literal === null) return undefined;
  const { kind, value, range } = literal as Record;
  if (!isRecord(literal) || oddKey(literal, keys.literal, range) !== undefined) return undefined;
  if (typeof value === 'number') return kind === 'integer' && isInteger(value) ? String(value) : undefined;
  if (typeof value === 'boolean') return kind === 'boolean' ? String(value).toUpperCase() : undefined;
  if (typeof value !== 'string') return undefined;
  return kind === 'string' ? stringText(value, spelling) : kind === 'decimal' && isDecimal(value) ? value : undefined;
}

function stringText(value: string, { isAsItIs, quote: mark, encode, isSilent }: Spelling): string | undefined {
  for (let at = 0; at < value.length; at++) {
    if (isAsItIs[value.charCodeAt(at)] === true) continue;
    if (!isStringValue(value)) return undefined;
    return isSilent ? '' : encode(quote(value));
  }
  return isSilent ? '' : mark + value + mark;
}

const isInteger = (value: number) => Number.isSafeInteger(value) && !Object.is(value, -0);
const isDecimal = (value: string) => /^-?(?:0|[1-9][0-9]*)\.[0-9]+$/.test(value) && readDecimal(value) === value;

/** Undefined for what is no list of literals, and for none. */
function listText(values: readonly unknown[], spelling: Spelling): string | undefined {
  const integers = values.length > few ? integersIn(values) : undefined;
  if (integers !== undefined) return spelling.isSilent ? '' : joinIntegers(integers, spelling.comma);
  let text = values.length === 0 ? undefined : literalText(values[0], spelling);
  for (let index = 1; index < values.length && text !== undefined; index++) {
    const next = literalText(values[index], spelling);
    text = next === undefined ? undefined : text + spelling.comma + next;
  }
  return text;
}

/** A list with no more values is written one by one. */
const few = 16;

/** The values of integer literals, which are written together in half the time; undefined where one is anything else. */
function integersIn(literals: readonly unknown[]): readonly number[] | undefined {
  const values: number[] = [];
  values.length = literals.length;
  for (let index = 0; index < literals.length; index++) {
    const literal = literals[index];
    if (typeof literal !== 'object' || literal === null) return undefined;
    const { kind, value, range } = literal as Record;
    if (typeof value !== 'number' || kind !== 'integer' || !isInteger(value)) return undefined;
    if (!isRecord(literal) || oddKey(literal, keys.literal, range) !== undefined) return undefined;
    values[index] = value;
  }
  return values;
}

function assertKeys(kind: Kind, node: Record, known: readonly string[], range: unknown): void {
  const odd = oddKey(node, known, range);
  if (odd !== undefined) refuseKey(kind, odd);
}

function refuseKey(kind: Kind, key: string): never {
  refuse(`a node of kind ${kind} has a wrong or missing ${JSON.stringify(key)}`);
}

/** @throws TypeError, always */
export function refuse(reason: string): never {
  throw new TypeError(`This is not a well-formed search expression: ${reason}.`);
}
