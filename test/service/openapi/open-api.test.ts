import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { operators } from '../../../grammar/operators.ts';
import { coreProfile, diagnosticCodes, type Field, textIn } from '../../../src/index.ts';
import { entities } from '../../../src/service/entities.ts';
import { formats } from '../../../src/service/format.ts';
import { type OpenApiOptions, openApi } from '../../../src/service/openapi/open-api.ts';
import { parameterNames } from '../../../src/service/parameters.ts';
import { type ProblemCode, problemRow, problems, titles } from '../../../src/service/problem.ts';
import { serviceWith } from '../demo-service.ts';
import { contractOf, type Json } from './contract.ts';

type Document = {
  readonly info: { readonly description: string };
  readonly servers: readonly Json[];
  readonly paths: Readonly<Record<string, { readonly get: Json }>>;
  readonly components: Readonly<Record<'schemas' | 'parameters' | 'responses', Readonly<Record<string, Json>>>>;
};

const documentOf = (options: OpenApiOptions = {}): Document => openApi(options) as Document;
const document = documentOf();
const { paths, components } = document;
const { resolve } = contractOf(document);
const guide = document.info.description;

const operation = (path: string): Json => paths[path]?.get ?? {};
const parametersOf = (path: string): readonly Json[] =>
  (operation(path)['parameters'] as readonly unknown[]).map((parameter) => resolve(parameter));
const parameter = (path: string, name: string): Json => parametersOf(path).find((one) => one['name'] === name) ?? {};
const contentOf = (path: string): Readonly<Record<string, Json>> =>
  resolve((operation(path)['responses'] as Json)['200'])['content'] as Readonly<Record<string, Json>>;

describe('the document', () => {
  test('describes nothing in an empty text', () => {
    const told: string[] = [];
    JSON.stringify(document, (key, value) => {
      if ((key === 'description' || key === 'summary') && typeof value === 'string') told.push(value);
      return value as unknown;
    });
    expect(told.length).toBeGreaterThan(100);
    expect(told.filter((text) => !/^[`\p{L}\d].*[\p{L}\d.):`|]\s*$/su.test(text))).toEqual([]);
  });

  test('is OpenAPI 3.1, as a validator sees it', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  test('has no reference that leads nowhere, and no shared part that nothing refers to but what is said of every request', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]*)"/g)].map(([, reference = '']) => reference);
    for (const reference of references) expect(() => resolve({ $ref: reference })).not.toThrow();
    const parts = (['schemas', 'parameters', 'responses'] as const).flatMap((kind) =>
      Object.keys(components[kind]).map((name) => `#/components/${kind}/${name}`),
    );
    expect(parts.filter((part) => !references.includes(part))).toEqual([
      '#/components/responses/MethodNotAllowed',
      '#/components/responses/MethodNotAllowedInFormat',
    ]);
  });

  test('is served to everyone, with the tag and the origin of other answers', async () => {
    const service = serviceWith({ origins: async () => ['https://example.nl'] });
    const ask = (headers: Readonly<Record<string, string>> = {}) =>
      service.fetch(new Request('http://localhost/openapi.json', { headers: { Origin: 'https://example.nl', ...headers } }));
    const answer = await ask();
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://example.nl');
    expect(await answer.json()).toEqual(document);
    expect((await ask({ 'If-None-Match': answer.headers.get('ETag') ?? '' })).status).toBe(304);
  });
});

