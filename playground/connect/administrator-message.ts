import type { Locale } from 'search-expression';
import { diagnosisInWords } from './diagnosis-in-words.ts';
import type { Failure, Place } from './said.ts';

/** What to send to whoever runs the service: what was asked when and from where, what came of it, and what would help. No user, no password. */
export function administratorMessage(
  failure: Failure,
  place: Place & { readonly base: string },
  at: number,
  locale: Locale,
): string {
  const { origin, path, base } = place;
  const { title, known, unknown, wish } = diagnosisInWords(failure, place, locale);
  const { page, service, time, request, check, subject, replace, notKnown } = words[locale];
  const commands = commandsFor(failure.kind, { url: base + path, origin, hasUser: place.hasUser });
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
    ...(commands.length === 0 ? [] : ['', place.hasUser ? `${check} ${replace}` : check, ...commands]),
  ].join('\n');
}

type Request = { readonly url: string; readonly origin: string; readonly hasUser: boolean };

/** What shows on a command line what a browser does not tell. */
function commandsFor(kind: Failure['kind'], { url, origin, hasUser }: Request): readonly string[] {
  if (kind === 'mixedContent') return [];
  const from = `-H 'Origin: ${origin}'`;
  const target = `'${url.replaceAll("'", '%27')}'`;
  const get = `curl -i ${hasUser ? '-u NAME ' : ''}${from} ${target}`;
  const asks = "-H 'Access-Control-Request-Method: GET' -H 'Access-Control-Request-Headers: authorization'";
  return kind === 'preflight' ? [`curl -i -X OPTIONS ${from} ${asks} ${target}`, get] : [get];
}

const words = {
  en: {
    subject: 'A web page cannot read from the booking API',
    page: 'Origin of the page',
    service: 'Address of the service',
    time: 'Time',
    request: 'Request',
    notKnown: 'What the page cannot tell',
    check: 'To see it on a command line:',
    replace: '(NAME is the API user; curl asks for the password)',
  },
  nl: {
    subject: 'Een webpagina kan de boekings-API niet lezen',
    page: 'Origin van de pagina',
    service: 'Adres van de service',
    time: 'Tijd',
    request: 'Verzoek',
    notKnown: 'Wat de pagina niet kan zien',
    check: 'Om het op een opdrachtregel te zien:',
    replace: '(NAME is de API-gebruiker; curl vraagt om het wachtwoord)',
  },
};
