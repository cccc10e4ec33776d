import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capitals } from '../../playground/screens/drawing/type-scale.ts';
import { colours } from '../../src/editing/colours.ts';
import { contrast } from '../support/contrast.ts';

const [usual = '', high = ''] = readFileSync('playground/style/tokens.css', 'utf8').split("[data-contrast='high']");
const themes = {
  light: coloursIn(usual, 1),
  dark: coloursIn(usual, 2),
  'light, high contrast': new Map([...coloursIn(usual, 1), ...coloursIn(high, 1)]),
  'dark, high contrast': new Map([...coloursIn(usual, 2), ...coloursIn(high, 2)]),
};

// WCAG 2.2: contrast 4.5 for text (1.4.3), 3 for controls and their states (1.4.11).
const pairs: readonly (readonly [least: number, front: string, ...grounds: readonly string[]])[] = [
  [4.5, 'ink', 'paper', 'card', 'sunken', 'error-wash', 'warning-wash', 'accent-wash', 'mark'],
  [4.5, 'soft', 'paper', 'card', 'sunken', 'error-wash', 'warning-wash', 'mark'],
  [4.5, 'accent', 'paper', 'card', 'accent-wash'],
  [4.5, 'on-accent', 'accent'],
  [4.5, 'error', 'error-wash', 'card'],
  [4.5, 'warning', 'warning-wash', 'card'],
  [3, 'edge', 'paper', 'card'],
  [4.5, 'good', 'card', 'good-wash'],
];
const rows = Object.entries(themes).flatMap(([theme, colour]) =>
  pairs.flatMap(([least, front, ...grounds]) =>
    grounds.map((ground) => [theme, front, ground, least, contrast(colour.get(front), colour.get(ground))] as const),
  ),
);

test('every token that a style asks for is there, and each is asked for', () => {
  const written = globSync(['playground/**/*.{css,ts,tsx}', 'src/{textarea,monaco,builder}/*.ts']).map((path) =>
    readFileSync(path, 'utf8'),
  );
  // The text field and the screens write these from their tables.
  const styled = [
    ...written,
    ...Object.keys(colours).map((name) => `--${name}: var(--search-${name});`),
    ...Object.keys(capitals).map((name) => `--type-${name}: 1px;`),
  ];
  const found = (pattern: RegExp) => new Set(styled.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)));
  const asked = found(/var\((--[\w-]+)(?![\w-]|\$)/g);
  const given = found(/(--[\w-]+)['"]?\s*[:,](?!\s*var\(\1)/g);
  expect([...asked].filter((name) => !given.has(name))).toEqual([]);
  expect([...given].filter((name) => !asked.has(name))).toEqual([]);
});

test.each(rows)('%s: %s on %s is at least %d', (_theme, _front, _ground, least, actual) => {
  expect(actual).toBeGreaterThanOrEqual(least);
});

/** The first of two colours is that of light themes. */
function coloursIn(css: string, at: 1 | 2): ReadonlyMap<string, string> {
  const pairs = css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  return new Map([...pairs].map((pair) => [pair[1] ?? '', pair[at + 1] ?? '']));
}
