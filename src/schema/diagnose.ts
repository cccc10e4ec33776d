import type { Diagnostic } from '../../grammar/diagnostics.ts';
import type { Expression } from '../../grammar/expression.ts';
import { read } from '../../grammar/parse.ts';
import { partsIn } from '../../grammar/parts.ts';
import { hasError, report } from '../../grammar/problem.ts';
import type { CheckOptions } from './check.ts';
import { checkFields } from './check-fields.ts';
import { makeQuery, type Query } from './query.ts';
import type { Schema } from './schema.ts';
import { SearchError } from './search-error.ts';

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
