import type { Database, StoreSession } from '../database.ts';
import { version1 } from './version-1.ts';
import { version2 } from './version-2.ts';
import { version3 } from './version-3.ts';
import { version4 } from './version-4.ts';
import { version5 } from './version-5.ts';
import { version6 } from './version-6.ts';

/**
 * The statements from one version to the next. `existing` are the tables that were there before
 * version 1; none where the database has a version.
 */
export type Migration = (
  kind: Database['kind'],
  existing: ReadonlySet<string>,
  session: StoreSession,
) => readonly string[] | Promise<readonly string[]>;

/**
 * The migrations to the current tables, one for each version. A migration contains its own
 * statements and uses nothing from `tables.ts`, which describes only the current version. A
 * released migration never changes. A table that exists before version 1 is its owner's, and stays
 * as it is.
 */
export const migrations: readonly Migration[] = [version1, version2, version3, version4, version5, version6];
