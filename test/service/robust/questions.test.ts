import { describe, expect, test } from 'vitest';
import { entities } from '../../../src/service/entities.ts';
import { wordsOf } from '../../support/words-of.ts';
import { askText, filledFile, filterOf, startProduct } from './product.ts';
import { leaksIn } from './secrets.ts';

/* Groups J, L and S, over the wire: what is asked in a URL, and what a refusal gives away. */

const child = await startProduct({ args: ['--database', await filledFile(), '--requests-per-minute', '0'] });
const { port } = child;
const get = (target: string) => askText(port, target);
const filter = (query: string) => get(`/api/rest/booking/filter?${query}`);
type Problem = {
  readonly code: string;
  readonly detail: string;
  readonly diagnostics?: readonly { readonly code: string; readonly message: string }[];
};
const problemOf = ({ body }: { readonly body: string }) => JSON.parse(body) as Problem;

/** Names that must not be searchable: hidden columns, engine columns, JavaScript properties. */
const hidden = wordsOf(`
  password_hash passwordHash from_date product_id custom01 customer_id rights is_published rowid oid _rowid_ ctid xmin tableoid
  sqlite_schema users origins version __proto__ constructor toString hasOwnProperty Password_Hash PASSWORD_HASH paſſword_hash
`);
const suggestion = / Did you mean `\w+`\?/;
const publicNames = Object.values(entities).flatMap(({ schema, columns }) => [
  ...Object.entries(schema.fields).flatMap(([name, { aliases = [] }]) => [name, ...aliases]),
  ...Object.keys(columns).flatMap((name) => [name, `${name}_raw`]),
]);

