import { createCsvReader } from './csv-reader.ts';
import { createJsonReader } from './json-reader.ts';
import { createNdjsonReader } from './ndjson-reader.ts';
import type { RowFormat, RowReader } from './row.ts';
import { csvFormOf, formatOf, sniff, spansLines } from './sniff.ts';

export type RowOptions = {
  /** The format of the rows; what they look like where it is left out. */
  readonly from: RowFormat | undefined;
  /** The format to write; that of the rows where it is left out. */
  readonly to: RowFormat | undefined;
  /** What separates the cells of CSV, in and out. */
  readonly delimiter: string | undefined;
};

export type OpenRows = {
  readonly reader: RowReader;
  /** What the reader is to be given, from the first byte. */
  readonly chunks: AsyncIterable<Buffer>;
  readonly from: RowFormat;
  readonly to: RowFormat;
  readonly delimiter: string;
};

/** Looks at the beginning of the input and makes the reader for it. `needed` are the names that rows are matched by. */
export async function openRows(
  input: AsyncIterable<Buffer>,
  options: RowOptions,
  needed: ReadonlySet<string>,
): Promise<OpenRows> {
  const { head, mark, chunks } = await sniff(input);
  const seen = formatOf(head);
  const from = options.from ?? (seen === 'ndjson' && spansLines(head) ? 'json' : (seen ?? 'ndjson'));
  // Objects one after the other are no list, and do not become one.
  const to = options.to ?? (from === 'json' && seen === 'ndjson' ? 'ndjson' : from);
  if (from !== 'csv') {
    const reader = from === 'json' ? createJsonReader() : createNdjsonReader();
    return { reader, chunks, from, to, delimiter: options.delimiter ?? ',' };
  }
  const form = csvFormOf(head);
  const delimiter = options.delimiter ?? form.delimiter;
  const reader = createCsvReader({ delimiter, lineEnd: form.lineEnd, mark, ...(to === 'csv' && { needed }) });
  return { reader, chunks, from, to, delimiter };
}
