import { describe, expect, test } from 'vitest';
import type { ServiceOptions } from '../../../src/service/index.ts';
import { openApi } from '../../../src/service/openapi/open-api.ts';
import { authorization, authorizationOf, serviceWith } from '../demo-service.ts';
import { contractOf, type Json } from './contract.ts';

/* Requests every example of the document and checks every response against it. */

const document = openApi() as { readonly paths: Readonly<Record<string, { readonly get: Json }>> };
const { offences, resolve } = contractOf(document);
const operations = Object.entries(document.paths).map(([path, { get }]) => [path, get] as const);

const ask = (path: string, options?: Partial<ServiceOptions>, init: RequestInit = { headers: authorization }) =>
  serviceWith(options).fetch(new Request(`http://localhost${path}`, init), { address: '192.0.2.1' });

const filter = '/api/rest/booking/filter';
const given = new Set<number>();

/** An answer, which has to keep to the document. */
async function asked(path: string, options?: Partial<ServiceOptions>, init?: RequestInit) {
  const answer = await ask(path, options, init);
  expect(await offences(path, answer.clone())).toEqual([]);
  const mediaType = answer.headers.get('Content-Type')?.replace(/;.*/, '') ?? '';
  const text = await answer.text();
  given.add(answer.status);
  return { status: answer.status, mediaType, content: mediaType.endsWith('json') ? (JSON.parse(text) as unknown) : text };
}

