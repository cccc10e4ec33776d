import { type Expression, type Kind, type Literal, maximumDepth, type Value } from './expression.ts';
import { joinIntegers } from './integer-list.ts';
import { isName, isVariableName, maximumNameLength, printName, quote } from './literal.ts';
import { comparisonOperators } from './operators.ts';
import {
  assertUnbroken,
  hasKeys,
  isInteger,
  isLiteralValue,
  isObject,
  maximumNodes,
  nodeKeys,
  refuse,
  refuseKey,
  type Unknown,
} from './well-formed.ts';

/**
 * The canonical text of an expression (L4.1): one line, keywords in upper case, parentheses only
 * where precedence needs them and round an AND inside an OR. `parse` of it gives the same tree.
 *
 * @example print({ kind: 'null', field: 'title', negated: true }) // 'title IS NOT NULL'
 * @throws TypeError for a tree that is not well-formed (L2.6)
 */
export function print(expression: Expression): string {
  write ??= writerOf((part) => part);
  return write(expression);
}

/** Made when it is needed first: most programs only read. */
let write: ((expression: unknown) => string) | undefined;

/**
 * Checks that a value is a well-formed expression (L2.6). Takes time in proportion to the tree.
 *
 * @throws TypeError for the tree of a text with errors, an unknown kind, key or value, a list or
 *   connective that is too short, a connective directly inside its own kind, nesting over 256, a
 *   cycle
 */
export function assertWellFormed(expression: unknown): asserts expression is Expression {
  print(expression as Expression);
}

/**
 * A literal as the language writes it.
 *
 * @example printLiteral({ kind: 'string', value: 'Zaal' }) // '"Zaal"'
 */
export function printLiteral(literal: Literal): string {
  return literal.kind === 'string' ? quote(literal.value) : String(literal.value).toUpperCase();
}

/**
 * A value as the language writes it.
 *
 * @example printValue({ kind: 'variable', name: 'me' }) // '@me'
 */
export function printValue(value: Value): string {
  if (value.kind === 'variable') return `@${value.name}`;
  return value.kind === 'field' ? printName(value.field) : printLiteral(value);
}

/**
 * A writer of expressions that encodes every part of the text. Fixed parts are encoded once, and a
 * value only if it has a character that changes: a URL costs no more than plain text. It is what
 * knows all of a well-formed tree (L2.6) and refuses any other: to look up a name, an operator or
 * the kind of a value is to check it, so that a walk of its own would take as long again. It reads
 * the properties of a node in the case of its kind; code that reads them of nodes of every kind
 * takes three times as long.
 */
