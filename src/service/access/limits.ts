import { createLru } from '../lru.ts';

/** Counts a request of a client; gives the seconds to wait if there were too many. */
export type RequestLimit = (client: string) => number | undefined;

/** Far more than a polling screen needs. */
export const defaultRequestsPerMinute = 600;

/** Allows `perMinute` requests in a minute that starts with a client's request; 0 is no limit. */
export function createRequestLimit(perMinute: number, clock: () => number): RequestLimit {
  const minutes = createLru<{ readonly until: number; requests: number }>(10_000);
  return (client) => {
    if (perMinute === 0) return undefined;
    const now = clock();
    const minute = minutes.get(client);
    if (minute === undefined || minute.until <= now) {
      minutes.set(client, { until: now + 60_000, requests: 1 });
      return undefined;
    }
    minute.requests += 1;
    return minute.requests > perMinute ? Math.ceil((minute.until - now) / 1_000) : undefined;
  };
}

/** A limit on failed attempts, by any key. */
export type Failures = {
  /** Seconds until another attempt is allowed; 0 if it is now. */
  wait(key: string): number;
  add(key: string): void;
};

export type FailureOptions = {
  /** Failures within a window; default 10. */
  readonly most?: number;
  /** The window in milliseconds; default 60,000. */
  readonly within?: number;
  /** A time in milliseconds that never goes back; default `performance.now`. */
  readonly clock?: () => number;
};

/**
 * Counts failures in a sliding window. Memory is bounded only by what is added in two windows: add
 * only failures that cost the client more than the service.
 */
export function createFailures({ most = 10, within = 60_000, clock = () => performance.now() }: FailureOptions = {}): Failures {
  /** The times of the last `most` failures of each key, of this window and the one before. */
  let younger = new Map<string, readonly number[]>();
  let older = younger;
  let since = clock();
  const recent = (key: string): readonly number[] =>
    (younger.get(key) ?? older.get(key) ?? []).filter((time) => clock() - time < within);

  return {
    wait(key) {
      const failed = recent(key);
      const [first = 0] = failed;
      return failed.length < most ? 0 : Math.max(1, Math.ceil((first + within - clock()) / 1_000));
    },
    add(key) {
      if (clock() - since >= within) {
        older = younger;
        younger = new Map();
        since = clock();
      }
      younger.set(key, [...recent(key), clock()].slice(-most));
    },
  };
}

/** The name of a client in limits and queues: the verified user, else the network. */
export const clientName = (user: { readonly name: string } | undefined, address = ''): string =>
  user === undefined ? `address ${networkOf(address)}` : `user ${user.name}`;

/**
 * The network that counts as one client: an IPv4 address, mapped ones (`::ffff:192.0.2.1`)
 * included, or the /64 of an IPv6 address, which belongs to one household. Any other text is
 * itself, cut to 64 characters.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/s, '');
  if (!plain.includes(':') || plain.length > longestAddress) return address.slice(0, 64);
  const groups = groupsOf(plain);
  if (groups === undefined) return address.slice(0, 64);
  const [, , , , , marker, high = 0, low = 0] = groups;
  const mapped = marker === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] | undefined {
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const halves = inHex.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [head = [], tail] = halves;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (halves.length > 2 || (tail === undefined ? missing !== 0 : missing < 1)) return undefined;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : undefined;
}

const longestAddress = 45;
