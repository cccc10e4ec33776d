import { checkProfile } from '../../grammar/check-profile.ts';
import type { Diagnostic } from '../../grammar/diagnostics.ts';
import type { Expression, PartialExpression } from '../../grammar/expression.ts';
import { literalsOf, walk } from '../../grammar/fold.ts';
import { checkLimits, defaultLimits, type Limits, limitsOf } from '../../grammar/limits.ts';
import { type ParseOptions, read } from '../../grammar/parse.ts';
import { partsIn } from '../../grammar/parts.ts';
import { print } from '../../grammar/print.ts';
import { hasError, type Problem, report } from '../../grammar/problem.ts';
import { assertWellFormed } from '../../grammar/well-formed.ts';
import { checkFields, type FieldRules } from './check-fields.ts';
import { makeQuery, type Query } from './query.ts';
import type { Schema } from './schema.ts';
import { SearchError } from './search-error.ts';

export type CheckOptions = ParseOptions & FieldRules;

/**
 * Whether an expression fits a schema, a profile (the whole language by default) and its limits. Ranges are those of the tree, in the text
 * given as `text` where there is one; a tree without ranges gets them in its canonical text (L6.1).
 *
 * @throws TypeError for a tree that is not well-formed (L2.6)
 */
export function check<S extends Schema>(
  expression: Expression,
  schema: S,
  options: CheckOptions & { readonly text?: string } = {},
): { readonly query: Query<S> | undefined; readonly diagnostics: readonly Diagnostic[] } {
  assertWellFormed(expression);
  let problems = problemsOf(expression, schema, options.text, options);
  if (problems.length > 0 && !hasRanges(expression)) {
    const text = print(expression);
    const located = read(text, { limits: noLimits }).partial ?? expression;
    problems = problemsOf(located, schema, text, options);
  }
  const diagnostics = report(problems, options.locale);
  return { query: hasError(diagnostics) ? undefined : makeQuery(schema, expression), diagnostics };
}

/** Everything that is wrong with a text, also with the parts of a broken one that can be read (L6). Never throws for any text. */
export function diagnose(text: string, schema: Schema, options: CheckOptions = {}): readonly Diagnostic[] {
  return readChecked(text, schema, options).diagnostics;
}

/**
 * A text as a query, in one step.
 *
 * @throws SearchError with all diagnostics when one of them is an error
 */
export function parseQuery<S extends Schema>(text: string, schema: S, options: CheckOptions = {}): Query<S> {
  const { partial, diagnostics } = readChecked(text, schema, options);
  if (partial === undefined || hasError(diagnostics)) throw new SearchError(text, diagnostics);
  return makeQuery(schema, partial as Expression);
}

function readChecked(text: string, schema: Schema, options: CheckOptions) {
  const { partial, problems } = read(text, options);
  const fields = partial === undefined ? [] : checkFields(partial, schema, partsIn(text), options);
  return { partial, diagnostics: report([...problems, ...fields], options.locale) };
}

function problemsOf(tree: PartialExpression, schema: Schema, text: string | undefined, options: CheckOptions): readonly Problem[] {
  const { profile, limits } = options;
  const partsOf = partsIn(text);
  return [
    ...checkLimits(tree, limitsOf({ ...profile?.limits, ...limits }), { from: 0, to: text?.length ?? 0 }),
    ...(profile === undefined ? [] : checkProfile(tree, profile, partsOf)),
    ...checkFields(tree, schema, partsOf, options),
  ];
}

const most = Number.POSITIVE_INFINITY;
const noLimits: Limits = { ...defaultLimits, nesting: most, predicates: most, listValues: most, stringLength: most };

function hasRanges(expression: Expression): boolean {
  let all = true;
  walk(expression, (node) => {
    all &&= node.range !== undefined && literalsOf(node).every((literal) => literal.range !== undefined);
  });
  return all;
}
