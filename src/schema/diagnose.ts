import { type Diagnostic, hasError, report } from '../../grammar/diagnostics.ts';
import type { Expression, PartialExpression } from '../../grammar/expression.ts';
import { limitsIn, readExpression } from '../../grammar/parse.ts';
import { partsIn } from '../../grammar/ranges.ts';
import type { SyntaxTree } from '../../grammar/syntax-tree.ts';
import type { CheckOptions } from './check.ts';
import { checkFields } from './check-fields.ts';
import { fittingCopy } from './fitting-copy.ts';
import { makeQuery, type Query, queryOf } from './query.ts';
import type { Schema } from './schema.ts';
import { SearchError } from './search-error.ts';
import { withSchema } from './with-schema.ts';

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
  const { query, diagnostics } = readSearch(text, schema, options);
  if (query === undefined) throw new SearchError(text, diagnostics);
  return query;
}

/**
 * What a text says, as far as it can be read, and as a query where it is right; with everything
 * that is wrong. `tree` gives its syntax tree where that is there already.
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

/** What a text says and what is wrong with it; where that is nothing at all, what it says in the schema's spelling. */
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
  return { partial, copy, diagnostics: report([...known, ...fields], options.locale, text) };
}
