import { createJsonScan } from './json-scan.ts';
import type { RowFormat } from './row.ts';

/** The beginning of an input, and all of it. */
export type Sniffed = {
  /** Its first line at least, or 64 KiB; without a byte order mark. */
  readonly head: Buffer;
  /** The byte order mark that stood before it. */
  readonly mark: '' | '\ufeff';
  /** Everything, the head included. */
  readonly chunks: AsyncIterable<Buffer>;
};

/** Looks at the beginning of an input, and takes no more from it than that. */
export async function sniff(input: AsyncIterable<Buffer>): Promise<Sniffed> {
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

/** What the rows are written in: `[` begins a list of JSON, `{` objects, anything else is CSV; undefined where there is nothing. */
export function formatOf(head: Buffer): RowFormat | undefined {
  const first = head.toString('latin1').trimStart()[0];
  return first === undefined ? undefined : first === '[' ? 'json' : first === '{' ? 'ndjson' : 'csv';
}

/** Whether the first object goes on after its line: then the input is JSON, though no list. */
export function spansLines(head: Buffer): boolean {
  const line = firstLine(head);
  if (line === undefined) return false;
  const { findEnd, inText } = createJsonScan();
  return findEnd(line, 0) < 0 && !inText();
}

/** How CSV separates cells and lines, as its header line shows. */
export function csvFormOf(head: Buffer): { readonly delimiter: string; readonly lineEnd: number } {
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

/** The first line that is not blank, where it is whole. What follows a carriage return tells whether that is all of its end. */
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
