/** Words of a service on one line, of a bounded length, without what would turn the text around them. */
export function onOneLine(words: string, longest: number): string {
  const line = words
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
}
