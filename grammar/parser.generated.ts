// Written by generate.ts from the grammar in grammar.ts and tokens.ts; change those.
import { maximumDepth } from './expression.ts';
import { endOfName, endOfString } from './literal.ts';
import {
  betweenNode,
  comparatorToken,
  comparisonNode,
  conjunctionNode,
  decimalToken,
  disjunctionNode,
  falseToken,
  identifierToken,
  inNode,
  integerToken,
  isNode,
  listNode,
  negationNode,
  predicateNode,
  quotedNameToken,
  stringToken,
  trueToken,
} from './actions.ts';

type Part<Read extends (...given: never) => unknown> = NonNullable<ReturnType<Read>>;

/**
 * The state of the parser: the offset of the next token and its first character, 0 at the end of
 * the text; the end of the last token; the nesting of recursive rules, and the deepest so far.
 */
const now = { at: 0, unit: 0, end: 0, depth: 0, deepest: 0 };

/** The tree of a text; undefined where it is none. Allocates nothing but the tree. */
export function parseValid(text: string): Part<typeof disjunctionNode> | undefined {
  now.depth = now.deepest = 0;
  leap(text, 0, unitAt(text, 0));
  const found = searchRule(text);
  return found === undefined || now.at === text.length ? found : undefined;
}

/** How deep the last text was nested, in rules inside of themselves. */
export const depthOfLast = (): number => now.deepest;

/** Where the last text was read to: behind all of it, or where a token did not fit. */
export const endOfLast = (): number => now.at;

function isTooDeep(): boolean {
  now.deepest = now.depth;
  return now.depth > maximumDepth;
}

const unitAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : 0);

const nextIs = (unit: number): boolean => now.unit === unit;

/** A token ends here, where `first` stands, and what comes behind it is the next. */
function leap(text: string, to: number, first: number): void {
  let at = to;
  let unit = first;
  while (unit <= 32 && ((unit >= 9 && unit <= 10) || unit === 32 || unit === 13)) unit = unitAt(text, ++at);
  now.end = to;
  now.at = at;
  now.unit = unit;
}

/** The next token, of so many characters, is read. */
const leapOver = (text: string, length: number): void => leap(text, now.at + length, unitAt(text, now.at + length));

function searchRule(text: string): Part<typeof disjunctionNode> | undefined {
  return disjunctionRule(text);
}

function disjunctionRule(text: string): Part<typeof disjunctionNode> | undefined {
  const from = now.at;
  let conjunctions1: (Part<typeof conjunctionNode>)[] | undefined;
  const conjunction1 = conjunctionRule(text);
  if (conjunction1 === undefined) return undefined;
  while ((now.unit | 32) === 111 && isOR(text, now.at)) {
    leapOver(text, 2);
    const next = conjunctionRule(text);
    if (next === undefined) return undefined;
    if (conjunctions1 === undefined) conjunctions1 = [conjunction1, next];
    else conjunctions1.push(next);
  }
  if (conjunctions1 === undefined) return conjunction1;
  return disjunctionNode(conjunction1, conjunctions1, from, now.end);
}

function conjunctionRule(text: string): Part<typeof conjunctionNode> | undefined {
  const from = now.at;
  let negations1: (Part<typeof negationNode>)[] | undefined;
  const negation1 = negationRule(text);
  if (negation1 === undefined) return undefined;
  while ((now.unit | 32) === 97 && isAND(text, now.at)) {
    leapOver(text, 3);
    const next = negationRule(text);
    if (next === undefined) return undefined;
    if (negations1 === undefined) negations1 = [negation1, next];
    else negations1.push(next);
  }
  if (negations1 === undefined) return negation1;
  return conjunctionNode(negation1, negations1, from, now.end);
}

