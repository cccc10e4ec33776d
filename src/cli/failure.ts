export type ExitCode = 0 | 1 | 2;

/** An error for the person at the keyboard: its message is all that is shown. */
export type Failure = Error & { readonly exitCode: ExitCode };

/** The expression or the data is wrong. */
export function wrong(message: string): Failure {
  return Object.assign(new Error(message), { exitCode: 1 as const });
}

/** The command line is wrong, or names a file that is not to be had. `help` is a command line that tells more. */
export function usage(message: string, help?: string): Failure {
  return Object.assign(new Error(help === undefined ? message : `${message}\nTry: ${help}`), { exitCode: 2 as const });
}

/**
 * What to say of an error, and the exit code. What the system refuses is said in its words; anything else is a mistake of ours, and shows
 * where it happened.
 */
export function inWords(error: unknown): { readonly message: string; readonly exitCode: ExitCode } {
  if (!(error instanceof Error)) return { message: String(error), exitCode: 2 };
  if ('exitCode' in error) return { message: error.message, exitCode: (error as Failure).exitCode };
  if ('syscall' in error) return { message: error.message, exitCode: 2 };
  return { message: `This is a mistake in search-expression itself:\n${error.stack ?? error.message}`, exitCode: 2 };
}

/** The message of what was thrown, whatever it is. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
