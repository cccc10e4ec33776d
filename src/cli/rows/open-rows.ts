import { createCsvReader } from './csv.ts';
import { createJsonReader, createJsonScan, createNdjsonReader } from './json.ts';
import type { RowFormat, RowReader } from './row.ts';

export type RowOptions = {
  /** The format of the rows; detected if undefined. */
  readonly from: RowFormat | undefined;
  /** The format to write; undefined for that of the rows. */
  readonly to: RowFormat | undefined;
  /** The separator of CSV cells, in and out. */
  readonly delimiter: string | undefined;
};

export type OpenRows = {
  readonly reader: RowReader;
  /** The input for the reader, from the first byte. */
  readonly chunks: AsyncIterable<Buffer>;
  readonly from: RowFormat;
  readonly to: RowFormat;
  readonly delimiter: string;
};

/** Detects the format of an input and makes its reader. `needed` are the columns to match by. */
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

/** An input and its beginning. */
type Sniffed = {
  /** Its first line at least, or 64 KiB; without a byte order mark. */
  readonly head: Buffer;
  /** The byte order mark that stood before it. */
  readonly mark: '' | '\ufeff';
  /** Everything, the head included. */
  readonly chunks: AsyncIterable<Buffer>;
};

/** Reads the beginning of an input, and no more. */
async function sniff(input: AsyncIterable<Buffer>): Promise<Sniffed> {
  const iterator: AsyncIterator<Buffer, unknown> = input[Symbol.asyncIterator]();
  let begin: Buffer = Buffer.alloc(0);
  while (begin.length < 65_536 && firstLine(withoutMark(begin)) === undefined) {
    const next = await iterator.next();
    if (next.done === true) break;
    begin = Buffer.concat([begin, next.value]);
  }
  const head = withoutMark(begin);
  return { head, mark: head === begin ? '' : '\ufeff', chunks: resumed(head, iterator) };
}

/** Detects the format: `[` starts a JSON list, `{` objects, anything else CSV; or no input. */
function formatOf(head: Buffer): RowFormat | undefined {
  const first = head.toString('latin1').trimStart()[0];
  return first === undefined ? undefined : first === '[' ? 'json' : first === '{' ? 'ndjson' : 'csv';
}

/** Whether the first object spans lines, so that the input is JSON, not NDJSON. */
function spansLines(head: Buffer): boolean {
  const line = firstLine(head);
  if (line === undefined) return false;
  const { findEnd, inText } = createJsonScan();
  return findEnd(line, 0) < 0 && !inText();
}

/** The separators of cells and lines, detected from the header line. */
function csvFormOf(head: Buffer): { readonly delimiter: string; readonly lineEnd: number } {
  const text = head
    .toString('latin1')
    .replace(/"(?:[^"]|"")*"/g, '')
    .trimStart();
  const [line = ''] = text.split(/[\r\n]/);
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return { delimiter: most.delimiter, lineEnd: /^[^\n\r]*\r(?!\n)/.test(text) ? 13 : 10 };
}

function withoutMark(begin: Buffer): Buffer {
  return begin.subarray(0, 3).equals(byteOrderMark) ? begin.subarray(3) : begin;
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The first non-blank line, if complete; CR needs another byte, to tell it from CRLF. */
function firstLine(head: Buffer): Buffer | undefined {
  const start = head.findIndex((byte) => byte > 0x20);
  if (start < 0) return undefined;
  // In CSV a cell in quotes may hold line ends.
  const mark = formatOf(head) === 'csv' ? quote : -1;
  let quoted = false;
  for (let at = start; at < head.length; at++) {
    const byte = head[at];
    if (byte === mark) quoted = !quoted;
    else if (!quoted && (byte === 0x0a || (byte === 0x0d && at + 1 < head.length))) return head.subarray(start, at);
  }
  return undefined;
}

const quote = 0x22;

async function* resumed(head: Buffer, iterator: AsyncIterator<Buffer, unknown>): AsyncGenerator<Buffer> {
  try {
    yield head;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
