/*
 * The adapter for Monaco, which the caller passes in: only its types are imported. Each file
 * registers the providers of one group of features; `contexts.ts` knows the service of a model.
 */

export type { SearchContext } from './contexts.ts';
export type { MonacoApi } from './monaco-api.ts';
export { registerSearchLanguage, type SearchLanguage, type SearchLanguageOptions } from './register-search-language.ts';
export { searchEditorOptions } from './search-editor-options.ts';
export { searchThemes } from './search-themes.ts';
