import { event } from '../../service/event.ts';
import { defineCommand } from '../command.ts';
import { databaseOption, withDatabase } from '../database.ts';
import { usage, wrong } from '../failure.ts';
import { kindOf } from '../import/kinds.ts';
import { counted, print } from '../terminal.ts';

export const deleteCommand = defineCommand({
  summary: 'Removes bookings or events by their ids: all of them or, when one is not there, none',
  parameters: ['<what>', '<id>…'],
  details: 'What is bookings or events; products go with `import products --replace`. Nothing is exported first.',
  options: databaseOption,
  examples: [
    'search-expression delete bookings 5000 5001 --database service.sqlite',
    'search-expression delete events 2026-11-28_1 --database service.sqlite',
  ],
  async run({ values, positionals: [what = '', ...given] }) {
    const help = 'search-expression delete --help';
    const kind = kindOf(what, 'delete', 'deleted', ['bookings', 'events']);
    if (given.length === 0) throw usage(`Say which ${kind.table}: their ids.`, help);
    const ids = [
      ...new Set(given.map((id) => (kind.table === 'events' ? event.readId(id) : bookingId(id)) ?? invalid(id, kind.one))),
    ];
    await withDatabase(values, (database) =>
      database.write(async (writer) => {
        const found = new Set((await writer.find(kind.table, ['id'], ids)).map(([id]) => id));
        const missing = ids.filter((id) => !found.has(id));
        if (missing.length > 0)
          throw wrong(
            `Nothing was deleted: there is no ${kind.one} ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? ', …' : ''}.`,
          );
        await writer.remove(kind.table, ids);
        await writer.journal({ command: 'delete', table: kind.table, ...nothing, removed: ids.length });
      }),
    );
    await print(`${counted(ids.length, kind.one)} deleted.\n`);
    return 0;
  },
});

const nothing = { added: 0, changed: 0, unchanged: 0 };

const bookingId = (text: string): number | undefined =>
  /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;

function invalid(id: string, one: string): never {
  throw usage(`\`${id}\` is not the id of a ${one}.`.replace('a event', 'an event'), 'search-expression delete --help');
}
