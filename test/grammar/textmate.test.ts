import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import { textMateGrammar } from '../../grammar/generate/textmate.ts';
import { lexicalTokens } from '../../src/language-service/semantic-tokens.ts';
import { chanceOf } from '../differential/chance.ts';
import { readCorpus } from '../support/corpus.ts';
import { countOf } from '../support/counts.ts';
import { textBy } from '../support/grammar-made.ts';
import { seed } from '../support/seed.ts';

/* The TextMate grammar, in the engine of VS Code, has the types of our own tokens. */

const published = new URL('../../grammar/search-expression.tmLanguage.json', import.meta.url);
const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
await oniguruma.loadWASM(readFileSync(wasm));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(readFileSync(published, 'utf8'), 'grammar.json'),
});
const grammar = await registry.loadGrammar('source.search-expression');

/** The type of each scope that our tokens have one of. */
const types: readonly (readonly [scope: string, type: string])[] = [
  ['variable.other.property', 'variable'],
  ['variable.parameter', 'parameter'],
  ['keyword.operator.comparison', 'operator'],
  ['keyword.other', 'keyword'],
  ['constant.language', 'keyword'],
  ['constant.numeric', 'number'],
  ['constant.other.date', 'type'],
  ['string.quoted', 'string'],
];

type Coloured = { readonly from: number; readonly to: number; readonly type: string };

function coloured(text: string): readonly Coloured[] {
  const found: Coloured[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    for (const { startIndex, endIndex, scopes } of grammar?.tokenizeLine(line, null).tokens ?? []) {
      const [, scope = ''] = scopes;
      const type = types.find(([one]) => scope.startsWith(one))?.[1];
      if (type !== undefined) found.push({ from: index + startIndex, to: index + Math.min(endIndex, line.length), type });
    }
  }
  return found;
}

/** A date is known by its form alone, and not at all in quotes that are no quotes or no pair. */
function isAlike(text: string, ours: Coloured | undefined, theirs: Coloured | undefined): boolean {
  if (ours?.from !== theirs?.from || ours?.to !== theirs?.to) return false;
  if (ours?.type === theirs?.type) return true;
  const image = text.slice(ours?.from, ours?.to);
  // Words by what is before them, perhaps on another line.
  if (/^(?:has|any|all|only|empty)$/i.test(image)) return true;
  if (theirs?.type === 'type') return ours?.type === 'string' && /^["']-?\d+[-:dhwmy]/.test(image);
  return ours?.type === 'type' && theirs?.type === 'string' && !/^(["']).*\1$/s.test(image);
}

function expectAlike(text: string): void {
  const [ours, theirs] = [lexicalTokens(text), coloured(text)];
  const length = Math.max(ours.length, theirs.length);
  for (let at = 0; at < length; at++)
    if (!isAlike(text, ours[at], theirs[at])) expect({ text, tokens: theirs }).toEqual({ text, tokens: ours });
}

test('it is what the table of tokens says: `npm run grammar` writes it', () =>
  expect(readFileSync(published, 'utf8')).toBe(textMateGrammar()));

test('every text of the corpus has the colours of our own tokens', () => {
  const texts = readCorpus().flatMap(({ cases }) => cases.flatMap(({ search }) => search ?? []));
  expect(texts.length).toBeGreaterThan(500);
  for (const text of texts) expectAlike(text);
});

const count = countOf('TEXTMATE_TEXTS', 1_000, 50_000);
test.each(['a = 5 ANDſ�', 'a = 5 ORſ', 'a ISſ "0d\''])('so does %s', expectAlike);

test(`so do ${count} texts, right, spoiled and random`, { timeout: 30_000 + count }, () => {
  for (let index = 0; index < count; index++) expectAlike(textBy(chanceOf(seed, index)).toWellFormed());
});
