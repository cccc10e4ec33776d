import { hasError } from '../../../grammar/diagnostics.ts';
import { formatDiagnostic } from '../../../grammar/index.ts';
import { createClient } from '../../client/index.ts';
import { type KeptSchema, keptSchema } from '../../introspect/kept-schema.ts';
import { bookingSchema, eventSchema } from '../../schema/booking.ts';
import { diagnose } from '../../schema/diagnose.ts';
import { parseQuery } from '../../schema/parse-query.ts';
import type { Query } from '../../schema/query.ts';
import { defineCommand } from '../command.ts';
import { messageOf, usage } from '../failure.ts';
import { clockOf, clockOptions } from '../language.ts';
import { databaseSource } from '../mcp/database-source.ts';
import type { SearchClock, SearchSource } from '../mcp/search-source.ts';
import { serviceSource } from '../mcp/service-source.ts';
import { packageManifest, withPackages } from '../packages.ts';
import { readTableSchema } from '../table-schema.ts';
import { openTables, tableSchema, tablesOption } from '../tables.ts';

export const mcp = defineCommand({
  summary: 'Lets a program search: a server of the Model Context Protocol on standard input and output',
  parameters: [],
  details: [
    'The program that uses it starts it. Its tools list fields, check and explain a search, find rows, at most 100 at a time, and say',
    'why a row is missing. Nothing can be changed. The rows are of a database, by --table or by what `schema --json` printed and you',
    'mended, or of a running service of bookings, which lets its user see what that user may.',
  ].join('\n'),
  options: {
    ...tablesOption,
    table: { value: 'NAME', many: true, help: 'A table, as `schema` reads it; may be given more than once' },
    schema: { value: 'FILE', many: true, help: 'The schema of a table, as `schema` printed it; may be given more than once' },
    within: { value: 'EXPRESSION', help: 'Which rows of the one table can be found, as a search' },
    url: { value: 'ADDRESS', help: 'A service of bookings and events instead, such as https://rooms.example.nl' },
    user: { value: 'NAME', help: 'Its user; the password is in the variable SEARCH_EXPRESSION_PASSWORD' },
    ...clockOptions,
  },
  examples: [
    'search-expression mcp --database shop.sqlite --table orders',
    `search-expression mcp --database postgres://reader@localhost/shop --schema orders.json --within 'branch = 7'`,
    'search-expression mcp --url https://rooms.example.nl --user screen',
  ],
  async run({ values }) {
    const { url, user, database, table = [], schema = [], within } = values;
    const clock = clockOf(values);
    const { serveTools } = await withPackages(['@modelcontextprotocol/server'], () => import('../mcp/serve-tools.ts'));
    if (url !== undefined) {
      if (table.length + schema.length > 0 || within !== undefined)
        throw usage('`--table`, `--schema` and `--within` are of a database, not of a service.');
      serveTools(ofService(url, user, clock), packageManifest().version, () => undefined);
      return 0;
    }
    if (table.length + schema.length === 0)
      throw usage('Name what can be searched: --table NAME or --schema FILE.', 'search-expression mcp --help');
    if (within !== undefined && table.length + schema.length > 1)
      throw usage('`--within` is of one table; start a server for each.');
    const opened = await openTables(database, limit);
    try {
      const kept: KeptSchema[] = [];
      for (const file of schema) kept.push(await readTableSchema(file));
      for (const name of table) kept.push(keptSchema(await tableSchema(opened, name)));
      const sources = kept.map((one): SearchSource => {
        if (one.engine !== opened.engine)
          throw usage(`The schema of ${one.table} is of ${one.engine}, and the database is ${opened.engine}.`);
        if (one.key.length === 0)
          throw usage(`${one.table} has no key: name in its schema the fields whose values no two rows share.`);
        return databaseSource(opened, one, { clock, within: within === undefined ? undefined : queryOf(within, one) });
      });
      serveTools(sources, packageManifest().version, () => void opened.close());
    } catch (error) {
      await opened.close();
      throw error;
    }
    return 0;
  },
});

/** Milliseconds of a statement. */
const limit = 10_000;

function queryOf(text: string, { schema }: KeptSchema): Query {
  const diagnostics = diagnose(text, schema);
  if (hasError(diagnostics)) throw usage(`--within: ${diagnostics.map((one) => formatDiagnostic(text, one, 'en')).join('\n')}`);
  return parseQuery(text, schema);
}

function ofService(url: string, user: string | undefined, clock: SearchClock): readonly SearchSource[] {
  const password = process.env['SEARCH_EXPRESSION_PASSWORD'] ?? '';
  if (user !== undefined && password === '')
    throw usage('The password of --user is in the variable SEARCH_EXPRESSION_PASSWORD, which is not set.');
  try {
    const client = createClient({ baseUrl: url, auth: user === undefined ? null : { user, password }, timeZone: clock.timeZone });
    const ofBookings = { name: 'bookings', schema: bookingSchema, key: 'BOOKING_ID', sort: 'startdatum,RES_FROMTIME' } as const;
    const ofEvents = { name: 'events', schema: eventSchema, key: 'EVENT_ID', sort: 'EVENT_DATE,EVENT_FROMTIME' } as const;
    return [
      serviceSource({ ...ofBookings, reader: (options) => client.bookings(options as never) }, clock),
      serviceSource({ ...ofEvents, reader: (options) => client.events(options as never) }, clock),
    ];
  } catch (error) {
    throw usage(messageOf(error));
  }
}
