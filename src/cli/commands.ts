import type { Command } from './command.ts';
import { check } from './commands/check.ts';
import { filter } from './commands/filter.ts';
import { format } from './commands/format.ts';
import { importCommand } from './commands/import.ts';
import { origin } from './commands/origin.ts';
import { serve } from './commands/serve.ts';
import { sql } from './commands/sql.ts';
import { url } from './commands/url.ts';
import { user } from './commands/user.ts';

/** Every command there is: a file in `commands/` and its row here, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  check,
  format,
  sql,
  url,
  filter,
  serve,
  import: importCommand,
  user,
  origin,
};
