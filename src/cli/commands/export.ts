import { defineCommand } from '../command.ts';
import { databaseOption, withDatabase } from '../database.ts';
import { createExportFile, exportForm, exportRows } from '../import/export-rows.ts';
import { kindOf, scopeOf, scopeOptions } from '../import/kinds.ts';
import { rowFormats } from '../rows/row.ts';
import { counted, print, say } from '../terminal.ts';

export const exportCommand = defineCommand({
  summary: 'Writes bookings, events or products so that import reads them again',
  parameters: ['<what>'],
  details: [
    'What is bookings, events or products. The rows have the columns that import takes, those of their product and unpublished events',
    'among them, in the order of their ids, and are of one moment. An empty cell, in JSON null, is no value.',
    'A file is for its owner alone, and replaces one of that name once it is whole.',
  ].join('\n'),
  options: {
    ...scopeOptions,
    format: { value: 'FORMAT', choices: rowFormats, help: 'The format to write; default csv' },
    output: { short: 'o', value: 'FILE', help: 'Writes to a file; default standard output' },
    ...databaseOption,
  },
  examples: [
    'search-expression export bookings --database service.sqlite > bookings.csv',
    'search-expression export bookings --from 2026-11-01 --to 2026-11-30 --products 1,14 -o november.csv',
    'search-expression export events --format ndjson -o events.ndjson',
  ],
  async run({ values, positionals: [what = ''] }) {
    const kind = kindOf(what, 'export', 'exported');
    const scope = scopeOf(kind, values);
    const form = exportForm(kind, values.format ?? 'csv');
    await withDatabase(values, (database) =>
      database.read(async (reader) => {
        if (values.output === undefined) {
          const rows = await exportRows(reader, kind, form, scope, print);
          say(`${counted(rows, kind.one)} exported.`);
          return;
        }
        const file = await createExportFile(values.output);
        try {
          const rows = await exportRows(reader, kind, form, scope, file.write);
          await file.keep();
          await print(`${counted(rows, kind.one)} exported to ${values.output}.\n`);
        } finally {
          await file.close();
        }
      }),
    );
    return 0;
  },
});
