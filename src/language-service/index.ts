/*
 * The language service: what an editor needs for a search text. A text, offsets and a schema come
 * in; plain data goes out: diagnostics and fixes, completions, hovers, hints, tokens, structure,
 * edits. It knows no editor; Monaco, LSP and the text field are thin adapters of it. All features
 * read one document (`document.ts`) and the outline of its syntax tree (`outline.ts`).
 */

export { applyEdits } from '../edits.ts';
export type { CompleteOptions, CompletionList } from './completion/complete.ts';
export type { Completion, CompletionKind } from './completion/offer.ts';
export { pieces, toMarkdown } from './display-text.ts';
export type { EditorClock, LanguageServiceOptions, SuggestValues } from './document.ts';
export type { CodeFix } from './fixes/candidate.ts';
export type { FormatOptions } from './format.ts';
export type { GhostText } from './ghost-text.ts';
export type { Highlight } from './highlights.ts';
export type { Hover } from './hover.ts';
export type { InlayHint } from './inlay-hints.ts';
export { createLanguageService, type LanguageService } from './language-service.ts';
export { lexicalTokens, type SemanticToken, type SemanticTokenType, semanticTokenTypes } from './semantic-tokens.ts';
export type { Signature } from './signature.ts';
export type { FoldingRange } from './structure.ts';
export type { SearchSymbol } from './symbols.ts';
