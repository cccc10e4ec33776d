import type { editor } from 'monaco-editor';

/** The colours of each theme: light, dark, and high contrast of both kinds. */
const palettes = {
  paper: ['#ffffff', '#1a2024', '#ffffff', '#000000'],
  ink: ['#10171b', '#e6e9ea', '#000000', '#ffffff'],
  soft: ['#566068', '#a9b4ba', '#333a3f', '#d8dee1'],
  /** The background of hints and of the selected item of a list. */
  wash: ['#eef1f1', '#273036', '#ffffff', '#000000'],
  edge: ['#878d8c', '#6f7b81', '#0f4a85', '#6fc3df'],
  field: ['#0d5c6b', '#83cdd8', '#004450', '#9ae5f0'],
  keyword: ['#5a3a94', '#c5b3f5', '#3d1f78', '#d9ccff'],
  known: ['#8a2f6b', '#f0a9d6', '#6b0f4c', '#ffc2e8'],
  number: ['#23653a', '#8fd0a3', '#0b4a20', '#b3f0c4'],
  text: ['#8f3a12', '#f0b48a', '#6b2300', '#ffcfa8'],
  date: ['#7d5200', '#e9be6d', '#5a3a00', '#ffdc8a'],
  error: ['#a5281b', '#ff9c8d', '#8c1000', '#ffb3a8'],
  warning: ['#7d5200', '#e9be6d', '#5a3a00', '#ffdc8a'],
  /** The background of a selection, and of highlights. */
  selection: ['#cfe3f5', '#29475c', '#cfe3f5', '#1e3f57'],
  same: ['#e4f0f1', '#1f3b41', '#ffffff', '#000000'],
} as const;

/**
 * Themes for light, dark and both kinds of high contrast. Every text, also of hints, has a
 * contrast of at least 4.5. `registerSearchLanguage` defines them; `monaco.editor.setTheme` sets
 * one for the whole page.
 *
 * @example monaco.editor.defineTheme('search-light', searchThemes.light)
 */
export const searchThemes: Readonly<
  Record<'search-light' | 'search-dark' | 'search-hc-light' | 'search-hc-black', editor.IStandaloneThemeData>
> = {
  'search-light': themeOf('vs', 0),
  'search-dark': themeOf('vs-dark', 1),
  'search-hc-light': themeOf('hc-light', 2),
  'search-hc-black': themeOf('hc-black', 3),
};

type Palette = Readonly<Record<keyof typeof palettes, string>>;

function themeOf(base: editor.BuiltinTheme, at: 0 | 1 | 2 | 3): editor.IStandaloneThemeData {
  const palette = Object.fromEntries(Object.entries(palettes).map(([name, all]) => [name, all[at]])) as Palette;
  const { paper, ink, soft, wash, edge, selection, same, error, warning } = palette;
  const isHigh = base.startsWith('hc');
  const colours: Readonly<Record<string, string>> = {
    '': ink,
    property: palette.field,
    variable: ink,
    enumMember: palette.known,
    number: palette.number,
    string: palette.text,
    type: palette.date,
    keyword: palette.keyword,
    operator: soft,
  };
  const chosen = isHigh ? selection : wash;
  // Monaco shows the details of a suggestion at 60 % opacity.
  const strong = base === 'vs' ? '#000000' : ink;
  return {
    base,
    inherit: true,
    rules: Object.entries(colours).map(([token, colour]) => ({
      token,
      foreground: colour.slice(1),
      ...(token === 'keyword' && { fontStyle: 'bold' }),
    })),
    colors: {
      foreground: ink,
      descriptionForeground: soft,
      focusBorder: palette.field,
      'editor.background': paper,
      'editor.foreground': ink,
      'editor.selectionBackground': selection,
      'editor.wordHighlightBackground': same,
      'editor.wordHighlightStrongBackground': same,
      'editor.wordHighlightBorder': edge,
      'editor.wordHighlightStrongBorder': palette.field,
      'editor.placeholder.foreground': soft,
      'editorGhostText.foreground': soft,
      'editorInlayHint.foreground': soft,
      'editorInlayHint.background': wash,
      'editorInlayHint.typeForeground': soft,
      'editorInlayHint.typeBackground': wash,
      'editorCodeLens.foreground': soft,
      'editorLineNumber.foreground': soft,
      'editorUnnecessaryCode.opacity': '#000000cc',
      'editorError.foreground': error,
      'editorWarning.foreground': warning,
      'editorBracketHighlight.foreground1': ink,
      'editorBracketHighlight.foreground2': palette.field,
      'editorBracketHighlight.foreground3': palette.known,
      'editorBracketHighlight.unexpectedBracket.foreground': error,
      'editorBracketMatch.background': same,
      'editorBracketMatch.border': edge,
      'editorWidget.background': paper,
      'editorWidget.foreground': ink,
      'editorWidget.border': edge,
      'editorHoverWidget.background': paper,
      'editorHoverWidget.foreground': ink,
      'editorHoverWidget.border': edge,
      'editorHoverWidget.statusBarBackground': wash,
      'editorSuggestWidget.background': paper,
      'editorSuggestWidget.foreground': strong,
      'editorSuggestWidget.border': edge,
      'editorSuggestWidget.highlightForeground': palette.field,
      'editorSuggestWidget.focusHighlightForeground': palette.field,
      'editorSuggestWidget.selectedBackground': chosen,
      'editorSuggestWidget.selectedForeground': strong,
      'editorSuggestWidget.selectedIconForeground': strong,
      'editorActionList.background': paper,
      'editorActionList.foreground': ink,
      'editorActionList.focusBackground': chosen,
      'editorActionList.focusForeground': ink,
      'editorSuggestWidgetStatus.foreground': soft,
      'list.focusBackground': chosen,
      'list.focusForeground': ink,
      'list.hoverBackground': wash,
      'list.highlightForeground': palette.field,
      'list.focusHighlightForeground': palette.field,
      'quickInput.background': paper,
      'quickInput.foreground': ink,
      'quickInputList.focusBackground': chosen,
      'quickInputList.focusForeground': ink,
      'menu.background': paper,
      'menu.foreground': ink,
      'menu.border': edge,
      'menu.selectionBackground': chosen,
      'menu.selectionForeground': ink,
      'textLink.foreground': palette.field,
      'textLink.activeForeground': palette.field,
      'textCodeBlock.background': wash,
      'problemsErrorIcon.foreground': error,
      'problemsWarningIcon.foreground': warning,
    },
  };
}
