import { expect, test } from 'vitest';
import grammar from '../../grammar/search-expression.tmLanguage.json' with { type: 'json' };
import { readCorpus } from '../support/corpus.ts';
import { load } from './load.ts';

/* Shiki colours a search by the grammar, in Oniguruma and in the engine for JavaScript alone. */

type Highlighter = { readonly codeToHtml: (code: string, options: object) => string };
type Shiki = {
  readonly createHighlighter: (options: object) => Promise<Highlighter>;
  readonly createJavaScriptRegexEngine: () => unknown;
};

const { createHighlighter, createJavaScriptRegexEngine } = await load<Shiki>('shiki');
const themes = ['github-light', 'github-dark'];
// However long a busy machine takes for a text: by default the rest of one is left plain.
const search = { lang: 'search-expression', tokenizeTimeLimit: 0 };
const usual = await createHighlighter({ langs: [grammar], themes });
const plain = await createHighlighter({ langs: [grammar], themes, engine: createJavaScriptRegexEngine() });

test('fields, operators, dates, numbers, keywords and mistakes have colours that differ', () => {
  const html = usual.codeToHtml('startdatum >= "0d" AND product IN (14) AND status = "Open" && é', {
    ...search,
    theme: 'github-light',
  });
  const colours = new Map(
    [...html.matchAll(/color:(#\w+)[^>]*>([^<]*)</g)].map(([, colour, text = '']) => [text.trim(), colour]),
  );
  expect([colours.get('14'), colours.get('"Open"')]).toEqual(['#005CC5', '#032F62']);
  expect(new Set(colours.values()).size, html).toBeGreaterThanOrEqual(4);
});

test('both engines give every text of the corpus the same colours', { timeout: 120_000 }, () => {
  const options = { ...search, theme: 'github-dark' };
  const texts = readCorpus().flatMap(({ cases }) => cases.flatMap(({ search }) => search ?? []));
  expect(texts.length).toBeGreaterThan(500);
  for (const text of texts) expect(plain.codeToHtml(text, options)).toBe(usual.codeToHtml(text, options));
});
