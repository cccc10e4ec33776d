import { readFileSync } from 'node:fs';
import { allCommands } from '../../src/cli/commands.ts';
import { helpOf, overview } from '../../src/cli/run.ts';
import { type ApiEntry, type ApiItem, readApi } from './api.ts';
import { diagnosticsPage } from './diagnostics.ts';
import { slugOf } from './markdown.ts';

/** What each entry is for. */
const purposes: Readonly<Record<string, string>> = {
  '': 'Read, check, print and build searches. Start with `defineSchema` and `parseQuery`.',
  booking: 'The fields and default columns of bookings and events.',
  memory: 'Run a query over rows in memory: `filter` for an array, `columnStore` for rows that are searched many times.',
  sql: 'A query as one SQL condition with bound values: `toSql`, and the dialects. [Your own tables](../own-tables.md) shows it in use.',
  list: 'A list endpoint: parameters, order, pages and count in one statement. [A list endpoint](../list.md) shows it in use.',
  testing:
    'Whether functions, computed fields and columns of yours say the same in memory and on your connection. [Conditions of your own](../functions.md) shows it in use.',
  url: 'An expression in a URL, and from it.',
  'json-schema':
    'JSON Schema and schemas: structured output, and schemas of what Zod and OpenAPI describe. [For programs](../programs.md) shows it in use.',
  rules: 'The JSON of react-querybuilder, to and from an expression.',
  analysis: 'What is known of a search without its rows: warnings, shorter forms, overlap, sentences, and why there are no rows.',
  interpret:
    'What a text with slips, in another notation or in words may have meant. [What people write](../interpret.md) shows it in use.',
  builder: 'The element `<search-expression-builder>`: conditions by mouse, in step with a text.',
  codemirror: 'The language in CodeMirror 6. Needs its packages.',
  catalogue: 'A language of your own, for the option `locale` of everything that says something.',
  client: 'Reads bookings and events from a service. [The client](../client.md) shows it in use.',
  service: 'The read service as a function from `Request` to `Response`.',
  'language-service': 'What an editor wants to know, as plain data. [A field for searches](../editor.md) shows it in use.',
  monaco: 'The language in the Monaco editor. Needs `monaco-editor`.',
  textarea: 'The element `<search-expression-editor>`.',
  grammar: 'The grammar for tools of your own. Needs `chevrotain`.',
};

/** A page that is written at build, as Markdown. */
export type MadePage = { readonly path: string; readonly markdown: string };

/** The pages that are kept in `docs/reference`. */
export async function referencePages(entries: readonly ApiEntry[] = readApi()): Promise<readonly MadePage[]> {
  return [
    ...entries.map((entry) => ({ path: apiPath(entry.name), markdown: apiPage(entry) })),
    { path: 'diagnostics.md', markdown: diagnosticsPage() },
    { path: 'commands.md', markdown: await commandsPage() },
  ];
}

export const apiPath = (entry: string): string => `api-${entry.replace(/^search-expression\/?/, '') || 'root'}.md`;

/** The address of each exported name, for links in code. */
export function apiLinks(entries: readonly ApiEntry[]): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  for (const { name, items } of entries)
    for (const item of items)
      if (!links.has(item.name)) links.set(item.name, `${apiPath(name).replace('.md', '.html')}#${item.name.toLowerCase()}`);
  return links;
}

function apiPage({ name, items }: ApiEntry): string {
  const [values, types] = [items.filter(({ kind }) => kind !== 'type'), items.filter(({ kind }) => kind === 'type')];
  return [
    `# ${name}`,
    purposeOf(name),
    `Names: ${items.map((item) => `[\`${item.name}\`](#${item.name.toLowerCase()})`).join(' ')}`,
    ...(values.length > 0 ? ['## Functions and values', ...values.map(itemText)] : []),
    ...(types.length > 0 ? ['## Types', ...types.map(itemText)] : []),
  ].join('\n\n');
}

function purposeOf(entry: string): string {
  const purpose = purposes[entry.replace(/^search-expression\/?/, '')];
  if (purpose === undefined) throw new Error(`Say in docs/site/reference.ts what ${entry} is for.`);
  return purpose;
}

function itemText({ name, code, comment: { text, example, throws, deprecated } }: ApiItem): string {
  return [
    `### ${name}`,
    ...(deprecated === '' ? [] : [`**Deprecated.** ${withClauses(deprecated)}`]),
    withClauses(text),
    fence('ts', shortened(code.replaceAll(/import\("[^"]*"\)\./g, ''))),
    ...(throws === '' ? [] : [`Throws ${withClauses(throws)}`]),
    ...(example === '' ? [] : ['Example:', fence('ts', example)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const longest = 60;

/** A long table of data is cut, which its last line says. */
function shortened(code: string): string {
  const lines = code.replaceAll(/^ {4}/gm, '  ').split('\n');
  return lines.length <= longest
    ? lines.join('\n')
    : [...lines.slice(0, longest), `// … ${lines.length - longest} more lines`].join('\n');
}

/** Clauses such as L6.2 lead to their part of the language in full. */
const withClauses = (text: string): string =>
  text.replaceAll(/\b(L\d+)\.\d+\b/g, (clause, part: string) => `[${clause}](../../grammar/LANGUAGE.md#${anchors.get(part)})`);

const anchors: ReadonlyMap<string, string> = new Map(
  Array.from(readFileSync('grammar/LANGUAGE.md', 'utf8').matchAll(/^## ((L\d+)\. .*)$/gm), ([, heading = '', part = '']) => [
    part,
    slugOf(heading),
  ]),
);

/** The help of the program and of each command. */
async function commandsPage(): Promise<string> {
  return [
    '# Every command',
    'What `search-expression --help` and `--help` after each command print. [The command line](../command-line.md) is about their use.',
    fence('text', await overview()),
    ...(await allCommands()).flatMap(([name, command]) => [
      `## ${name}`,
      `${command.summary}.`,
      fence('text', helpOf(name, command)),
    ]),
  ].join('\n\n');
}

const fence = (language: string, code: string): string => `\`\`\`\`${language}\n${code}\n\`\`\`\``;
