import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { messageOf } from '../failure.ts';
import { say, visible } from '../terminal.ts';
import type { SearchSource } from './search-source.ts';
import { type SearchTool, type ToolArguments, type ToolResult, tools } from './tools.ts';

/**
 * Serves the tools on standard input and output until the client goes. A call of a table names it,
 * where there are several.
 */
export function serveTools(sources: readonly SearchSource[], version: string, closed: () => void): void {
  const handle = serveStdio(
    () => {
      const server = new McpServer({ name: 'search-expression', version }, { instructions: instructionsOf(sources) });
      for (const tool of tools) register(server, tool, sources);
      return server;
    },
    { onerror: (error) => say(`search-expression: ${error.message}`) },
  );
  process.stdin.once('close', () => void handle.close().finally(closed));
}

const instructionsOf = (sources: readonly SearchSource[]): string =>
  `Searches ${sources.map(({ name }) => name).join(', ')}; nothing can be changed. Call fields first, then check_search with what you write: its errors have fixes.`;

function register(
  server: McpServer,
  { name, title, description, properties, required, run }: SearchTool,
  sources: readonly SearchSource[],
): void {
  const names = sources.map((source) => source.name);
  const isOne = sources.length === 1;
  const table = { table: { enum: names, description: 'Whose rows' } };
  const inputSchema = fromJsonSchema<ToolArguments>({
    type: 'object',
    properties: { ...(!isOne && table), ...properties },
    required: [...(isOne ? [] : ['table']), ...required],
    additionalProperties: false,
  });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool(
    name,
    { title, description, inputSchema, annotations },
    async ({ table: named, ...given }, { mcpReq: { signal } }) => {
      const source = sources.find((one) => isOne || one.name === named);
      try {
        if (source === undefined) throw new Error(`There is no table ${String(named)}.`);
        return answer(await run(source, given, signal));
      } catch (error) {
        return answer({ isError: true, message: messageOf(error) });
      }
    },
  );
}

/** More is refused, so that a reader is not given half a row. */
const longestAnswer = 1_000_000;

/** Control characters and marks of direction are escaped, which JSON allows. */
function answer({ isError, ...result }: ToolResult) {
  const text = visible(JSON.stringify(result));
  if (text.length > longestAnswer)
    return answer({ isError: true, message: 'The answer has more than a million characters: ask for fewer rows or columns.' });
  return {
    content: [{ type: 'text' as const, text }],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
    ...(isError && { isError }),
  };
}
