import { MonospaceLineBreaksComputerFactory } from 'monaco-editor/editor/common/viewModel/monospaceLineBreaksComputer.js';

/**
 * Wraps lines before AND and OR, where what follows fits on a line. Monaco breaks at any space, and
 * has no option for words: this shows it the text with those spaces replaced. Only where lines
 * break comes from it; what is drawn is the text. For the Monaco of the lock file.
 */
export function wrapBeforeConnectives(): void {
  const { prototype } = MonospaceLineBreaksComputerFactory;
  const { createLineBreaksComputer: create } = prototype;
  if (prototype.wrapsBeforeConnectives === true) return;
  prototype.wrapsBeforeConnectives = true;
  prototype.createLineBreaksComputer = function (context, fontInfo, tabSize, columns, ...rest) {
    const glued: typeof context = {
      getLineInjectedText: (line) => context.getLineInjectedText(line),
      getLineContent: (line) => glue(context.getLineContent(line), columns, context.getLineInjectedText(line) ?? []),
    };
    return create.call(this, glued, fontInfo, tabSize, columns, ...rest);
  };
}

type Injected = { readonly column: number; readonly options: { readonly content: string } };

/** Replaces where a line would break within a condition, if the condition fits on a line. */
export function glue(line: string, columns: number, injected: readonly Injected[]): string {
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
