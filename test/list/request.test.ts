import { describe, expect, test } from 'vitest';
import { bookingSchema } from '../../src/booking.ts';
import { defineSchema, parseQuery, print } from '../../src/index.ts';
import { type ListRequestOptions, page, parametersOf, parseRequest, toProblem, toSelect } from '../../src/list/index.ts';
import { sqlite } from '../../src/sql/index.ts';
import { textsOf } from '../support/words-of.ts';

const orders = defineSchema({
  id: { type: 'integer' },
  customer: { type: 'text', aliases: ['klant'] },
  total: { type: 'decimal' },
  placed: { type: 'date' },
  'a,b': { type: 'integer' },
  margin: { type: 'integer' },
});
const allowed = ['id', 'customer', 'total', 'placed', 'a,b'] as const;
const clock = { today: '2026-11-25' };

/** The sort by fields, descending where there is a minus. */
const sortedBy = (...fields: readonly string[]) => ({
  sort: fields.map((name) => ({ field: name.replace(/^-/, ''), descending: name.startsWith('-') })),
});

describe('parameters that are right', () => {
  test.each<[query: string, expected: object]>([
    ['', { sort: [], size: 50, columns: [...allowed], count: 'none', key: ['id'] }],
    ['sort=-total,placed', sortedBy('-total', 'placed')],
    ['sort=%2Btotal', sortedBy('total')],
    ['sort=TOTAL,%20-klant', sortedBy('total', '-customer')],
    ['sort=-%60a,b%60,id', sortedBy('-a,b', 'id')],
    ['size=1', { size: 1 }],
    ['size=200', { size: 200 }],
    ['columns=total,id', { columns: ['total', 'id'] }],
    ['count=exact', { count: 'exact' }],
    ['search=&sort=&size=&after=&before=&columns=&count=', { sort: [], size: 50, count: 'none' }],
    ['lang=nl&utm_source=mail', { size: 50 }],
  ])('%s', (query, expected) => {
    const { request, diagnostics } = parseRequest(query, orders, { allowed, maximumSize: 200 });
    expect(diagnostics).toEqual([]);
    expect(request).toMatchObject(expected);
  });

  test.each<[name: string, given: Parameters<typeof parseRequest>[0]]>([
    ['a URL', new URL('https://example.org/orders?sort=-total')],
    ['URLSearchParams', new URLSearchParams({ sort: '-total' })],
    ['a text', '?sort=-total'],
    ['an object', { sort: '-total', other: ['1', '2'], size: undefined }],
    ['an object with lists', { sort: ['-total'] }],
  ])('come as %s', (_, given) => {
    expect(parseRequest(given, orders).request?.sort).toEqual([{ field: 'total', descending: true }]);
  });
});

describe('parameters that are wrong: each is told, with its place', () => {
  /** The range of a mistake stands between brackets. */
  test.each<[parameter: string, marked: string, code: string, options?: ListRequestOptions<typeof orders>]>([
    ['search', '[totl] > 3', 'unknown-field'],
    ['search', 'total > 3 AND [margin] = 1', 'field-not-allowed'],
    ['search', 'total >[]', 'unexpected-end'],
    ['sort', '-[totl]', 'unknown-field'],
    ['sort', 'total,-[margin]', 'field-not-allowed'],
    ['sort', 'total,[]', 'empty-name'],
    ['sort', '-[]', 'empty-name'],
    ['sort', 'total,-[total]', 'repeated-field'],
    ['sort', 'id,[total]', 'not-sortable', { sortable: ['id'] }],
    ['columns', 'id,[nope]', 'unknown-field'],
    ['columns', '[-id]', 'unknown-field'],
    ['columns', 'id,[margin]', 'field-not-allowed'],
    ['columns', 'id,[],total', 'empty-name'],
    ['columns', 'id, [id] ', 'repeated-field'],
    ['size', '[0]', 'invalid-size'],
    ['size', '[201]', 'invalid-size'],
    ['size', '[1e2]', 'invalid-size'],
    ['size', '[-5]', 'invalid-size'],
    ['size', '[99999999999999999999]', 'invalid-size'],
    ['count', '[yes]', 'invalid-count'],
    ['after', '[abc]', 'invalid-cursor'],
    ['before', '[%%%]', 'invalid-cursor'],
    ['srot', '[srot]', 'unknown-parameter'],
  ])('%s = %s', (parameter, marked, code, options = {}) => {
    const text = marked.replaceAll(/[[\]]/g, '');
    const given = parameter === 'srot' ? '-total' : text;
    const { request, diagnostics } = parseRequest({ [parameter]: given }, orders, { allowed, maximumSize: 200, ...options });
    expect(request).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { parameter, code, severity: 'error', range: { from: marked.indexOf('['), to: marked.indexOf(']') - 1 } },
    ]);
  });

  test('all of them at once, in the order of the parameters, in both languages, as problem details', () => {
    const query = 'count=all&columns=nope&before=x&size=0&sort=totl&search=totl%20%3D%201&sort=total';
    const { request, diagnostics } = parseRequest(query, orders, { locale: 'nl' });
    expect(request).toBeUndefined();
    expect(diagnostics.map(({ parameter, code }) => `${parameter} ${code}`)).toEqual(textsOf`
      search unknown-field; sort repeated-parameter; sort unknown-field; size invalid-size; before invalid-cursor;
      columns unknown-field; count invalid-count`);
    expect(diagnostics.map(({ message }) => message)[2]).toBe('Er is geen veld `totl`. Bedoelde u `total`?');
    expect(diagnostics[2]?.fixes).toEqual([{ title: 'Vervang door `total`', edits: [{ from: 0, to: 4, insert: 'total' }] }]);
    expect(toProblem(diagnostics)).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400, errors: diagnostics });
    expect(() => toProblem([])).toThrow(TypeError);
  });

  test('after and before together', () => {
    const first = parseRequest('size=1', orders).request;
    const { next = '' } = page([{ id: 1 }, { id: 2 }], first as NonNullable<typeof first>, clock);
    expect(parseRequest({ size: '1', after: next, before: next }, orders).diagnostics).toMatchObject([{ code: 'two-cursors' }]);
  });

  test('more fields than a list can name', () => {
    const names = Array.from({ length: 101 }, (_, at) => `f${at}`);
    const wide = defineSchema({ id: { type: 'integer' }, ...Object.fromEntries(names.map((name) => [name, { type: 'text' }])) });
    const codes = (query: string) => parseRequest(query, wide).diagnostics.map(({ code }) => code);
    expect(codes(`sort=${names.slice(0, 8).join()}`)).toEqual([]);
    expect(codes(`sort=${names.slice(0, 9).join()}`)).toEqual(['too-many-fields']);
    expect(codes(`columns=${names.slice(0, 100).join()}`)).toEqual([]);
    expect(codes(`columns=${names.join()}`)).toEqual(['too-many-fields']);
  });
});

