import { type Diagnostic, hasError, type Problem, report } from '../../grammar/diagnostics.ts';
import type { Expression, PartialExpression } from '../../grammar/expression.ts';
import { checkLimits } from '../../grammar/limits.ts';
import { assertOptions } from '../../grammar/options.ts';
import { limitsIn, type ParseOptions } from '../../grammar/parse.ts';
import { assertWellFormed } from '../../grammar/print.ts';
import { checkProfile } from '../../grammar/profile.ts';
import { hasRanges, locate, partsIn, pointerAt } from '../../grammar/ranges.ts';
import { checkFields, type FieldRules } from './check-fields.ts';
import { fittingCopy } from './fitting-copy.ts';
import { makeQuery, type Query, queryOf } from './query.ts';
import type { FieldName, NameOfRelation, Schema } from './schema.ts';

/** What `check` takes: a profile, limits, the fields to be searched, the language of messages. */
export type CheckOptions<S extends Schema = Schema> = ParseOptions & FieldRules<FieldName<S> | NameOfRelation<S>>;

/**
 * Checks an expression against a schema, a profile (the whole language by default) and its limits.
 * Ranges are those of the tree, in `text` if given. A tree without ranges gets them in its
 * canonical text (L6.1), and each diagnostic the JSON Pointer of its subject in `data.path`. JSON
 * from outside goes through `fromJson` first.
 *
 * @example check(expression, schema, { profile: coreProfile, allowed: ['product'] }).query
 * @throws TypeError for a tree that is not well-formed (L2.6), and for an unknown option
 */
export function check<S extends Schema>(
  expression: Expression,
  schema: S,
  options: CheckOptions<S> & { readonly text?: string } = {},
): { readonly query: Query<S> | undefined; readonly diagnostics: readonly Diagnostic[] } {
  assertOptions(options, ['allowed', 'text']);
  const { profile, allowed } = options;
  const copy = profile === undefined ? fittingCopy(expression, schema, { limits: limitsIn(options), allowed }) : undefined;
  if (copy !== undefined) return { query: queryOf(schema, copy), diagnostics: report([]) };
  assertWellFormed(expression);

  const problems = problemsOf(expression, schema, options.text, options);
  const diagnostics =
    problems.length > 0 && !hasRanges(expression)
      ? diagnosticsWithPaths(expression, schema, options)
      : report(problems, options.locale, options.text);
  return { query: hasError(diagnostics) ? undefined : makeQuery(schema, expression), diagnostics };
}

/** The diagnostics of a tree without ranges, in its canonical text. */
function diagnosticsWithPaths(tree: Expression, schema: Schema, options: CheckOptions): readonly Diagnostic[] {
  const { text, expression } = locate(tree);
  return report(problemsOf(expression, schema, text, options), options.locale, text).map((diagnostic) => ({
    ...diagnostic,
    data: { ...diagnostic.data, path: pointerAt(expression, text, diagnostic.range) },
  }));
}

function problemsOf(
  tree: PartialExpression,
  schema: Schema,
  text: string | undefined,
  options: CheckOptions,
): readonly Problem[] {
  const { profile } = options;
  const partsOf = partsIn(text);
  return [
    ...checkLimits(tree, limitsIn(options), { from: 0, to: text?.length ?? 0 }),
    ...(profile === undefined ? [] : checkProfile(tree, profile, partsOf)),
    ...checkFields(tree, schema, partsOf, options),
  ];
}
