import type { StoredValue } from '../entity.ts';
import type { Database } from '../node/stores/database.ts';

export type Row = readonly StoredValue[];

/** A connection to a database, as long as some work has it. */
export type Session = {
  /** The rows of one statement in the engine's own placeholders, with their values bound. Rejects what JavaScript cannot hold. */
  all(sql: string, values?: readonly (StoredValue | boolean)[]): Promise<readonly Row[]>;
};

/** A connection that may write. */
export type WriteSession = Session & {
  begin(): Promise<void>;
  /** Whether the connection was lost: then it is closed, and the next work gets another. */
  isLost(): boolean;
  close(): Promise<void>;
};

/** Runs work with a connection of its own that can only read. */
export type Read = <T>(work: (session: Session) => Promise<T>) => Promise<T>;

/** What is known of an engine beside its statements: how its tables are looked up, and how two programs keep out of each other's way. */
export type Engine = {
  readonly kind: Database['kind'];
  /** As its operator calls it. */
  readonly title: string;
  readonly placeholder: (position: number) => string;
  /** Gives the names of the tables there are. */
  readonly tableNames: string;
  /** Waits until no other program changes the tables, and gives 0 where it gave up; default nothing, where `begin` does it. */
  readonly lock?: string;
  readonly unlock?: string;
  /** Tells the planner what the tables look like after much was written to one; default nothing, where the engine sees by itself. */
  readonly analyze?: (table: string) => string;
};

/** A statement written with `?` in an engine's own placeholders. */
export function numbered(sql: string, { placeholder }: Engine): string {
  let position = 0;
  return sql.replaceAll('?', () => placeholder(++position));
}
