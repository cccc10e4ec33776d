/** What the page asks of the service in the worker. */
export type Question = {
  readonly id: number;
  /** Of the request, with its query. */
  readonly path: string;
  /** The moment that the service goes by, and its zone. */
  readonly now: number;
  readonly timeZone: string;
  /** The day that the demo data is made around. */
  readonly day: string;
};

/** A statement that ran, with the values that were bound. */
export type Statement = { readonly sql: string; readonly values: readonly (string | number | null)[] };

/** What the service answered, and what it asked of SQLite for that. */
export type BrowserAnswer = {
  readonly status: number;
  readonly text: string;
  readonly statements: readonly Statement[];
  /** Milliseconds from the request to the answer, in the worker. */
  readonly took: number;
};

export type Reply =
  | { readonly id: number; readonly answer: BrowserAnswer }
  /** In the words of whoever failed: for developers. */
  | { readonly id: number; readonly failure: string };
