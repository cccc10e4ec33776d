export {
  type And,
  accepts,
  type Between,
  type BooleanLiteral,
  type CommonOptions,
  type Comparison,
  type ComparisonOperator,
  coreProfile,
  type DecimalLiteral,
  type Diagnostic,
  type DiagnosticCode,
  defaultLimits,
  defineProfile,
  diagnosticCodes,
  type Edit,
  type Expression,
  type FieldType,
  type Fix,
  type Fold,
  fieldTypes,
  fold,
  formatDiagnostic,
  fullProfile,
  type In,
  type IntegerLiteral,
  type Kind,
  type Limits,
  type Literal,
  type Locale,
  literalsOf,
  type Missing,
  type MissingPart,
  type NodeOf,
  type Not,
  type Null,
  type Operator,
  type Or,
  operators,
  type ParseOptions,
  type ParseResult,
  type PartialExpression,
  type PositiveOperator,
  type Predicate,
  type Profile,
  parse,
  positiveOf,
  print,
  type Range,
  read,
  type Severity,
  type SkippedText,
  type StringLiteral,
  type SyntaxElement,
  type SyntaxFault,
  type SyntaxNode,
  type SyntaxTree,
  type Token,
  type TokenType,
  type ValueForm,
  walk,
} from '../grammar/index.ts';
export { bookingSchema, defaultBookingColumns } from './schema/booking.ts';
export { type Builder, build, type TimeText, type ValueOf } from './schema/builder.ts';
export { type CheckOptions, check } from './schema/check.ts';
export { diagnose, parseQuery } from './schema/diagnose.ts';
export { defaultEventColumns, eventSchema } from './schema/event.ts';
export { assertQuery, everything, type Query } from './schema/query.ts';
export { type DateText, days, type IsoDate, months, type RelativeDate, weeks, years } from './schema/relative-date.ts';
export { resolver } from './schema/resolve.ts';
export { defineSchema, type Field, type FieldName, type Fields, type KnownValue, type Schema } from './schema/schema.ts';
export { type SearchTag, search } from './schema/search.ts';
export { SearchError } from './schema/search-error.ts';
export type { SearchValue } from './schema/search-template.ts';
export type { SearchText } from './schema/search-text.ts';
export { type Clock, todayIn } from './schema/today.ts';
