/**
 * Sentences of the service, with code in backticks, as Markdown. Everything but the code is escaped: names of fields and values are data, and
 * are shown as they are written, whatever they hold.
 */
export function toMarkdown(paragraphs: readonly string[]): string {
  return paragraphs
    .map((paragraph) =>
      pieces(paragraph)
        .map(({ text, isCode }) => (isCode ? fenced(text) : escaped(text)))
        .join(''),
    )
    .join('\n\n');
}

/** A sentence as pieces of plain text and of code, for what shows it in another way. */
export function pieces(sentence: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  return sentence
    .replace(/\s+/g, ' ')
    .split(/`([^`]*)`/)
    .map((text, at) => ({ text, isCode: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** Markdown takes a space from both ends of code that has one at both. */
const fenced = (code: string) => (/^ .* $/.test(code) && code.trim() !== '' ? `\` ${code} \`` : `\`${code}\``);

const escaped = (text: string) => text.replace(/[\\`*_{}[\]()<>#+\-.!|~&:@/]/g, (mark) => `\\${mark}`);
