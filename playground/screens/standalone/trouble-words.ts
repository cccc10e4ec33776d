import type { Locale } from 'search-expression';
import { type ClientErrorKind, isClientError } from 'search-expression/client';
import type { ScreenConfig } from './screen-config.ts';

/** What somebody has to do before a screen gets its rows; undefined for what passes by itself, of which the time of the rows tells enough. */
export function troubleOf(failure: unknown, config: ScreenConfig): string | undefined {
  if (failure === undefined) return undefined;
  const words = troubleWords[config.language];
  if (!isClientError(failure)) return words.config(failure instanceof Error ? failure.message : '');
  if (failure.kind === 'unauthorized' && config.user === '') return words.empty;
  const said = failure.diagnostics?.map(({ message }) => message).join(' ') ?? failure.message;
  return words[failure.kind]?.(said, globalThis.origin);
}

type TroubleWords = Readonly<Partial<Record<ClientErrorKind, (said: string, origin: string) => string>>> & {
  readonly config: (said: string) => string;
  readonly empty: string;
};

const troubleWords: Readonly<Record<Locale, TroubleWords>> = {
  en: {
    config: (said) => `Something in this page is not right: ${said}`,
    empty: 'Fill in the API user and its password in this page.',
    unauthorized: () => 'The service does not accept the user and password in this page.',
    'wrong-password': () => 'The service does not accept the user and password in this page.',
    'missing-right': () => 'This API user may not read this. An administrator gives it read rights on bookings or events.',
    'origin-not-allowed': (_said, origin) =>
      `The service does not allow this page. An administrator adds the origin ${origin} under Settings > API / Integrations.`,
    'bad-expression': (said) => `The search in this page is not right. ${said}`,
    'bad-request': (said) => `The service does not take the request. ${said}`,
    'too-many-rows': () => 'The search finds too many rows for a screen.',
    'answer-too-large': () => 'The service answers with more than a screen can hold.',
    'not-understood': () => 'There is no booking service at this address. Is baseUrl everything before /api/rest/?',
    unreachable: () => 'The service cannot be reached now.',
    timeout: () => 'The service cannot be reached now.',
    unavailable: () => 'The service cannot answer now.',
    'too-many-requests': () => 'The service has had too many requests, and is asked again later.',
  },
  nl: {
    config: (said) => `Er klopt iets niet in deze pagina: ${said}`,
    empty: 'Vul de API-gebruiker en het wachtwoord in deze pagina in.',
    unauthorized: () => 'De service aanvaardt de gebruiker en het wachtwoord in deze pagina niet.',
    'wrong-password': () => 'De service aanvaardt de gebruiker en het wachtwoord in deze pagina niet.',
    'missing-right': () => 'Deze API-gebruiker mag dit niet lezen. Een beheerder geeft leesrechten op boekingen of evenementen.',
    'origin-not-allowed': (_said, origin) =>
      `De service staat deze pagina niet toe. Een beheerder voegt de origin ${origin} toe onder Instellingen > API / Integraties.`,
    'bad-expression': (said) => `De zoekopdracht in deze pagina klopt niet. ${said}`,
    'bad-request': (said) => `De service neemt de vraag niet aan. ${said}`,
    'too-many-rows': () => 'De zoekopdracht vindt te veel rijen voor een scherm.',
    'answer-too-large': () => 'De service antwoordt met meer dan een scherm aankan.',
    'not-understood': () => 'Op dit adres is geen boekingsservice. Is baseUrl alles voor /api/rest/?',
    unreachable: () => 'De service is nu niet bereikbaar.',
    timeout: () => 'De service is nu niet bereikbaar.',
    unavailable: () => 'De service kan nu niet antwoorden.',
    'too-many-requests': () => 'De service kreeg te veel vragen, en wordt later weer gevraagd.',
  },
};
