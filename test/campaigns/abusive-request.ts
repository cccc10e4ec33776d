import { basic } from '../service/robust/secrets.ts';

/** A number from 0 up to 1. */
type Random = () => number;

export type AbusiveRequest = {
  readonly bytes: string;
  /** To be left without waiting for an answer. */
  readonly abandoned: boolean;
  /** After which the connection is of no more use. */
  readonly last: boolean;
};

/** A request that is random, mutated from a good one, malformed in a known way, or half sent. */
export function abusiveRequest(random: Random): AbusiveRequest {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const kind = random();
  const good = goodRequest(random, pick);
  if (kind < 0.5) return { bytes: good, abandoned: false, last: false };
  if (kind < 0.75) return { bytes: mutated(good, random, pick), abandoned: random() < 0.5, last: true };
  if (kind < 0.85) return { bytes: good.slice(0, Math.floor(random() * good.length)), abandoned: true, last: true };
  if (kind < 0.95) return { bytes: good.replace('\r\n', `\r\n${pick(malformed)}\r\n`), abandoned: random() < 0.3, last: true };
  return { bytes: `x${noise(random, 200)}\r\n\r\n`, abandoned: random() < 0.5, last: true };
}

type Pick = <T>(from: readonly T[]) => T;

function goodRequest(random: Random, pick: Pick): string {
  // Most want few rows: many take their time here, not in what is tried.
  const few = random() < 0.9 ? [`length=${pick([1, 2, 5])}`] : [];
  const parameters = [...few, ...Array.from({ length: Math.floor(random() * 4) }, () => parameter(random, pick))];
  const target = pick(paths) + (parameters.length === 0 ? '' : `?${parameters.join('&')}`);
  const headers = [...(random() < 0.7 ? [pick(credentials)] : []), ...(random() < 0.4 ? [pick(extras)] : [])];
  const method = random() < 0.85 ? 'GET' : pick(methods);
  return `${[`${method} ${target} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
}

function parameter(random: Random, pick: Pick): string {
  const words = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(searchWords));
  return pick([
    () => `search=${encodeURIComponent(words.join(' '))}`,
    () => `search=${encodeURIComponent(words.join(''))}`,
    () => `search=${words.join('+')}`.replace(/[\s"]/g, '%20'),
    () => `columns=${Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(columns)).join(',')}`,
    () => `length=${pick(numbers)}`,
    () => `start=${pick(numbers)}`,
    () => `lang=${pick(['nl', 'en', 'xx', '%00', '../x', 'n'.repeat(5_000)])}`,
    () => `${encodeURIComponent(noise(random, 10))}=${encodeURIComponent(noise(random, 10))}`,
    () => pick(['%', '%C0%AF', '%ED%A0%80=1', '=', '&&', '[]=1', '__proto__=1']),
    () => `search=${'('.repeat(Math.floor(random() * 3_000))}`,
    () => `search=${encodeURIComponent('NOT '.repeat(Math.floor(random() * 1_500)))}product%3D1`,
    () => `x=${'a'.repeat(pick([10, 30_000, 40_000]))}`,
  ])();
}

function mutated(text: string, random: Random, pick: Pick): string {
  let bytes = text;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const at = Math.floor(random() * bytes.length);
    const byte = String.fromCharCode(Math.floor(random() * 256));
    bytes = bytes.slice(0, at) + pick([byte, '', byte + byte, '\r\n', '\0', ' ', ':']) + bytes.slice(at + pick([0, 1, 1, 5]));
  }
  return bytes;
}

const noise = (random: Random, most: number): string =>
  Array.from({ length: Math.floor(random() * most) }, () => String.fromCharCode(Math.floor(random() * 256))).join('');

const paths = [
  '/api/rest/booking/filter /api/rest/booking/filter /api/rest/event/filter /api/rest/xml/booking/filter /api/rest/xml/event/filter',
  '/api/rest/booking/1001 /api/rest/booking/0 /api/rest/xml/booking/x /api/rest/event/2026-11-21_1 /api/rest/yaml/booking/1',
  '/ /healthz /readyz /metrics /openapi.json /admin /admin/users /admin/login /../../etc/passwd //evil *',
].flatMap((line) => line.split(' '));
const methods = 'HEAD OPTIONS POST PUT DELETE TRACE PATCH PROPFIND'.split(' ');
const right = basic('screen');
const credentials = [right, right, right, right, right, right, basic('two-rooms'), basic('screen', 'wrong')].concat(
  [basic('nobody', 'wrong'), basic('boss'), basic('no-rights'), `Authorization: Basic ${'A'.repeat(9_000)}`],
  ['Authorization: Basic', 'Authorization: Basic @@@@', 'Authorization: Bearer x'],
);
const extras = [
  'Origin: null|Origin: https://evil.com|Accept-Encoding: gzip|Accept-Encoding: gzip;q=0,*|If-None-Match: *|If-None-Match: W/"x"',
  'Range: bytes=0-1|Connection: close|Connection: Upgrade\r\nUpgrade: websocket|X-Forwarded-For: 1.2.3.4|Cookie: session=x',
  `Expect: 100-continue|Accept: */*;q=x|Access-Control-Request-Method: GET|Content-Type: application/json|X: ${'a'.repeat(20_000)}`,
].flatMap((line) => line.split('|'));
const malformed = [
  'Content-Length: 5\r\nContent-Length: 6|Content-Length: -1|Content-Length: 1e3|Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 4|X : a| folded|: a|X: \0|Host: second',
  `${right}|X: ${'a'.repeat(40_000)}|${'X: a\r\n'.repeat(200).trimEnd()}`,
].flatMap((line) => line.split('|'));
const searchWords = [
  'product startdatum BOOKING_ID RES_CUSTOM02 status password_hash __proto__ = != < >= ~ !~ IN BETWEEN NULL AND OR NOT IS ( ) ,',
  '"0d" "7d" "2026-02-30" " \' 1 101 9007199254740993 -1 1.5 1e9 TRUE "café" "😀" \u202e \ud7ff -- /* ; \\ % _ \0 "\'; é \u0130 ` `x`',
].flatMap((line) => line.split(' '));
const columns = 'RES_ID res_id OBJ_NAME RES_FROMTIME_raw RES_STATUS * password_hash constructor EVENT_ID RES_ID%00'
  .split(' ')
  .concat('', 'x'.repeat(300));
const numbers = '0 1 5 50 200 -1 1e3 10001 9007199254740993 ٥ x'.split(' ').concat('');
