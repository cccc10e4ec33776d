export type { SearchContext } from './contexts.ts';
export type { MonacoApi } from './monaco-api.ts';
export { registerSearchLanguage, type SearchLanguage, type SearchLanguageOptions } from './register-search-language.ts';
export { searchEditorOptions } from './search-editor-options.ts';
export { searchThemes } from './search-themes.ts';
