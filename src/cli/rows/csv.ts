import { wrong } from '../failure.ts';
import type { RowReader, Take } from './row.ts';
import { createRecordSplitter, type FindEnd } from './split-records.ts';

export type CsvOptions = {
  readonly delimiter: string;
  /** The byte that ends a line: 10, also where a 13 stands before it, or 13 alone. */
  readonly lineEnd: number;
  /** What the input began with and is written back: a byte order mark, or nothing. */
  readonly mark: string;
  /** The columns to read for matching, each with a unique name; default all. */
  readonly needed?: ReadonlySet<string>;
};

/** Rows of CSV under a header line. A blank line is a row only where there is one column. */
export function createCsvReader({ delimiter, lineEnd, mark, needed }: CsvOptions): RowReader {
  let line = 1;
  let place = 'Line 1';
  let heading: { readonly columns: readonly string[]; readonly raw: string } | undefined;
  let selected: readonly (readonly [name: string, index: number])[] = [];
  const next = () => `Line ${line}`;
  const splitter = createRecordSplitter(createCsvScan(lineEnd), next, (text) => void readCells(text, delimiter, next));

  const readRecord = (raw: string, take: Take) => {
    place = next();
    const text = withoutLineEnd(raw, lineEnd);
    const cells = readCells(text, delimiter, () => place);
    line += 1 + lineEndsIn(text, lineEnd);
    const blank = text === '';
    if (heading === undefined) {
      if (blank) return;
      heading = { columns: cells, raw: mark + raw };
      selected = neededColumns(cells, needed);
      return;
    }
    const { length } = heading.columns;
    if (blank && length > 1) return;
    if (cells.length !== length) throw wrong(`${place} has ${counted(cells.length)}; the header line has ${length}.`);
    const values: Record<string, unknown> = {};
    for (const [name, index] of selected) values[name] = cells[index] || null;
    take({ values, raw, cells });
  };

  return {
    push: (chunk, take) => splitter.push(chunk, (raw) => readRecord(raw, take)),
    end(take) {
      const rest = splitter.rest();
      if (rest !== '') readRecord(rest, take);
    },
    get heading() {
      return heading;
    },
    get place() {
      return place;
    },
  };
}

/** Finds the line end outside quotes. `readCells` checks whether the quotes are valid. */
function createCsvScan(lineEnd: number): FindEnd {
  let quoted = false;
  return (chunk, from) => {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === quote) quoted = !quoted;
      else if (byte === lineEnd && !quoted) return at + 1;
    }
    return -1;
  };
}

const quote = 0x22;

function withoutLineEnd(raw: string, lineEnd: number): string {
  if (lineEnd === 10 && raw.endsWith('\r\n')) return raw.slice(0, -2);
  return raw.charCodeAt(raw.length - 1) === lineEnd ? raw.slice(0, -1) : raw;
}

function neededColumns(
  columns: readonly string[],
  needed: ReadonlySet<string> | undefined,
): readonly (readonly [string, number])[] {
  const found = columns.map((name, index) => [name, index] as const).filter(([name]) => needed?.has(name) ?? true);
  const twice = found.find(([name, index]) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw wrong(`The header line names the column ${JSON.stringify(twice[0])} twice.`);
  return found;
}

const counted = (cells: number): string => (cells === 1 ? '1 cell' : `${cells} cells`);

/** Inside quotes. */
function lineEndsIn(text: string, lineEnd: number): number {
  const character = String.fromCharCode(lineEnd);
  return text.includes(character) ? text.split(character).length - 1 : 0;
}

/**
 * The cells of one record (RFC 4180). A quote may only open a cell, and be doubled inside quotes.
 *
 * @throws Failure, which names the `place`, for a quote anywhere else
 */
function readCells(text: string, delimiter: string, place: () => string): readonly string[] {
  if (!text.includes('"')) return text.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; ; ) {
    const quoted = text[at] === '"';
    const end = quoted ? closingQuote(text, at + 1) + 1 : nextDelimiter(text, delimiter, at);
    if (quoted && end === 0) throw wrong(`${place()} has a quote that is never closed.`);
    const cell = text.slice(at, end);
    if (quoted && end < text.length && text[end] !== delimiter) {
      throw wrong(`${place()} has text after a closing quote; inside quotes a quote is written twice.`);
    }
    if (!quoted && cell.includes('"')) {
      throw wrong(`${place()} has a quote inside a cell; put the whole cell in quotes, and write the quote twice.`);
    }
    cells.push(quoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end >= text.length) return cells;
    at = end + 1;
  }
}

/** A cell as it is written: in quotes where it needs them. */
export function writeCell(cell: string, delimiter: string): string {
  return /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The quote that closes the cell, or −1. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function nextDelimiter(text: string, delimiter: string, from: number): number {
  const at = text.indexOf(delimiter, from);
  return at < 0 ? text.length : at;
}
