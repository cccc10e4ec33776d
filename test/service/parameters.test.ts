import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities } from '../../src/service/entities.ts';
import { readParameters as read } from '../../src/service/parameters.ts';
import { problemOf } from '../../src/service/problem.ts';
import { anyCharacter } from '../support/any-character.ts';
import { law } from '../support/law.ts';
import { wordsOf } from '../support/words-of.ts';

const readParameters = (url: string) => read(url, entities.booking);

const url = (query: string) => `http://localhost/api/rest/booking/filter${query}`;
const refused = (query: string): string | undefined => {
  try {
    readParameters(url(query));
    return undefined;
  } catch (error) {
    return problemOf(error)?.code ?? String(error);
  }
};
const names = (query: string) =>
  readParameters(url(query)).columns.map(({ name, column, raw }) => `${name}:${column}${raw ? ':raw' : ''}`);

test('without parameters: the default columns, no filter, the first 100 rows, English', () => {
  const { columns, ...rest } = readParameters(url(''));
  expect(columns.map(({ name }) => name).join()).toBe('RES_ID,OBJ_DESC,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS');
  expect(rest).toEqual({ search: undefined, start: 0, length: 100, paged: false, locale: 'en' });
});

test('an empty parameter is as one that is not given', () => {
  expect(readParameters(url('?columns=&search=&start=&length=&lang='))).toEqual(readParameters(url('')));
  expect(readParameters(url('?search'))).toEqual(readParameters(url('')));
  expect(readParameters(url('?&&&'))).toEqual(readParameters(url('')));
});

describe('the search text', () => {
  test.each([
    ['%20 is a space', 'product%20%3D%201', 'product = 1'],
    ['+ is a space', 'product+%3D+1', 'product = 1'],
    ['%2B is a plus', 'a+~+%22C%2B%2B%22', 'a ~ "C++"'],
    ['bare = stands as it is', 'startdatum>=%220d%22', 'startdatum>="0d"'],
    ['UTF-8 is decoded', '%F0%9F%98%80', '😀'],
    ['a byte order mark stays', '%EF%BB%BFa', '\uFEFFa'],
    ['it is decoded once', '%2541', '%41'],
    ['a semicolon separates nothing', 'a;start=3', 'a;start=3'],
  ])('%s', (_, sent, search) => {
    expect(readParameters(url(`?search=${sent}`))).toMatchObject({ search, length: 1_000, start: 0 });
  });

  law(
    'comes through both encodings in use',
    [fc.string({ unit: anyCharacter, minLength: 1 }).filter((text) => text.isWellFormed())],
    (text) => {
      expect(readParameters(url(`?search=${encodeURIComponent(text)}`)).search).toBe(text);
      expect(readParameters(url(`?${new URLSearchParams({ search: text })}`)).search).toBe(text);
    },
  );

  test.each(['%', '%2', '%zz', '%u0041', '%C0%AF', '%E0%80%AF', '%ED%A0%80', '%F4%90%80%80', '%C3%28', '%FF'])(
    '%s is no encoding, in whatever parameter',
    (sent) => {
      expect(refused(`?search=${sent}`)).toBe('invalid-encoding');
      expect(refused(`?columns=${sent}`)).toBe('invalid-encoding');
      expect([refused(`?other=${sent}`), refused(`?${sent}=1`)]).toEqual(['invalid-encoding', 'invalid-encoding']);
    },
  );
});

