import type { Range } from 'search-expression';

/** A word, a quoted text or name, or one other character. */
export type Token = Range & {
  /** In upper case, for it is asked whether it is a keyword or a parenthesis. */
  readonly word: string;
  /** Of what is quoted: whether its closing quote is there. */
  readonly isClosed: boolean;
};

/** Cuts any text into tokens, with nothing but white space between them. Of a valid text these are the language's own, save that `>=` is two. */
export function tokensIn(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: image, index: from } of text.matchAll(shapes)) {
    const mark = image.charAt(0);
    const isQuoted = mark === '"' || mark === "'" || mark === '`';
    tokens.push({
      from,
      to: from + image.length,
      word: isQuoted ? '' : image.toUpperCase(),
      isClosed: !isQuoted || (image.length > 1 && image.endsWith(mark) && isEnd(image)),
    });
  }
  return tokens;
}

/** White space is passed over; the others are a word or number, a text in either quotes, a name in backticks, any other character. */
const shapes =
  /[A-Za-z0-9_.]+|"(?:[^"\\\r\n]+|\\[^\r\n]|\\)*"?|'(?:[^'\\\r\n]+|\\[^\r\n]|\\)*'?|`(?:[^`\r\n]+|``)*`?|[^ \t\r\n]/gu;

/** Whether the last mark of a quoted text closes it: it is not escaped by a backslash, nor, in backticks, by being doubled. */
function isEnd(image: string): boolean {
  const run = image.startsWith('`') ? /`*$/.exec(image.slice(1)) : /\\*$/.exec(image.slice(1, -1));
  return (run?.[0].length ?? 0) % 2 === (image.startsWith('`') ? 1 : 0);
}
