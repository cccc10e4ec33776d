/**
 * Puts each condition and clause of SQL on a line, by nothing but line breaks in place of spaces.
 * Quoted names and texts stay as they are.
 */
export function formatSql(sql: string): string {
  let depth = 0;
  const betweens: number[] = [];
  let lines = '';
  for (const [token] of sql.matchAll(tokens)) {
    const word = token.trim();
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (word === 'BETWEEN') betweens.push(depth);
    const isPartOfBetween = word === 'AND' && betweens.at(-1) === depth;
    if (isPartOfBetween) betweens.pop();
    const begins = (joins.test(word) && !isPartOfBetween) || (depth === 0 && clauses.test(word));
    const indent = joins.test(word) ? '  '.repeat(Math.max(1, depth)) : '';
    lines += begins ? token.replace(/^ /, `\n${indent}`) : token;
  }
  return lines;
}

/** Quoted text, words with the space before them, and single characters. */
const tokens = /"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`| ?(?:LEFT JOIN|ORDER BY)\b| ?[A-Za-z_][\w.]*|[\s\S]/g;
const joins = /^(?:AND|OR)$/;
const clauses = /^(?:FROM|LEFT JOIN|WHERE|ORDER BY|LIMIT)$/;
