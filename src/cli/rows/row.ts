/** A row as it came in. */
export type Row = {
  /** Its fields, for matching; from CSV as texts, where an empty cell is null. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Its own text: the JSON object, or the record of CSV with its line end. */
  readonly raw: string;
  /** Its cells, from CSV. */
  readonly cells?: readonly string[];
};

export type Take = (row: Row) => void;

/** Reads rows from bytes, one chunk at a time, and keeps no more of them than the row that is not whole yet. */
export type RowReader = {
  /** Hands over each row that ends in the chunk. Throws a Failure for the first one that is broken. */
  push(chunk: Buffer, take: Take): void;
  /** Hands over what is left at the end of the input. Throws a Failure where that is not a whole row. */
  end(take: Take): void;
  /** The columns, known once there is a row or a header line; `raw` is that line, where there is one. */
  readonly heading: { readonly columns: readonly string[]; readonly raw: string } | undefined;
  /** The place of the row handed over last, as `Row 7` or `Line 7`. */
  readonly place: string;
};

export const rowFormats = ['json', 'ndjson', 'csv'] as const;
export type RowFormat = (typeof rowFormats)[number];
