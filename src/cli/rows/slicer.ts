import { isUtf8 } from 'node:buffer';
import { wrong } from '../failure.ts';

/** A row longer than this is taken for a mistake in the input, and not kept in memory. */
const longestRow = 16 * 1024 * 1024;

/** Finds where a piece of the input ends: the offset after it, or −1 where it goes on in the next chunk. Called for each byte once. */
export type FindEnd = (chunk: Buffer, from: number) => number;

export type Slicer = {
  push(chunk: Buffer, take: (piece: string) => void): void;
  /** What is left when the input is at its end. */
  rest(): string;
};

/**
 * Cuts bytes into pieces of text, and keeps only the piece that is not whole yet. `place` names that piece for messages; `explain` may throw
 * what is wrong with one that is too long.
 */
export function createSlicer(findEnd: FindEnd, place: () => string, explain?: (text: string) => void): Slicer {
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
    // This character stands for bytes that are none; or it was written by the rows' own author.
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
