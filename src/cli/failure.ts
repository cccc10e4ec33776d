import { VariableError } from '../schema/variables.ts';
export type ExitCode = 0 | 1 | 2;

/** An error of the user: only its message is shown. */
export type Failure = Error & { readonly exitCode: ExitCode };

/** The expression or the data is wrong. */
export function wrong(message: string): Failure {
  return Object.assign(new Error(message), { exitCode: 1 as const });
}

/** The command line is wrong, or names a missing file. `help` is a command line to try. */
export function usage(message: string, help?: string): Failure {
  return Object.assign(new Error(help === undefined ? message : `${message}\nTry: ${help}`), { exitCode: 2 as const });
}

/**
 * The message and exit code of an error. A system error has the system's message; an unexpected
 * error is a bug and shows its stack.
 */
export function outcomeOf(error: unknown): { readonly message: string; readonly exitCode: ExitCode } {
  if (!(error instanceof Error)) return { message: String(error), exitCode: 2 };
  if ('exitCode' in error) return { message: error.message, exitCode: (error as Failure).exitCode };
  if (error instanceof VariableError) return { message: `${error.message}\nWrite --variable NAME=VALUE.`, exitCode: 2 };
  if ('syscall' in error) return { message: error.message, exitCode: 2 };
  return { message: `This is a mistake in search-expression itself:\n${error.stack ?? error.message}`, exitCode: 2 };
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
