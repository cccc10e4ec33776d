import { unexpectedValue } from './json.ts';
import {
  dateNotQuoted,
  integerOutOfRange,
  invalidEncoding,
  invalidEscape,
  invalidNumber,
  unexpectedCharacter,
  unterminatedString,
  wrongQuote,
} from './lexical.ts';
import { limitExceeded, notInProfile } from './limits.ts';
import {
  alwaysTrue,
  contradiction,
  duplicateCondition,
  duplicateValue,
  emptyRange,
  mixedAndOr,
  noUpperBound,
  redundantBound,
  separateRecords,
  singleValueList,
  timeWithoutDay,
} from './lint.ts';
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
  wrongArguments,
} from './schema.ts';
import {
  chainedComparison,
  emptyExpression,
  emptyList,
  unbalancedParenthesis,
  unexpectedEnd,
  unexpectedToken,
} from './syntax.ts';

/**
 * Every diagnostic code with its stage, severity and message. No code changes its meaning.
 *
 * @example 'unknown-field' in diagnosticCodes // true
 */
export const diagnosticCodes = {
  'empty-expression': emptyExpression,
  'unexpected-character': unexpectedCharacter,
  'wrong-quote': wrongQuote,
  'unterminated-string': unterminatedString,
  'invalid-escape': invalidEscape,
  'invalid-number': invalidNumber,
  'date-not-quoted': dateNotQuoted,
  'integer-out-of-range': integerOutOfRange,
  'invalid-encoding': invalidEncoding,
  'unexpected-token': unexpectedToken,
  'unexpected-end': unexpectedEnd,
  'unbalanced-parenthesis': unbalancedParenthesis,
  'empty-list': emptyList,
  'chained-comparison': chainedComparison,
  'unexpected-value': unexpectedValue,
  'limit-exceeded': limitExceeded,
  'not-in-profile': notInProfile,
  'unknown-field': unknownField,
  'unknown-variable': unknownVariable,
  'unknown-function': unknownFunction,
  'wrong-arguments': wrongArguments,
  'field-not-allowed': fieldNotAllowed,
  'operator-not-allowed': operatorNotAllowed,
  'type-mismatch': typeMismatch,
  'invalid-date': invalidDate,
  'date-out-of-range': dateOutOfRange,
  'invalid-time': invalidTime,
  'unknown-value': unknownValue,
  'empty-range': emptyRange,
  contradiction,
  'always-true': alwaysTrue,
  'duplicate-value': duplicateValue,
  'duplicate-condition': duplicateCondition,
  'redundant-bound': redundantBound,
  'mixed-and-or': mixedAndOr,
  'no-upper-bound': noUpperBound,
  'single-value-list': singleValueList,
  'time-without-day': timeWithoutDay,
  'separate-records': separateRecords,
};