function negationRule(text: string): Part<typeof negationNode> | undefined {
  const from = now.at;
  const { unit } = now;
  if (unit === 40) {
    leapOver(text, 1);
    if (++now.depth > now.deepest && isTooDeep()) return undefined;
    const disjunction1 = disjunctionRule(text);
    if (disjunction1 === undefined) return undefined;
    now.depth--;
    if (!nextIs(41)) return undefined;
    leapOver(text, 1);
    return negationNode(undefined, disjunction1, from, now.end);
  } else if ((now.unit | 32) === 110 && isNOT(text, now.at)) {
    leapOver(text, 3);
    if (++now.depth > now.deepest && isTooDeep()) return undefined;
    const negation1 = negationRule(text);
    if (negation1 === undefined) return undefined;
    now.depth--;
    return negationNode(negation1, undefined, from, now.end);
  } else if ((unit >= 95 && unit <= 122) || (unit >= 65 && unit <= 90)) {
    return predicateRule(text);
  }
  return undefined;
}

function predicateRule(text: string): Part<typeof predicateNode> | undefined {
  const from = now.at;
  const field1 = fieldRule(text);
  if (field1 === undefined) return undefined;
  const { unit } = now;
  if ((unit >= 60 && unit <= 62) || unit === 126 || unit === 94 || unit === 33) {
    const comparison1 = comparisonRule(text, from, field1);
    if (comparison1 === undefined) return undefined;
    return predicateNode(field1, comparison1, false, undefined, undefined, undefined, from, now.end);
  } else if ((now.unit | 32) === 105 && isIS(text, now.at)) {
    const is1 = isRule(text, from, field1);
    if (is1 === undefined) return undefined;
    return predicateNode(field1, undefined, false, undefined, undefined, is1, from, now.end);
  } else if (unit === 110 || unit === 105 || unit === 98 || unit === 78 || unit === 73 || unit === 66) {
    const hasNOT1 = (now.unit | 32) === 110 && isNOT(text, now.at);
    if (hasNOT1) leapOver(text, 3);
    const { unit } = now;
    if (unit === 105 || unit === 73) {
      const in1 = inRule(text, from, field1, hasNOT1);
      if (in1 === undefined) return undefined;
      return predicateNode(field1, undefined, hasNOT1, in1, undefined, undefined, from, now.end);
    } else if (unit === 98 || unit === 66) {
      const between1 = betweenRule(text, from, field1, hasNOT1);
      if (between1 === undefined) return undefined;
      return predicateNode(field1, undefined, hasNOT1, undefined, between1, undefined, from, now.end);
    }
    return undefined;
  }
  return undefined;
}

function fieldRule(text: string): Part<typeof identifierToken> | Part<typeof quotedNameToken> | undefined {
  const start = now.at;
  let at = start;
  let { unit } = now;
  let found: Part<typeof identifierToken> | Part<typeof quotedNameToken> | undefined;
  scan: {
    if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95) {
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      while ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
      }
      if (unit === 46) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        state23: for (;;) {
          if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95) {
            unit = ++at < text.length ? text.charCodeAt(at) : 0;
            while ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95) {
              unit = ++at < text.length ? text.charCodeAt(at) : 0;
            }
            if (unit === 46) {
              unit = ++at < text.length ? text.charCodeAt(at) : 0;
              continue state23;
            }
            if (isReserved(text, start, at)) {
              return undefined;
            }
            found = identifierToken(text, start, at);
            break scan;
          }
          return undefined;
        }
      }
      if (isReserved(text, start, at)) {
        return undefined;
      }
      found = identifierToken(text, start, at);
      break scan;
    }
    if (unit === 96) {
      at = endOfName(text, start);
      if (at === 0) {
        return undefined;
      }
      unit = unitAt(text, at);
      found = quotedNameToken(text, start, at);
      break scan;
    }
    return undefined;
  }
  if (found === undefined) return undefined;
  leap(text, at, unit);
  return found;
}

function comparisonRule(text: string, from: number, field1: Part<typeof identifierToken> | Part<typeof quotedNameToken>): Part<typeof comparisonNode> | undefined {
  const comparator1 = comparatorOf(text);
  if (comparator1 === undefined) return undefined;
  const element1 = elementRule(text);
  if (element1 === undefined) return undefined;
  return comparisonNode(field1, comparator1, element1, from, now.end);
}

