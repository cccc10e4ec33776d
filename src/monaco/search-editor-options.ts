import type { editor } from 'monaco-editor';
import type { Catalogue, LocaleTag } from '../../grammar/messages/wording.ts';
import { messages } from './messages.ts';

/**
 * Options of a Monaco editor for searches: one wrapping line, suggestions inside quotes, Tab moves
 * the focus on, and no feature that needs a web worker (links, look-alike characters, word-based
 * suggestions). The caller adds the theme.
 *
 * @example monaco.editor.create(element, { ...searchEditorOptions, value: 'product = 5' })
 */
export function searchEditorOptions(locale?: LocaleTag | Catalogue): editor.IStandaloneEditorConstructionOptions {
  return {
    automaticLayout: true,
    minimap: { enabled: false },
    lineNumbers: 'off',
    glyphMargin: false,
    lineDecorationsWidth: 8,
    wordWrap: 'on',
    scrollBeyondLastLine: false,
    overviewRulerLanes: 0,
    renderLineHighlight: 'none',
    fontSize: 15,
    padding: { top: 8, bottom: 8 },
    'semanticHighlighting.enabled': true,
    quickSuggestions: { other: 'on', strings: 'on', comments: 'off' },
    quickSuggestionsDelay: 10,
    wordBasedSuggestions: 'off',
    suggestOnTriggerCharacters: true,
    // With `smart`, Enter would put a line break into a complete value.
    acceptSuggestionOnEnter: 'on',
    acceptSuggestionOnCommitCharacter: false,
    tabCompletion: 'off',
    suggest: {
      showWords: true,
      preview: true,
      insertMode: 'replace',
      localityBonus: false,
      filterGraceful: false,
      showStatusBar: true,
      selectionMode: 'always',
    },
    suggestSelection: 'first',
    snippetSuggestions: 'inline',
    inlineSuggest: { enabled: true, showToolbar: 'never' },
    // It is counted per line: a search of one line would lose its last hints.
    inlayHints: { enabled: 'on', maximumLength: 0, padding: true, fontSize: 12, fontFamily: 'system-ui, sans-serif' },
    hover: { delay: 200, above: true },
    parameterHints: { enabled: false },
    occurrencesHighlight: 'singleFile',
    matchBrackets: 'always',
    autoClosingQuotes: 'languageDefined',
    autoClosingBrackets: 'languageDefined',
    // Suggestions insert closing quotes and parentheses, which typing steps over.
    autoClosingOvertype: 'always',
    links: false,
    colorDecorators: false,
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false, nonBasicASCII: false },
    // Monaco would ask to remove such characters from a value.
    unusualLineTerminators: 'off',
    fixedOverflowWidgets: true,
    contextmenu: true,
    tabFocusMode: true,
    ariaLabel: messages(locale).ariaLabel,
    accessibilitySupport: 'auto',
  };
}
