import { firstDay, formatDay, todayOf } from '../../schema/dates.ts';
import { defineCommand } from '../command.ts';
import { databaseOption, withDatabase } from '../database.ts';
import { usage } from '../failure.ts';
import { clockOf, clockOptions } from '../language.ts';
import { counted, inDigits, print } from '../terminal.ts';

export const retention = defineCommand({
  summary: 'Removes bookings and events that ended longer ago than a number of days',
  parameters: [],
  details: [
    'It prints what would be removed, and removes it only with --yes. Bookings count by their end date, events by their date. Exports',
    'that `import --replace` left in files and backups are yours to remove.',
  ].join('\n'),
  options: {
    days: { value: 'NUMBER', help: 'How many days what has ended is kept; 0 is to the end of yesterday' },
    yes: { help: 'Removes it' },
    ...clockOptions,
    ...databaseOption,
  },
  examples: [
    'search-expression retention --days 365 --database service.sqlite',
    'search-expression retention --days 365 --yes --database service.sqlite',
  ],
  async run({ values }) {
    const { days, yes = false } = values;
    if (days === undefined || !/^\d{1,7}$/.test(days))
      throw usage('Say how many days to keep: --days 365.', 'search-expression retention --help');
    const endsBefore = formatDay(Math.max(todayOf(clockOf(values)) - Number(days), firstDay));
    await withDatabase(values, async (database) => {
      const found: string[] = [];
      const count = async (reader: Parameters<Parameters<typeof database.read>[0]>[0]) => {
        for (const [table, one] of kinds) {
          const [ended, all] = [await reader.count(table, { endsBefore }), await reader.count(table)];
          found.push(`${counted(ended, one)} of ${inDigits(all)}`);
        }
      };
      if (yes) {
        await database.write(async (writer) => {
          await count(writer);
          for (const [table] of kinds) {
            const removed = await writer.count(table, { endsBefore });
            await writer.remove(table, { endsBefore });
            if (removed > 0) await writer.journal({ command: 'retention', table, added: 0, changed: 0, unchanged: 0, removed });
          }
        });
      } else await database.read(count);
      const what = `${found.join(' and ')} that ended before ${endsBefore}`;
      await print(yes ? `Removed ${what}.\n` : `Would remove ${what}; nothing was removed. Add --yes to remove them.\n`);
    });
    return 0;
  },
});

const kinds = [
  ['bookings', 'booking'],
  ['events', 'event'],
] as const;
