import { expect, test } from 'vitest';
import { searchThemes } from '../../src/monaco/index.ts';
import { contrast } from '../support/contrast.ts';

// WCAG 2.2 (1.4.3): 4.5 for text, on every ground that it stands on.
const grounds: Readonly<Record<string, readonly string[]>> = {
  'editor.foreground': ['editor.background', 'editor.selectionBackground', 'editor.wordHighlightBackground'],
  'editorInlayHint.foreground': ['editorInlayHint.background', 'editor.background'],
  'editorInlayHint.typeForeground': ['editorInlayHint.typeBackground'],
  'editorCodeLens.foreground': ['editor.background'],
  'editorGhostText.foreground': ['editor.background'],
  'editorSuggestWidget.highlightForeground': ['editorSuggestWidget.background'],
  'editorSuggestWidget.focusHighlightForeground': ['editorSuggestWidget.selectedBackground'],
  'editorSuggestWidgetStatus.foreground': ['editorSuggestWidget.background'],
  'textLink.foreground': ['editorHoverWidget.background', 'editorHoverWidget.statusBarBackground', 'textCodeBlock.background'],
  'menu.selectionForeground': ['menu.selectionBackground'],
};

const rows = Object.entries(searchThemes).flatMap(([theme, { colors, rules }]) => {
  const words = rules.flatMap(({ token, foreground = '' }) =>
    (grounds['editor.foreground'] ?? []).map((ground) => [theme, token, ground, `#${foreground}`, colors[ground] ?? ''] as const),
  );
  const named = Object.entries(grounds).flatMap(([front, behind]) =>
    behind.map((ground) => [theme, front, ground, colors[front] ?? '', colors[ground] ?? ''] as const),
  );
  return [...words, ...named];
});

test.each(rows)('%s: %s on %s has a contrast of 4.5', (_theme, _front, _ground, colour, behind) => {
  expect(contrast(colour, behind)).toBeGreaterThanOrEqual(4.5);
});
