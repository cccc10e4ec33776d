/**
 * The SHA-256 digest (FIPS 180-4) of the UTF-8 bytes of a text, as 64 hexadecimal digits. That of
 * the platform is asynchronous, and `hash` is not.
 */
export function sha256(text: string): string {
  return Array.from(sha256Of(new TextEncoder().encode(text)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same of bytes, as 32 bytes. */
export function sha256Of(bytes: Uint8Array): Uint8Array {
  const blocks = padded(bytes);
  const state = Uint32Array.from(firstState);
  const schedule = new Uint32Array(64);
  for (let at = 0; at < blocks.byteLength; at += 64) mixIn(state, blocks, at, schedule);
  return Uint8Array.from({ length: 32 }, (_, at) => word(state, at >> 2) >>> (24 - 8 * (at & 3)));
}

/** The bytes, a 1 bit, zeros, and the length in bits, in blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const room = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  room.set(bytes);
  room[bytes.length] = 0x80;
  const view = new DataView(room.buffer);
  view.setBigUint64(room.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function mixIn(state: Uint32Array, blocks: DataView, at: number, schedule: Uint32Array): void {
  for (let index = 0; index < 16; index++) schedule[index] = blocks.getUint32(at + 4 * index);
  for (let index = 16; index < 64; index++) {
    const [early, late] = [word(schedule, index - 15), word(schedule, index - 2)];
    const low = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[index] = word(schedule, index - 16) + low + word(schedule, index - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + word(constants, index) + word(schedule, index)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = word(state, index) + value;
  });
}

const rotated = (value: number, by: number): number => (value >>> by) | (value << (32 - by));
const word = (words: Uint32Array, at: number): number => words[at] ?? 0;

/** The primes below 312, of which there are 64. */
const primes = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && !hasDivisor(n));

function hasDivisor(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return true;
  return false;
}

/** The first 32 bits of the fractions of the square, or cube, roots of primes. */
const firstState = Uint32Array.from(primes.slice(0, 8), (prime) => bitsOf(prime, 2));
const constants = Uint32Array.from(primes, (prime) => bitsOf(prime, 3));

/** In whole numbers, because a floating-point root may have a wrong last bit. */
function bitsOf(prime: number, power: 2 | 3): number {
  const shifted = BigInt(prime) << BigInt(32 * power);
  let root = BigInt(Math.floor(prime ** (1 / power) * 2 ** 32));
  const exponent = BigInt(power);
  while (root ** exponent > shifted) root--;
  while ((root + 1n) ** exponent <= shifted) root++;
  return Number(BigInt.asUintN(32, root));
}
