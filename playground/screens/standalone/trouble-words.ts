import type { Locale } from 'search-expression';
import { type ClientErrorKind, isClientError } from 'search-expression/client';
import type { ScreenConfig } from './screen-config.ts';

/** What a person has to do about a failure; undefined if it passes by itself. */
export function troubleOf(failure: unknown, config: ScreenConfig): string | undefined {
  if (failure === undefined) return undefined;
  const words = troubleWords[config.language];
  if (!isClientError(failure)) return words.config(failure instanceof Error ? failure.message : '');
  if (failure.kind === 'unauthorized' && config.user === '') return words.empty;
  const message = failure.diagnostics?.map((one) => one.message).join(' ') ?? failure.message;
  return words[failure.kind]?.(message, globalThis.origin);
}

type TroubleWords = Readonly<Partial<Record<ClientErrorKind, (message: string, origin: string) => string>>> & {
  readonly config: (message: string) => string;
  readonly empty: string;
};

const troubleWords: Readonly<Record<Locale, TroubleWords>> = {
  en: {
    config: (message) => `Something in this page is not right: ${message}`,
    empty: 'Fill in the API user and its password in this page.',
    unauthorized: () => 'The service does not accept the user and password in this page.',
    'wrong-password': () => 'The service does not accept the user and password in this page.',
    'missing-right': () => 'This API user may not read this. An administrator gives it read rights on bookings or events.',
    'origin-not-allowed': (_message, origin) =>
      `The service does not allow this page. An administrator adds the origin ${origin} under Settings > API / Integrations.`,
    'bad-expression': (message) => `The search in this page is not right. ${message}`,
    'bad-request': (message) => `The service does not take the request. ${message}`,
    'too-many-rows': () => 'The search finds too many rows for a screen.',
    'answer-too-large': () => 'The service answers with more than a screen can hold.',
    'not-understood': () => 'There is no booking service at this address. Is baseUrl everything before /api/rest/?',
    unreachable: () => 'The service cannot be reached now.',
    timeout: () => 'The service cannot be reached now.',
    unavailable: () => 'The service cannot answer now.',
    'too-many-requests': () => 'The service has had too many requests, and is asked again later.',
  },
  nl: {
    config: (message) => `Er klopt iets niet in deze pagina: ${message}`,
    empty: 'Vul de API-gebruiker en het wachtwoord in deze pagina in.',
    unauthorized: () => 'De service aanvaardt de gebruiker en het wachtwoord in deze pagina niet.',
    'wrong-password': () => 'De service aanvaardt de gebruiker en het wachtwoord in deze pagina niet.',
    'missing-right': () => 'Deze API-gebruiker mag dit niet lezen. Een beheerder geeft leesrechten op boekingen of evenementen.',
    'origin-not-allowed': (_message, origin) =>
      `De service staat deze pagina niet toe. Een beheerder voegt de origin ${origin} toe onder Instellingen > API / Integraties.`,
    'bad-expression': (message) => `De zoekopdracht in deze pagina klopt niet. ${message}`,
    'bad-request': (message) => `De service neemt de vraag niet aan. ${message}`,
    'too-many-rows': () => 'De zoekopdracht vindt te veel rijen voor een scherm.',
    'answer-too-large': () => 'De service antwoordt met meer dan een scherm aankan.',
    'not-understood': () => 'Op dit adres is geen boekingsservice. Is baseUrl alles voor /api/rest/?',
    unreachable: () => 'De service is nu niet bereikbaar.',
    timeout: () => 'De service is nu niet bereikbaar.',
    unavailable: () => 'De service kan nu niet antwoorden.',
    'too-many-requests': () => 'De service kreeg te veel vragen, en wordt later weer gevraagd.',
  },
};
