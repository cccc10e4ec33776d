import type { Diagnostic } from '../../grammar/diagnostics.ts';
import { formatDiagnostic } from '../../grammar/format-diagnostic.ts';
import { assertOptions } from '../../grammar/options.ts';
import type { CheckOptions } from './check.ts';
import { readSearch } from './diagnose.ts';
import type { Query } from './query.ts';
import type { Schema } from './schema.ts';

/**
 * Parses and checks a text in one step.
 *
 * @example print(parseQuery('PRODUCT = 5', schema).expression) // 'product = 5'
 * @throws SearchError with all diagnostics when one of them is an error; TypeError for an unknown
 *   option
 */
export function parseQuery<S extends Schema>(text: string, schema: S, options: CheckOptions<S> = {}): Query<S> {
  assertOptions(options, ['allowed']);
  const { query, diagnostics } = readSearch(text, schema, options);
  if (query === undefined) throw new SearchError(text, diagnostics);
  return query;
}

/**
 * A search that cannot be run. The message shows the first of its diagnostics.
 *
 * @example
 * try {
 *   parseQuery('prodct = 1', schema);
 * } catch (error) {
 *   if (isSearchError(error)) console.error(error.message, error.diagnostics);
 * }
 */
export class SearchError extends Error {
  override readonly name = 'SearchError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(text: string, diagnostics: readonly Diagnostic[]) {
    const [first] = diagnostics;
    const more = diagnostics.length > 1 ? `\n(and ${diagnostics.length - 1} more)` : '';
    super(first === undefined ? 'The search cannot be run.' : formatDiagnostic(text, first) + more);
    this.diagnostics = diagnostics;
  }
}

/**
 * Whether a value is a `SearchError`, also of another copy of this package.
 *
 * @example isSearchError(new Error('no')) // false
 */
export function isSearchError(value: unknown): value is SearchError {
  return value instanceof Error && value.name === 'SearchError' && 'diagnostics' in value;
}
