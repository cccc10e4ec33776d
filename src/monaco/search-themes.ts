import type { editor } from 'monaco-editor';

type Palette = {
  readonly base: editor.BuiltinTheme;
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  /** The background of hints and of the selected item of a list. */
  readonly wash: string;
  readonly edge: string;
  readonly field: string;
  readonly keyword: string;
  readonly known: string;
  readonly number: string;
  readonly text: string;
  readonly date: string;
  readonly error: string;
  readonly warning: string;
  /** The background of a selection, and of highlights. */
  readonly selection: string;
  readonly same: string;
};

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
  'search-light': themeOf({
    base: 'vs',
    paper: '#ffffff',
    ink: '#10171b',
    soft: '#566068',
    wash: '#eef1f1',
    edge: '#878d8c',
    field: '#0d5c6b',
    keyword: '#5a3a94',
    known: '#8a2f6b',
    number: '#23653a',
    text: '#8f3a12',
    date: '#7d5200',
    error: '#a5281b',
    warning: '#7d5200',
    selection: '#cfe3f5',
    same: '#e4f0f1',
  }),
  'search-dark': themeOf({
    base: 'vs-dark',
    paper: '#1a2024',
    ink: '#e6e9ea',
    soft: '#a9b4ba',
    wash: '#273036',
    edge: '#6f7b81',
    field: '#83cdd8',
    keyword: '#c5b3f5',
    known: '#f0a9d6',
    number: '#8fd0a3',
    text: '#f0b48a',
    date: '#e9be6d',
    error: '#ff9c8d',
    warning: '#e9be6d',
    selection: '#29475c',
    same: '#1f3b41',
  }),
  'search-hc-light': themeOf({
    base: 'hc-light',
    paper: '#ffffff',
    ink: '#000000',
    soft: '#333a3f',
    wash: '#ffffff',
    edge: '#0f4a85',
    field: '#004450',
    keyword: '#3d1f78',
    known: '#6b0f4c',
    number: '#0b4a20',
    text: '#6b2300',
    date: '#5a3a00',
    error: '#8c1000',
    warning: '#5a3a00',
    selection: '#cfe3f5',
    same: '#ffffff',
  }),
  'search-hc-black': themeOf({
    base: 'hc-black',
    paper: '#000000',
    ink: '#ffffff',
    soft: '#d8dee1',
    wash: '#000000',
    edge: '#6fc3df',
    field: '#9ae5f0',
    keyword: '#d9ccff',
    known: '#ffc2e8',
    number: '#b3f0c4',
    text: '#ffcfa8',
    date: '#ffdc8a',
    error: '#ffb3a8',
    warning: '#ffdc8a',
    selection: '#1e3f57',
    same: '#000000',
  }),
};

function themeOf(palette: Palette): editor.IStandaloneThemeData {
  const { base, paper, ink, soft, wash, edge, selection, same, error, warning } = palette;
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
