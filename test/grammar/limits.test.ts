import { describe, expect, test } from 'vitest';
import { check, coreProfile, defineProfile, defineSchema, type Expression, parse, print } from '../../src/index.ts';
import { bare } from '../support/bare.ts';

const schema = defineSchema({ a: { type: 'integer' }, t: { type: 'text' } });
const codes = (text: string, limits = {}) => parse(text, { limits }).diagnostics.map(({ code, data }) => [code, data?.['limit']]);
const terms = (count: number, word: string) => Array.from({ length: count }, () => 'a = 1').join(` ${word} `);
const list = (count: number) => `a IN (${Array.from({ length: count }, (_, index) => index).join(',')})`;

/** Levels of and, or and not, each in the one before. */
const nested = (levels: number): string => {
  if (levels === 0) return 'a = 1';
  return levels % 3 === 0 ? `NOT (${nested(levels - 1)})` : `(a = 1 ${levels % 3 === 1 ? 'AND' : 'OR'} (${nested(levels - 1)}))`;
};

describe('each limit holds at N and is told at N + 1, in a text and in a tree made by hand', () => {
  test.each([
    ['nesting', 32, nested],
    ['predicates', 500, (count: number) => terms(count, 'AND')],
    ['predicates', 500, (count: number) => terms(count, 'OR')],
    ['listValues', 10_000, list],
    ['stringLength', 1_000, (count: number) => `t = "${'é'.repeat(count - 1)}😀"`],
  ] as const)('%s %i', (limit, most, write) => {
    expect(codes(write(most))).toEqual([]);
    expect(codes(write(most + 1))).toEqual([['limit-exceeded', limit]]);
    const lifted = { nesting: 250, predicates: 1e6, listValues: 1e6, stringLength: 1e6 };
    expect(codes(write(most + 1), lifted)).toEqual([]);
    const tree = (size: number) => bare(parse(write(size), { limits: lifted }).expression) as Expression;
    expect(check(tree(most), schema).diagnostics).toEqual([]);
    const { query, diagnostics } = check(tree(most + 1), schema);
    expect(query).toBeUndefined();
    expect(diagnostics.map(({ code, data }) => [code, data?.['limit']])).toEqual([['limit-exceeded', limit]]);
    const canonical = print(tree(most + 1));
    for (const { range } of diagnostics) expect(range.to).toBeLessThanOrEqual(canonical.length);
  });

  test('the length of a name, plain and quoted', () => {
    for (const name of ['a'.repeat(128), `\`${'😀'.repeat(128)}\``]) expect(codes(`${name} = 1`)).toEqual([]);
    for (const name of ['a'.repeat(129), `\`${'😀'.repeat(129)}\``])
      expect(codes(`${name} = 1`)).toEqual([['limit-exceeded', 'nameLength']]);
  });

  test('256 parentheses and NOTs may be open; one more is told without reading on', () => {
    for (const open of ['(', 'NOT ', 'NOT (']) {
      const each = open.length > 4 ? 128 : 256;
      const close = open.includes('(') ? ')'.repeat(each) : '';
      const found = codes(open.repeat(each) + 'a = 1' + close);
      expect(found).toEqual(open === '(' ? [] : [['limit-exceeded', 'nesting']]);
      expect(parse(open.repeat(each) + 'a = 1' + close).partial).toBeDefined();
      expect(codes(open.repeat(each + 1) + 'a = 1')).toEqual([['limit-exceeded', 'nesting']]);
      expect(parse(open.repeat(each + 1) + 'a = 1').partial).toBeUndefined();
    }
  });
});

describe('what every profile takes', () => {
  const least = { nesting: 12, predicates: 32, listValues: 32 };

  test.each([terms(32, 'AND'), terms(32, 'OR'), list(32), nested(12)])('%s', (text) => expect(codes(text, least)).toEqual([]));

  test.each(Object.entries(least))('a limit on %s below %i is a RangeError', (name, minimum) => {
    for (const wrong of [minimum - 1, -1, Number.NaN, minimum + 0.5]) {
      const told = new RangeError(`The limit ${name} is ${wrong}; it has to be a whole number of at least ${minimum}.`);
      expect(() => parse('a = 1', { limits: { [name]: wrong } })).toThrow(told);
      expect(() => defineProfile({ name: 'x', limits: { [name]: wrong } })).toThrow(told);
    }
  });
});

describe('a profile is data', () => {
  const inCore = (text: string) =>
    parse(text, { profile: coreProfile }).diagnostics.map(({ code, data, range }) => [
      code,
      data?.['part'],
      text.slice(range.from, range.to),
    ]);

  test.each([
    'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)',
    'startdatum >= "-1d"',
    'product >= -3 and PRODUCT <= 5',
    '(product >= 1 AND product <= 2) AND (product IN (1))',
    '`product` >= 1',
  ])('core: %s', (text) => expect(inCore(text)).toEqual([]));

  test.each([
    ['product = 5', '=', '='],
    ['product <> 5', '!=', '<>'],
    ['product > 5', '>', '>'],
    ['naam ~ "x"', '~', '~'],
    ['product >= 1 OR product <= 0', 'OR', 'OR'],
    ['NOT product >= 1', 'NOT', 'NOT'],
    ['product NOT IN (1)', 'NOT IN', 'NOT IN'],
    ['product BETWEEN 1 AND 2', 'BETWEEN', 'BETWEEN'],
    ['product IS NULL', 'IS NULL', 'IS NULL'],
    ['product IS NOT NULL', 'IS NOT NULL', 'IS NOT NULL'],
    ['bedrag >= 1.5', '1.5', '1.5'],
    ['startdatum >= "1w"', '"1w"', '"1w"'],
    ['startdatum >= "2026-11-28"', '"2026-11-28"', '"2026-11-28"'],
    ['`naam met spatie` >= 1', '`naam met spatie`', '`naam met spatie`'],
  ])('not core: %s', (text, part, where) =>
    expect(inCore(text).filter(([, found]) => found === part)).toEqual([['not-in-profile', part, where]]),
  );

  test('a profile of your own', () => {
    const seen = defineProfile({ name: 'seen', operators: ['>=', '<=', 'IN', '=', '>', '<'], connectives: ['AND', 'OR'] });
    expect(parse('a = 1 OR b > 2', { profile: seen }).diagnostics).toEqual([]);
    expect(parse('NOT a = 1', { profile: seen }).diagnostics[0]?.message).toBe('`NOT` is not part of the seen search language.');
    expect(() => defineProfile({ name: 'x', operators: ['LIKE' as '='] })).toThrow(TypeError);
  });
});
