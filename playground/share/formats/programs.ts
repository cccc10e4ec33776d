import { type CopyRequest, columnParameters, listAddress, searchParameter, searchText } from './request.ts';

export const shells = ['bash', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** A curl command. It names a user but no password, which curl asks for; events need neither. */
export function curl(request: CopyRequest, shell: Shell): string {
  const columns = columnParameters(request);
  const isBooking = request.entity === 'booking';
  if (shell === 'bash')
    return [
      `curl -G${isBooking ? ' -u "$USER"' : ''}`,
      inBash(listAddress(request)),
      ...columns.map((parameter) => `-d ${inBash(parameter)}`),
      `--data-urlencode ${inBash(`search=${searchText(request)}`)}`,
    ].join(' \\\n  ');
  // The search is encoded and so has no quotes, which versions of PowerShell pass on differently.
  return [
    `curl.exe -G${isBooking ? ' -u "$env:USERNAME"' : ''}`,
    inPowerShell(listAddress(request)),
    ...columns.map((parameter) => `-d ${inPowerShell(parameter)}`),
    `-d ${inPowerShell(searchParameter(request))}`,
  ].join(' `\n  ');
}

/** A JavaScript program that prints the rows. User and password are environment variables. */
export function fetchProgram(request: CopyRequest): string {
  const isBooking = request.entity === 'booking';
  return lines(
    isBooking && ['const { API_USER, API_PASSWORD } = process.env;', ''],
    'const parameters = new URLSearchParams({',
    request.columns !== undefined && `  columns: ${inScript(request.columns.join(','))},`,
    `  search: ${inScript(searchText(request))},`,
    '});',
    isBooking && [
      // `btoa` only takes bytes.
      'const credentials = String.fromCharCode(...new TextEncoder().encode(`${API_USER}:${API_PASSWORD}`));',
      `const response = await fetch(${inScript(`${listAddress(request)}?`)} + parameters, {`,
      '  headers: { Authorization: `Basic ${btoa(credentials)}` },',
      '});',
    ],
    !isBooking && `const response = await fetch(${inScript(`${listAddress(request)}?`)} + parameters);`,
    'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
    'console.log(await response.json());',
  );
}

/** A TypeScript program with the client, which gives typed values. */
export function clientProgram(request: CopyRequest): string {
  const isBooking = request.entity === 'booking';
  const credentials = "{ user: process.env['API_USER'] ?? '', password: process.env['API_PASSWORD'] ?? '' }";
  return lines(
    "import { createClient } from 'search-expression/client';",
    '',
    'const client = createClient({',
    `  baseUrl: ${inScript(request.address)},`,
    `  auth: ${isBooking ? credentials : 'null'},`,
    request.timeZone !== 'Europe/Amsterdam' && `  timeZone: ${inScript(request.timeZone)},`,
    '});',
    `const rows = await client.${request.entity}s({`,
    request.columns !== undefined && `  columns: [${request.columns.map(inScript).join(', ')}],`,
    `  search: ${inScript(searchText(request))},`,
    '});',
    'console.log(rows);',
  );
}

function lines(...given: readonly (string | readonly string[] | false)[]): string {
  return given.flatMap((line) => (line === false ? [] : line)).join('\n');
}

/** A word of a POSIX shell. */
export function inBash(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A string of PowerShell, which treats typographic quotes as straight ones. */
export function inPowerShell(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}

/** A string literal of JavaScript that is safe inside `<script>`. */
export function inScript(text: string): string {
  return `'${text.replace(/[\\']|[\p{Cc}\p{Cs}\u2028\u2029]|<(?=[/!?a-z])/giu, escaped)}'`;
}

function escaped(character: string): string {
  if (character === '\\' || character === "'") return `\\${character}`;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
