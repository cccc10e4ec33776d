import fc from 'fast-check';
import { type OpenRows, openRows, type RowOptions } from '../../src/cli/rows/open-rows.ts';
import type { InputRow as Row } from '../../src/cli/rows/row.ts';
import { createRowWriter } from '../../src/cli/rows/row-writer.ts';

type Reading = OpenRows & { readonly rows: readonly Row[] };

const anyFormat: RowOptions = { from: undefined, to: undefined, delimiter: undefined };

/** Reads bytes that come in chunks of these lengths, over and over. */
export async function readRows(
  input: string | Buffer,
  lengths: readonly number[] = [65_536],
  options: Partial<RowOptions> = {},
): Promise<Reading> {
  async function* chunks() {
    const bytes = Buffer.from(input);
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const length = lengths[turn % lengths.length] ?? 1;
      yield bytes.subarray(at, at + length);
      at += length;
    }
  }
  const open = await openRows(chunks(), { ...anyFormat, to: 'json', ...options }, new Set());
  const rows: Row[] = [];
  for await (const chunk of open.chunks) open.reader.push(chunk, (row) => rows.push(row));
  open.reader.end((row) => rows.push(row));
  return { ...open, rows };
}

/** What goes in, as it is written again. */
export async function convertRows(input: string, options: Partial<RowOptions> = {}): Promise<string> {
  const { reader, chunks, from, to, delimiter } = await openRows(
    (async function* () {
      yield Buffer.from(input);
    })(),
    { ...anyFormat, ...options },
    new Set(),
  );
  const writer = createRowWriter(to, from, reader, delimiter);
  let output = '';
  const take = (row: Row) => void (output += writer.row(row));
  for await (const chunk of chunks) reader.push(chunk, take);
  reader.end(take);
  return output + writer.end();
}

/** The lengths that bytes are cut into. */
export const chunking = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

/** A cell of CSV. */
export const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', 'é', '漢', '🎉', '\ufeff') }),
  fc.constantFrom('', '12345678901234567890'),
);
