/** A text that Monaco draws in a line behind a column, such as a hint. */
export type InjectedText = { readonly column: number; readonly options: { readonly content: string } };

/**
 * The same line with no place to break within a condition, where the condition fits on a line of so
 * many columns: only before AND and OR.
 */
export function glue(line: string, columns: number, injected: readonly InjectedText[]): string {
  if (line.length > longestLine) return line;
  const starts = [0, ...connectivesIn(line), line.length];
  return starts
    .slice(1)
    .map((to, at) => {
      const from = starts[at] ?? 0;
      const part = line.slice(from, to);
      const hints = injected.filter(({ column }) => column > from + 1 && column <= to);
      const width = part.length + hints.reduce((sum, { options }) => sum + options.content.length + 1, 0);
      // Behind the last space the next condition begins.
      return width > columns ? part : part.trimEnd().replace(/[ -/:-@[-`{-~]/g, 'x') + part.slice(part.trimEnd().length);
    })
    .join('');
}

/** The offsets of AND and OR, but for the AND of BETWEEN, and for those in quotes. */
function connectivesIn(line: string): readonly number[] {
  let isBetween = false;
  return [...line.matchAll(/"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|`[^`]*`?|[\w.]+/g)].flatMap(({ 0: word, index }) => {
    const keyword = word.toUpperCase();
    if (keyword === 'BETWEEN') isBetween = true;
    if (keyword !== 'AND' && keyword !== 'OR') return [];
    if (keyword === 'AND' && isBetween) {
      isBetween = false;
      return [];
    }
    return [index];
  });
}

/** A longer line takes too long to read at each key. */
const longestLine = 5_000;
