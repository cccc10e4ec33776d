import type { Diagnostic, Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { finderIn, type Schema } from '../schema/schema.ts';
import { type CompleteOptions, type CompletionList, complete } from './completion/complete.ts';
import type { Completion } from './completion/offer.ts';
import { resolve } from './completion/resolve.ts';
import { createReader, documentAt, type LanguageServiceOptions, type Setting, settingOf } from './document.ts';
import type { CodeFix } from './fixes/candidate.ts';
import { fixes } from './fixes/fixes.ts';
import { type FormatOptions, format } from './format.ts';
import { type GhostText, ghostText } from './ghost-text.ts';
import { type Highlight, highlights } from './highlights.ts';
import { type Hover, hover } from './hover.ts';
import { type InlayHint, inlayHints } from './inlay-hints.ts';
import { type SemanticToken, semanticTokens } from './semantic-tokens.ts';
import { type Signature, signature } from './signature.ts';
import { type FoldingRange, foldingRanges, selectionRanges } from './structure.ts';
import { type SearchSymbol, symbols } from './symbols.ts';

/**
 * What an editor needs for a search text, as plain data. Offsets are in UTF-16 units. Every method
 * takes any text, also an invalid or unfinished one, and never throws for it. A text is read once
 * for all methods, and again when the day changes.
 */
export type LanguageService = {
  readonly schema: Schema;
  /** `en` or `nl`, or the catalogue that was given. */
  readonly locale: Setting['locale'];
  /** The errors and warnings; of a text without an error, the lints as well (L6, L7.8). */
  diagnose(text: string): readonly Diagnostic[];
  /** What can come at a caret. A promise only where `suggestValues` returns one. */
  complete(text: string, caret: number, options?: CompleteOptions): CompletionList | Promise<CompletionList>;
  /** More about a suggestion: sentences with code in backticks. */
  resolve(completion: Completion): readonly string[];
  hover(text: string, offset: number): Hover | undefined;
  fixes(text: string, range: Range): readonly CodeFix[];
  inlayHints(text: string): readonly InlayHint[];
  semanticTokens(text: string): readonly SemanticToken[];
  /** The edits that lay the text out, for `applyEdits`. */
  format(text: string, options?: FormatOptions): readonly Edit[];
  foldingRanges(text: string): readonly FoldingRange[];
  selectionRanges(text: string, caret: number): readonly Range[];
  symbols(text: string): readonly SearchSymbol[];
  highlights(text: string, caret: number): readonly Highlight[];
  signature(text: string, caret: number): Signature | undefined;
  ghostText(text: string, caret: number): GhostText | undefined;
};

/**
 * Creates the service for a schema. It depends on no editor, and is synchronous but for
 * `suggestValues`.
 *
 * @example
 * createLanguageService(schema, clock).complete('produ', 5).items[0]?.label // 'product'
 * @throws TypeError for what is no schema; TypeError or RangeError for a clock without a day
 * (L3.5)
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
    complete: (text, caret, how) => complete(documentAt(read(text), caret), caret, how),
    resolve: (completion) => resolve(setting, completion),
    hover: (text, offset) => hover(documentAt(read(text), offset), offset),
    fixes: (text, range) => fixes(read(text), range),
    inlayHints: (text) => inlayHints(read(text)),
    semanticTokens: (text) => semanticTokens(read(text)),
    format: (text, how) => format(read(text), how),
    foldingRanges: (text) => foldingRanges(read(text)),
    selectionRanges: (text, caret) => selectionRanges(read(text), caret),
    symbols: (text) => symbols(read(text)),
    highlights: (text, caret) => highlights(read(text), caret),
    signature: (text, caret) => signature(documentAt(read(text), caret), caret),
    ghostText: (text, caret) => ghostText(read(text), caret),
  };
}
