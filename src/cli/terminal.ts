import { once } from 'node:events';

/** Writes to standard output, and waits where its reader is slower than we are. */
export async function print(text: string): Promise<void> {
  const { stdout } = process;
  if (text !== '' && !stdout.write(stdout.isTTY ? visible(text) : text)) await once(stdout, 'drain');
}

/** Writes a line, or several, to standard error. */
export function say(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}

/** A reader that goes away, as `head` does, ends the program without a word. */
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
 * Text that cannot steer a terminal: control characters other than line ends and tabs, and characters that change the direction of a line,
 * as `\uXXXX`, which JSON reads back.
 */
export function visible(text: string): string {
  return text.replace(
    /(?!\n|\t|\r\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
