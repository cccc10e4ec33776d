import type { Query } from '../schema/query.ts';
import type { Entity, StoredValue } from './entity.ts';

/** A request for a page of a list. */
export type PageRequest = {
  readonly entity: Entity;
  /** Of the entity's schema. */
  readonly query: Query;
  /** The columns to read, keys of the entity's `columns`; at least one. */
  readonly columns: readonly string[];
  /** The day that relative dates count from, `YYYY-MM-DD`. */
  readonly today: string;
  /** The time of day that `"-2h"` counts from, `HH:MM:SS`; only where the search counts from it (L3.10). */
  readonly time?: string;
  /** The first row, counted from 0. */
  readonly start: number;
  /** The most rows; at least 1. */
  readonly length: number;
  /** Whether to count all rows that match. */
  readonly total: boolean;
};

/** Rows of a list. */
export type Page = {
  /** In the entity's order; each has the values of the requested columns, in their order. */
  readonly rows: readonly (readonly StoredValue[])[];
  /** Whether another row follows the last one. */
  readonly more: boolean;
  /** The number of all matching rows, if requested. */
  readonly total: number | undefined;
};

/** For whom a page is read, so that none keeps others waiting. */
export type StoreClient = {
  /** The same in all requests of one client: a verified user, else an address. */
  readonly name: string;
  /** Whether it is an address only. */
  readonly isAnonymous: boolean;
  /** Aborted when nobody waits for the page any more; reading then ends. */
  readonly gone?: AbortSignal;
};

/** Reads bookings and events. If a method rejects, the service answers 503. */
export type Store = {
  page(request: PageRequest, client?: StoreClient): Promise<Page>;
  /** Resolves if the store can answer. */
  ready(): Promise<void>;
};
