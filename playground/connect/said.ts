import type { Entity } from '../state/search.ts';
import type { Found, Mismatch } from './answer-shape.ts';
import type { Diagnosis } from './diagnose.ts';

/** What is said of a connection that was not made. */
export type Said = {
  readonly title: string;
  /** What we know. */
  readonly known: string;
  /** What we do not know, where that matters. */
  readonly unknown?: string;
  /** What the user can do. */
  readonly advice: string;
  /** What an administrator is asked to do; without it the user can do all that is needed. */
  readonly wish?: string;
};

/** Where it was asked, and from where. */
export type Place = {
  readonly host: string;
  readonly origin: string;
  readonly path: string;
  readonly entity: Entity;
  readonly hasUser: boolean;
};

export type Failure = Exclude<Diagnosis, { readonly kind: 'connected' }>;

/** One row for each kind of diagnosis, in one language. */
export type Sayings = {
  readonly [Kind in Failure['kind']]: (failure: Extract<Failure, { readonly kind: Kind }>, place: Place) => Said;
};

/** What a mismatch is between, for a sentence. */
export type Things = Readonly<Record<Mismatch['expected'] | Found, string>>;
