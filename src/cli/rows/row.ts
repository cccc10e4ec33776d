/** A row of the input. */
export type InputRow = {
  /** Its fields; in CSV texts, null for an empty cell. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Its text: a JSON object, or a CSV record with its line end. */
  readonly raw: string;
  /** Its cells, in CSV only. */
  readonly cells?: readonly string[];
};

export type Take = (row: InputRow) => void;

/** Reads rows from chunks of bytes; keeps only the incomplete row in memory. */
export type RowReader = {
  /** Passes each row that ends in the chunk to `take`. Throws a Failure for a broken one. */
  push(chunk: Buffer, take: Take): void;
  /** Passes the last row at the end of the input. Throws a Failure if it is incomplete. */
  end(take: Take): void;
  /** The columns, once a row or header line is read; `raw` is the header line, if any. */
  readonly heading: { readonly columns: readonly string[]; readonly raw: string } | undefined;
  /** The position of the last row, such as `Row 7` or `Line 7`. */
  readonly place: string;
};

export const rowFormats = ['json', 'ndjson', 'csv'] as const;
export type RowFormat = (typeof rowFormats)[number];
