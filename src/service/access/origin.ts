import { code, type Locale, type Words } from '../../../grammar/messages/wording.ts';

export type OriginRules = {
  /** Whether `*`, every origin, may be on the list; default false. */
  readonly allowAnyOrigin?: boolean;
  /** The language of the sentence; default `en`. */
  readonly locale?: Locale;
};

/**
 * Checks an entry for the list of allowed origins: `null`, or scheme, host and port exactly as a
 * browser sends them. Gives a sentence that says what to write instead, or `undefined` if it is
 * valid.
 */
export function checkOrigin(text: string, { allowAnyOrigin = false, locale = 'en' }: OriginRules = {}): string | undefined {
  const refused = (en: string, nl: string) => ({ en, nl })[locale];
  if (text === 'null') return undefined;
  if (text === '*') return allowAnyOrigin ? undefined : everyPage[locale];
  if (text.length > longest)
    return refused(`An origin has at most ${longest} characters.`, `Een herkomst heeft hoogstens ${longest} tekens.`);
  if (/^null$/i.test(text.trim()) || /^file:/i.test(text.trim()))
    return refused(
      'For pages that are opened as files write `null`.',
      'Schrijf `null` voor pagina’s die als bestand worden geopend.',
    );
  const origin = originIn(text);
  if (origin === undefined)
    return text.trim() === ''
      ? refused(`Nothing is not an origin. ${shape.en}`, `Niets is geen herkomst. ${shape.nl}`)
      : refused(`${code(text)} is not an origin. ${shape.en}`, `${code(text)} is geen herkomst. ${shape.nl}`);
  if (origin === text) return undefined;
  return refused(
    `${code(text)} is not what a browser sends; write ${code(origin)}.`,
    `${code(text)} is niet wat een browser stuurt; schrijf ${code(origin)}.`,
  );
}

/** Explains an entry that allows more than the pages of one site. */
export function meaningOf(origin: string, locale: Locale = 'en'): string | undefined {
  return meaningIn(origin)?.[locale];
}

function meaningIn(origin: string): Words | undefined {
  if (origin === '*') return { en: 'Every page on the internet. Avoid it.', nl: 'Elke pagina op internet. Vermijd het.' };
  if (origin === 'null')
    return {
      en: 'Pages opened as files, from any computer, and frames without an origin of their own.',
      nl: 'Pagina’s die als bestand zijn geopend, van elke computer, en frames zonder eigen herkomst.',
    };
  const { hostname, port, protocol } = new URL(origin);
  if (protocol !== 'http:' || port !== '' || !isLocal.test(hostname)) return undefined;
  return hostname === 'localhost'
    ? {
        en: 'Pages from any port of the computer that the browser runs on.',
        nl: 'Pagina’s van elke poort van de computer waarop de browser draait.',
      }
    : { en: 'Pages from any port of this address.', nl: 'Pagina’s van elke poort van dit adres.' };
}

const everyPage: Words = {
  en: '`*` lets every page on the internet in. Write the origins that are used, such as `https://www.example.nl`.',
  nl: '`*` laat elke pagina op internet toe. Schrijf de herkomsten die er zijn, zoals `https://www.example.nl`.',
};
const shape: Words = {
  en: 'Write `https://www.example.nl`, `http://localhost`, `http://192.168.1.20` or, for files, `null`.',
  nl: 'Schrijf `https://www.example.nl`, `http://localhost`, `http://192.168.1.20` of, voor bestanden, `null`.',
};
const longest = 300;
const isLocal = /^(?:localhost|\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/** The origin that a text most likely means, as a browser sends it. */
function originIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^https?:/i.test(trimmed)) return originOf(trimmed);
  if (trimmed.includes('://')) return undefined;
  return originOf(`${/^(?:localhost|[\d.]+|\[.*\])(?:[:/]|$)/i.test(trimmed) ? 'http' : 'https'}://${trimmed}`);
}

function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, origin } = new URL(url);
  const host = hostname.replace(/\.$/, '');
  if (!/^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/.test(host)) return undefined;
  return origin.replace(hostname, host);
}

/**
 * Whether pages of an origin may read answers (section 5): it is on the list exactly, or it is a
 * port of a listed `http://localhost` or `http://<ip address>`. `*` counts only with `anyOrigin`.
 * `file://`, which some browsers of signs send for pages opened as files, counts as `null`.
 */
export function allowsOrigin(list: readonly string[], origin: string, anyOrigin: boolean): boolean {
  if (list.includes(origin === 'file://' ? 'null' : origin)) return origin !== '*';
  const [, local = ''] = localServer.exec(origin) ?? [];
  return (local !== '' && list.includes(local)) || (anyOrigin && list.includes('*'));
}

/** A web server on a port of localhost or of an IP address. */
const localServer = /^(http:\/\/(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])):[1-9]\d{0,4}$/;
