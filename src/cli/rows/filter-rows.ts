import { toPredicate } from '../../memory/index.ts';
import type { Clock } from '../../schema/dates.ts';
import type { Query } from '../../schema/query.ts';
import { createProgress } from '../progress.ts';
import { print, say } from '../terminal.ts';
import { standardInput } from '../text-input.ts';
import { watchFields } from './field-watch.ts';
import { openRows, type RowOptions } from './open-rows.ts';
import type { Row } from './row.ts';
import { createRowWriter } from './row-writer.ts';

export type FilterOptions = RowOptions & {
  /** Only counts the rows. */
  readonly count: boolean;
};

/**
 * Reads rows from standard input and writes those that match to standard output, in constant memory: the next chunk is read when the rows of
 * the last one are written. What is odd about the fields of the rows is said at the end.
 *
 * @throws Failure for the first broken row; the rows before it have been written by then
 */
export async function filterRows(
  query: Query,
  clock: Clock & { readonly timeZone: string },
  options: FilterOptions,
): Promise<void> {
  const matches = toPredicate(query, clock);
  const watch = watchFields(query, clock.timeZone);
  const { reader, chunks, from, to, delimiter } = await openRows(standardInput(), options, watch.names);
  const writer = options.count ? undefined : createRowWriter(to, from, reader, delimiter);
  const progress = createProgress();

  let [read, matched] = [0, 0];
  let output: string[] = [];
  const take = (row: Row) => {
    read++;
    watch.see(row.values);
    if (!matches(row.values)) return;
    matched++;
    if (writer !== undefined) output.push(writer.row(row));
  };
  const flush = async () => {
    const text = output.join('');
    output = [];
    await print(text);
  };

  try {
    for await (const chunk of chunks) {
      reader.push(chunk, take);
      await flush();
      progress.show(read, matched);
    }
    reader.end(take);
    output.push(writer?.end() ?? `${matched}\n`);
  } finally {
    progress.clear();
    await flush();
  }
  progress.end(read, matched);
  if (read === 0) say('There are no rows on standard input.');
  for (const hint of watch.hints(reader.heading?.columns ?? [])) say(`hint: ${hint}`);
}
