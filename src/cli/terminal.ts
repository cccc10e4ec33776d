import { once } from 'node:events';

/** Writes to standard output, and waits for a slow reader. */
export async function print(text: string): Promise<void> {
  const { stdout } = process;
  if (text !== '' && !stdout.write(stdout.isTTY ? visible(text) : text)) await once(stdout, 'drain');
}

/** Writes a line, or several, to standard error. */
export function say(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}

/** Ends the program silently if the reader of its output goes away, as `head` does. */
export function endQuietly(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'EOF') process.exit(0);
      say(`search-expression: ${error.message}`);
      process.exit(2);
    });
  }
}

/**
 * Escapes what could control a terminal: control characters other than line ends and tabs, and
 * characters that change the direction of text. The form `\uXXXX` is valid JSON.
 */
export function visible(text: string): string {
  return text.replace(
    /(?!\n|\t|\r\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Rows of cells as lines of text, with each column as wide as its widest cell. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A progress line on standard error. */
export type Progress = {
  /** Shows the counts, at most five times a second. */
  readonly show: (read: number, matched: number) => void;
  /** Takes the line away. */
  readonly clear: () => void;
  /** Shows the last counts, on a line that stays. */
  readonly end: (read: number, matched: number) => void;
};

/**
 * Shows progress if standard error is a terminal and the rows are not written to it. `format`
 * writes the counts. An interrupt clears the line.
 */
export function createProgress(format = rowsMatched, rowsOnTerminal = process.stdout.isTTY): Progress {
  const { stderr } = process;
  if (!stderr.isTTY || rowsOnTerminal) return { show: () => {}, clear: () => {}, end: () => {} };
  let last = performance.now();
  const write = (text: string) => void stderr.write(`\r\u001b[K${text}`);
  process.once('SIGINT', () => {
    write('');
    process.exit(interrupted);
  });
  return {
    show(read, matched) {
      const now = performance.now();
      if (now - last < 200) return;
      last = now;
      write(format(read, matched));
    },
    clear: () => write(''),
    end: (read, matched) => write(`${format(read, matched)}\n`),
  };
}

function rowsMatched(read: number, matched: number): string {
  return `${inDigits(read)} ${read === 1 ? 'row' : 'rows'} read, ${inDigits(matched)} matched`;
}

/** With commas between the thousands. */
export const inDigits = (count: number): string => count.toLocaleString('en');

/** A number of things of one name, which takes an s. */
export const counted = (count: number, one: string): string => `${inDigits(count)} ${count === 1 ? one : `${one}s`}`;

/** The exit code after SIGINT, as shells report it. */
const interrupted = 130;
