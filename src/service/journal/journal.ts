/*
 * What the service remembers of its clients, of changes of accounts and of changes of data, so
 * that an operator sees why a screen is blank. Requests come in; `findings.ts` tells what is
 * wrong, to `/admin` and to `search-expression doctor`. Imports nothing of Node.
 */

/** Who changed an account: a name, and the way: `/admin`, the command line or the service. */
export type AuditAuthor = { readonly name: string; readonly via: 'admin' | 'command' | 'service' };

export type AuditAction =
  | 'user-added'
  | 'user-changed'
  | 'user-enabled'
  | 'user-disabled'
  | 'password-set'
  | 'user-removed'
  | 'origin-added'
  | 'origin-removed';

/** A change of a user or an origin. */
export type AuditEntry = {
  /** Milliseconds since 1970, as all times of the journal. */
  readonly at: number;
  readonly author: AuditAuthor;
  readonly action: AuditAction;
  /** The user or the origin. */
  readonly subject: string;
  /** What is different now, such as `products=1,14; rights=events`; empty for nothing more. */
  readonly detail: string;
};

/** A page of changes, with the cursors of those beside it. Changes that come meanwhile move none. */
type AuditPage = {
  readonly entries: readonly AuditEntry[];
  readonly newer: string | undefined;
  readonly older: string | undefined;
};

/** Rows that a command wrote; all counts 0 where an import found everything as it was. */
export type DataChange = {
  readonly at: number;
  readonly command: 'import' | 'delete' | 'retention';
  readonly table: 'products' | 'bookings' | 'events';
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
};

/** A request, as it is remembered. */
export type SightedRequest = {
  readonly at: number;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  /** Why it was refused, such as `wrong-name-or-password`; empty where it was not. */
  readonly code: string;
  readonly address: string;
};

/**
 * The last request, and the last refused one, of a user, of an origin, or with a user name that
 * failed to log in (empty if none was given).
 */
export type Sighting = {
  readonly kind: 'user' | 'origin' | 'name';
  readonly name: string;
  readonly last: SightedRequest;
  readonly refused: SightedRequest | undefined;
};

/** Days as `YYYY-MM-DD`; undefined without rows. */
export type LastDays = { readonly bookings: string | undefined; readonly events: string | undefined };

export type Product = { readonly id: number; readonly name: string };

/** What is in the store besides rows and accounts. All lists are bounded. */
export type Journal = {
  sightings(): Promise<readonly Sighting[]>;
  /** Keeps what is newer than the store has, and drops what is old or too much. */
  keepSightings(seen: readonly Sighting[]): Promise<void>;
  /** Changes of accounts, the newest first; undefined for a cursor that is none. */
  audit(asked: { readonly size: number; readonly after?: string; readonly before?: string }): Promise<AuditPage | undefined>;
  /** The last changes of data, the newest first. */
  dataChanges(most: number): Promise<readonly DataChange[]>;
  /** When the last import ended; undefined if none is known. */
  lastImport(): Promise<number | undefined>;
  /** These products as far as they exist, or else the first thousand, by name. */
  products(ids?: readonly number[]): Promise<readonly Product[]>;
  /** The last days on which a booking and an event begin. */
  lastDays(): Promise<LastDays>;
};

/** How many products there are to choose from. */
export const mostProductsListed = 1_000;

/** The newer of two sightings of the same, with the newer refusal. */
export function newerSighting(one: Sighting, other: Sighting | undefined): Sighting {
  if (other === undefined) return one;
  const [newer, older] = one.last.at >= other.last.at ? [one, other] : [other, one];
  const refused = (newer.refused?.at ?? 0) >= (older.refused?.at ?? 0) ? newer.refused : older.refused;
  return { ...newer, refused };
}

export const keyOfSighting = ({ kind, name }: Pick<Sighting, 'kind' | 'name'>): string => `${kind} ${name}`;

/** How long a name or an origin that is not let in is remembered, in milliseconds. */
export const sightingsKept = 7 * 86_400_000;
/** How many of a kind are remembered, but for users. */
export const mostSightings = 200;