describe('what a caller may see', () => {
  test('is joined to the search by AND, whatever the search is', () => {
    const within = parseQuery('customer = "me"', orders);
    const queryOf = (search: string) => parseRequest({ search }, orders, { within }).request?.query;
    expect(print(queryOf('')?.expression as never)).toBe('customer = "me"');
    expect(print(queryOf('total > 1 OR total < 0')?.expression as never)).toBe('customer = "me" AND (total > 1 OR total < 0)');
  });

  test('fields that are not allowed are in no column, and no sort of a default', () => {
    expect(parseRequest('', orders, { allowed }).request?.columns).toEqual([...allowed]);
    expect(parseRequest('', orders, { allowed, sort: '-margin' }).request?.sort).toEqual([{ field: 'margin', descending: true }]);
  });
});

describe('a wrong use is a TypeError', () => {
  test.each<[name: string, options: object]>([
    ['an unknown option', { maximunSize: 10 }],
    ['a key that is no field', { key: 'nope' }],
    ['columns that are no fields', { columns: ['nope'] }],
    ['a wrong default order', { sort: 'nope' }],
    ['a size below 1', { defaultSize: 0 }],
    ['half a row', { maximumSize: 1.5 }],
    ['a secret that can be guessed', { secret: 'secret' }],
  ])('%s', (_, options) => expect(() => parseRequest('', orders, options)).toThrow(TypeError));

  test('a request by hand, no key, another key, no table', () => {
    const request = parseRequest('', orders).request ?? expect.unreachable();
    const select =
      (...[made, options]: [unknown, object]) =>
      () =>
        toSelect(made as typeof request, sqlite, options as never);
    expect(select({ ...request }, { from: 'orders', ...clock })).toThrow('make one with parseRequest');
    expect(select(request, { from: '', ...clock })).toThrow('"from"');
    expect(select(request, { from: 'orders', key: 'total', ...clock })).toThrow('not the key');
    expect(select(request, { from: 'orders' })).toThrow('Say which day it is');
    const keyless = defineSchema({ a: { type: 'integer' } });
    expect(() => page([], parseRequest('', keyless).request as never, clock)).toThrow('needs a key');
    expect(page([], parseRequest('', keyless).request as never, { ...clock, key: 'a' }).rows).toEqual([]);
  });
});

test('the parameters for an OpenAPI document: are those that a request reads, with the fields of the schema', () => {
  const parameters = parametersOf(bookingSchema, { sortable: ['startdatum'], maximumSize: 200 });
  expect(parameters.map(({ name }) => name)).toEqual(['search', 'sort', 'size', 'after', 'before', 'columns', 'count']);
  expect(parameters[1]?.schema).toMatchObject({ items: { enum: ['startdatum', '-startdatum'] } });
  expect(parameters[2]?.schema).toMatchObject({ maximum: 200, default: 50 });
  expect(parameters[6]?.schema).toMatchObject({ enum: ['exact', 'none'], default: 'none' });
  const few = parametersOf(bookingSchema, { allowed: ['product', 'status'] });
  expect(few[0]?.description).toContain('a search expression over product, status.');
  expect(few[5]?.schema).toMatchObject({ items: { enum: ['product', 'status'] }, default: ['product', 'status'] });
});
