import { unexpectedValue } from './json.ts';
import * as lexical from './lexical.ts';
import * as limits from './limits.ts';
import * as lint from './lint.ts';
import * as schema from './schema.ts';
import * as syntax from './syntax.ts';

/**
 * Every diagnostic code with its stage, severity and message. No code changes its meaning.
 *
 * @example 'unknown-field' in diagnosticCodes // true
 */
export const diagnosticCodes = {
  'empty-expression': syntax.emptyExpression,
  'unexpected-character': lexical.unexpectedCharacter,
  'wrong-quote': lexical.wrongQuote,
  'unterminated-string': lexical.unterminatedString,
  'invalid-escape': lexical.invalidEscape,
  'invalid-number': lexical.invalidNumber,
  'date-not-quoted': lexical.dateNotQuoted,
  'integer-out-of-range': lexical.integerOutOfRange,
  'invalid-encoding': lexical.invalidEncoding,
  'unexpected-token': syntax.unexpectedToken,
  'unexpected-end': syntax.unexpectedEnd,
  'unbalanced-parenthesis': syntax.unbalancedParenthesis,
  'empty-list': syntax.emptyList,
  'chained-comparison': syntax.chainedComparison,
  'unexpected-value': unexpectedValue,
  'limit-exceeded': limits.limitExceeded,
  'not-in-profile': limits.notInProfile,
  'unknown-field': schema.unknownField,
  'unknown-variable': schema.unknownVariable,
  'unknown-function': schema.unknownFunction,
  'wrong-arguments': schema.wrongArguments,
  'field-not-allowed': schema.fieldNotAllowed,
  'operator-not-allowed': schema.operatorNotAllowed,
  'type-mismatch': schema.typeMismatch,
  'invalid-date': schema.invalidDate,
  'date-out-of-range': schema.dateOutOfRange,
  'invalid-time': schema.invalidTime,
  'unknown-value': schema.unknownValue,
  'empty-range': lint.emptyRange,
  contradiction: lint.contradiction,
  'always-true': lint.alwaysTrue,
  'duplicate-value': lint.duplicateValue,
  'duplicate-condition': lint.duplicateCondition,
  'redundant-bound': lint.redundantBound,
  'mixed-and-or': lint.mixedAndOr,
  'no-upper-bound': lint.noUpperBound,
  'single-value-list': lint.singleValueList,
  'time-without-day': lint.timeWithoutDay,
  'separate-records': lint.separateRecords,
};
