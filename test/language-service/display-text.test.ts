import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { pieces, toMarkdown } from '../../src/language-service/index.ts';
import { forAll } from '../support/law.ts';

/** What a reader sees of Markdown: its text, with code in backticks, and its tags. */
function seen(markdown: string): { readonly text: string; readonly tags: readonly string[] } {
  const html = marked.parse(markdown, { async: false });
  const tags = [...html.matchAll(/<(\/?[a-z][a-z0-9]*)[^>]*>/g)].map(([, name]) => name ?? '');
  const text = html
    .replace(/<\/?code>/g, '`')
    .replace(/<\/?p>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '');
  return { text: text.trim(), tags: [...new Set(tags)].sort() };
}

test.each([
  ['`product` is **not** text', '`product` is **not** text'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  [
    '[here](javascript:alert(1)) and https://example.org or a@b.nl',
    '[here](javascript:alert(1)) and https://example.org or a@b.nl',
  ],
  ['# Zaal 1', '# Zaal 1'],
  ['1. Zaal', '1. Zaal'],
  ['- Zaal', '- Zaal'],
  ['> Zaal & Foyer &lt;', '> Zaal & Foyer &lt;'],
  ['~~Zaal~~ | a \\ b', '~~Zaal~~ | a \\ b'],
  ['    Zaal', 'Zaal'],
  ['`a * b` and ` < `', '`a * b` and ` < `'],
  ['one ` backtick', 'one ` backtick'],
])('%s', (sentence, expected) => expect(seen(toMarkdown([sentence])).text).toBe(expected));

test('no name makes a tag, a link or a heading of itself, whatever it holds', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'<>[]()`*_#-+!|~\\&;:/@. \n=1aA"\'{}$'), maxLength: 30 });
  forAll([hostile], 2_000, (name) => {
    const { tags } = seen(toMarkdown([`The field ${name} is \`${name.replaceAll('`', '')}\`.`]));
    expect(tags.filter((tag) => !['p', '/p', 'code', '/code'].includes(tag))).toEqual([]);
  });
});

test('paragraphs stay apart, and pieces are the sentence again', () => {
  expect(toMarkdown(['One.', 'Two `a`.'])).toBe('One\\.\n\nTwo `a`\\.');
  expect(pieces('One `a` and `b`')).toEqual([
    { text: 'One ', isCode: false },
    { text: 'a', isCode: true },
    { text: ' and ', isCode: false },
    { text: 'b', isCode: true },
  ]);
});
