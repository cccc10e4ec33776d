import { wrong } from '../failure.ts';
import { readCells } from './csv-cells.ts';
import type { RowReader, Take } from './row.ts';
import { createSlicer, type FindEnd } from './slicer.ts';

export type CsvOptions = {
  readonly delimiter: string;
  /** The byte that ends a line: 10, also where a 13 stands before it, or 13 alone. */
  readonly lineEnd: number;
  /** What the input began with and is written back: a byte order mark, or nothing. */
  readonly mark: string;
  /** The columns that rows are matched by; all where it is left out. A name in it may head one column only. */
  readonly needed?: ReadonlySet<string>;
};

/** Rows of CSV under a header line. A blank line is a row only where there is one column. */
export function createCsvReader({ delimiter, lineEnd, mark, needed }: CsvOptions): RowReader {
  let line = 1;
  let place = 'Line 1';
  let heading: { readonly columns: readonly string[]; readonly raw: string } | undefined;
  let wanted: readonly (readonly [name: string, index: number])[] = [];
  const next = () => `Line ${line}`;
  const slicer = createSlicer(createCsvScan(lineEnd), next, (text) => void readCells(text, delimiter, next));

  const readRecord = (raw: string, take: Take) => {
    place = next();
    const text = withoutLineEnd(raw, lineEnd);
    const cells = readCells(text, delimiter, () => place);
    line += 1 + lineEndsIn(text, lineEnd);
    const blank = text === '';
    if (heading === undefined) {
      if (blank) return;
      heading = { columns: cells, raw: mark + raw };
      wanted = wantedOf(cells, needed);
      return;
    }
    const { length } = heading.columns;
    if (blank && length > 1) return;
    if (cells.length !== length) throw wrong(`${place} has ${counted(cells.length)}; the header line has ${length}.`);
    const values: Record<string, unknown> = {};
    for (const [name, index] of wanted) values[name] = cells[index] || null;
    take({ values, raw, cells });
  };

  return {
    push: (chunk, take) => slicer.push(chunk, (raw) => readRecord(raw, take)),
    end(take) {
      const rest = slicer.rest();
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

/** A line end outside quotes ends a record. Whether quotes stand where they may is told when the record is read. */
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

function wantedOf(columns: readonly string[], needed: ReadonlySet<string> | undefined): readonly (readonly [string, number])[] {
  const wanted = columns.map((name, index) => [name, index] as const).filter(([name]) => needed?.has(name) ?? true);
  const twice = wanted.find(([name, index]) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw wrong(`The header line names the column ${JSON.stringify(twice[0])} twice.`);
  return wanted;
}

const counted = (cells: number): string => (cells === 1 ? '1 cell' : `${cells} cells`);

/** Inside quotes. */
function lineEndsIn(text: string, lineEnd: number): number {
  const character = String.fromCharCode(lineEnd);
  return text.includes(character) ? text.split(character).length - 1 : 0;
}