function inRule(text: string, from: number, field1: Part<typeof identifierToken> | Part<typeof quotedNameToken>, hasNOT1: boolean): Part<typeof inNode> | undefined {
  if (!((now.unit | 32) === 105 && isIN(text, now.at))) return undefined;
  leapOver(text, 2);
  const list1 = listRule(text);
  if (list1 === undefined) return undefined;
  return inNode(field1, hasNOT1, list1, from, now.end);
}

function betweenRule(text: string, from: number, field1: Part<typeof identifierToken> | Part<typeof quotedNameToken>, hasNOT1: boolean): Part<typeof betweenNode> | undefined {
  if (!((now.unit | 32) === 98 && isBETWEEN(text, now.at))) return undefined;
  leapOver(text, 7);
  const element1 = elementRule(text);
  if (element1 === undefined) return undefined;
  if (!((now.unit | 32) === 97 && isAND(text, now.at))) return undefined;
  leapOver(text, 3);
  const element2 = elementRule(text);
  if (element2 === undefined) return undefined;
  return betweenNode(field1, hasNOT1, element1, element2, from, now.end);
}

function isRule(text: string, from: number, field1: Part<typeof identifierToken> | Part<typeof quotedNameToken>): Part<typeof isNode> | undefined {
  if (!((now.unit | 32) === 105 && isIS(text, now.at))) return undefined;
  leapOver(text, 2);
  const hasNOT1 = (now.unit | 32) === 110 && isNOT(text, now.at);
  if (hasNOT1) leapOver(text, 3);
  if (!((now.unit | 32) === 110 && isNULL(text, now.at))) return undefined;
  leapOver(text, 4);
  return isNode(field1, hasNOT1, from, now.end);
}

