import type { Expression, Kind, Literal, Predicate } from './expression.ts';
import { joinIntegers } from './integer-list.ts';
import { printName, quote } from './literal.ts';
import { type ComparisonOperator, comparisonOperators } from './operators.ts';
import { assertWellFormed } from './well-formed.ts';

/**
 * The canonical text of an expression (L4.1): one line, keywords in upper case, parentheses only
 * where precedence needs them and round an AND inside an OR. `parse` of it gives the same tree.
 *
 * @example print({ kind: 'null', field: 'title', negated: true }) // 'title IS NOT NULL'
 * @throws TypeError for a tree that is not well-formed (L2.6)
 */
export function print(expression: Expression): string {
  assertWellFormed(expression);
  return write(expression);
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
 * A writer of well-formed expressions that encodes every part of the text. Fixed parts are encoded
 * once, and a value only if it has a character that changes: a URL costs no more than plain text.
 */
export function writerOf(encode: (part: string) => string): (expression: Expression) => string {
  const pair = (is: string, isNot: string) => [encode(is), encode(isNot)] as const;
  const [and, or, not, open, close, comma, mark] = ([' AND ', ' OR ', 'NOT ', '(', ')', ',', '"'] as const).map(encode) as [
    ...Parts,
  ];
  const [inTest, between, nullTest] = [
    pair(' IN (', ' NOT IN ('),
    pair(' BETWEEN ', ' NOT BETWEEN '),
    pair(' IS NULL', ' IS NOT NULL'),
  ];
  const operators = Object.fromEntries(comparisonOperators.map((operator) => [operator, encode(` ${operator} `)])) as Readonly<
    Record<ComparisonOperator, string>
  >;
  const unchanged = charactersUnchanged(encode);
  const nameOf = remembered((name) => encode(printName(name)));

  return (expression) => textOf(expression, undefined);

  function textOf(node: Expression, parent: Kind | undefined): string {
    switch (node.kind) {
      case 'and':
      case 'or': {
        const text = node.operands.map((operand) => textOf(operand, node.kind)).join(node.kind === 'and' ? and : or);
        return parent === undefined ? text : open + text + close;
      }
      case 'not':
        return not + textOf(node.operand, node.kind);
      default:
        return nameOf(node.field) + testText(node);
    }
  }

  function testText(node: Predicate): string {
    switch (node.kind) {
      case 'comparison':
        return operators[node.operator] + literalText(node.value);
      case 'in':
        return inTest[node.negated ? 1 : 0] + listText(node.values) + close;
      case 'between':
        return between[node.negated ? 1 : 0] + literalText(node.low) + and + literalText(node.high);
      default:
        return nullTest[node.negated ? 1 : 0];
    }
  }

  function literalText(literal: Literal): string {
    if (literal.kind === 'integer') return String(literal.value);
    if (literal.kind !== 'string') return printLiteral(literal);
    return unchanged.test(literal.value) ? mark + literal.value + mark : encode(quote(literal.value));
  }

  function listText(values: readonly Literal[]): string {
    const integers = values.length > 16 ? integersIn(values) : undefined;
    return integers === undefined ? values.map(literalText).join(comma) : joinIntegers(integers, comma);
  }
}

type Parts = [and: string, or: string, not: string, open: string, close: string, comma: string, mark: string];

/** Writes the canonical text of an expression that is known to be well-formed. */
export const write: (expression: Expression) => string = /* @__PURE__ */ writerOf((part) => part);

/** Matches a text that stands between quotes as it is. */
function charactersUnchanged(encode: (part: string) => string): RegExp {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
  const same = ascii.filter((character) => character !== '"' && character !== '\\' && encode(character) === character);
  return new RegExp(`^[${same.map((character) => `\\x${character.charCodeAt(0).toString(16)}`).join('')}]*$`);
}

function integersIn(literals: readonly Literal[]): readonly number[] | undefined {
  const integers: number[] = [];
  for (const literal of literals) {
    if (literal.kind !== 'integer') return undefined;
    integers.push(literal.value);
  }
  return integers;
}

/** Caches results for at most 500 names, so that strangers cannot fill the memory. */
function remembered(make: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
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
