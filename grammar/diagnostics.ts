import type { Range } from './expression.ts';
import {
  dateNotQuoted,
  integerOutOfRange,
  invalidEncoding,
  invalidEscape,
  invalidNumber,
  unexpectedCharacter,
  unterminatedString,
  wrongQuote,
} from './messages/lexical.ts';
import { limitExceeded } from './messages/limit.ts';
import {
  alwaysTrue,
  contradiction,
  duplicateCondition,
  duplicateValue,
  emptyRange,
  mixedAndOr,
  noUpperBound,
  redundantBound,
  singleValueList,
} from './messages/lint.ts';
import { notInProfile } from './messages/profile.ts';
import type { Severity } from './messages/row.ts';
import {
  dateOutOfRange,
  fieldNotAllowed,
  invalidDate,
  invalidTime,
  operatorNotAllowed,
  typeMismatch,
  unknownField,
  unknownValue,
} from './messages/schema.ts';
import {
  chainedComparison,
  emptyExpression,
  emptyList,
  unbalancedParenthesis,
  unexpectedEnd,
  unexpectedToken,
} from './messages/syntax.ts';
import type { Locale } from './wording.ts';

export type { Locale, Severity };

/** One replacement in a text: what stands in [from, to) becomes `insert`. Edits of a fix are in order and do not overlap. */
export type Edit = { readonly from: number; readonly to: number; readonly insert: string };
export type Fix = { readonly title: string; readonly edits: readonly Edit[] };

/** What is wrong with a search, as data (L6): the same object reaches the editor, the terminal and the service's 400. */
export type Diagnostic = {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** A sentence that quotes names and says what to do. */
  readonly message: string;
  readonly range: Range;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly { readonly range: Range; readonly message: string }[];
  readonly data?: Readonly<Record<string, unknown>>;
};

/** Every code there is, with its stage, severity and message. Codes are stable: one may be added, none changes its meaning. */
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
  'limit-exceeded': limitExceeded,
  'not-in-profile': notInProfile,
  'unknown-field': unknownField,
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
};

export type DiagnosticCode = keyof typeof diagnosticCodes;