function elementRule(text: string): Part<typeof integerToken> | Part<typeof decimalToken> | Part<typeof stringToken> | Part<typeof trueToken> | Part<typeof falseToken> | undefined {
  const start = now.at;
  let at = start;
  let { unit } = now;
  let found: Part<typeof integerToken> | Part<typeof decimalToken> | Part<typeof stringToken> | Part<typeof trueToken> | Part<typeof falseToken> | undefined;
  scan: {
    let digits = 0;
    if (unit === 45) {
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      if (unit === 48) {
        digits = digits * 10 + (unit - 48);
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        if (unit === 46) {
          unit = ++at < text.length ? text.charCodeAt(at) : 0;
          if (unit >= 48 && unit <= 57) {
            digits = digits * 10 + (unit - 48);
            unit = ++at < text.length ? text.charCodeAt(at) : 0;
            while (unit >= 48 && unit <= 57) {
              digits = digits * 10 + (unit - 48);
              unit = ++at < text.length ? text.charCodeAt(at) : 0;
            }
            if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit === 46) {
              return undefined;
            }
            found = decimalToken(text, start, at);
            break scan;
          }
          return undefined;
        }
        if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95) {
          return undefined;
        }
        found = integerToken(text, start, at, digits);
        break scan;
      }
      if (unit >= 49 && unit <= 57) {
        digits = digits * 10 + (unit - 48);
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        while (unit >= 48 && unit <= 57) {
          digits = digits * 10 + (unit - 48);
          unit = ++at < text.length ? text.charCodeAt(at) : 0;
        }
        if (unit === 46) {
          unit = ++at < text.length ? text.charCodeAt(at) : 0;
          if (unit >= 48 && unit <= 57) {
            digits = digits * 10 + (unit - 48);
            unit = ++at < text.length ? text.charCodeAt(at) : 0;
            while (unit >= 48 && unit <= 57) {
              digits = digits * 10 + (unit - 48);
              unit = ++at < text.length ? text.charCodeAt(at) : 0;
            }
            if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit === 46) {
              return undefined;
            }
            found = decimalToken(text, start, at);
            break scan;
          }
          return undefined;
        }
        if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95) {
          return undefined;
        }
        found = integerToken(text, start, at, digits);
        break scan;
      }
      return undefined;
    }
    if (unit === 48) {
      digits = digits * 10 + (unit - 48);
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      if (unit === 46) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        if (unit >= 48 && unit <= 57) {
          digits = digits * 10 + (unit - 48);
          unit = ++at < text.length ? text.charCodeAt(at) : 0;
          while (unit >= 48 && unit <= 57) {
            digits = digits * 10 + (unit - 48);
            unit = ++at < text.length ? text.charCodeAt(at) : 0;
          }
          if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit === 46) {
            return undefined;
          }
          found = decimalToken(text, start, at);
          break scan;
        }
        return undefined;
      }
      if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95) {
        return undefined;
      }
      found = integerToken(text, start, at, digits);
      break scan;
    }
    if (unit >= 49 && unit <= 57) {
      digits = digits * 10 + (unit - 48);
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      while (unit >= 48 && unit <= 57) {
        digits = digits * 10 + (unit - 48);
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
      }
      if (unit === 46) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        if (unit >= 48 && unit <= 57) {
          digits = digits * 10 + (unit - 48);
          unit = ++at < text.length ? text.charCodeAt(at) : 0;
          while (unit >= 48 && unit <= 57) {
            digits = digits * 10 + (unit - 48);
            unit = ++at < text.length ? text.charCodeAt(at) : 0;
          }
          if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit === 46) {
            return undefined;
          }
          found = decimalToken(text, start, at);
          break scan;
        }
        return undefined;
      }
      if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95) {
        return undefined;
      }
      found = integerToken(text, start, at, digits);
      break scan;
    }
    if (unit === 39 || unit === 34) {
      at = endOfString(text, start);
      if (at === 0) {
        return undefined;
      }
      unit = unitAt(text, at);
      found = stringToken(text, start, at);
      break scan;
    }
    if ((now.unit | 32) === 116 && isTRUE(text, now.at)) {
      at = start + 4;
      unit = unitAt(text, at);
      found = trueToken(text, start, at);
      break scan;
    }
    if ((now.unit | 32) === 102 && isFALSE(text, now.at)) {
      at = start + 5;
      unit = unitAt(text, at);
      found = falseToken(text, start, at);
      break scan;
    }
    return undefined;
  }
  if (found === undefined) return undefined;
  leap(text, at, unit);
  return found;
}

function listRule(text: string): Part<typeof listNode> | undefined {
  const from = now.at;
  let elements1: (Part<typeof integerToken> | Part<typeof decimalToken> | Part<typeof stringToken> | Part<typeof trueToken> | Part<typeof falseToken>)[] | undefined;
  if (!nextIs(40)) return undefined;
  leapOver(text, 1);
  const element1 = elementRule(text);
  if (element1 === undefined) return undefined;
  while (nextIs(44)) {
    leapOver(text, 1);
    const next = elementRule(text);
    if (next === undefined) return undefined;
    if (elements1 === undefined) elements1 = [element1, next];
    else elements1.push(next);
  }
  if (!nextIs(41)) return undefined;
  leapOver(text, 1);
  return listNode(element1, elements1, from, now.end);
}

