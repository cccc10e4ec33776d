/** A line on standard error that tells how far we are. */
export type Progress = {
  /** Shows the counts, at most five times a second. */
  readonly show: (read: number, matched: number) => void;
  /** Takes the line away. */
  readonly clear: () => void;
  /** Shows the last counts, on a line that stays. */
  readonly end: (read: number, matched: number) => void;
};

/**
 * Shows nothing unless standard error is a terminal and rows do not go there as well. An interrupt leaves the terminal clean. `inWords` says
 * the counts, by default as of rows that are matched and written.
 */
export function createProgress(inWords = rowsMatched, rowsOnTerminal = process.stdout.isTTY): Progress {
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
      write(inWords(read, matched));
    },
    clear: () => write(''),
    end: (read, matched) => write(`${inWords(read, matched)}\n`),
  };
}

function rowsMatched(read: number, matched: number): string {
  return `${inDigits(read)} ${read === 1 ? 'row' : 'rows'} read, ${inDigits(matched)} matched`;
}

/** With commas between the thousands. */
export const inDigits = (count: number): string => count.toLocaleString('en');

/** What a shell makes of an end by SIGINT. */
const interrupted = 130;