describe('what is hidden is as what does not exist', () => {
  test.each(hidden)('J01, J03, J04, H04, H06: %s', async (name) => {
    const unknown = 'q'.repeat(name.length);
    const queriesOf = (field: string) => [filterOf(`${field} = 1`), filterOf(`${field} ~ "x"`, '', 'event')];
    for (const [at, query] of queriesOf(name).entries()) {
      const [asked, other] = [await get(query), await get(queriesOf(unknown)[at] ?? '')];
      expect(asked.status).toBe(400);
      const told = problemOf(asked).diagnostics ?? [];
      expect(told[0]?.code).toMatch(/^(?:unknown-field|unexpected-character)$/);
      if (!/^\w+$/.test(name)) continue;
      // A name that is like a public one is told that one; nothing else differs.
      expect(told.map(({ code }) => code)).toEqual(problemOf(other).diagnostics?.map(({ code }) => code));
      const words = told.flatMap(({ message }) => message.match(/(?<=`)\w+(?=`)/g) ?? []);
      expect(words.filter((word) => word !== name && !publicNames.includes(word))).toEqual([]);
      expect(told.map(({ message }) => message.replaceAll(name, 'NAME').replace(suggestion, ''))).toEqual(
        problemOf(other).diagnostics?.map(({ message }) => message.replaceAll(unknown, 'NAME')),
      );
    }
  });

  test.each(hidden)('J02, S17: as a column %s', async (name) => {
    const [asked, other] = [await filter(`columns=${encodeURIComponent(name)}`), await filter(`columns=${'q'.repeat(9)}`)];
    expect([asked.status, problemOf(asked).code]).toEqual([400, 'unknown-column']);
    expect(asked.body.replaceAll(name, 'NAME').replace(suggestion, '')).toBe(other.body.replaceAll('q'.repeat(9), 'NAME'));
  });

  test('J05: in the same time', async () => {
    const time = async (name: string) => {
      const started = performance.now();
      await get(filterOf(`${name} = 1`));
      return performance.now() - started;
    };
    const [inside, outside]: [number[], number[]] = [[], []];
    for (let round = 0; round < 200; round++) {
      inside.push(await time('password_hash'));
      outside.push(await time('qassword_hqsh'));
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[100] ?? Number.NaN;
    expect(median(inside) / median(outside)).toBeGreaterThan(0.5);
    expect(median(inside) / median(outside)).toBeLessThan(2);
  });

  test('J08, J10: the description of the API has public names only', async () => {
    const { status, body } = await get('/openapi.json');
    expect([status, leaksIn(body)]).toEqual([200, []]);
    expect(hidden.slice(0, 3).filter((name) => body.includes(name))).toEqual([]);
  });
});

describe('names that try to be more', () => {
  const names = 't1.password_hash users.name startdatum.x "startdatum" [startdatum] startdatum-- startdatum/**/ product::int';
  test.each(wordsOf(names))('H05, H15: %s', async (name) => {
    const answer = await get(filterOf(`${name} = 1`));
    expect([answer.status, problemOf(answer).code]).toEqual([400, 'invalid-search']);
  });

  test.each([
    ['RES_ID > 5', 200],
    ['BOOKING_ID > 5', 200],
    ['PRODUCT IN(1,14)', 200],
    ['Product = 1', 200],
    ['product=1 AND BOOKING_ID>0', 200],
    ['pr\u0131duct = 1', 400],
    ['PRODUCT\u212a = 1', 400],
    ['RES_CUSTOM02 ~ x AND product = 1', 400],
    ['RES_CUSTOM02 ~ rock and roll', 400],
    ['RES_CUSTOM02 ~ foo OR BOOKING_ID > 0', 400],
    ['RES_CUSTOM02 ~ )', 400],
    ['RES_CUSTOM02 ~ "half', 400],
  ])('S04, S05, S06, S07: %s is %i', async (search, status) => expect((await get(filterOf(search))).status).toBe(status));
});

describe('a query string', () => {
  test.each<[string, string, number, string?]>([
    ['L01: spaces as %20', 'search=product%20%3D%201', 200],
    ['L02, S02: spaces as +', 'search=product+%3D+1', 200],
    ['S02: a plus in a text', 'search=RES_CUSTOM02+~+%22C%2B%2B%22', 200],
    ['L03: half an encoding', 'search=%2', 400, 'invalid-encoding'],
    ['L03: that of JavaScript', 'search=%u0041', 400, 'invalid-encoding'],
    ['L04: an overlong slash', 'search=%C0%AF', 400, 'invalid-encoding'],
    ['L04: half a pair', 'search=%ED%A0%80', 400, 'invalid-encoding'],
    ['L04: beyond Unicode', 'search=%F4%90%80%80', 400, 'invalid-encoding'],
    ['L05: a NUL', 'search=product%00%20%3D%201', 400, 'invalid-search'],
    ['L06: encoded twice', 'search=product%2520%253D%25201', 400, 'invalid-encoding'],
    ['L07: twice', 'search=product%3D1&search=product%3D2', 400, 'parameter-repeated'],
    ['L08: brackets', 'search[]=product%3D1', 200],
    ['L09: in capitals', 'SEARCH=product%3D1', 400, 'parameter-misspelled'],
    ['L10, S01: without a value', 'search', 200],
    ['L11: without a name', '=x', 400, 'parameter-not-encoded'],
    ['L11: separators alone', '&&&', 200],
    ['L12: names of the language', '__proto__=x&constructor=y&search=product%3D1', 200],
    [
      'L13: 1,001 parameters, the last of them one that counts',
      `${'x=1&'.repeat(1_000)}search=product%3D`,
      400,
      'invalid-search',
    ],
    ['L14: a fragment', 'search=product%3D1#x', 400, 'fragment-in-url'],
    ['L18: what browsers encode', 'search=RES_CUSTOM02~"<>{}|^`"', 200],
    ['L21: a pair in the encoding of JavaScript', 'search=%uD83D%uDE00', 400, 'invalid-encoding'],
    ['L22: a character beyond the first plane', 'search=RES_CUSTOM02%20~%20%22%F0%9F%98%80%22', 200],
    ['S03: a bare &', 'search=RES_CUSTOM02%20~%20Rock%20&%20Roll', 400, 'parameter-not-encoded'],
    ['S18: a language that is none', 'lang=../x', 200],
    ['S15: a length of none', 'length=0', 400, 'invalid-parameter'],
    ['S15: a start past every row', 'start=9007199254740991', 200],
    ['S19: a stored filter', 'filter_id=1&search=product%3D1', 200],
    ['S28: the id of an event without quotes', 'search=BOOKING_ID%20%3D%202018-05-02_6', 400, 'invalid-search'],
  ])('%s', async (_, query, status, code) => {
    const answer = await filter(query);
    expect([answer.status, status === 200 ? undefined : problemOf(answer).code]).toEqual([status, code]);
  });

  test('L08, S19: what is ignored changes nothing', async () => {
    const plain = await filter('search=product%3D101&length=5');
    for (const extra of ['&search[]=product%3D1', '&filter_id=1', '&format=xml', '&callback=x', '&id=1'])
      expect((await filter(`search=product%3D101&length=5${extra}`)).body).toBe(plain.body);
  });

  test.each(
    wordsOf(`
    /api/rest/../rest/booking/filter /api/rest/%2e%2e/rest/booking/filter /api/rest/booking%2ffilter
    /api/rest/booking/filter/ /api/rest/BOOKING/filter /api/rest/json/json/booking/filter /api/rest/booking
    /api/rest/booking/ /api/rest/booking//filter /api/rest//booking/filter //api/rest/booking/filter
    /api/rest/booking/filter/1 /api/rest/booking/1001/ /API/rest/booking/filter /api/booking/filter
    /../../../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /..%2f..%2fetc%2fpasswd
  `),
  )('L19: the path %s leads nowhere else', async (path) => {
    const { status, body } = await get(path);
    expect([path.includes('rest/../rest') || path.includes('%2e%2e/rest') ? [200, 404] : [400, 404]].flat()).toContain(status);
    expect(body).not.toMatch(/root:/);
  });

  test.each(['1%00', '%EF%BC%91', '0x1', '1e0', '-1', '99999999999999999999', '9'.repeat(1_000), '%C0%AF', '1;DROP'])(
    'L20: the id %s',
    async (id) => {
      const { status, headers } = await get(`/api/rest/booking/${id}`);
      expect([[400, 404], headers['content-type']]).toEqual([
        expect.arrayContaining([status]),
        'application/problem+json; charset=utf-8',
      ]);
    },
  );
});
