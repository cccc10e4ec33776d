/** As much of better-sqlite3 as the tests use: it comes without types. */
declare module 'better-sqlite3' {
  type Value = string | number | bigint | Uint8Array | null;
  type Statement = {
    readonly reader: boolean;
    all(...values: readonly Value[]): unknown[];
    all(values: readonly unknown[]): unknown[];
    run(values: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
    iterate(values: readonly unknown[]): IterableIterator<unknown>;
    safeIntegers(on: boolean): Statement;
  };
  export default class Database {
    constructor(path: string);
    prepare(sql: string): Statement;
    exec(sql: string): this;
    close(): this;
  }
}
