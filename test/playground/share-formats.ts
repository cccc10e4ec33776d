import { parseQuery } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import type { CopyRequest } from '../../playground/share/formats/request.ts';

/** Texts that end a string, a word of a shell, a line or a script where they are not escaped. */
export const nasty = [
  `O'Brien's "zaal"`,
  '`whoami` $(whoami) $USER ${HOME} %PATH% !!',
  '</script><script>alert(1)</script><!-- -->',
  '\\ \\\\ C:\\new \\" \\\'',
  'regel een\nregel twee\r\n\ttab',
  '😀 é ‘typografisch’ ‚quotes‛ “dubbel” \u2028\u2029\u202e',
  '& | ; > < * ? # ~ = + %41 @/etc/passwd',
  '*/ // -- ${1} `${2}`',
];

export const today = '2026-11-21';
/** At 09:30 in Amsterdam. */
export const now = Date.UTC(2026, 10, 21, 8, 30);

/** The request of a search, as the dialog asks for it by default. */
export function wantedOf(search: string, rest: Partial<CopyRequest> = {}): CopyRequest {
  const entity = rest.entity ?? 'booking';
  return {
    entity,
    query: parseQuery(search, entity === 'booking' ? bookingSchema : eventSchema),
    columns: undefined,
    address: 'http://127.0.0.1:8080',
    isFrozen: false,
    timeZone: 'Europe/Amsterdam',
    now,
    ...rest,
  };
}

/** A search for what holds a text, whatever is in it. */
export const searchFor = (text: string): string => `startdatum >= "0d" AND RES_CUSTOM01 ~ ${JSON.stringify(text)}`;
