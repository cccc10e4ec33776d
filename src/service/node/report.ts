/**
 * Tells an operator what went wrong, as one line of JSON: the message, and the file and line where it was thrown, without the paths of a
 * stack. The same message is told once in ten seconds, with how often it was left out.
 */
export function createReport(write: (line: string) => void, clock: () => number = Date.now): (error: unknown) => void {
  let last = '';
  let until = 0;
  let left = 0;
  return (error) => {
    const { message, at } = wordsOf(error);
    const now = clock();
    if (message === last && now < until) {
      left += 1;
      return;
    }
    write(JSON.stringify({ time: new Date(now).toISOString(), error: message, at, ...(left > 0 && { leftOut: left }) }));
    last = message;
    until = now + 10_000;
    left = 0;
  };
}

function wordsOf(error: unknown): { readonly message: string; readonly at: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error).slice(0, longest), at: undefined };
  return {
    message: `${error.name}: ${error.message}`.slice(0, longest),
    at: /([\w.-]+\.[jt]s:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1],
  };
}

/** In characters; what a database says may be long. */
const longest = 500;
