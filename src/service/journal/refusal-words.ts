import { type Locale, localeOf, type Words } from '../../../grammar/messages/wording.ts';
import { titles } from '../problem.ts';
import type { RequestLog } from '../request-context.ts';
import type { SightedRequest } from './journal.ts';

type RefusalWords = { readonly why: Words; readonly advice: Words };

/** Says why a request was refused, such as `wrong password`, and what to do about it. */
export function describeRefusal({ code, status }: SightedRequest, locale: Locale): { why: string; advice: string } {
  const row = refusals[code] ?? byStatus(status, code);
  return { why: row.why[locale], advice: row.advice[locale] };
}

/** How long ago a time is: `3 minutes ago`, `3 minuten geleden`. */
export function ago(at: number, now: number, locale: Locale): string {
  const seconds = Math.round((now - at) / 1_000);
  const [length, unit] = units.find(([length]) => Math.abs(seconds) >= length) ?? [1, 'second'];
  if (unit === 'second') return justNow[localeOf(locale)];
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(seconds / length), unit);
}

/** A length of time in words: `3 hours`, `3 uur`. */
export function duration(milliseconds: number, locale: Locale): string {
  const seconds = milliseconds / 1_000;
  const [length, unit] = units.find(([length]) => seconds >= 2 * length) ?? [60, 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / length));
}

const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;
const justNow: Words = { en: 'less than a minute ago', nl: 'nog geen minuut geleden' };

const because = (why: string, whyNl: string, advice: string, adviceNl: string): RefusalWords => ({
  why: { en: why, nl: whyNl },
  advice: { en: advice, nl: adviceNl },
});

const noRight = (what: Words): RefusalWords =>
  because(
    `the user may not read ${what.en}`,
    `de gebruiker mag geen ${what.nl} lezen`,
    `Give the user the right to ${what.en}, if the screen is to show them.`,
    `Geef de gebruiker het recht op ${what.nl}, als het scherm die moet tonen.`,
  );

const later: Words = {
  en: 'It comes right by itself when the load is over; if it stays, look at the log of the service.',
  nl: 'Het komt vanzelf goed als de drukte voorbij is; zo niet, kijk dan in het logboek van de service.',
};

/** THE table of reasons, by the code or reason of a log line: why, and what to do, each in English and Dutch. */
const refusals: Readonly<Record<NonNullable<RequestLog['reason']>, RefusalWords> & Record<string, RefusalWords>> = {
  'wrong-name-or-password': because(
    'wrong name or password',
    'naam of wachtwoord is onjuist',
    'Set name and password again on the screen; if the password is lost, give the user a new one.',
    'Stel naam en wachtwoord op het scherm opnieuw in; is het wachtwoord kwijt, geef de gebruiker dan een nieuw.',
  ),
  'no-credentials': because(
    'no name and password were sent',
    'er zijn geen naam en wachtwoord gestuurd',
    'Set the name and password of an API user on the screen.',
    'Stel op het scherm naam en wachtwoord van een API-gebruiker in.',
  ),
  'malformed-credentials': because(
    'name and password cannot be read: they are not sent as HTTP Basic in UTF-8',
    'naam en wachtwoord zijn niet te lezen: ze zijn niet als HTTP Basic in UTF-8 gestuurd',
    'Set name and password again; neither may be empty, and the name has no colon.',
    'Stel naam en wachtwoord opnieuw in; geen van beide is leeg, en de naam heeft geen dubbele punt.',
  ),
  administrator: because(
    'an administrator reads nothing through the API',
    'een beheerder leest niets via de API',
    'Give the screen an API user of its own.',
    'Geef het scherm een eigen API-gebruiker.',
  ),
  'no-administrator': because(
    'an API user does not administer the service',
    'een API-gebruiker beheert de service niet',
    'Log in with the name and password of an administrator.',
    'Log in met naam en wachtwoord van een beheerder.',
  ),
  'no-right-to-bookings': noRight({ en: 'bookings', nl: 'boekingen' }),
  'no-right-to-events': noRight({ en: 'events', nl: 'evenementen' }),
  'no-right': because(
    'the user has no rights',
    'de gebruiker heeft geen rechten',
    'Give the user the right to bookings or events.',
    'Geef de gebruiker het recht op boekingen of evenementen.',
  ),
  'origin-not-allowed': because(
    'its origin is not on the list',
    'de herkomst staat niet op de lijst',
    'If the page is yours, allow its origin. Anyone can send any origin: allow only what you know.',
    'Is de pagina van u, sta de herkomst dan toe. Iedereen kan elke herkomst sturen: sta alleen toe wat u kent.',
  ),
  'invalid-search': because(
    'the search has mistakes',
    'er zitten fouten in de zoekopdracht',
    'Paste the screen’s search into the playground, which says what is wrong with it.',
    'Plak de zoekopdracht van het scherm in de playground; die zegt wat er mis mee is.',
  ),
  'unknown-column': because(
    'a column that it asks for does not exist',
    'een gevraagde kolom bestaat niet',
    'Correct the columns of the screen; `serve --log queries` logs what it asks.',
    'Verbeter de kolommen van het scherm; `serve --log queries` zet in het logboek wat het vraagt.',
  ),
  'not-found': because(
    'nothing there: no such path or id, or one of a product that the user may not read',
    'er is niets: zo’n pad of nummer is er niet, of het is van een product dat de gebruiker niet mag lezen',
    'Check the address on the screen, and the products of the user.',
    'Controleer het adres op het scherm, en de producten van de gebruiker.',
  ),
  'too-many-requests': because(
    'too many requests in a minute',
    'te veel verzoeken in een minuut',
    'Let the screen ask less often, give each screen a user of its own, or raise --requests-per-minute.',
    'Laat het scherm minder vaak vragen, geef elk scherm een eigen gebruiker, of verhoog --requests-per-minute.',
  ),
  'too-many-failures': because(
    'name or password was wrong too often',
    'naam of wachtwoord was te vaak onjuist',
    'Set the right password on the screen; it gets in within a minute.',
    'Stel het juiste wachtwoord op het scherm in; binnen een minuut mag het weer.',
  ),
  'login-busy': {
    why: { en: 'too many passwords waited to be checked', nl: 'er wachtten te veel wachtwoorden op controle' },
    advice: later,
  },
  unavailable: because(
    'the data could not be read in time',
    'de gegevens waren niet op tijd te lezen',
    'See that the database runs; if only this screen has it, its search takes too long: give it a period.',
    'Kijk of de database draait; heeft alleen dit scherm het, dan duurt zijn zoekopdracht te lang: geef een periode op.',
  ),
};

/** Words for a code that has none of its own. */
function byStatus(status: number, code: string): RefusalWords {
  const name = code || titles[status] || String(status);
  if (status >= 500) return { why: { en: `the service failed: ${name}`, nl: `de service faalde: ${name}` }, advice: later };
  return because(
    `the request was wrong: ${name}`,
    `het verzoek was onjuist: ${name}`,
    'Correct the address on the screen; `serve --log queries` logs what it asks.',
    'Verbeter het adres op het scherm; `serve --log queries` zet in het logboek wat het vraagt.',
  );
}
