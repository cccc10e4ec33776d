import { type Diagnostic, hasError, type Problem, problemOf, report } from '../../grammar/diagnostics.ts';
import type { Expression, PartialExpression } from '../../grammar/expression.ts';
import { printName } from '../../grammar/literal.ts';
import { emptyExpression } from '../../grammar/messages/syntax.ts';
import { assertOptions } from '../../grammar/options.ts';
import { limitsIn, readExpression } from '../../grammar/parse.ts';
import { partsIn } from '../../grammar/ranges.ts';
import type { SyntaxTree } from '../../grammar/syntax-tree.ts';
import type { CheckOptions } from './check.ts';
import { checkFields, exampleOf } from './check-fields.ts';
import { fittingCopy } from './fitting-copy.ts';
import { makeQuery, type Query, queryOf } from './query.ts';
import { type FindField, finderIn, type Schema } from './schema.ts';
import { withoutQuotes } from './unquoted.ts';

/**
 * Reports everything that is wrong with a text, also in the readable parts of a broken one (L6).
 * Never throws for any text.
 *
 * @example diagnose('prodct = 1', schema)[0]?.code // 'unknown-field'
 * @throws TypeError for an unknown option
 */
export function diagnose<S extends Schema>(text: string, schema: S, options: CheckOptions<S> = {}): readonly Diagnostic[] {
  assertOptions(options, ['allowed']);
  return readChecked(text, schema, options).diagnostics;
}

/**
 * Reads a text: its tree as far as it can be read, its query where it is right, and its
 * diagnostics. `tree` supplies the syntax tree of the text where the caller has it already.
 */
export function readSearch<S extends Schema>(
  text: string,
  schema: S,
  options: CheckOptions,
  tree?: () => SyntaxTree,
): {
  readonly partial: PartialExpression | undefined;
  readonly query: Query<S> | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { partial, copy, diagnostics } = readChecked(text, schema, options, tree);
  if (copy !== undefined) return { partial, query: queryOf(schema, copy), diagnostics };
  const isWrong = partial === undefined || hasError(diagnostics);
  return { partial, query: isWrong ? undefined : makeQuery(schema, partial as Expression), diagnostics };
}

/** `copy` is the tree in the schema's spelling where the text has no diagnostics at all. */
function readChecked(text: string, schema: Schema, options: CheckOptions, tree?: () => SyntaxTree) {
  const { partial, problems } = readExpression(text, options, tree);
  const { allowed } = options;
  const copy =
    problems.length === 0 && partial !== undefined
      ? fittingCopy(partial as Expression, schema, { limits: limitsIn(options), allowed })
      : undefined;
  if (copy !== undefined) return { partial, copy, diagnostics: report([]) };
  const fields = partial === undefined ? [] : checkFields(partial, schema, partsIn(text), options);
  const known = problems.map((problem) => withSchema(problem, text, schema));
  const isInWords = ({ range }: Problem) =>
    problems.some(({ words }) => words && words.from <= range.from && range.to <= words.to);
  return {
    partial,
    copy,
    diagnostics: report([...known, ...fields.filter((problem) => !isInWords(problem))], options.locale, text),
  };
}

/** Adds to a syntax problem what the schema knows: an example, what unquoted words mean. */
function withSchema(problem: Problem, text: string, schema: Schema): Problem {
  if (problem.row === emptyExpression) return withExample(problem, schema);
  return problem.words === undefined ? problem : inWords(problem, problem.words, text, finderIn(schema));
}

function withExample({ range }: Problem, { fields }: Schema): Problem {
  const [first] = Object.entries(fields);
  if (first === undefined) return problemOf(emptyExpression, range, {});
  const [name, field] = first;
  const operator = field.type === 'date' ? '>=' : '=';
  return problemOf(emptyExpression, range, { example: `${printName(name)} ${operator} ${exampleOf(field)}` });
}

function inWords(problem: Problem, words: NonNullable<Problem['words']>, text: string, find: FindField): Problem {
  const named = find(words.field);
  const isField = find(text.slice(problem.range.from, problem.range.to)) !== undefined;
  return named === undefined ? problem : withoutQuotes(problem, words, text.slice(words.from, words.to), named, isField);
}
