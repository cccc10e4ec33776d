import { parseArgs } from 'node:util';
import { similar } from '../../grammar/fixes.ts';
import { type ExitCode, usage } from './failure.ts';

/** An option of a command. `value` names its argument in the help; without it is a switch. */
type Option = {
  readonly help: string;
  readonly value?: string;
  /** May be given more than once. */
  readonly many?: true;
  /** The allowed values. */
  readonly choices?: readonly string[];
  readonly short?: string;
  /**
   * The environment variable that is its default, for a switch `1`, `true`, `0` or `false`; `true`
   * for the one named after the option: SEARCH_EXPRESSION_TIME_ZONE.
   */
  readonly env?: string | true;
};

export type Options = Readonly<Record<string, Option>>;

/** The given options and positional arguments. */
export type Given<O extends Options = Options> = {
  readonly values: { readonly [Name in keyof O]?: Option extends O[Name] ? Value : ValueOf<O[Name]> };
  readonly positionals: readonly string[];
};

/** The value of any option. */
type Value = string | boolean | readonly string[];

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
  /** Its positional arguments, such as `[expression]`; one with `…` takes any number. */
  readonly parameters: readonly string[];
  readonly options: O;
  /** More sentences for its help. */
  readonly details?: string;
  readonly examples: readonly string[];
  run(given: Given<O>): Promise<ExitCode>;
};

/** Defines a command; the types of its values follow from its options. */
export function defineCommand<const O extends Options>(command: Command<O>): Command<O> {
  return command;
}

/** The options of every command. */
export const generalOptions = { help: { short: 'h', help: 'Tells how this command is used' } } as const satisfies Options;

/**
 * Reads the arguments after a command's name, with defaults from the environment; `help` if
 * requested.
 *
 * @throws Failure for an unknown, repeated or incomplete option and for too many arguments
 */
export function readArguments(name: string, command: Command, args: readonly string[]): Given | 'help' {
  const options: Options = { ...command.options, ...generalOptions };
  const types = Object.entries(options).map(([option, { value, short }]) => {
    return [option, { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) }] as const;
  });
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  const fail = (message: string) => usage(message, `search-expression ${name} --help`);
  const values: Record<string, Value> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined) throw fail(unknownOption(name, token.rawName, options));
    const problem = problemOf(option, token);
    if (problem !== undefined) throw fail(problem);
    const earlier = values[token.name];
    if (earlier !== undefined && option.many !== true) throw fail(`\`${token.rawName}\` is given twice.`);
    const value = token.value ?? true;
    values[token.name] = option.many === true ? [...(typeof earlier === 'object' ? earlier : []), String(value)] : value;
  }
  if (values['help'] === true) return 'help';
  for (const [option, row] of Object.entries(options)) {
    const variable = row.env === true ? `SEARCH_EXPRESSION_${option.replaceAll('-', '_').toUpperCase()}` : row.env;
    const given = variable === undefined ? undefined : process.env[variable];
    if (!variable || !given || option in values) continue;
    const value = row.value === undefined ? switches[given] : given;
    const problem =
      value === undefined
        ? `\`${variable}\` cannot be \`${given}\`; it is 1, true, 0 or false.`
        : problemOf(row, { rawName: variable, value: row.value === undefined ? undefined : given, inlineValue: true });
    if (problem !== undefined) throw fail(problem);
    if (value !== undefined && value !== false) values[option] = value;
  }
  if (positionals.length > command.parameters.length && command.parameters.at(-1)?.includes('…') !== true)
    throw fail(tooMany(positionals, command));
  return { values, positionals };
}

/** The values of an environment variable for a switch. */
const switches: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };

type OptionToken = { readonly rawName: string; readonly value: string | undefined; readonly inlineValue: boolean | undefined };

function problemOf({ value, choices }: Option, { rawName, value: given, inlineValue }: OptionToken): string | undefined {
  if (value === undefined) return given === undefined ? undefined : `\`${rawName}\` takes no value.`;
  if (given === undefined || (inlineValue !== true && given.startsWith('-') && given !== '-')) {
    return `\`${rawName}\` needs a value: ${rawName} ${value}.`;
  }
  if (choices === undefined || choices.includes(given)) return undefined;
  const all = choices.length === 1 ? `only ${choices.join('')} is there` : `it is one of ${choices.join(', ')}`;
  return `\`${rawName}\` cannot be \`${given}\`; ${all}.${didYouMean(given, choices)}`;
}

function unknownOption(name: string, rawName: string, options: Options): string {
  const names = Object.keys(options).map((option) => `--${option}`);
  return `\`${name}\` has no option \`${rawName}\`.${rawName.startsWith('--') ? didYouMean(rawName, names) : ' What begins with a dash and is no option stands after --.'}`;
}

/** A hint at the word that was likely meant, with a space before it; or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const suggestion = similar(word, candidates);
  return suggestion === undefined ? '' : ` Did you mean \`${suggestion}\`?`;
}

function tooMany(positionals: readonly string[], { parameters }: Command): string {
  const extra = `\`${positionals[parameters.length] ?? ''}\` is one argument too many`;
  const last = parameters.at(-1);
  return last === undefined
    ? `${extra}.`
    : `${extra}. The ${last.replace(/[[\]<>]/g, '')} is a single argument: put it in quotes.`;
}
