import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rangeOf, tokenize } from '../../grammar/lexer.ts';
import { build, check, days, type Expression, fullProfile, parse, parseQuery, print } from '../../src/index.ts';
import { bookingSchema } from '../../src/schema/booking.ts';
import { readQueryString, readSearch } from '../../src/service/parameters.ts';
import { problemOf } from '../../src/service/problem.ts';
import { fromUrl, toUrl } from '../../src/url/index.ts';
import { bare } from '../support/bare.ts';
import { law } from '../support/law.ts';
import { expressions, texts } from '../support/trees.ts';
import { boeking } from './boeking.ts';

// Group K: the canonical text and its form in a URL.

const treeOf = (text: string): Expression => bare(parse(text).expression ?? expect.unreachable(text));
const naam = (value: string): Expression => ({
  kind: 'comparison',
  field: 'naam',
  operator: '=',
  value: { kind: 'string', value },
});

describe('for every expression', () => {
  law('K01, K02: what is printed reads as the same tree, and prints as the same text', [expressions], 1_000, (tree) => {
    const read = treeOf(print(tree));
    expect(read).toEqual(tree);
    expect(print(read)).toBe(print(tree));
  });

  law('K03: no parentheses can go but those of an AND in an OR', [expressions], 300, (tree) => {
    const text = print(tree);
    for (const [open, close] of parenthesesIn(text)) {
      const without = `${text.slice(0, open)} ${text.slice(open + 1, close)} ${text.slice(close + 1)}`;
      // Without those of a call or a relation nothing is left that can be read.
      const other = parse(without).expression;
      const tested = other && bare(other);
      const isGroup = parse(text.slice(open + 1, close)).expression?.kind === 'and';
      if (isGroup && JSON.stringify(tested) === JSON.stringify(tree)) continue;
      expect(tested).not.toEqual(tree);
    }
  });

  law('K04: a URL has the unreserved characters as they are, and all others as bytes', [expressions], 1_000, (tree) => {
    const sent = toUrl(tree);
    expect(sent).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})+$/);
    for (const [byte] of sent.matchAll(/%[0-7][0-9A-F]/g)) expect(decodeURIComponent(byte)).not.toMatch(/[A-Za-z0-9._~-]/);
  });

  law('K05: every decoder gives the text back, and the text the tree', [expressions], 1_000, (tree) => {
    const [text, sent] = [print(tree), toUrl(tree)];
    expect(decodeURIComponent(sent)).toBe(text);
    expect(new URLSearchParams(`search=${sent}`).get('search')).toBe(text);
    expect(new URL(`http://localhost/?search=${sent}`).searchParams.get('search')).toBe(text);
    expect(bare(fromUrl(sent).expression)).toEqual(tree);
    expect(bare(fromUrl(new URLSearchParams({ text }).toString().slice('text='.length)).expression)).toEqual(tree);
  });

  law('K01: any text in quotes reads as itself', [texts], 1_000, (value) => {
    expect(treeOf(print(naam(value)))).toEqual(naam(value));
  });
});

test.each([
  ['K03', 'a=1 OR b=2 AND c=3', 'a = 1 OR (b = 2 AND c = 3)'],
  ['K03', '((a=1) OR ((b=2)))', 'a = 1 OR b = 2'],
  ['K03', '(a=1 OR b=2) AND c=3', '(a = 1 OR b = 2) AND c = 3'],
  ['K03', 'a=1 AND (b=2 AND c=3)', 'a = 1 AND b = 2 AND c = 3'],
  ['K03', 'NOT (a=1) AND NOT (NOT (b=2 OR c=3))', 'NOT a = 1 AND NOT NOT (b = 2 OR c = 3)'],
  ['K11', 'startdatum>="0d" and startdatum<=\'7d\'', 'startdatum >= "0d" AND startdatum <= "7d"'],
  ['K11', 'startdatum = "-0d"', 'startdatum = "-0d"'],
])('%s: %s is printed %s', (_, text, printed) => {
  expect(print(treeOf(text))).toBe(printed);
  expect(print(parseQuery(text.replaceAll(/[abc]=/g, 'id='), boeking).expression)).toBe(printed.replaceAll(/[abc] =/g, 'id ='));
});

