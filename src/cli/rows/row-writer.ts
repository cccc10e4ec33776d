import { wrong } from '../failure.ts';
import { writeCell } from './csv.ts';
import type { InputRow, RowFormat, RowReader } from './row.ts';

/** Writes rows as text. */
export type RowWriter = {
  row(row: InputRow): string;
  /** The text after the last row. */
  end(): string;
};

/** Writes rows: unchanged in the same format, else converted with all digits of numbers. */
export function createRowWriter(to: RowFormat, from: RowFormat, reader: RowReader, delimiter: string): RowWriter {
  if (to === 'csv') return from === 'csv' ? copyCsv(reader) : writeCsv(reader, delimiter);
  const json = from === 'csv' ? cellsAsJson(reader) : ({ raw }: InputRow) => raw;
  return to === 'json' ? writeList(json) : writeLines(json);
}

function writeList(json: (row: InputRow) => string): RowWriter {
  let rows = 0;
  return { row: (row) => `${rows++ === 0 ? '[\n' : ',\n'}${json(row)}`, end: () => (rows === 0 ? '[]\n' : '\n]\n') };
}

/** A line end inside an object of JSON is always between its parts. */
function writeLines(json: (row: InputRow) => string): RowWriter {
  return { row: (row) => `${json(row).replace(/[\r\n]+[ \t]*/g, '')}\n`, end: () => '' };
}

/** The header line is written even when no row follows it. */
function copyCsv(reader: RowReader): RowWriter {
  const header = once(() => reader.heading?.raw ?? '');
  return { row: ({ raw }) => header() + raw, end: header };
}

/** The columns are those of the first row. */
function writeCsv(reader: RowReader, delimiter: string): RowWriter {
  const columns = () => reader.heading?.columns ?? [];
  const lineOf = (cells: readonly string[]) => {
    const line = cells.map((cell) => writeCell(cell, delimiter)).join(delimiter);
    return cells.length === 0 ? '' : `${line === '' ? '""' : line}\n`;
  };
  const header = once(() => lineOf(columns()));
  return {
    row({ raw }) {
      const cells = cellsOf(raw);
      const extra = [...cells.keys()].find((name) => !columns().includes(name));
      if (extra !== undefined) {
        throw wrong(
          `${reader.place} has ${JSON.stringify(extra)}, which the first row has not; CSV has the columns of the first row.`,
        );
      }
      return header() + lineOf(columns().map((name) => cells.get(name) ?? ''));
    },
    end: header,
  };
}

/** The texts of a row of JSON, by name. */
function cellsOf(raw: string): ReadonlyMap<string, string> {
  const exact = JSON.parse(raw, (_, value: unknown, context?: { readonly source: string }) => {
    return typeof value === 'number' && context !== undefined ? rawJson(context.source) : value;
  }) as Record<string, unknown>;
  return new Map(Object.entries(exact).map(([name, value]) => [name, cellOf(value)]));
}

function cellOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A number that `JSON.stringify` writes as it was read, however large. */
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (source: string) => object };

/** An object in the order of the columns, whatever they are called; an empty cell is null. */
function cellsAsJson(reader: RowReader): (row: InputRow) => string {
  let names: readonly string[] | undefined;
  return ({ cells = [] }) => {
    names ??= (reader.heading?.columns ?? []).map((name) => JSON.stringify(name));
    return `{${names.map((name, index) => `${name}:${cells[index] ? JSON.stringify(cells[index]) : 'null'}`).join(',')}}`;
  };
}

/** The text the first time, nothing after. */
function once(write: () => string): () => string {
  let written = false;
  return () => {
    const text = written ? '' : write();
    written = true;
    return text;
  };
}
