import type { ExitCode } from './failure.ts';

/** An option of a command. With `value` it takes one, called so in the help; without it is a switch. */
export type Option = {
  readonly help: string;
  readonly value?: string;
  /** It may be given more than once; all its values count. */
  readonly many?: true;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  readonly short?: string;
  /** The variable of the environment that says it where the command line does not; of a switch `1` or `true`, `0` or `false`. */
  readonly env?: string;
};

export type Options = Readonly<Record<string, Option>>;

/** What was given for each option, and the arguments beside them. */
export type Given<O extends Options = Options> = {
  readonly values: { readonly [Name in keyof O]?: Option extends O[Name] ? Value : ValueOf<O[Name]> };
  readonly positionals: readonly string[];
};

/** What any option can have been given. */
export type Value = string | boolean | readonly string[];

type ValueOf<O extends Option> = O extends { readonly many: true }
  ? readonly string[]
  : O extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : O extends { readonly value: string }
      ? string
      : boolean;

export type Command<O extends Options = Options> = {
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What it takes beside options, as in `[expression]`; more arguments than these are refused, but for a last one with `…`. */
  readonly parameters: readonly string[];
  readonly options: O;
  /** Sentences for its own help, after the summary. */
  readonly details?: string;
  readonly examples: readonly string[];
  run(given: Given<O>): Promise<ExitCode>;
};

/** A command, with the values of its options typed after their table. */
export function defineCommand<const O extends Options>(command: Command<O>): Command<O> {
  return command;
}
