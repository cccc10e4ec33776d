/** SQL with a line for each condition and clause, and nothing but line breaks put in place of spaces. Names and texts in quotes stay as they are. */
export function formatSql(sql: string): string {
  let depth = 0;
  const betweens: number[] = [];
  let lines = '';
  for (const [part] of sql.matchAll(parts)) {
    const word = part.trim();
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (word === 'BETWEEN') betweens.push(depth);
    const isOfBetween = word === 'AND' && betweens.at(-1) === depth;
    if (isOfBetween) betweens.pop();
    const begins = (joins.test(word) && !isOfBetween) || (depth === 0 && clauses.test(word));
    const indent = joins.test(word) ? '  '.repeat(Math.max(1, depth)) : '';
    lines += begins ? part.replace(/^ /, `\n${indent}`) : part;
  }
  return lines;
}

/** What is quoted as one part, words with the space before them, and every other character. */
const parts = /"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`| ?(?:LEFT JOIN|ORDER BY)\b| ?[A-Za-z_][\w.]*|[\s\S]/g;
const joins = /^(?:AND|OR)$/;
const clauses = /^(?:FROM|LEFT JOIN|WHERE|ORDER BY|LIMIT)$/;
