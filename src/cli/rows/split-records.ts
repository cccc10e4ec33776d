import { isUtf8 } from 'node:buffer';
import { wrong } from '../failure.ts';

/** The longest record, so that broken input does not fill the memory. */
const longestRow = 16 * 1024 * 1024;

/** Returns the end offset of the current record, or -1 if it continues in the next chunk. */
export type FindEnd = (chunk: Buffer, from: number) => number;

export type RecordSplitter = {
  push(chunk: Buffer, take: (record: string) => void): void;
  /** The rest at the end of the input. */
  rest(): string;
};

/**
 * Splits bytes into records of text; keeps only the incomplete one. `place` names it for messages;
 * `explain` may throw a better error for one that is too long.
 */
export function createRecordSplitter(findEnd: FindEnd, place: () => string, explain?: (text: string) => void): RecordSplitter {
  let parts: Buffer[] = [];
  let size = 0;

  const keep = (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size <= longestRow) return;
    explain?.(rest());
    throw wrong(`${place()} is longer than 16 MiB.`);
  };
  const rest = (): string => {
    const bytes = Buffer.concat(parts);
    parts = [];
    size = 0;
    return decode(bytes, 0, bytes.length);
  };
  const decode = (bytes: Buffer, from: number, to: number): string => {
    const text = bytes.toString('utf8', from, to);
    // U+FFFD replaces invalid bytes, but may also be in the input itself.
    if (text.includes('\ufffd') && !isUtf8(bytes.subarray(from, to))) throw wrong(`${place()} is not text in UTF-8.`);
    return text;
  };

  return {
    push(chunk, take) {
      let from = 0;
      for (let to = findEnd(chunk, from); to >= 0; to = findEnd(chunk, from)) {
        const start = from;
        from = to;
        if (parts.length === 0) take(decode(chunk, start, to));
        else {
          keep(chunk.subarray(start, to));
          take(rest());
        }
      }
      if (from < chunk.length) keep(chunk.subarray(from));
    },
    rest,
  };
}
