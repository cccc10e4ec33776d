import type { Command } from './command.ts';
import { check } from './commands/check.ts';
import { deleteCommand } from './commands/delete.ts';
import { describe } from './commands/describe.ts';
import { doctor } from './commands/doctor.ts';
import { explain } from './commands/explain.ts';
import { exportCommand } from './commands/export.ts';
import { filter } from './commands/filter.ts';
import { format } from './commands/format.ts';
import { importCommand } from './commands/import.ts';
import { lint } from './commands/lint.ts';
import { lower } from './commands/lower.ts';
import { lsp } from './commands/lsp.ts';
import { origin } from './commands/origin.ts';
import { rename } from './commands/rename.ts';
import { retention } from './commands/retention.ts';
import { serve } from './commands/serve.ts';
import { simplify } from './commands/simplify.ts';
import { sql } from './commands/sql.ts';
import { url } from './commands/url.ts';
import { user } from './commands/user.ts';

/** THE table of commands, in the order of the help; each is a file in `commands/`. */
export const commands: Readonly<Record<string, Command>> = {
  check,
  lint,
  format,
  simplify,
  lower,
  describe,
  explain,
  rename,
  sql,
  url,
  filter,
  serve,
  doctor,
  lsp,
  import: importCommand,
  export: exportCommand,
  delete: deleteCommand,
  retention,
  user,
  origin,
};
