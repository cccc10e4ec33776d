import type { Locale } from 'search-expression';
import { bilingual } from '../state/bilingual.ts';
import type { ConnectionFailure, FailedRequest } from './diagnose.ts';
import type { FailureExplanation, FailureExplanations } from './explanation.ts';
import { english } from './explanation-en.ts';
import { dutch } from './explanation-nl.ts';

export function explainFailure(failure: ConnectionFailure, request: FailedRequest, locale: Locale): FailureExplanation {
  // The table has a function of the right type for each kind, which the compiler does not track.
  const explain = explanations[locale][failure.kind] as (
    failure: ConnectionFailure,
    request: FailedRequest,
  ) => FailureExplanation;
  return explain(failure, request);
}

const explanations: Readonly<Record<Locale, FailureExplanations>> = { en: english, nl: dutch };

/**
 * Writes a message to the administrator of the service: the request, its result and what would
 * help. It has no user and no password. `at` is in milliseconds since 1970.
 */
export function administratorMessage(failure: ConnectionFailure, failed: FailedRequest, at: number, locale: Locale): string {
  const { origin, path, base } = failed;
  const { title, known, unknown, wish } = explainFailure(failure, failed, locale);
  const { page, service, time, request, check, subject, replace, notKnown } = words[locale];
  const commands = commandsFor(failure.kind, { url: base + path, origin, hasUser: failed.hasUser });
  return [
    subject,
    '',
    title,
    known,
    ...(wish === undefined ? [] : ['', wish]),
    '',
    `${page}: ${origin}`,
    `${service}: ${base}`,
    `${time}: ${new Date(at).toISOString()}`,
    `${request}: GET ${new URL(base + path).pathname}${new URL(base + path).search}`,
    ...(unknown === undefined ? [] : ['', `${notKnown}: ${unknown}`]),
    ...(commands.length === 0 ? [] : ['', failed.hasUser ? `${check} ${replace}` : check, ...commands]),
  ].join('\n');
}

type Request = { readonly url: string; readonly origin: string; readonly hasUser: boolean };

/** Commands that show what a browser hides. */
function commandsFor(kind: ConnectionFailure['kind'], { url, origin, hasUser }: Request): readonly string[] {
  if (kind === 'mixedContent') return [];
  const from = `-H 'Origin: ${origin}'`;
  const target = `'${url.replaceAll("'", '%27')}'`;
  const get = `curl -i ${hasUser ? '-u NAME ' : ''}${from} ${target}`;
  const asks = "-H 'Access-Control-Request-Method: GET' -H 'Access-Control-Request-Headers: authorization'";
  return kind === 'preflight' ? [`curl -i -X OPTIONS ${from} ${asks} ${target}`, get] : [get];
}

const words = bilingual({
  subject: ['A web page cannot read from the booking API', 'Een webpagina kan de boekings-API niet lezen'],
  page: ['Origin of the page', 'Herkomst van de pagina'],
  service: ['Address of the service', 'Adres van de service'],
  time: ['Time', 'Tijd'],
  request: ['Request', 'Verzoek'],
  notKnown: ['What the page cannot tell', 'Wat de pagina niet kan zien'],
  check: ['To see it on a command line:', 'Om het op een opdrachtregel te zien:'],
  replace: ['(NAME is the API user; curl asks for the password)', '(NAME is de API-gebruiker; curl vraagt om het wachtwoord)'],
});
