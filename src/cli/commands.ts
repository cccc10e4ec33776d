import type { Command } from './command.ts';

/** THE table of commands, in the order of the help; each is a file, loaded when it is named. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check.ts')).check,
  ask: async () => (await import('./commands/ask.ts')).ask,
  lint: async () => (await import('./commands/lint.ts')).lint,
  format: async () => (await import('./commands/format.ts')).format,
  simplify: async () => (await import('./commands/simplify.ts')).simplify,
  lower: async () => (await import('./commands/lower.ts')).lower,
  describe: async () => (await import('./commands/describe.ts')).describe,
  explain: async () => (await import('./commands/explain.ts')).explain,
  rename: async () => (await import('./commands/rename.ts')).rename,
  sql: async () => (await import('./commands/sql.ts')).sql,
  index: async () => (await import('./commands/index-for.ts')).indexCommand,
  url: async () => (await import('./commands/url.ts')).url,
  filter: async () => (await import('./commands/filter.ts')).filter,
  schema: async () => (await import('./commands/schema.ts')).schema,
  serve: async () => (await import('./commands/serve.ts')).serve,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  lsp: async () => (await import('./commands/lsp.ts')).lsp,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  import: async () => (await import('./commands/import.ts')).importCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  delete: async () => (await import('./commands/delete.ts')).deleteCommand,
  retention: async () => (await import('./commands/retention.ts')).retention,
  user: async () => (await import('./commands/user.ts')).user,
  origin: async () => (await import('./commands/origin.ts')).origin,
};

/** Every command with its name. */
export const allCommands = (): Promise<readonly (readonly [name: string, command: Command])[]> =>
  Promise.all(Object.entries(commands).map(async ([name, load]) => [name, await load()]));
