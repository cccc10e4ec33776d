import type { Diagnostic } from '../../grammar/diagnostics.ts';
import { formatDiagnostic } from '../../grammar/format-diagnostic.ts';

/** A search that cannot be run. The message shows the first diagnostic in its text; `diagnostics` has them all. */
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
