import { type Command, generalOptions, type Options } from './command.ts';
import { allCommands } from './commands.ts';
import { packageManifest } from './packages.ts';

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
