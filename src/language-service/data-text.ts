import { code, escapeInvisible } from '../../grammar/messages/wording.ts';

/*
 * Names, labels and descriptions are data: whatever they hold, they stay within the sentence and the line that they are shown in.
 */

/** A piece of data as code: at most 64 characters, in backticks, one inside escaped so that it does not end there. */
export function codeOf(data: string): string {
  return code(data.slice(0, 200).replaceAll('`', '\\u0060'));
}

/** A piece of data as words of a sentence, of at most `most` characters, none of them code. */
export function wordsOf(data: string, most = 300): string {
  return lineOf(data.replaceAll('`', "'"), most);
}

/** A piece of data in one line, of at most `most` characters, with what cannot be seen escaped. */
export function lineOf(data: string, most: number): string {
  const line = data
    .slice(0, 4 * most)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
  const characters = Array.from(escapeInvisible(line));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('');
}