describe('what is asked', () => {
  const requests = operations.flatMap(([path, get]) => requestsOf(path, get));

  test.each(requests)('%s', async (path) => expect(await asked(path)).toMatchObject({ status: 200 }));

  test('there is one for each example of each parameter of each path', () => expect(requests.length).toBeGreaterThan(40));

  test('the requests to paste are given as they are written, and find something', async () => {
    const pasted = [
      ...new Set([...JSON.stringify(document).matchAll(/```\\n(\/api\/[^`\\]+)\\n```/g)].map(([, path = '']) => path)),
    ];
    expect(pasted).toHaveLength(7);
    for (const path of pasted) {
      const { status, content } = await asked(path);
      expect(status, path).toBe(200);
      expect(content, path).not.toEqual([]);
    }
  });
});

describe('what is answered', () => {
  const examples = operations.flatMap(([path, get]) => examplesOf(path, get));

  test('fits its own schema, and leaves nothing empty', async () => {
    expect(examples.length).toBeGreaterThan(100);
    for (const { path, status, mediaType, value } of examples) {
      const body = typeof value === 'string' ? value : JSON.stringify(value);
      const answer = new Response(body, { status, headers: { 'Content-Type': mediaType } });
      expect(await offences(path, answer), `${status} of ${path}`).toEqual([]);
      if (status === 200) expect(body, path).not.toMatch(/""|\[\]|<(\w+)><\/\1>/);
    }
  });

  const refused = examples.flatMap(({ request, ...example }) => (request === undefined ? [] : [{ request, ...example }]));
  for (const { request, status, mediaType, value } of refused) {
    const path = mediaType.endsWith('xml') ? request.replace('/rest/', '/rest/xml/') : request;
    test(`is what is said to ${path.slice(0, 60)}`, async () => {
      expect(await asked(path)).toEqual({ status, mediaType, content: value });
    });
  }

  const away = { page: () => Promise.reject(new Error('away')), ready: () => Promise.reject(new Error('away')) };
  const broken = () => {
    throw new Error('broken');
  };
  const cases: readonly (readonly [code: string, path: string, options?: Partial<ServiceOptions>, init?: RequestInit])[] = [
    ['unauthorized', filter, {}, {}],
    ['unauthorized', '/api/rest/xml/event/filter', {}, { headers: authorizationOf('demo', 'wrong') }],
    ['unauthorized', '/api/rest/event/filter', { privateEvents: true }, {}],
    ['not-found', '/api/rest/booking/999999999'],
    ['not-found', '/api/rest/xml/event/2026-11-21_99999'],
    ['url-too-long', `${filter}?search=${'a'.repeat(40_000)}`],
    ['too-many-failures', filter, { verify: async () => ({ retryAfter: 12 }) }],
    ['login-busy', filter, { verify: async () => ({ busy: 12 }) }],
    ['unavailable', filter, { store: away }],
    ['unavailable', '/api/rest/xml/event/2026-11-21_1', { store: away }],
    ['unavailable', '/readyz', { store: away }],
    ['unavailable', '/readyz', { draining: () => true }],
    ['internal-error', filter, { store: { ...away, page: broken } }],
  ];
  for (const [code, path, options, init] of cases) {
    test(`${code}, as the answer to ${path.slice(0, 60)}`, async () => {
      const { status, mediaType, content } = await asked(path, options, init);
      const example = examples.find((one) => one.name === code && one.status === status && one.mediaType === mediaType);
      expect(content).toEqual(example?.value);
    });
  }

  test('too many requests are told when to come back', async () => {
    const service = serviceWith({ requestsPerMinute: 1 });
    const twice = [1, 2].map(() => service.fetch(new Request(`http://localhost${filter}`, { headers: authorization })));
    const [, second = Response.error()] = await Promise.all(twice);
    expect([second.status, second.headers.has('Retry-After')]).toEqual([429, true]);
    expect(await offences(filter, second)).toEqual([]);
  });

  test('that nothing changed, with the headers of the answer that is still the same', async () => {
    const { headers } = await ask(`${filter}?length=2`);
    expect([...headers.keys()]).toEqual(expect.arrayContaining(['link', 'x-total-count', 'etag']));
    const again = { headers: { ...authorization, 'If-None-Match': headers.get('ETag') ?? '' } };
    expect(await asked(`${filter}?length=2`, {}, again)).toEqual({ status: 304, mediaType: '', content: '' });
  });

  test('every status that is described has been given here, but for what a server says before it asks the service', () => {
    const described = new Set(operations.flatMap(([, get]) => Object.keys(get['responses'] as Json).map(Number)));
    expect([...described].filter((status) => !given.has(status) && status !== 429)).toEqual([408, 431]);
  });
});

type Example = {
  readonly path: string;
  readonly status: number;
  readonly mediaType: string;
  /** The code of what is refused. */
  readonly name?: string;
  /** What it is the answer to, as a path on the server. */
  readonly request?: string | undefined;
  readonly value: unknown;
};

function examplesOf(path: string, get: Json): readonly Example[] {
  return Object.entries(get['responses'] as Json).flatMap(([status, response]) =>
    Object.entries((resolve(response)['content'] ?? {}) as Readonly<Record<string, Json>>).flatMap(([mediaType, content]) => {
      const about = { path, status: Number(status), mediaType };
      const named = Object.entries((content['examples'] ?? {}) as Readonly<Record<string, Json>>);
      return [
        ...('example' in content ? [{ ...about, value: content['example'] }] : []),
        ...named.map(([name, { value, description = '' }]) => {
          const [, request] = /`(.*)`$/.exec(String(description)) ?? [];
          return { ...about, name, request, value };
        }),
      ];
    }),
  );
}

/** One request for each example of each parameter; record ids come from the document. */
function requestsOf(path: string, get: Json): readonly (readonly [path: string])[] {
  const parameters = ((get['parameters'] ?? []) as readonly unknown[]).map((parameter) => resolve(parameter));
  const choices = parameters
    .filter((one) => one['in'] === 'path')
    .reduce<readonly string[]>(
      (paths, one) =>
        (((one['schema'] as Json)['enum'] as readonly string[] | undefined) ?? [String(one['example'])]).flatMap((value) =>
          paths.map((template) => template.replace(`{${String(one['name'])}}`, value)),
        ),
      [path],
    );
  const queries = parameters
    .filter((one) => one['in'] === 'query')
    .flatMap(({ name, example, examples = {}, schema }) => {
      const values = [example, ...Object.values(examples as Readonly<Record<string, Json>>).map(({ value }) => value)];
      const listed = ((schema as Json)['enum'] ?? []) as readonly string[];
      return [...values.filter((value) => value !== undefined), ...listed].map(
        (value) =>
          `?${new URLSearchParams([[String(name), Array.isArray(value) ? value.join() : (value as string)]]).toString()}`,
      );
    });
  return choices.flatMap((one) => ['', ...queries].map((query) => [one + query] as const));
}
