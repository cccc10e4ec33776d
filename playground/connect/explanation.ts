import type { ConnectionFailure, FailedRequest, JsonKind, Mismatch } from './diagnose.ts';

/** Why a connection failed, for people who run screens. */
export type FailureExplanation = {
  readonly title: string;
  readonly known: string;
  /** Absent if nothing that matters is unknown. */
  readonly unknown?: string;
  /** What the user can do. */
  readonly advice: string;
  /** A request to the administrator; absent if the user can do all that is needed. */
  readonly wish?: string;
};

/** The explanations of one language. */
export type FailureExplanations = {
  readonly [Kind in ConnectionFailure['kind']]: (
    failure: Extract<ConnectionFailure, { readonly kind: Kind }>,
    request: FailedRequest,
  ) => FailureExplanation;
};

/** What a mismatch expected or found, within a sentence. */
export type MismatchNames = Readonly<Record<Mismatch['expected'] | JsonKind, string>>;
