export {
  type And,
  accepts,
  type Between,
  type BooleanLiteral,
  type Call,
  type Catalogue,
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
  type Element,
  type Empty,
  type Expression,
  type Feature,
  type FieldType,
  type FieldValue,
  type Fix,
  type Fold,
  fieldTypes,
  fold,
  formatDiagnostic,
  fromJson,
  fullProfile,
  type Has,
  type In,
  type IntegerLiteral,
  isPlain,
  type Kind,
  type Limits,
  type Literal,
  type Locale,
  type LocaleTag,
  literalsOf,
  type Members,
  type MessageLanguage,
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
  type PlainPredicate,
  type PositiveOperator,
  type Predicate,
  type Profile,
  parse,
  positiveOf,
  print,
  printLiteral,
  printValue,
  type Range,
  type Related,
  read,
  type Severity,
  type SkippedText,
  type StringLiteral,
  type SyntaxElement,
  type SyntaxFault,
  type SyntaxNode,
  type SyntaxTree,
  type TextMatching,
  type Token,
  type TokenType,
  type Value,
  type ValueForm,
  type Variable,
  valuesOf,
  walk,
} from '../grammar/index.ts';
export {
  /** @deprecated Import it from `search-expression/booking`. */
  bookingSchema,
  /** @deprecated Import it from `search-expression/booking`. */
  defaultBookingColumns,
  /** @deprecated Import it from `search-expression/booking`. */
  defaultEventColumns,
  /** @deprecated Import it from `search-expression/booking`. */
  eventSchema,
} from './schema/booking.ts';
export { type Builder, build, fieldValue, type ValueOf, variable } from './schema/build.ts';
export { type CheckOptions, check } from './schema/check.ts';
export {
  type Clock,
  type DateText,
  days,
  type IsoDate,
  months,
  type RelativeDate,
  todayIn,
  weeks,
  years,
} from './schema/dates.ts';
export { diagnose } from './schema/diagnose.ts';
export { foldedPattern, foldedRegExp, foldText, type TextAnchor } from './schema/folding.ts';
export { type ArgumentsOf, defineFunction, type SqlArgumentsOf } from './schema/functions.ts';
export { textIn } from './schema/labels.ts';
export { defineList } from './schema/lists.ts';
export { type ElapsedText, hours, type MomentText, minutes, moment, type TimeText } from './schema/moments.ts';
export { isSearchError, parseQuery, SearchError } from './schema/parse-query.ts';
export { assertQuery, everything, type Query } from './schema/query.ts';
export { defineRelation } from './schema/relations.ts';
export { resolver } from './schema/resolve.ts';
export {
  type Argument,
  type Declarations,
  defineSchema,
  type Field,
  type FieldName,
  type Fields,
  type FunctionClock,
  type HostFunction,
  type KnownValue,
  type LocalText,
  type LocalWords,
  type Parameter,
  type Schema,
  type SchemaRelation,
  type SchemaVariable,
  type SqlFragment,
  type SqlTag,
  type Variables,
} from './schema/schema.ts';
export type { SearchValue } from './schema/template.ts';
export { type SearchTag, search } from './schema/template.ts';
export type { SearchText } from './schema/typed-text.ts';
export { bind, defineVariables, type VariableValues } from './schema/variables.ts';
