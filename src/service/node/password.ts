import { createHmac, createSecretKey, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLru } from '../lru.ts';
import type { User, Verify } from '../user.ts';

/** A user as stored: the password only as `hashPassword` gives it. */
export type StoredUser = User & { readonly passwordHash: string };

export type VerifierOptions = {
  /** How long verified credentials are remembered, in milliseconds; default 60,000. A new password holds at once. */
  readonly remember?: number;
  /** The time in milliseconds; default `Date.now`. */
  readonly clock?: () => number;
  /** What the stored hashes cost, so that an unknown name costs as much; default `hashCost`. */
  readonly cost?: HashCost;
};

/** The parameters of scrypt: memory is 128·N·r bytes, time grows with N·r·p. */
export type HashCost = { readonly N: number; readonly r: number; readonly p: number };

/** Some 200 ms of work in 16 MiB: of the costs that OWASP gives as equal, the one with the least memory. */
const hashCost: HashCost = { N: 2 ** 14, r: 8, p: 5 };

/** A password as `scrypt$N$r$p$salt$hash`, salt and hash in base64url: what stays readable when the cost is raised later. */
export async function hashPassword(password: string, cost: HashCost = hashCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Checks names and passwords against the users that `find` gives. An unknown name costs the same work as a wrong password.
 * Verified credentials are remembered for a short while, as a keyed digest that means nothing outside this process; the stored
 * hash is part of it, so a changed password or a removed user counts from the next call.
 */
export function createVerifier(find: (name: string) => StoredUser | undefined, options: VerifierOptions = {}): Verify {
  const { remember = 60_000, clock = Date.now, cost = hashCost } = options;
  const processKey = createSecretKey(randomBytes(32));
  const nobody = hashPassword(randomBytes(16).toString('base64url'), cost);
  /** When each is to be checked again. */
  const verified = createLru<number>(1_000);
  const underway = new Map<string, Promise<boolean>>();

  const check = async (password: string, stored: string | undefined, digest: string): Promise<boolean> => {
    const matches = await matchesHash(password, stored ?? (await nobody));
    if (matches) verified.set(digest, clock() + remember);
    return matches;
  };

  return async (name, password) => {
    const user = find(name);
    const digest = createHmac('sha256', processKey)
      .update(JSON.stringify([name, password, user?.passwordHash]))
      .digest('base64');
    if ((verified.get(digest) ?? Number.NEGATIVE_INFINITY) > clock()) return user && { name: user.name };
    let answer = underway.get(digest);
    if (answer === undefined) {
      answer = check(password, user?.passwordHash, digest).finally(() => underway.delete(digest));
      underway.set(digest, answer);
    }
    return (await answer) && user ? { name: user.name } : undefined;
  };
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const derive = (password: string, salt: Buffer, options: ScryptOptions) => scryptAsync(password, salt, 32, options);

async function matchesHash(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$');
  if (scheme !== 'scrypt') throw new TypeError('A stored password is no scrypt hash.');
  const expected = Buffer.from(hash, 'base64url');
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(key, expected);
}