describe('nothing is left out of it', () => {
  test.each(Object.values(entities))('every column, field, parameter and format of $name', (entity) => {
    const path = `/api/rest/${entity.name}/filter`;
    const inFormat = `/api/rest/{format}/${entity.name}/filter`;
    expect(parametersOf(path).map((one) => one['name'])).toEqual(parameterNames);
    expect(parameter(inFormat, 'format')['schema']).toEqual({ type: 'string', enum: Object.keys(formats) });
    expect(Object.keys(contentOf(inFormat))).toEqual(Object.values(formats).map(({ mediaType }) => mediaType));
    expect(parameter(path, 'lang')['schema']).toEqual({ type: 'string', examples: ['nl', 'dutch', 'en', 'english'] });

    const row = resolve(resolve(contentOf(path)['application/json']?.['schema'])['items']);
    const properties = row['properties'] as Record<string, Json>;
    expect(Object.keys(properties)).toEqual(Object.keys(entity.columns));
    const described = Object.values(properties).map((one) => String(one['description']));
    for (const [name, { pattern = '' }] of Object.entries(properties))
      expect([name, new RegExp(String(pattern)).test('soon')]).toEqual([name, entity.columns[name]?.type === 'text']);
    for (const { label, description = '' } of Object.values<Field>(entity.schema.fields))
      expect(described.join('\n')).toContain(`${textIn(label)}.${description && ` ${textIn(description)}.`}`);
    const words = `${String(parameter(path, 'columns')['description'])} ${String(parameter(path, 'search')['description'])}`;
    for (const [name, { label }] of Object.entries<Field>(entity.schema.fields))
      expect(words).toContain(`| \`${name}\` | ${textIn(label)}`);
    const time = Object.keys(entity.columns).find((name) => entity.columns[name]?.type === 'time');
    expect(words).toContain(`\`${time}_raw\` is in seconds since midnight`);
    for (const name of entity.defaultColumns) expect(words).toContain(name);
  });

  test('every problem with its status, and every code of a diagnostic', () => {
    const { Problem, Diagnostic } = components.schemas;
    expect(Problem?.['properties']).toMatchObject({ code: { enum: Object.keys(problems) } });
    expect(Diagnostic?.['properties']).toMatchObject({ code: { enum: Object.keys(diagnosticCodes) } });
    for (const [code, { status }] of Object.entries(problems)) expect(guide).toContain(`| ${status} | \`${code}\` |`);
    const texts = { found: '%', name: 'x', meant: 'y', suggestion: 'y', entity: 'booking' };
    const data = { ...texts, retryAfter: 12, least: 1, most: 3_600_000, age: 7_200_000 };
    for (const code of Object.keys(problems) as ProblemCode[]) {
      const { en, nl } = problemRow(code);
      for (const sentence of [en(data), nl(data)]) expect(sentence).toMatch(/^[\p{Lu}`].*[.`?]$/u);
      expect(en(data)).not.toBe(nl(data));
    }
    const named = Object.values(components.responses).map((response) => String(response['description']).split('\n')[0]);
    for (const { status } of Object.values(problems)) expect(named.join()).toContain(titles[status]);
  });

  test('when the last import ended, where that is known', () => {
    const ready = resolve(contentOf('/readyz')['application/json']?.['schema']);
    const properties = { status: { type: 'string' }, last_import: { type: 'string', format: 'date-time' } };
    expect(ready).toMatchObject({ required: ['status'], properties });
  });

  test('every operator', () => {
    for (const operator of Object.keys(operators)) expect(guide).toContain(`\`${operator}\``);
  });

  test('the id of a record, by its type', () => {
    const idOf = (name: string) => parameter(`/api/rest/${name}/{${name}_id}`, `${name}_id`);
    expect(idOf('booking')).toMatchObject({ schema: { type: 'integer', format: 'int64' }, example: 1001 });
    expect(idOf('event')['schema']).toEqual({ type: 'string' });
  });
});

describe('what the service was told to do is told', () => {
  test('whether events are public', () => {
    const ofEvents = (options: OpenApiOptions) => documentOf(options).paths['/api/rest/event/filter']?.get['security'];
    expect(ofEvents({})).toEqual([{}, { basic: [] }]);
    expect(ofEvents({ privateEvents: true })).toEqual([{ basic: [] }]);
    expect(paths['/api/rest/booking/filter']?.get['security']).toEqual([{ basic: [] }]);
  });

  test('what of the language a search may use', () => {
    const { info, components: parts } = documentOf({ profile: coreProfile });
    for (const operator of Object.keys(operators))
      expect(info.description.includes(`| \`${operator}\``)).toBe(coreProfile.operators.some((one) => one === operator));
    const examples = Object.values(parts.parameters['booking.search']?.['examples'] as Json).map((one) => (one as Json)['value']);
    expect(examples).toEqual(['startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)']);
  });

  test('the requests a minute, and where the service is', () => {
    expect(documentOf({ requestsPerMinute: 42 }).info.description).toContain('42 requests a minute');
    expect(documentOf({ requestsPerMinute: 0 }).info.description).not.toContain('requests a minute');
    expect(documentOf({ base: 'https://boekingen.example.nl/' }).servers).toEqual([{ url: 'https://boekingen.example.nl/' }]);
  });
});
