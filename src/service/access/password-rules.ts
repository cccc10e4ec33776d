import { code } from '../../../grammar/messages/wording.ts';
import { type Right, rights, type StoredUser } from './user.ts';

/** Why a new password is refused, as a sentence; undefined for one that will do. */
export function refusePassword(password: string, name: string): string | undefined {
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return 'A password has no control characters and no line ends.';
  if (Array.from(password).length < shortest) return `A password has at least ${shortest} characters.`;
  if (folded(password) === folded(name)) return 'A password is not the name.';
  if (encoder.encode(`${name}:${password}`).length > mostBytes) return `A name and password have at most ${mostBytes} bytes.`;
  return undefined;
}

/** Why a name is refused for a new user, as a sentence; undefined for one that will do. */
export function refuseName(name: string): string | undefined {
  if (name === '') return 'Give a name.';
  if (Array.from(name).length > longestName) return `A name has at most ${longestName} characters.`;
  if (name.includes(':')) return 'A name has no colon: it ends where the first colon stands in what is sent.';
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return 'A name has no control characters.';
  if (name.trim() !== name) return 'A name has no space at its ends.';
  return undefined;
}

/** What was written, or why it cannot be read, as a sentence. */
export type Read<Value> = { readonly value: Value } | { readonly wrong: string };

/** Numbers of products between commas, at least one; each once, in ascending order. */
export function readProducts(text: string): Read<readonly number[]> {
  const words = text.split(',').map((word) => word.trim());
  if (words.every((word) => word === '')) return { wrong: 'Give the numbers of products, such as 1,14.' };
  const bad = words.find((word) => !/^-?\d{1,16}$/.test(word) || !Number.isSafeInteger(Number(word)));
  if (bad !== undefined)
    return { wrong: `${code(bad)} is not the number of a product; write numbers with commas, such as 1,14.` };
  const value = [...new Set(words.map((word) => Number(word) + 0))].sort((a, b) => a - b);
  return value.length > mostProducts ? { wrong: `A user is held to at most ${mostProducts} products.` } : { value };
}

/** Rights between commas, at least one; each once, in the order of their table. */
export function readRights(text: string): Read<readonly Right[]> {
  const words = text.split(',').map((word) => word.trim());
  const bad = words.find((word) => !rights.some((right) => right === word));
  if (bad !== undefined) return { wrong: `${code(bad)} is not a right; there are ${rights.join(' and ')}.` };
  return { value: rights.filter((right) => words.includes(right)) };
}

/** Whether a password was set more than a year before this day (`YYYY-MM-DD`). */
export function isOldPassword({ passwordChanged }: Pick<StoredUser, 'passwordChanged'>, today: string): boolean {
  const aYearAgo = `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`;
  return passwordChanged < aYearAgo;
}

/** The day at an instant, in UTC, as a password's day is stored. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

const shortest = 12;
const longestName = 64;
const mostProducts = 1_000;

/** As many as `readBasic` takes. */
const mostBytes = 1_024;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const encoder = new TextEncoder();