const comparator1 = comparatorToken('!^=');
const comparator2 = comparatorToken('!=');
const comparator3 = comparatorToken('<>');
const comparator4 = comparatorToken('<=');
const comparator5 = comparatorToken('>=');
const comparator6 = comparatorToken('!~');
const comparator7 = comparatorToken('^=');
const comparator8 = comparatorToken('=');
const comparator9 = comparatorToken('<');
const comparator10 = comparatorToken('>');
const comparator11 = comparatorToken('~');
function comparatorOf(text: string): Part<typeof comparatorToken> | undefined {
  const start = now.at;
  let at = start;
  let { unit } = now;
  let found: Part<typeof comparatorToken> | undefined;
  scan: {
    if (unit === 33) {
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      if (unit === 61) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        found = comparator2;
        break scan;
      }
      if (unit === 94) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        if (unit === 61) {
          unit = ++at < text.length ? text.charCodeAt(at) : 0;
          found = comparator1;
          break scan;
        }
        return undefined;
      }
      if (unit === 126) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        found = comparator6;
        break scan;
      }
      return undefined;
    }
    if (unit === 60) {
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      if (unit === 61) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        found = comparator4;
        break scan;
      }
      if (unit === 62) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        found = comparator3;
        break scan;
      }
      found = comparator9;
      break scan;
    }
    if (unit === 61) {
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      found = comparator8;
      break scan;
    }
    if (unit === 62) {
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      if (unit === 61) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        found = comparator5;
        break scan;
      }
      found = comparator10;
      break scan;
    }
    if (unit === 94) {
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      if (unit === 61) {
        unit = ++at < text.length ? text.charCodeAt(at) : 0;
        found = comparator7;
        break scan;
      }
      return undefined;
    }
    if (unit === 126) {
      unit = ++at < text.length ? text.charCodeAt(at) : 0;
      found = comparator11;
      break scan;
    }
    return undefined;
  }
  if (found === undefined) return undefined;
  leap(text, at, unit);
  return found;
}

function isAND(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 97 || (unitAt(text, at + 1) | 32) !== 110 || (unitAt(text, at + 2) | 32) !== 100) return false;
  const unit = unitAt(text, at + 3);
  return !((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 46);
}

function isOR(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 111 || (unitAt(text, at + 1) | 32) !== 114) return false;
  const unit = unitAt(text, at + 2);
  return !((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 46);
}

function isNOT(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 110 || (unitAt(text, at + 1) | 32) !== 111 || (unitAt(text, at + 2) | 32) !== 116) return false;
  const unit = unitAt(text, at + 3);
  return !((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 46);
}

function isIN(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 105 || (unitAt(text, at + 1) | 32) !== 110) return false;
  const unit = unitAt(text, at + 2);
  return !((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 46);
}

function isBETWEEN(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 98 || (unitAt(text, at + 1) | 32) !== 101 || (unitAt(text, at + 2) | 32) !== 116 || (unitAt(text, at + 3) | 32) !== 119 || (unitAt(text, at + 4) | 32) !== 101 || (unitAt(text, at + 5) | 32) !== 101 || (unitAt(text, at + 6) | 32) !== 110) return false;
  const unit = unitAt(text, at + 7);
  return !((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 46);
}

function isIS(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 105 || (unitAt(text, at + 1) | 32) !== 115) return false;
  const unit = unitAt(text, at + 2);
  return !((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 46);
}

function isNULL(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 110 || (unitAt(text, at + 1) | 32) !== 117 || (unitAt(text, at + 2) | 32) !== 108 || (unitAt(text, at + 3) | 32) !== 108) return false;
  const unit = unitAt(text, at + 4);
  return !((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 46);
}

function isTRUE(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 116 || (unitAt(text, at + 1) | 32) !== 114 || (unitAt(text, at + 2) | 32) !== 117 || (unitAt(text, at + 3) | 32) !== 101) return false;
  const unit = unitAt(text, at + 4);
  return !((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 46);
}

function isFALSE(text: string, at: number): boolean {
  if ((unitAt(text, at) | 32) !== 102 || (unitAt(text, at + 1) | 32) !== 97 || (unitAt(text, at + 2) | 32) !== 108 || (unitAt(text, at + 3) | 32) !== 115 || (unitAt(text, at + 4) | 32) !== 101) return false;
  const unit = unitAt(text, at + 5);
  return !((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95 || unit === 46);
}

function isReserved(text: string, from: number, to: number): boolean {
  switch (to - from) {
    case 2:
      return isOR(text, from) || isIN(text, from) || isIS(text, from);
    case 3:
      return isAND(text, from) || isNOT(text, from);
    case 4:
      return isNULL(text, from) || isTRUE(text, from);
    case 5:
      return isFALSE(text, from);
    case 7:
      return isBETWEEN(text, from);
    default:
      return false;
  }
}
