import { messageOf, wrong } from '../failure.ts';
import type { RowReader, Take } from './row.ts';
import { createRecordSplitter, type FindEnd } from './split-records.ts';

/**
 * Reads JSON: a list of objects, or objects one after the other. Each keeps its text, so that a
 * number too large for JavaScript is written as it was read.
 */
export function createJsonReader(): RowReader {
  const { findEnd } = createJsonScan();
  let rows = 0;
  let state: 'start' | 'list' | 'objects' | 'ended' = 'start';
  let columns: readonly string[] | undefined;
  const next = () => (state === 'ended' ? 'What follows the JSON' : `Row ${rows + 1}`);
  const splitter = createRecordSplitter(findEnd, next);

  /** A record is a row with the separator before it, or the end of the list. */
  const readRecord = (record: string, take: Take) => {
    const start = record.search(/[^ \t\r\n,]/);
    const before = record.slice(0, start).replace(/[ \t\r\n]+/g, '');
    const first = record[start];
    if (state === 'ended') throw wrong('Something follows the end of the JSON.');
    if (state === 'list' && first === ']' && before === '' && start === record.length - 1) {
      state = 'ended';
      return;
    }
    if (state === 'list' && first === ']' && before === ',') throw wrong('The list has a comma too many before its ].');
    if (before !== (state === 'list' && rows > 0 ? ',' : ''))
      throw wrong(`${next()} has ${before === '' ? 'no comma' : 'a comma too many'} before it.`);
    if (first !== '{') throw wrong(`${next()} is not an object.`);
    const raw = record.slice(start);
    const values = parseObject(raw, next);
    columns ??= Object.keys(values);
    rows++;
    take({ values, raw });
  };

  return {
    push(chunk, take) {
      if (state !== 'start') {
        splitter.push(chunk, (record) => readRecord(record, take));
        return;
      }
      const start = chunk.findIndex((byte) => !blank.has(byte));
      if (start < 0) return;
      state = chunk[start] === openBracket ? 'list' : 'objects';
      this.push(chunk.subarray(state === 'list' ? start + 1 : start), take);
    },
    end() {
      const rest = splitter.rest().trim();
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

const blank = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Reads a JSON object from each line, except blank ones. */
export function createNdjsonReader(): RowReader {
  let lines = 0;
  let columns: readonly string[] | undefined;
  const splitter = createRecordSplitter(
    (chunk, from) => chunk.indexOf(newline, from) + 1 || -1,
    () => `Line ${lines + 1}`,
  );
  const readLine = (line: string, take: Take) => {
    lines++;
    const raw = line.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
    if (raw === '') return;
    const values = parseObject(raw, () => `Line ${lines}`);
    columns ??= Object.keys(values);
    take({ values, raw });
  };

  return {
    push: (chunk, take) => splitter.push(chunk, (line) => readLine(line, take)),
    end: (take) => readLine(splitter.rest(), take),
    get heading() {
      return columns === undefined ? undefined : { columns, raw: '' };
    },
    get place() {
      return `Line ${lines}`;
    },
  };
}

const newline = 0x0a;

/** Finds the bracket that closes an object or list, across chunks. */
export function createJsonScan(): { readonly findEnd: FindEnd; readonly inText: () => boolean } {
  let depth = 0;
  let inText = false;
  // 1 where the last chunk ended with the backslash of an escape.
  let escaped = 0;

  return {
    inText: () => inText,
    findEnd(chunk, from) {
      const { length } = chunk;
      let at = from + escaped;
      escaped = 0;
      for (; at < length; at++) {
        const byte = chunk[at];
        if (inText) {
          if (byte === backslash) at++;
          else if (byte === quote) inText = false;
        } else if (byte === quote) inText = true;
        else if (byte === openBrace || byte === openBracket) depth++;
        else if (byte === closeBrace || byte === closeBracket) {
          depth--;
          if (depth <= 0) {
            depth = 0;
            return at + 1;
          }
        }
      }
      escaped = at - length;
      return -1;
    },
  };
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Parses a row; `place` names it in an error. */
function parseObject(text: string, place: () => string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong(`${place()} is not JSON: ${messageOf(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(`${place()} is not an object.`);
  return value as Record<string, unknown>;
}
