import type { Locale } from 'search-expression';
import type { ClientError, ClientErrorKind } from 'search-expression/client';
import type { EntityName } from '../state/search.ts';
import { onOneLine } from './diagnose.ts';

type FailureContext = { readonly locale: Locale; readonly entity: EntityName; readonly hasUser: boolean };

/** Explains why a search failed, with the reason that the service gives, if any. */
export function explainClientError(error: ClientError, { locale, entity, hasUser }: FailureContext): string {
  if (error.kind === 'unauthorized' && !hasUser) return nobody[locale][entity];
  const reason = error.diagnostics?.map(({ message }) => message).join(' ') ?? error.problem?.detail ?? error.problem?.title;
  const { before, after } = words[locale];
  const sentence = words[locale].kinds[error.kind](error.retryAfter);
  return reason === undefined || !quoting.has(error.kind) ? sentence : `${sentence} ${before}${onOneLine(reason, 400)}${after}`;
}

/** The kinds of which the service knows more than the page. */
const quoting: ReadonlySet<ClientErrorKind> = new Set<ClientErrorKind>([
  'bad-expression',
  'bad-request',
  'not-found',
  'too-many-requests',
  'unavailable',
]);

const nobody: Readonly<Record<Locale, Readonly<Record<EntityName, string>>>> = {
  en: {
    booking: 'The service shows bookings to a user only. Connect with a user, or search events.',
    event: 'The service shows events to a user only. Connect with a user.',
  },
  nl: {
    booking: 'De service toont boekingen alleen aan een gebruiker. Maak verbinding met een gebruiker, of zoek evenementen.',
    event: 'De service toont evenementen alleen aan een gebruiker. Maak verbinding met een gebruiker.',
  },
};

type Sentences = Readonly<Record<ClientErrorKind, (retryAfter: number | undefined) => string>>;

const english: Sentences = {
  'wrong-password': () => 'The name or the password is no longer accepted. Connect again.',
  'missing-right': () => 'This user may not read these. Ask the administrator for the right.',
  unauthorized: () => 'The service does not accept the name or the password, or this user has no rights.',
  'bad-expression': () => 'The service does not take this search.',
  'bad-request': () => 'The service does not take this request.',
  'not-found': () => 'The service does not find it.',
  'too-many-requests': (wait) => `The service asks to wait${wait === undefined ? ' a while' : ` ${wait} seconds`}.`,
  unavailable: () => 'The service cannot answer now. Try again in a while.',
  unreachable: () => 'The service does not answer. Check your connection, and whether the service runs.',
  'origin-not-allowed': () => 'The service no longer allows this page. Connect again to see what to ask the administrator.',
  timeout: () => 'There was no whole answer within 30 seconds. Narrow the search, or try again.',
  aborted: () => 'The request was stopped.',
  'answer-too-large': () => 'The answer is too large for this page. Narrow the search, for example by date.',
  'too-many-rows': () =>
    'More than 10,000 rows match, which is more than this page shows. Narrow the search, for example by date.',
  changed: () => 'The rows changed while they were read. Run the search again.',
  'not-understood': () => 'The answer is not what this service gives. Connect again to see what is wrong with it.',
};

const dutch: Sentences = {
  'wrong-password': () => 'De naam of het wachtwoord wordt niet meer aanvaard. Maak opnieuw verbinding.',
  'missing-right': () => 'Deze gebruiker mag deze niet lezen. Vraag de beheerder om het recht.',
  unauthorized: () => 'De service aanvaardt de naam of het wachtwoord niet, of deze gebruiker heeft geen rechten.',
  'bad-expression': () => 'De service neemt deze zoekopdracht niet aan.',
  'bad-request': () => 'De service neemt dit verzoek niet aan.',
  'not-found': () => 'De service vindt het niet.',
  'too-many-requests': (wait) => `De service vraagt om ${wait === undefined ? 'even' : `${wait} seconden`} te wachten.`,
  unavailable: () => 'De service kan nu niet antwoorden. Probeer het straks opnieuw.',
  unreachable: () => 'De service antwoordt niet. Controleer uw verbinding, en of de service draait.',
  'origin-not-allowed': () =>
    'De service laat deze pagina niet meer toe. Maak opnieuw verbinding om te zien wat u de beheerder vraagt.',
  timeout: () => 'Er was binnen 30 seconden geen heel antwoord. Beperk de zoekopdracht, of probeer het opnieuw.',
  aborted: () => 'Het verzoek is gestopt.',
  'answer-too-large': () => 'Het antwoord is te groot voor deze pagina. Beperk de zoekopdracht, bijvoorbeeld met een datum.',
  'too-many-rows': () =>
    'Er passen meer dan 10.000 rijen, meer dan deze pagina toont. Beperk de zoekopdracht, bijvoorbeeld met een datum.',
  changed: () => 'De rijen veranderden terwijl ze werden gelezen. Voer de zoekopdracht opnieuw uit.',
  'not-understood': () => 'Het antwoord is niet wat deze service geeft. Maak opnieuw verbinding om te zien wat eraan schort.',
};

const words = {
  en: { before: 'It says: “', after: '”', kinds: english },
  nl: { before: 'Die zegt: “', after: '”', kinds: dutch },
};
