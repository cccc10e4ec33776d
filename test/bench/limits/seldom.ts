import type { Expression } from 'search-expression';

/* What the hand-written parser meets seldom, and so may do in the plainest way. */

const maximumStringLength = 1_000;
const maximumNameLength = 128;

/** Unquotes a string literal; `undefined` for an invalid escape or character, or if too long. */
export function readQuoted(image: string, quote: number): string | undefined {
  if (!image.isWellFormed()) return undefined;
  const plain = quote === 39 ? image.replace(/\\.|"/gsu, (part) => (part === "\\'" ? "'" : part === '"' ? '\\"' : part)) : image;
  try {
    const value = String(JSON.parse(`"${plain}"`));
    return value.isWellFormed() && !value.includes('\0') && isAtMost(maximumStringLength, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The name that stands between backticks; undefined for one that no field can have. */
export function readName(image: string): string | undefined {
  const name = image.replaceAll('``', '`');
  return /^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u.test(name) && isAtMost(maximumNameLength, name) ? name : undefined;
}

/** Normalizes a decimal; `undefined` above 15 significant digits or 100 decimals. */
export function readDecimal(image: string): string | undefined {
  let to = image.length;
  while (image[to - 1] === '0' && image[to - 2] !== '.') to--;
  const canonical = /[1-9]/.test(image) ? image.slice(0, to) : '0.0';
  const significant = canonical.replace(/\.0$/, '').replace(/[-.]/g, '').replace(/^0+/, '');
  const places = canonical.length - canonical.indexOf('.') - 1;
  return significant.length <= 15 && places <= 100 ? canonical : undefined;
}

/** The text has no more code points than that. */
function isAtMost(maximum: number, text: string): boolean {
  return text.length <= maximum || (text.length <= 2 * maximum && Array.from(text).length <= maximum);
}

/** Where the backtick that closes a name stands; the end of the text where none does. */
export function endOfName(text: string, from: number): number {
  for (let to = from + 1; to < text.length; to++) {
    if (text[to] !== '`') continue;
    if (text[to + 1] !== '`') return to;
    to++;
  }
  return text.length;
}

/** Where the digits that begin here end. */
export function endOfDigits(text: string, from: number): number {
  let to = from;
  while (text.charCodeAt(to) >= 48 && text.charCodeAt(to) <= 57) to++;
  return to;
}

/** How many and, or and not nodes lie on the longest path. */
export function nestingOf(tree: Expression): number {
  if (tree.kind === 'not') return 1 + nestingOf(tree.operand);
  return 'operands' in tree ? 1 + Math.max(...tree.operands.map(nestingOf)) : 0;
}
