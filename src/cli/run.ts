import { similar } from '../../grammar/fixes.ts';
import { readArguments } from './command.ts';
import { commands } from './commands.ts';
import { type ExitCode, outcomeOf, usage } from './failure.ts';
import { helpOf, overview } from './help.ts';
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
  const suggestion = similar(name, Object.keys(commands));
  const hint = suggestion === undefined ? '' : ` Did you mean \`${suggestion}\`?`;
  return usage(
    `There is no command \`${name}\`.${hint}`,
    suggestion === undefined ? all : `search-expression ${suggestion} --help`,
  );
}

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
