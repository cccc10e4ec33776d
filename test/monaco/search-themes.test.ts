import { expect, test } from 'vitest';
import { searchThemes } from '../../src/monaco/index.ts';

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

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
