import { sha256Of } from '../analysis/sha-256.ts';
import type { Position } from './order.ts';

/*
 * A cursor is a position, sealed: encrypted and authenticated by HMAC-SHA-256 with a synthetic
 * initialisation vector, as SIV (RFC 5297) does with AES. The platform's own AES is asynchronous,
 * and a statement is not. The same position gives the same cursor, so that answers can be cached.
 *
 * What it is sealed for, its search and order, is authenticated with it, so that it opens for these
 * alone. A client sees no value in it: the key of a row, or a column that it did not ask for.
 */

/** What a cursor holds. */
type CursorContent = {
  /** What made the values: the name of a dialect, or `memory`. */
  readonly backend: string;
  readonly position: Position;
  readonly including: boolean;
};

/** Seals and opens cursors of one search and order. */
export type Sealer = {
  readonly seal: (content: CursorContent) => string;
  /** Returns `undefined` for a text that was not sealed with the same secret for the same purpose. */
  readonly open: (cursor: string) => CursorContent | undefined;
};

/** Shorter secrets could be guessed. */
const leastSecret = 16;
/** In characters: servers refuse URLs of 16 KiB. */
const longestCursor = 8_192;

/**
 * A sealer for one purpose. Without a `secret`, cursors are valid in this process alone.
 *
 * `seal` throws a RangeError for a position whose texts are too long for a URL.
 *
 * @throws TypeError for a secret of fewer than 16 bytes
 */
export function sealerOf(secret: string | Uint8Array | undefined, purpose: string): Sealer {
  const { tagKey, streamKey } = keysOf(secret);
  const about = bytesOf(`${purpose}\n`);
  const tagOf = (plain: Uint8Array) => hmac(tagKey, joined(about, plain)).subarray(0, tagLength);
  return {
    seal: ({ backend, position, including }) => {
      const plain = bytesOf(JSON.stringify([backend, including ? 1 : 0, ...position]));
      const tag = tagOf(plain);
      const cursor = toBase64Url(joined(tag, mixed(plain, streamKey, tag)));
      if (cursor.length > longestCursor)
        throw new RangeError('A text that rows are sorted by is too long for a cursor; sort by a shorter column of it.');
      return cursor;
    },
    open: (cursor) => {
      const sealed = cursor.length > longestCursor ? undefined : fromBase64Url(cursor);
      if (sealed === undefined || sealed.length <= tagLength) return undefined;
      const tag = sealed.subarray(0, tagLength);
      const plain = mixed(sealed.subarray(tagLength), streamKey, tag);
      if (!isSame(tag, tagOf(plain))) return undefined;
      const [backend, including, ...position] = JSON.parse(new TextDecoder().decode(plain)) as [string, number, ...Position];
      return { backend, position, including: including === 1 };
    },
  };
}

const tagLength = 16;

type Keys = { readonly tagKey: Uint8Array; readonly streamKey: Uint8Array };

/** Made once: a secret of this process. */
let ownSecret: Uint8Array | undefined;

function keysOf(secret: string | Uint8Array | undefined): Keys {
  const given = typeof secret === 'string' ? bytesOf(secret) : secret;
  if (given !== undefined && given.length < leastSecret)
    throw new TypeError(`The secret of cursors has at least ${leastSecret} bytes, not ${given.length}.`);
  ownSecret ??= crypto.getRandomValues(new Uint8Array(32));
  const key = given ?? ownSecret;
  return { tagKey: hmac(key, bytesOf('cursor: tag')), streamKey: hmac(key, bytesOf('cursor: stream')) };
}

/** Encrypts or decrypts by the key stream of a tag. */
function mixed(bytes: Uint8Array, key: Uint8Array, tag: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 32) {
    const block = hmac(key, joined(tag, Uint8Array.of(at >>> 21, at >>> 13, at >>> 5)));
    for (let index = at; index < Math.min(at + 32, bytes.length); index++)
      out[index] = (bytes[index] ?? 0) ^ (block[index - at] ?? 0);
  }
  return out;
}

/** HMAC (RFC 2104) with SHA-256. */
function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256Of(key) : key);
  const inner = sha256Of(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256Of(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** Compares in a time that does not depend on where the difference is. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Returns `undefined` for a text that is not the one way to write its bytes. */
function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (unit) => unit.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : undefined;
}
