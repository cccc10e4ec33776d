import { text } from 'node:stream/consumers';
import { usage, wrong } from './failure.ts';
import { standardInput } from './text-input.ts';

/**
 * Reads a password for `name`: typed twice without echo on a terminal, else a line of standard
 * input.
 *
 * @throws Failure for no or more than one line, and for two different passwords
 */
export async function readPassword(name: string): Promise<string> {
  if (!process.stdin.isTTY) return onlyLine(await text(standardInput()));
  // For both prompts, so that what is typed in between is not echoed either.
  process.stdin.setRawMode(true);
  try {
    const password = await typed(`New password for ${name}: `);
    if ((await typed('Once more: ')) !== password) throw wrong('These are two different passwords.');
    return password;
  } finally {
    process.stdin.setRawMode(false);
  }
}

function onlyLine(input: string): string {
  const line = input.replace(/\r?\n$/, '');
  if (line === '') throw usage('There is no password on standard input; --generate makes one.');
  if (/[\r\n]/.test(line)) throw usage('Standard input has more than one line; a password is one.');
  return line;
}

/** What is typed until Enter. Ctrl-C ends the program, and leaves the terminal as it was. */
function typed(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(prompt);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve) => {
    let characters: readonly string[] = [];
    const end = () => {
      stdin.off('data', read);
      stdin.pause();
      stderr.write('\n');
    };
    const read = (chunk: string) => {
      for (const [at, key] of Array.from(chunk).entries()) {
        if (key === interrupt) {
          end();
          stdin.setRawMode(false);
          process.exit(interrupted);
        }
        if (enters.includes(key)) {
          end();
          // What was pasted or typed ahead belongs to the next question.
          const rest = Array.from(chunk)
            .slice(at + 1)
            .join('')
            .replace(/^\n/, '');
          if (rest !== '') stdin.unshift(rest);
          resolve(characters.join(''));
          return;
        }
        characters = erasers.includes(key) ? characters.slice(0, -1) : [...characters, key];
      }
    };
    stdin.on('data', read);
  });
}

const interrupt = '\u0003';
const enters = ['\r', '\n', '\u0004'];
const erasers = ['\u007f', '\b'];

/** What a shell makes of an end by SIGINT. */
const interrupted = 130;
