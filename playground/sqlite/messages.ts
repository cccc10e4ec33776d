/** A request to the service in the worker. */
export type WorkerRequest = {
  /** With its query. */
  readonly path: string;
  /** The time of the service in milliseconds since 1970, and its zone. */
  readonly now: number;
  readonly timeZone: string;
  /** The day around which the demo data is made. */
  readonly day: string;
};

/** A statement that ran, with its values. */
export type RecordedStatement = { readonly sql: string; readonly values: readonly (string | number | null)[] };

/** A response of the service, with the statements that it ran. */
export type BrowserResponse = {
  readonly status: number;
  readonly text: string;
  readonly statements: readonly RecordedStatement[];
  /** Milliseconds in the worker. */
  readonly took: number;
};

/** `failure` is a message for developers. */
export type WorkerReply = { readonly response: BrowserResponse } | { readonly failure: string };
