import { createHmac, createSecretKey, randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createFailures } from '../access/failures.ts';
import { networkOf } from '../access/network.ts';
import type { StoredUser, Verdict, Verify } from '../access/user.ts';
import { createWorkQueue } from '../access/work-queue.ts';
import { createLru } from '../lru.ts';

export type VerifierOptions = {
  /** How long verified credentials are remembered, in milliseconds; default 60,000. A new password holds at once. */
  readonly remember?: number;
  /** A time in milliseconds that never goes back; default `performance.now`. */
  readonly clock?: () => number;
  /** What the stored hashes cost, so that an unknown name costs as much; default `hashCost`. */
  readonly cost?: HashCost;
  /** How many passwords are hashed at once; default one less than there are cores, and 3 at most. */
  readonly atOnce?: number;
  /** How long a password waits to be checked, in milliseconds; default 15,000. */
  readonly patience?: number;
  /** How long an address past its failures waits between two checks, in milliseconds; default 6,000, ten a minute. */
  readonly pause?: number;
};

/** The parameters of scrypt: memory is 128·N·r bytes, time grows with N·r·p. */
export type HashCost = { readonly N: number; readonly r: number; readonly p: number };

/** Some 200 ms of work in 16 MiB: of the costs that OWASP gives as equal, the one with the least memory. */
const hashCost: HashCost = { N: 2 ** 14, r: 8, p: 5 };

/** A password as `scrypt$N$r$p$salt$hash`, salt and hash in base64url: what stays readable when the cost is raised later. */
export async function hashPassword(password: string, cost: HashCost = hashCost): Promise<string> {
  const salt = randomBytes(16);
  return written(cost, salt, await derive(password, salt, cost));
}

/** A new password of 25 letters and digits that are not mistaken for each other, in groups of five. */
export function generatePassword(): string {
  const letters = Array.from({ length: 25 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/.{5}(?!$)/g, '$&-');
}

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Checks names and passwords against the users that `find` gives. A name that is unknown or not active takes the same steps as a wrong
 * password. Verified credentials are remembered for a short while, as a keyed digest that means nothing outside this process; the stored
 * hash is part of it, so a changed password or a user who is no longer active counts from the next call.
 *
 * Ten failures a minute are allowed for an address and name together, and for an address. Past the first that name is
 * not checked from there; past the second the address has one attempt checked in six seconds, so that a right password
 * still gets in. Credentials that were verified before are held to no limit and hashed before all others.
 */
export function createVerifier(find: Find, options: VerifierOptions = {}): Verify {
  const { remember = 60_000, clock = () => performance.now(), cost = hashCost } = options;
  const { atOnce = hashesAtOnce, patience = 15_000, pause = 6_000 } = options;
  const processKey = createSecretKey(randomBytes(32));
  const nobody = written(cost, randomBytes(16), randomBytes(32));
  /** When each is to be checked again; those past that are still known. */
  const verified = createLru<number>(10_000);
  const failures = createFailures({ clock });
  const queue = createWorkQueue({ atOnce, patience });
  const underway = new Map<string, Promise<Verdict>>();
  const isFresh = (digest: string): boolean => (verified.get(digest) ?? Number.NEGATIVE_INFINITY) > clock();

  /** The user whom a password belongs to; undefined where it is wrong. */
  const check = async ({ name, password, stored, digest }: Attempt): Promise<Verdict> => {
    // The same may have been verified while this waited.
    const matches = isFresh(digest) || (await matchesHash(password, stored));
    // Asked again: the user may have changed meanwhile.
    const user = await find(name);
    if (!matches || user?.passwordHash !== stored || !user.active) return undefined;
    verified.set(digest, clock() + remember);
    return verdictOf(user);
  };
  /** Checks what was never verified: in turn, and held to the limits on failures. */
  const checkUnknown = async (attempt: Attempt, client: string): Promise<Verdict> => {
    const pair = JSON.stringify([client, attempt.name]);
    const locked = failures.wait(pair);
    if (locked > 0) return { retryAfter: locked };
    const verdict = await queue.run(client, async (rest) => {
      // Another attempt for this name may have failed while this waited.
      const retryAfter = failures.wait(pair);
      if (retryAfter > 0) return { retryAfter };
      const slowed = failures.wait(client);
      const found = await check(attempt);
      if (found !== undefined) return found;
      failures.add(pair);
      failures.add(client);
      if (slowed === 0) return nobodyFound;
      rest(pause);
      return { retryAfter: slowed };
    });
    if (verdict === undefined) return { busy: retryWhenBusy };
    return verdict === nobodyFound ? undefined : verdict;
  };

  return async (name, password, address) => {
    const found = await find(name);
    const user = found?.active ? found : undefined;
    const stored = user?.passwordHash ?? nobody;
    const digest = createHmac('sha256', processKey)
      .update(JSON.stringify([name, password, stored]))
      .digest('base64');
    if (user !== undefined && isFresh(digest)) return verdictOf(user);

    const client = networkOf(address);
    // What an attempt is told depends on where it comes from.
    const key = JSON.stringify([digest, client]);
    const same = underway.get(key);
    if (same !== undefined) return same;
    const attempt = { name, password, stored, digest };
    const isKnown = verified.get(digest) !== undefined;
    const answer = isKnown ? queue.runFirst(() => check(attempt)) : checkUnknown(attempt, client);
    underway.set(key, answer);
    return answer.finally(() => underway.delete(key));
  };
}

/** A name and password as given, the hash they are checked against, and a digest of the three. */
type Attempt = { readonly name: string; readonly password: string; readonly stored: string; readonly digest: string };

/** Tells a wrong password from work that was never begun. */
const nobodyFound = Symbol('nobody');

/** In seconds. */
const retryWhenBusy = 5;

type Find = (name: string) => StoredUser | undefined | Promise<StoredUser | undefined>;

/** Of the four threads that Node has for such work one stays free, for files and names of hosts. */
const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 3);

/** Without what is only there to be compared. */
function verdictOf({ passwordHash, passwordChanged, ...user }: StoredUser): Verdict {
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