test.each([
  ['K04', "'()*!", '%27%28%29%2A%21'],
  ['K04', ' ', '%20'],
  ['K04', 'A-z_0.9~', 'A-z_0.9~'],
  ['K04', 'é€😀', '%C3%A9%E2%82%AC%F0%9F%98%80'],
])('%s: %j is %s in a URL', (_, value, sent) => expect(toUrl(naam(value))).toBe(`naam%20%3D%20%22${sent}%22`));

test('K11: a relative date stays relative in a URL', () =>
  expect(toUrl(build(boeking).field('startdatum').gte(days(0)))).toBe('startdatum%20%3E%3D%20%220d%22'));

test.each<[id: string, what: string, use: (tree: Expression) => unknown]>([
  ['K06', 'print', print],
  ['K06', 'toUrl', toUrl],
  ['K06', 'check', (tree) => check(tree, boeking)],
  ['K06', 'the builder', () => build(boeking).field('naam').eq('\ud800')],
])('%s: half a character in a tree is a TypeError of %s', (_, _what, use) => {
  for (const half of ['\ud800', 'a\udc00', '\udc00\ud800']) expect(() => use(naam(half))).toThrow(TypeError);
});

describe('through a server', () => {
  const server = createServer((request, response) => {
    response.end(JSON.stringify(readQueryString(request.url ?? '', ['search']).get('search')));
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());
  const arrived = async (query: string): Promise<unknown> => {
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}/booking/filter?${query}`)).json();
  };

  test.each<readonly [id: string, value: string]>([
    ...['%41', '+', '&', '=', '#', '%', '%25', ';'].map((value) => ['K07', value] as const),
    ['K08', 'a+b'],
    ['K08', 'a b'],
    ['K09', '\u2028'],
    ['K09', '😀'],
    ['K09', '\u{10ffff}'],
    ['K10', '"'],
    ['K10', '\\'],
    ['K10', '"a"'],
    ['K10', '\\a\\'],
    ['K10', '\'a\\"'],
    ['K10', '`'],
  ])('%s: %j arrives as it was, from toUrl and from URLSearchParams', async (_, value) => {
    const text = print(naam(value));
    for (const query of [`search=${toUrl(naam(value))}`, String(new URLSearchParams({ search: text }))]) {
      const search = await arrived(query);
      expect(search).toBe(text);
      expect(treeOf(String(search))).toEqual(naam(value));
    }
  });

  test('K08: a+b and a b are two texts', () => expect(toUrl(naam('a+b'))).not.toBe(toUrl(naam('a b'))));
});

test.each([9_000])('K12: an expression of %i bytes is never cut short in a URL, and refused by the service', (bytes) => {
  const tree = naam('x'.repeat(bytes));
  const sent = toUrl(tree);
  expect(bare(fromUrl(sent, { limits: { stringLength: bytes } }).expression)).toEqual(tree);
  const codes = (text: string) => {
    try {
      readSearch(text, bookingSchema, fullProfile, 'en');
      return [];
    } catch (error) {
      return problemOf(error)?.diagnostics?.map(({ code, data }) => [code, data?.['limit']]);
    }
  };
  expect(codes(decodeURIComponent(sent))).toEqual([['limit-exceeded', 'textBytes']]);
});

/** The offsets of the parentheses round expressions, those of lists left out. */
function parenthesesIn(text: string): readonly (readonly [open: number, close: number])[] {
  const open: { readonly at: number; readonly list: boolean }[] = [];
  const found: [number, number][] = [];
  let before = '';
  for (const token of tokenize(text).tokens) {
    if (token.image === '(') open.push({ at: rangeOf(token).from, list: before === 'IN' });
    const last = token.image === ')' ? open.pop() : undefined;
    if (last !== undefined && !last.list) found.push([last.at, rangeOf(token).from]);
    before = token.image;
  }
  return found;
}
