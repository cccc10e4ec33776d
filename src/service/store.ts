import type { Query } from '../schema/query.ts';
import type { Entity, StoredValue } from './entity.ts';

export type PageRequest = {
  readonly entity: Entity;
  /** Of the entity's schema. */
  readonly query: Query;
  /** What to read of each record, by the keys of the entity's columns; at least one. */
  readonly columns: readonly string[];
  /** The day that relative dates count from, `YYYY-MM-DD`. */
  readonly today: string;
  /** The first row, counted from 0. */
  readonly start: number;
  /** How many rows at most; at least 1. */
  readonly length: number;
  /** Whether to count all rows that match. */
  readonly total: boolean;
};

export type Page = {
  /** In the entity's order; each has the values of the columns asked for, in that order. */
  readonly rows: readonly (readonly StoredValue[])[];
  /** Whether another row follows the last one. */
  readonly more: boolean;
  /** The number of rows without `start` and `length`; undefined when not asked for. */
  readonly total: number | undefined;
};

/** Where bookings and events are read from. A method that rejects means that the store cannot answer now: the service then says 503. */
export type Store = {
  page(request: PageRequest): Promise<Page>;
  /** Resolves where the store can answer. */
  ready(): Promise<void>;
};
