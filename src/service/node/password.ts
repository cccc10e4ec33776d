import { createHmac, createSecretKey, randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createFairQueue } from '../access/fair-queue.ts';
import { createFailures, networkOf } from '../access/limits.ts';
import type { Authenticate, AuthResult, StoredUser } from '../access/user.ts';
import { createLru } from '../lru.ts';

export type AuthenticatorOptions = {
  /** How long verified credentials are cached, in milliseconds; default 60,000. */
  readonly remember?: number;
  /** A time in milliseconds that never goes back; default `performance.now`. */
  readonly clock?: () => number;
  /** The cost of the stored hashes, so that an unknown name costs the same; default `hashCost`. */
  readonly cost?: HashCost;
  /** How many passwords are hashed at once; default one less than the cores, at most 3. */
  readonly atOnce?: number;
  /** How long a password waits to be checked, in milliseconds; default 15,000. */
  readonly patience?: number;
  /** Milliseconds between checks for an address with too many failures; default 6,000. */
  readonly pause?: number;
};

/** The parameters of scrypt: memory is 128·N·r bytes, time grows with N·r·p. */
export type HashCost = { readonly N: number; readonly r: number; readonly p: number };

/** About 200 ms in 16 MiB: of OWASP's equivalent costs, the one with the least memory. */
const hashCost: HashCost = { N: 2 ** 14, r: 8, p: 5 };

/** Hashes a password as `scrypt$N$r$p$salt$hash`, with salt and hash in base64url. */
export async function hashPassword(password: string, cost: HashCost = hashCost): Promise<string> {
  const salt = randomBytes(16);
  return written(cost, salt, await derive(password, salt, cost));
}

/** Generates a password of 25 letters and digits, none easily confused, in groups of five. */
export function generatePassword(): string {
  const letters = Array.from({ length: 25 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/.{5}(?!$)/g, '$&-');
}

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Checks names and passwords against the users that `find` gives. An unknown or inactive name
 * takes the same steps as a wrong password. Verified credentials are cached for a minute as a
 * keyed digest, which is useless outside this process. The digest covers the stored hash, so a
 * changed password or a deactivated user counts from the next call.
 *
 * Ten failures a minute are allowed per address and name, and per address. Beyond the first limit,
 * the name is not checked from that address. Beyond the second, the address gets one check every
 * six seconds, so that a right password still succeeds. Credentials verified before have no limit
 * and go first.
 */
export function createAuthenticator(find: Find, options: AuthenticatorOptions = {}): Authenticate {
  const { remember = 60_000, clock = () => performance.now(), cost = hashCost } = options;
  const { atOnce = hashesAtOnce, patience = 15_000, pause = 6_000 } = options;
  const processKey = createSecretKey(randomBytes(32));
  const decoy = written(cost, randomBytes(16), randomBytes(32));
  /** By digest, when a new check is needed. Older entries mark known credentials. */
  const verified = createLru<number>(10_000);
  const failures = createFailures({ clock });
  const queue = createFairQueue({ atOnce, patience });
  const underway = new Map<string, Promise<AuthResult>>();
  const isFresh = (digest: string): boolean => (verified.get(digest) ?? Number.NEGATIVE_INFINITY) > clock();

  /** Hashes and compares, unless the same attempt was verified meanwhile. */
  const check = async ({ name, password, stored, digest }: Attempt): Promise<AuthResult> => {
    const matches = isFresh(digest) || (await matchesHash(password, stored));
    // Read again: the user may have changed meanwhile.
    const user = await find(name);
    if (!matches || user?.passwordHash !== stored || !user.active) return undefined;
    verified.set(digest, clock() + remember);
    return resultOf(user);
  };
  /** Checks credentials that were never verified: queued, and within the limits on failures. */
  const checkUnknown = async (attempt: Attempt, client: string): Promise<AuthResult> => {
    const pair = JSON.stringify([client, attempt.name]);
    const locked = failures.wait(pair);
    if (locked > 0) return { retryAfter: locked };
    const result = await queue.run(client, async (pauseClient) => {
      // Another attempt for this name may have failed in the meantime.
      const retryAfter = failures.wait(pair);
      if (retryAfter > 0) return { retryAfter };
      const slowed = failures.wait(client);
      const found = await check(attempt);
      if (found !== undefined) return found;
      failures.add(pair);
      failures.add(client);
      if (slowed === 0) return nobodyFound;
      pauseClient(pause);
      return { retryAfter: slowed };
    });
    if (result === undefined) return { busy: retryWhenBusy };
    return result === nobodyFound ? undefined : result;
  };

  return async (name, password, address) => {
    const found = await find(name);
    const user = found?.active ? found : undefined;
    const stored = user?.passwordHash ?? decoy;
    const digest = createHmac('sha256', processKey)
      .update(JSON.stringify([name, password, stored]))
      .digest('base64');
    if (user !== undefined && isFresh(digest)) return resultOf(user);

    const client = networkOf(address);
    // By address too: the limits differ.
    const key = JSON.stringify([digest, client]);
    const same = underway.get(key);
    if (same !== undefined) return same;
    const attempt = { name, password, stored, digest };
    const isKnown = verified.get(digest) !== undefined;
    const result = isKnown ? queue.runFirst(() => check(attempt)) : checkUnknown(attempt, client);
    underway.set(key, result);
    return result.finally(() => underway.delete(key));
  };
}

/** A name and password as given, the hash they are checked against, and a digest of the three. */
type Attempt = { readonly name: string; readonly password: string; readonly stored: string; readonly digest: string };

/** A wrong password, as opposed to work that was never started. */
const nobodyFound = Symbol('nobody');

/** In seconds. */
const retryWhenBusy = 5;

type Find = (name: string) => StoredUser | undefined | Promise<StoredUser | undefined>;

/** Leaves one of libuv's four threads free for files and DNS. */
const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 3);

/** The user without the password hash. */
function resultOf({ passwordHash, passwordChanged, ...user }: StoredUser): AuthResult {
  return { user };
}

function written({ N, r, p }: HashCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const derive = (password: string, salt: Buffer, { N, r, p }: HashCost) =>
  scryptAsync(password, salt, 32, { N, r, p, maxmem: 128 * r * (N + p + 3) });

async function matchesHash(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$');
  if (scheme !== 'scrypt') throw new TypeError('A stored password is no scrypt hash.');
  const expected = Buffer.from(hash, 'base64url');
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(key, expected);
}
