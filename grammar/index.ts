/*
 * The language: text to tree and back. A text comes in; an expression, a syntax tree and problems
 * go out; an expression goes back to its canonical text. `grammar.ts` is the source of truth: from
 * it `npm run grammar` writes the generated parser and the productions that `reader.ts`
 * interprets. Imports nothing outside this folder; Chevrotain only in `grammar.ts`.
 */

export type {
  Catalogue,
  Diagnostic,
  DiagnosticCode,
  Edit,
  Fix,
  Locale,
  LocaleTag,
  MessageLanguage,
  Severity,
} from './diagnostics.ts';
export type {
  And,
  Between,
  BooleanLiteral,
  Call,
  Comparison,
  DecimalLiteral,
  Element,
  Empty,
  Expression,
  FieldValue,
  Has,
  In,
  IntegerLiteral,
  Kind,
  Literal,
  Members,
  Missing,
  NodeOf,
  Not,
  Null,
  Or,
  PartialExpression,
  PlainPredicate,
  Predicate,
  Range,
  Related,
  StringLiteral,
  Value,
  Variable,
} from './expression.ts';
export { type Fold, fold, isPlain, literalsOf, valuesOf, walk } from './expression.ts';
export { formatDiagnostic } from './format-diagnostic.ts';
export { fromJson } from './from-json.ts';
export type { Token } from './lexer.ts';
export { defaultLimits, type Limits } from './limits.ts';
export { diagnosticCodes } from './messages/codes.ts';
export { operators } from './messages/operators.ts';
export {
  type ComparisonOperator,
  type FieldType,
  fieldTypes,
  type Operator,
  type PositiveOperator,
  positiveOf,
} from './operators.ts';
export type { CommonOptions } from './options.ts';
export type { ParseOptions } from './parse.ts';
export { accepts, type ParseResult, parse } from './parse.ts';
export { print, printLiteral, printValue } from './print.ts';
export {
  coreProfile,
  defineProfile,
  type Feature,
  fullProfile,
  type Profile,
  type TextMatching,
  type ValueForm,
} from './profile.ts';
export { read } from './reader.ts';
export type { MissingPart, SkippedText, SyntaxElement, SyntaxFault, SyntaxNode, SyntaxTree } from './syntax-tree.ts';
export type { TokenType } from './tokens.ts';
