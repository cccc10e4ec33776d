import { code } from '../../../grammar/messages/wording.ts';
import { type Right, rights, type StoredUser } from './user.ts';

/** Checks a new password; gives a sentence that says why it is refused. */
export function refusePassword(password: string, name: string): string | undefined {
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return 'A password has no control characters and no line ends.';
  if (Array.from(password).length < shortest) return `A password has at least ${shortest} characters.`;
  if (folded(password) === folded(name)) return 'A password is not the name.';
  if (encoder.encode(`${name}:${password}`).length > mostBytes) return `A name and password have at most ${mostBytes} bytes.`;
  return undefined;
}

/** Checks the name of a new user; gives a sentence that says why it is refused. */
export function refuseName(name: string): string | undefined {
  if (name === '') return 'Give a name.';
  if (Array.from(name).length > longestName) return `A name has at most ${longestName} characters.`;
  if (name.includes(':')) return 'A name has no colon: it ends where the first colon stands in what is sent.';
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return 'A name has no control characters.';
  if (name.trim() !== name) return 'A name has no space at its ends.';
  return undefined;
}

/** A value read from text, or a sentence that says what is wrong with the text. */
export type ReadResult<Value> = { readonly value: Value } | { readonly wrong: string };

/** Reads product numbers between commas, at least one; without duplicates, ascending. */
export function readProducts(text: string): ReadResult<readonly number[]> {
  const words = text.split(',').map((word) => word.trim());
  if (words.every((word) => word === '')) return { wrong: 'Give the numbers of products, such as 1,14.' };
  const bad = words.find((word) => !/^-?\d{1,16}$/.test(word) || !Number.isSafeInteger(Number(word)));
  if (bad !== undefined)
    return { wrong: `${code(bad)} is not the number of a product; write numbers with commas, such as 1,14.` };
  const value = [...new Set(words.map((word) => Number(word) + 0))].sort((a, b) => a - b);
  return value.length > mostProducts ? { wrong: `A user is held to at most ${mostProducts} products.` } : { value };
}

/** Reads rights between commas, at least one; without duplicates, in the order of `rights`. */
export function readRights(text: string): ReadResult<readonly Right[]> {
  const words = text.split(',').map((word) => word.trim());
  const bad = words.find((word) => !rights.some((right) => right === word));
  if (bad !== undefined) return { wrong: `${code(bad)} is not a right; there are ${rights.join(' and ')}.` };
  return { value: rights.filter((right) => words.includes(right)) };
}

/** Whether a password was set more than a year before `today` (`YYYY-MM-DD`). */
export function isOldPassword({ passwordChanged }: Pick<StoredUser, 'passwordChanged'>, today: string): boolean {
  const aYearAgo = `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`;
  return passwordChanged < aYearAgo;
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

const shortest = 12;
const longestName = 64;
const mostProducts = 1_000;

/** The limit of `readBasic`. */
const mostBytes = 1_024;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const encoder = new TextEncoder();
