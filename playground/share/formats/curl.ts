import { print } from 'search-expression';
import { expressionOf } from './expression-of.ts';
import { columnList, listAddress, searchParameter } from './request-url.ts';
import type { Wanted } from './wanted.ts';

export const shells = ['bash', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** A command that asks the service. It names a user and no password, which curl then asks for; events need neither. */
export function curl(wanted: Wanted, shell: Shell): string {
  return commands[shell](wanted);
}

const commands: Readonly<Record<Shell, (wanted: Wanted) => string>> = {
  bash: (wanted) =>
    [
      `curl -G${wanted.entity === 'booking' ? ' -u "$USER"' : ''}`,
      inBash(listAddress(wanted)),
      ...columnsOf(wanted).map((columns) => `-d ${inBash(columns)}`),
      `--data-urlencode ${inBash(`search=${print(expressionOf(wanted))}`)}`,
    ].join(' \\\n  '),
  // The search comes encoded: versions of PowerShell differ in what they make of a quote on its way to a program, and it has none then.
  powershell: (wanted) =>
    [
      `curl.exe -G${wanted.entity === 'booking' ? ' -u "$env:USERNAME"' : ''}`,
      inPowerShell(listAddress(wanted)),
      ...columnsOf(wanted).map((columns) => `-d ${inPowerShell(columns)}`),
      `-d ${inPowerShell(searchParameter(wanted))}`,
    ].join(' `\n  '),
};

const columnsOf = ({ columns }: Wanted): readonly string[] => (columns === undefined ? [] : [`columns=${columnList(columns)}`]);

/** A text as one word of a POSIX shell, whatever is in it. */
export function inBash(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A text as one string of PowerShell, which takes typographic quotes for straight ones. */
export function inPowerShell(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}
