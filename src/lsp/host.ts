import type { Schema } from '../schema/schema.ts';
import type { Settings } from './settings.ts';

/** What a server is given by the program that it runs in: all that has to do with files and with the clock. */
export type Host = {
  readonly version: string;
  /** What holds where an editor says nothing. */
  readonly defaults: Settings & Required<Pick<Settings, 'timeZone'>>;
  /** The locale where nobody says one. */
  readonly locale: 'en' | 'nl';
  /** The day that relative dates count from; the clock's by default. */
  readonly today?: string;
  /** The address of a schema file, from the folder's; throws an Error for a folder that is not on this machine. */
  locate(path: string, folder: string | undefined): string;
  /** The schema in a file; rejects with an Error that says what is wrong with it. */
  readSchema(address: string): Promise<Schema>;
  /** Milliseconds since 1970; `Date.now` by default. */
  readonly now?: () => number;
};
