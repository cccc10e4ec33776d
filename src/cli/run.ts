import { similar } from '../../grammar/fixes.ts';
import { type Command, didYouMean, generalOptions, type Options, readArguments } from './command.ts';
import { allCommands, commands } from './commands.ts';
import { type ExitCode, outcomeOf, usage } from './failure.ts';
import { packageManifest } from './packages.ts';
import { endQuietly, print, say } from './terminal.ts';

/** Runs a command line; gives the exit code: 0 fine, 1 wrong expression or data, 2 wrong usage. */
export async function run(args: readonly string[]): Promise<ExitCode> {
  endQuietly();
  try {
    return await dispatch(args);
  } catch (error) {
    const { message, exitCode } = outcomeOf(error);
    say(`search-expression: ${message}`);
    return exitCode;
  }
}

async function dispatch([first, ...rest]: readonly string[]): Promise<ExitCode> {
  if (first === undefined) {
    say(await overview());
    return 2;
  }
  if (first === '--version' || first === '-V') {
    await print(`${packageManifest().version}\n`);
    return 0;
  }
  if (first === '--help' || first === '-h' || (first === 'help' && rest.length === 0)) {
    await print(`${await overview()}\n`);
    return 0;
  }
  const name = first === 'help' ? (rest[0] ?? '') : first;
  const command = await (Object.hasOwn(commands, name) ? commands[name]?.() : undefined);
  if (command === undefined) throw unknown(name);
  const given = first === 'help' ? 'help' : readArguments(name, command, rest);
  if (given === 'help') {
    await print(`${helpOf(name, command)}\n`);
    return 0;
  }
  return command.run(given);
}

function unknown(name: string): Error {
  const all = 'search-expression --help';
  if (name.startsWith('-')) return usage(`The command comes first, then \`${name}\`.`, all);
  if (/\s/.test(name)) return usage('The command comes first, then the expression.', `search-expression check ${quoted(name)}`);
  const names = Object.keys(commands);
  const suggestion = similar(name, names);
  return usage(
    `There is no command \`${name}\`.${didYouMean(name, names)}`,
    suggestion === undefined ? all : `search-expression ${suggestion} --help`,
  );
}

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** What the program can do: for `--help`, and for whoever gives no command. */
export async function overview(): Promise<string> {
  const { version, description } = packageManifest();
  return [
    `search-expression ${version}`,
    `${description}.`,
    '',
    'Usage: search-expression <command> [expression] [options]',
    '',
    'Commands:',
    ...columns((await allCommands()).map(([name, { summary }]) => [name, summary])),
    '',
    'Options:',
    ...columns([
      ['-h, --help', 'Tells how this program, or with a command that command, is used'],
      ['-V, --version', 'Tells the version'],
    ]),
    '',
    'Put the expression in quotes, or give it with --expression-file or on standard input:',
    `  search-expression check 'startdatum >= "0d" AND product IN (1,14)'`,
    '',
    'Exit codes: 0 fine, 1 the expression or the data is wrong, 2 the command line is.',
  ].join('\n');
}

/** How one command is used. */
export function helpOf(name: string, { summary, parameters, details, options, examples }: Command): string {
  return [
    `Usage: ${['search-expression', name, ...parameters, '[options]'].join(' ')}`,
    '',
    `${summary}.`,
    ...(details === undefined ? [] : ['', details]),
    '',
    'Options:',
    ...columns(rowsOf({ ...options, ...generalOptions })),
    ...(examples.length === 0
      ? []
      : ['', examples.length === 1 ? 'Example:' : 'Examples:', ...examples.map((line) => `  ${line}`)]),
  ].join('\n');
}

function rowsOf(options: Options): (readonly [string, string])[] {
  return Object.entries(options).map(([name, { short, value, choices = [], help }]) => {
    const few = choices.length > 0 && choices.length < 4;
    const taken = few ? choices.join('|') : value;
    const left = `${short === undefined ? '    ' : `-${short}, `}--${name}${taken === undefined ? '' : ` ${taken}`}`;
    return [left, few || choices.length === 0 ? help : `${help}; one of ${choices.join(', ')}`];
  });
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
