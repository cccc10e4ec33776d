import type { Database } from '../database.ts';
import { version1 } from './version-1.ts';

/** The statements that lead to a version from the one before; `existing` are the names of the tables there were. */
export type Migration = (kind: Database['kind'], existing: ReadonlySet<string>) => readonly string[];

/**
 * The way from nothing to the tables of this program, a step for each version. A step holds its own statements and takes
 * nothing from `tables.ts`, which describes only the newest version. One that has been released is never changed. A
 * table that is there before version 1 is its owner's, and left as it is.
 */
export const migrations: readonly Migration[] = [version1];
