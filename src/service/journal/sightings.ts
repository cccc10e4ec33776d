import { type Journal, keyOfSighting, mostSightings, newerSighting, type SightedRequest, type Sighting } from './journal.ts';

/** What is to be remembered of a request that is over. */
type NotedRequest = Omit<SightedRequest, 'code' | 'at'> & {
  readonly user: string | undefined;
  readonly tried: string | undefined;
  /** The origin of the page, if a browser named it, and whether its pages may read the answer. */
  readonly origin: { readonly name: string; readonly allowed: boolean } | undefined;
  /** The codes of a log line. */
  readonly code: string | undefined;
  readonly reason: string | undefined;
};

export type Sightings = {
  note(request: NotedRequest): void;
  /** What all processes have seen, this one up to now. */
  all(): Promise<readonly Sighting[]>;
  /** Writes what is new to the store. */
  keep(): Promise<void>;
};

/**
 * Remembers the last request of each user and origin in memory, for a store that is written now
 * and then. Memory is bounded: of a flood of names or origins the last ones stay.
 */
export function createSightings(journal: Pick<Journal, 'sightings' | 'keepSightings'>, clock: () => number): Sightings {
  const seen: Readonly<Record<Sighting['kind'], Map<string, Sighting>>> = { user: new Map(), origin: new Map(), name: new Map() };
  const unkept = new Set<string>();

  const see = (kind: Sighting['kind'], name: string, last: SightedRequest): void => {
    const ofKind = seen[kind];
    const refused = last.code === '' ? ofKind.get(name)?.refused : last;
    // Last in the order of the map.
    ofKind.delete(name);
    ofKind.set(name, { kind, name, last, refused });
    unkept.add(keyOfSighting({ kind, name }));
    for (const oldest of ofKind.keys()) {
      if (ofKind.size <= (kind === 'user' ? mostUsers : mostSightings)) break;
      ofKind.delete(oldest);
      unkept.delete(keyOfSighting({ kind, name: oldest }));
    }
  };
  const inMemory = (): readonly Sighting[] => Object.values(seen).flatMap((ofKind) => [...ofKind.values()]);

  return {
    note({ user, tried, origin, code, reason, path, status, address }) {
      const at = clock();
      const request = { at, path: path.slice(0, longestPath), status, address: address.slice(0, longestAddress) };
      const why = reason ?? code ?? '';
      if (user !== undefined) see('user', user, { ...request, code: why });
      else if (tried !== undefined || reason === 'no-credentials' || reason === 'malformed-credentials')
        see('name', (tried ?? '').slice(0, longestName).toWellFormed(), { ...request, code: why });
      if (origin === undefined) return;
      // Pages opened as files, whichever way the browser tells.
      const name = origin.name === 'file://' ? 'null' : origin.name.slice(0, longestOrigin).toWellFormed();
      see('origin', name, { ...request, code: origin.allowed ? why : 'origin-not-allowed' });
    },
    async all() {
      const merged = new Map((await journal.sightings()).map((one) => [keyOfSighting(one), one]));
      for (const one of inMemory()) merged.set(keyOfSighting(one), newerSighting(one, merged.get(keyOfSighting(one))));
      return [...merged.values()];
    },
    async keep() {
      const fresh = inMemory().filter((one) => unkept.has(keyOfSighting(one)));
      if (fresh.length === 0) return;
      unkept.clear();
      await journal.keepSightings(fresh).catch((error: unknown) => {
        for (const one of fresh) unkept.add(keyOfSighting(one));
        throw error;
      });
    },
  };
}

const mostUsers = 10_000;
/** In characters. */
const longestPath = 200;
const longestName = 300;
const longestAddress = 64;
const longestOrigin = 300;
