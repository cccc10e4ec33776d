import { code, escapeInvisible } from '../../grammar/messages/wording.ts';

/*
 * Sentences with code in backticks. Names, labels and descriptions in them are escaped, so that no
 * content breaks out of the sentence or the line.
 */

/** Data as code: at most 64 characters in backticks, with backticks in it escaped. */
export function codeOf(data: string): string {
  return code(data.slice(0, 200).replaceAll('`', '\\u0060'));
}

/** Data as words of a sentence: at most `longest` characters, none of them code. */
export function wordsOf(data: string, longest = 300): string {
  return lineOf(data.replaceAll('`', "'"), longest);
}

/** Data in one line of at most `longest` characters, with invisible characters escaped. */
export function lineOf(data: string, longest: number): string {
  const line = data
    .slice(0, 4 * longest)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
  const characters = Array.from(escapeInvisible(line));
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}

/**
 * Sentences of the service as Markdown. All but the code is escaped, so that data is shown as it
 * is.
 *
 * @example toMarkdown(['Did you mean `product`?']) // 'Did you mean `product`?'
 */
export function toMarkdown(paragraphs: readonly string[]): string {
  return paragraphs
    .map((paragraph) =>
      pieces(paragraph)
        .map(({ text, isCode }) => (isCode ? inBackticks(text) : escaped(text)))
        .join(''),
    )
    .join('\n\n');
}

/**
 * A sentence of the service as pieces of plain text and of code, for other formats than Markdown.
 *
 * @example pieces('Did you mean `product`?').map(({ isCode }) => isCode) // [false, true, false]
 */
export function pieces(sentence: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  return sentence
    .replace(/\s+/g, ' ')
    .split(/`([^`]*)`/)
    .map((text, at) => ({ text, isCode: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** Markdown takes a space from both ends of code that has one at both. */
const inBackticks = (text: string) => (/^ .* $/.test(text) && text.trim() !== '' ? `\` ${text} \`` : `\`${text}\``);

const escaped = (text: string) => text.replace(/[\\`*_{}[\]()<>#+\-.!|~&:@/]/g, (mark) => `\\${mark}`);
