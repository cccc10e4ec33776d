import { wrong } from '../failure.ts';
import { createJsonScan } from './json-scan.ts';
import { parseObject } from './parse-object.ts';
import type { RowReader, Take } from './row.ts';
import { createSlicer } from './slicer.ts';

/**
 * Rows of JSON: a list of objects, or objects one after the other. Each is read on its own and keeps its text, so that a number too large
 * for JavaScript comes out as it went in.
 */
export function createJsonReader(): RowReader {
  const { findEnd } = createJsonScan();
  let rows = 0;
  let state: 'start' | 'list' | 'objects' | 'ended' = 'start';
  let columns: readonly string[] | undefined;
  const next = () => (state === 'ended' ? 'What follows the JSON' : `Row ${rows + 1}`);
  const slicer = createSlicer(findEnd, next);

  /** A piece is what stands before a row, and the row; or the end of the list. */
  const readPiece = (piece: string, take: Take) => {
    const start = piece.search(/[^ \t\r\n,]/);
    const before = piece.slice(0, start).replace(/[ \t\r\n]+/g, '');
    const first = piece[start];
    if (state === 'ended') throw wrong('Something follows the end of the JSON.');
    if (state === 'list' && first === ']' && before === '' && start === piece.length - 1) {
      state = 'ended';
      return;
    }
    if (state === 'list' && first === ']' && before === ',') throw wrong('The list has a comma too many before its ].');
    if (before !== (state === 'list' && rows > 0 ? ',' : ''))
      throw wrong(`${next()} has ${before === '' ? 'no comma' : 'a comma too many'} before it.`);
    if (first !== '{') throw wrong(`${next()} is not an object.`);
    const raw = piece.slice(start);
    const values = parseObject(raw, next);
    columns ??= Object.keys(values);
    rows++;
    take({ values, raw });
  };

  return {
    push(chunk, take) {
      if (state !== 'start') {
        slicer.push(chunk, (piece) => readPiece(piece, take));
        return;
      }
      const start = chunk.findIndex((byte) => !blank.has(byte));
      if (start < 0) return;
      state = chunk[start] === openBracket ? 'list' : 'objects';
      this.push(chunk.subarray(state === 'list' ? start + 1 : start), take);
    },
    end() {
      const rest = slicer.rest().trim();
      if (state === 'start') throw wrong('There is no JSON; a list without rows is written [].');
      if (state === 'ended' && rest !== '') throw wrong('Something follows the end of the JSON.');
      if (state === 'list')
        throw wrong(
          rest === '' || rest === ',' ? 'The list is never closed with a ].' : `${next()} is cut off: the JSON ends inside it.`,
        );
      if (state === 'objects' && rest !== '') throw wrong(`${next()} is cut off: the JSON ends inside it.`);
    },
    get heading() {
      return columns === undefined ? undefined : { columns, raw: '' };
    },
    get place() {
      return `Row ${rows}`;
    },
  };
}

const openBracket = 0x5b;
const blank = new Set([0x20, 0x09, 0x0a, 0x0d]);