export function writerOf(encode: (part: string) => string): (expression: unknown) => string {
  const pair = (is: string, isNot: string) => [encode(is), encode(isNot)] as const;
  const [and, or, not, open, close, comma, mark] = ([' AND ', ' OR ', 'NOT ', '(', ')', ',', '"'] as const).map(encode) as [
    ...Parts,
  ];
  const [inTest, between, nullTest] = [
    pair(' IN ', ' NOT IN '),
    pair(' BETWEEN ', ' NOT BETWEEN '),
    pair(' IS NULL', ' IS NOT NULL'),
  ];
  const [emptyTest, has] = [pair(' IS EMPTY', ' IS NOT EMPTY'), pair(' HAS ', ' NOT HAS ')];
  const operators = new Map<unknown, string>(comparisonOperators.map((operator) => [operator, encode(` ${operator} `)]));
  const unchanged = charactersUnchanged(encode);
  const nameOf = remembered((name) => (isName(name) ? encode(printName(name)) : undefined));
  /** The nodes so far. */
  let nodes = 0;

  return (expression) => {
    nodes = 0;
    assertUnbroken(expression);
    return textOf(expression, undefined, 0);
  };

  function textOf(node: unknown, parent: Kind | undefined, depth: number): string {
    if (depth > maximumDepth) refuse(`it is nested deeper than ${maximumDepth} nodes`);
    if (nodes++ > maximumNodes) refuse(`it has more than ${maximumNodes} nodes`);
    if (!isObject(node)) refuse('a node has no known kind');
    const kind = node['kind'] as Kind;
    switch (kind) {
      case 'and':
      case 'or': {
        const { operands, range } = node;
        checkKeys(kind, node, range);
        if (kind === parent) refuse(`an ${kind} stands directly in an ${kind}`);
        if (!Array.isArray(operands) || operands.length < 2) refuseKey(kind, 'operands');
        let text = textOf(operands[0], kind, depth + 1);
        for (let index = 1; index < operands.length; index++)
          text += (kind === 'and' ? and : or) + textOf(operands[index], kind, depth + 1);
        return parent === undefined ? text : open + text + close;
      }
      case 'not': {
        const { operand, range } = node;
        checkKeys(kind, node, range);
        return not + textOf(operand, kind, depth + 1);
      }
      case 'comparison': {
        const { field, operator, value, range } = node;
        checkKeys(kind, node, range);
        const operatorText = operators.get(operator) ?? refuseKey(kind, 'operator');
        return fieldText(kind, field) + operatorText + valueText(kind, 'value', value);
      }
      case 'in': {
        const { field, negated, values, range } = node;
        checkKeys(kind, node, range);
        return fieldText(kind, field) + testText(kind, inTest, negated) + listText(kind, values);
      }
      case 'between': {
        const { field, negated, low, high, range } = node;
        checkKeys(kind, node, range);
        const [lowText, highText] = [valueText(kind, 'low', low), valueText(kind, 'high', high)];
        return fieldText(kind, field) + testText(kind, between, negated) + lowText + and + highText;
      }
      case 'null':
      case 'empty': {
        const { field, negated, range } = node;
        checkKeys(kind, node, range);
        return fieldText(kind, field) + testText(kind, kind === 'null' ? nullTest : emptyTest, negated);
      }
      case 'has':
      case 'members':
      case 'related': {
        const { field, negated, operator, value, all, values, only, condition, range } = node;
        checkKeys(kind, node, range);
        const text = fieldText(kind, field) + testText(kind, has, negated);
        if (kind === 'members') return text + flagText(kind, 'all', all, 'ALL ', 'ANY ') + listText(kind, values);
        if (kind === 'related')
          return text + flagText(kind, 'only', only, 'ONLY ', '') + open + textOf(condition, undefined, depth + 1) + close;
        const compared = operators.get(operator) ?? refuseKey(kind, 'operator');
        return text + (operator === '=' ? '' : compared.slice(encode(' ').length)) + valueText(kind, 'value', value, false);
      }
      case 'call': {
        const { name, arguments: given, range } = node;
        checkKeys(kind, node, range);
        if (!Array.isArray(given)) refuseKey(kind, 'arguments');
        const texts = given.map((value) => valueText(kind, 'arguments', value));
        return (nameIn(name) ?? refuseKey(kind, 'name')) + open + texts.join(comma) + close;
      }
    }
    kind satisfies never;
    return refuse('a node has no known kind');
  }

  function fieldText(kind: Kind, field: unknown): string {
    return nameIn(field) ?? refuseKey(kind, 'field');
  }

  function nameIn(name: unknown): string | undefined {
    return typeof name === 'string' && name.length <= 2 * maximumNameLength ? nameOf(name) : undefined;
  }

  function testText(kind: Kind, [is, isNot]: readonly [string, string], negated: unknown): string {
    if (typeof negated !== 'boolean') refuseKey(kind, 'negated');
    return negated ? isNot : is;
  }

  function flagText(kind: Kind, key: string, flag: unknown, is: string, isNot: string): string {
    if (typeof flag !== 'boolean') refuseKey(kind, key);
    return encode(flag ? is : isNot);
  }

  function valueText(kind: Kind, key: string, value: unknown, orField = true): string {
    return textOfLiteral(value) ?? textOfReference(value, orField) ?? refuseKey(kind, key);
  }

  /** A variable, or where that may stand a field. */
  function textOfReference(value: unknown, orField: boolean): string | undefined {
    if (!isObject(value)) return undefined;
    const { kind, name, field, range } = value;
    if (kind === 'variable')
      return isVariableName(name) && hasKeys(value, nodeKeys.variable, range) ? encode(`@${name}`) : undefined;
    return orField && kind === 'field' && hasKeys(value, nodeKeys.fieldValue, range) ? nameIn(field) : undefined;
  }

  function textOfLiteral(literal: unknown): string | undefined {
    if (!isObject(literal)) return undefined;
    const { kind, value, range } = literal;
    const text = textOfValue(kind, value);
    return text !== undefined && hasKeys(literal, nodeKeys.literal, range) ? text : undefined;
  }

  function textOfValue(kind: unknown, value: unknown): string | undefined {
    if (kind === 'integer') return isInteger(value) ? String(value) : undefined;
    if (kind === 'string' && typeof value === 'string' && unchanged.test(value)) return mark + value + mark;
    return isLiteralValue(kind, value) ? encode(printLiteral({ kind, value } as Literal)) : undefined;
  }

  function listText(kind: Kind, values: unknown): string {
    const alone = Array.isArray(values) ? undefined : textOfReference(values, false);
    if (alone !== undefined) return alone;
    if (!Array.isArray(values) || values.length === 0) refuseKey(kind, 'values');
    const integers = values.length > 16 ? joinIntegers(values, comma, integerOf) : undefined;
    if (integers !== undefined) return open + integers + close;
    let text = open + valueText(kind, 'values', values[0], false);
    for (let index = 1; index < values.length; index++) text += comma + valueText(kind, 'values', values[index], false);
    return text + close;
  }
}

type Parts = [and: string, or: string, not: string, open: string, close: string, comma: string, mark: string];

function checkKeys(kind: Kind, node: Unknown, range: unknown): void {
  const known = nodeKeys[kind];
  if (!hasKeys(node, known, range)) refuseKey(kind, Object.keys(node).find((key) => !known.includes(key)) ?? 'range');
}

/** Matches a text that stands between quotes as it is. */
function charactersUnchanged(encode: (part: string) => string): RegExp {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
  const same = ascii.filter((character) => character !== '"' && character !== '\\' && encode(character) === character);
  return new RegExp(`^[${same.map((character) => `\\x${character.charCodeAt(0).toString(16)}`).join('')}]*$`);
}

/** The value of a well-formed integer. */
function integerOf(literal: unknown): number | undefined {
  if (!isObject(literal)) return undefined;
  const { kind, value, range } = literal;
  return kind === 'integer' && isInteger(value) && hasKeys(literal, nodeKeys.literal, range) ? value : undefined;
}

/** Caches results for at most 500 names, so that strangers cannot fill the memory. */
function remembered(make: (name: string) => string | undefined): (name: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    // A name that was cut out of a text would keep the whole text in memory.
    const own = ` ${name}`.slice(1);
    const result = make(own);
    if (known.size === 500) known.clear();
    known.set(own, result);
    return result;
  };
}
