import type { Diagnostic, Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { finderIn, type Schema } from '../schema/schema.ts';
import { type CompleteOptions, type Completion, type CompletionList, complete, resolve } from './complete.ts';
import { type CodeFix, fixes } from './fixes.ts';
import { type FoldingRange, foldingRanges } from './folding-ranges.ts';
import { type FormatOptions, format } from './format.ts';
import { type GhostText, ghostText } from './ghost-text.ts';
import { type Highlight, highlights } from './highlights.ts';
import { type Hover, hover } from './hover.ts';
import { type InlayHint, inlayHints } from './inlay-hints.ts';
import { createReader } from './search-document.ts';
import { selectionRanges } from './selection-ranges.ts';
import { type SemanticToken, semanticTokens } from './semantic-tokens.ts';
import { type LanguageServiceOptions, type Setting, settingOf } from './setting.ts';
import { type Signature, signature } from './signature.ts';
import { type SearchSymbol, symbols } from './symbols.ts';

/**
 * All that an editor wants to know of a search text, as plain data. Offsets are in UTF-16 units; every method takes any text, also one that is
 * wrong or not finished, and never throws for it. A text is read once, whatever is asked of it, and read anew when the day changes.
 */
export type LanguageService = {
  readonly schema: Schema;
  readonly locale: Setting['locale'];
  /** Everything that is wrong, and the lints of a text that is right (L6, L7.8). */
  diagnose(text: string): readonly Diagnostic[];
  /** What can stand at a caret. A promise only where `suggestValues` was given and is asked. */
  complete(text: string, caret: number, options?: CompleteOptions): CompletionList | Promise<CompletionList>;
  /** More about a suggestion: sentences with code in backticks. */
  resolve(completion: Completion): readonly string[];
  hover(text: string, offset: number): Hover | undefined;
  fixes(text: string, range: Range): readonly CodeFix[];
  inlayHints(text: string): readonly InlayHint[];
  semanticTokens(text: string): readonly SemanticToken[];
  /** The edits that lay the text out; `applyEdits` makes them. */
  format(text: string, options?: FormatOptions): readonly Edit[];
  foldingRanges(text: string): readonly FoldingRange[];
  selectionRanges(text: string, caret: number): readonly Range[];
  symbols(text: string): readonly SearchSymbol[];
  highlights(text: string, caret: number): readonly Highlight[];
  signature(text: string, caret: number): Signature | undefined;
  ghostText(text: string, caret: number): GhostText | undefined;
};

/**
 * The service for the searches of a schema. It knows no editor and, but for `suggestValues`, waits for nothing.
 *
 * @throws TypeError for what is no schema; TypeError or RangeError for a clock that gives no day (L3.5)
 */
export function createLanguageService(schema: Schema, options: LanguageServiceOptions): LanguageService {
  const setting = settingOf(schema, options);
  finderIn(schema);
  setting.today();
  const read = createReader(setting);
  return {
    schema,
    locale: setting.locale,
    diagnose: (text) => read(text).diagnostics,
    complete: (text, caret, how) => complete(read(text), caret, how),
    resolve: (completion) => resolve(setting, completion),
    hover: (text, offset) => hover(read(text), offset),
    fixes: (text, range) => fixes(read(text), range),
    inlayHints: (text) => inlayHints(read(text)),
    semanticTokens: (text) => semanticTokens(read(text)),
    format: (text, how) => format(read(text), how),
    foldingRanges: (text) => foldingRanges(read(text)),
    selectionRanges: (text, caret) => selectionRanges(read(text), caret),
    symbols: (text) => symbols(read(text)),
    highlights: (text, caret) => highlights(read(text), caret),
    signature: (text, caret) => signature(read(text), caret),
    ghostText: (text, caret) => ghostText(read(text), caret),
  };
}