describe('columns', () => {
  test('keep the name as requested, in its order', () => {
    expect(names('?columns=res_fromtime_RAW,Obj_Desc,RES_FROMTIME')).toEqual([
      'res_fromtime_RAW:RES_FROMTIME:raw',
      'Obj_Desc:OBJ_DESC',
      'RES_FROMTIME:RES_FROMTIME',
    ]);
  });

  test.each([
    ['unknown-column', 'RES_IDD'],
    ['unknown-column', '*'],
    ['unknown-column', 'RES_ID;DROP'],
    ['unknown-column', 'BOOKING_ID'],
    ['unknown-column', 'constructor'],
    ['unknown-column', '__proto__'],
    ['unknown-column', '_raw'],
    ['unknown-column', 'RES_ID_raw_raw'],
    ['unknown-column', 'RES_ID,%09OBJ_ID'],
    ['empty-column', 'RES_ID,%20'],
    ['unknown-column', 'RES_%C4%B1D'],
    ['unknown-column', 'RES_ID%00'],
    ['empty-column', 'RES_ID,'],
    ['empty-column', ',RES_ID'],
    ['empty-column', 'RES_ID,,OBJ_ID'],
    ['column-repeated', 'RES_ID,OBJ_ID,res_id'],
    ['column-repeated', 'RES_ID_raw,RES_ID_RAW'],
    ['unknown-column', Array(100).fill('x').join()],
    ['too-many-columns', Array(101).fill('x').join()],
  ])('%s: %s', (code, columns) => expect(refused(`?columns=${columns}`)).toBe(code));

  test('a misspelled one is told what it may mean', () => {
    const suggestion = (name: string) => {
      try {
        readParameters(url(`?columns=${name}`));
        return undefined;
      } catch (error) {
        return problemOf(error)?.data;
      }
    };
    expect(suggestion('RES_TILLTIME')).toEqual({ name: 'RES_TILLTIME', suggestion: 'RES_TILTIME' });
    expect(suggestion('RES_TILLTIME_raw')).toEqual({ name: 'RES_TILLTIME_raw', suggestion: 'RES_TILTIME_raw' });
    expect(suggestion('nothing')).toEqual({ name: 'nothing', suggestion: undefined });
  });
});

describe('start and length', () => {
  test.each([
    ['start=0', 0, 100],
    ['start=1', 1, 100],
    ['start=9007199254740991', 9_007_199_254_740_991, 100],
    ['length=1', 0, 1],
    ['length=10000', 0, 10_000],
    ['start=20&length=10', 20, 10],
  ])('%s', (query, start, length) => expect(readParameters(url(`?${query}`))).toMatchObject({ start, length, paged: true }));

  test.each(
    wordsOf(`
    -1 1e2 %205 5%20 007 1.0 0x1 %D9%A5 abc 9007199254740992 9223372036854775808 1_0 +1
  `),
  )('%s is no number of rows', (sent) => {
    expect(refused(`?start=${sent}`)).toBe('invalid-parameter');
    expect(refused(`?length=${sent}`)).toBe('invalid-parameter');
  });

  test.each(['0', '10001'])('length=%s is out of bounds', (sent) => expect(refused(`?length=${sent}`)).toBe('invalid-parameter'));
});

test.each([
  ['nl', 'nl'],
  ['dutch', 'nl'],
  ['NL', 'nl'],
  ['en', 'en'],
  ['English', 'en'],
  ['nl-NL', 'nl'],
  ['nl_BE', 'nl'],
  ['en-GB', 'en'],
  ['de', 'en'],
  ['../nl', 'en'],
  ['constructor', 'en'],
  ['n'.repeat(10_000), 'en'],
])('lang=%s is %s', (sent, locale) => expect(readParameters(url(`?lang=${sent}`)).locale).toBe(locale));

describe('what would change the meaning in silence is refused', () => {
  test.each([
    ['parameter-repeated', '?search=a&search=b'],
    ['parameter-repeated', '?search=a&search='],
    ['parameter-repeated', '?columns=RES_ID&columns=RES_ID'],
    ['parameter-repeated', '?start=1&st%61rt=2'],
    ['parameter-misspelled', '?Search=a'],
    ['parameter-misspelled', '?COLUMNS=RES_ID'],
    ['parameter-not-encoded', '?search=EVENT_DESC%20~%20Rock%20&%20Roll'],
    ['parameter-not-encoded', '?search=a%20~%20%22R&B%22'],
    ['parameter-not-encoded', '?search=a%20%3D%201&&b%20%3D%202'],
    ['parameter-not-encoded', '?=x'],
    ['parameter-not-encoded', '?a:b=x'],
    ['fragment-in-url', '?search=a#b'],
  ])('%s: %s', (code, query) => expect(refused(query)).toBe(code));
});

test.each(['?_=1700000000', '?tags[]=1&tags[]=2', '?__proto__=x&constructor=y', '?a.b=1', '?$top=3', '?x-y=2'])(
  'extras that clients send are ignored: %s',
  (query) => expect(readParameters(url(query))).toEqual(readParameters(url(''))),
);
