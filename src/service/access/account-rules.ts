import { code, type Locale } from '../../../grammar/messages/wording.ts';
import { type Right, rights, type StoredUser } from './user.ts';

/** Checks a new password; gives a sentence that says why it is refused. */
export function refusePassword(password: string, name: string, locale: Locale = 'en'): string | undefined {
  const refused = (en: string, nl: string) => ({ en, nl })[locale];
  if (!password.isWellFormed() || /\p{Cc}/u.test(password))
    return refused(
      'A password has no control characters and no line ends.',
      'Een wachtwoord heeft geen stuurtekens en geen regeleinden.',
    );
  if (Array.from(password).length < shortest)
    return refused(`A password has at least ${shortest} characters.`, `Een wachtwoord heeft minstens ${shortest} tekens.`);
  if (folded(password) === folded(name)) return refused('A password is not the name.', 'Een wachtwoord is niet de naam.');
  if (encoder.encode(`${name}:${password}`).length > mostBytes)
    return refused(
      `A name and password have at most ${mostBytes} bytes.`,
      `Naam en wachtwoord hebben samen hoogstens ${mostBytes} bytes.`,
    );
  return undefined;
}

/** Checks the name of a new user; gives a sentence that says why it is refused. */
export function refuseName(name: string, locale: Locale = 'en'): string | undefined {
  const refused = (en: string, nl: string) => ({ en, nl })[locale];
  if (name === '') return refused('Give a name.', 'Geef een naam.');
  if (Array.from(name).length > longestName)
    return refused(`A name has at most ${longestName} characters.`, `Een naam heeft hoogstens ${longestName} tekens.`);
  if (name.includes(':'))
    return refused(
      'A name has no colon: it ends where the first colon stands in what is sent.',
      'Een naam heeft geen dubbele punt: hij eindigt waar de eerste staat in wat wordt gestuurd.',
    );
  if (!name.isWellFormed() || /\p{Cc}/u.test(name))
    return refused('A name has no control characters.', 'Een naam heeft geen stuurtekens.');
  if (name.trim() !== name)
    return refused('A name has no space at its ends.', 'Een naam heeft geen spatie aan het begin of het einde.');
  return undefined;
}

/** A value read from text, or a sentence that says what is wrong with the text. */
export type ReadResult<Value> = { readonly value: Value } | { readonly wrong: string };

/** Reads product numbers between commas, at least one; without duplicates, ascending. */
export function readProducts(text: string, locale: Locale = 'en'): ReadResult<readonly number[]> {
  const wrong = (en: string, nl: string) => ({ wrong: { en, nl }[locale] });
  const words = text.split(',').map((word) => word.trim());
  if (words.every((word) => word === ''))
    return wrong('Give the numbers of products, such as 1,14.', 'Geef nummers van producten, zoals 1,14.');
  const bad = words.find((word) => !/^-?\d{1,16}$/.test(word) || !Number.isSafeInteger(Number(word)));
  if (bad !== undefined)
    return wrong(
      `${code(bad)} is not the number of a product; write numbers with commas, such as 1,14.`,
      `${code(bad)} is geen nummer van een product; schrijf nummers met komma’s ertussen, zoals 1,14.`,
    );
  const value = [...new Set(words.map((word) => Number(word) + 0))].sort((a, b) => a - b);
  return value.length > mostProducts
    ? wrong(
        `A user is held to at most ${mostProducts} products.`,
        `Een gebruiker wordt beperkt tot hoogstens ${mostProducts} producten.`,
      )
    : { value };
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
