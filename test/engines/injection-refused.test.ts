import { describe, expect, test } from 'vitest';
import { isName, printName } from '../../grammar/literal.ts';
import { check, type Expression, parseQuery, SearchError } from '../../src/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { today } from '../support/pools.ts';
import { schema } from './guarded-tables.ts';
import { payloads } from './payloads.ts';

const quoted = (values: string, search: (value: string) => string) =>
  values.split(',').map((value) => search(JSON.stringify(value)));

test.each(
  [
    quoted('today,now,tomorrow,epoch,infinity,-infinity,allballs,,abc', (value) => `startdatum = ${value}`),
    quoted('2024-02-30,20240101,2024-1-1,01/01/2024,10000-01-01,0000-01-01', (value) => `startdatum >= ${value}`),
    quoted('2024-01-01 00:00:00,2024-01-01T00:00Z,+1d,1.5d,1h', (value) => `startdatum IN (${value})`),
    quoted('now,allballs,24:00,9:30,09:30Z', (value) => `van BETWEEN ${value} AND "12:00"`),
    ['1e3', '0x0E', '0b1', '1_000', '+1', '.5', '1.', '1,5', '١٤', '007', '--1', 'Infinity', 'NaN', '14abc'].flatMap((value) => {
      return [`product = ${value}`, `bedrag < ${value}`];
    }),
    ['product = "14"', 'product = 14.5', 'product = 14.0', 'product = TRUE', 'product = NULL', 'product ~ "1"'],
    ['betaald = 1', 'betaald = "true"', 'naam = 14', 'naam = 0', 'startdatum = 20240101', 'bedrag < 1e999'],
    ['product IN (1, "1")', 'product IN (1, 1.5)', 'product IN (1, NULL)', 'product IN ()'],
  ].flat(),
)('what an engine would convert is refused before it: %s', (search) => {
  expect(() => parseQuery(search, schema)).toThrow(SearchError);
});

describe('a search names fields of the schema, and nothing else:', () => {
  const others = [
    'geheim branch boeking.naam boeking.geheim naam.x "naam" rowid _rowid_ oid ctid xmin tableoid product::int'.split(' '),
    ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'n\u0430am', 'ｎａａｍ', 'naam\u200b', 'naam '],
    payloads.filter((payload) => isName(payload) && payload !== 'naam'),
  ];

  test.each(others.flat())('%j is none', (name) => {
    expect(() => parseQuery(`${printName(name)} = "x"`, schema)).toThrow(SearchError);
    expect(check({ kind: 'null', field: name, negated: false }, schema).query).toBeUndefined();
  });

  test.each([
    '"naam" = "x"',
    '[naam] = "x"',
    "'naam' = 'x'",
    'naam-- = "x"',
    'naam/**/ = "x"',
    'product::int = 1',
    '"x" = "x"',
    '1 = 1',
    'naam = geheim',
    'naam = (SELECT 1)',
    'naam = lower("X")',
    'EXISTS (SELECT 1)',
    'naam = "x"; DROP TABLE users',
    'naam = "x" --',
    'naam = "x" UNION SELECT 1',
    'naam = $1',
    'naam = ?',
    'naam LIKE "%"',
    'naam = "x" OR 1',
    'naam = "a" || "b"',
    'TRUE',
  ])('%s is no search', (search) => expect(() => parseQuery(search, schema)).toThrow(SearchError));
});

describe('a tree brings no SQL', () => {
  const value = { kind: 'string', value: 'x' };
  const plain = { kind: 'comparison', field: 'naam', operator: '=', value };
  const attack = '1=1 OR "naam"';

  test.each<readonly [what: string, tree: object]>([
    ['more than a tree has', { ...plain, sql: attack }],
    ['more than a literal has', { ...plain, value: { ...value, toString: () => attack } }],
    ['an operator', { ...plain, operator: '= 1 OR 1=1 --' }],
    ['the operator of an object', { ...plain, operator: 'constructor' }],
    ['a field that is an object', { ...plain, field: { toString: () => 'naam' } }],
    ['a text that is an object', { ...plain, value: { kind: 'string', value: { toSqlString: () => attack } } }],
    ['a text that is a list', { ...plain, value: { kind: 'string', value: [attack] } }],
    ['an integer that is a text', { ...plain, field: 'product', value: { kind: 'integer', value: attack } }],
    ['a decimal that is SQL', { ...plain, field: 'bedrag', value: { kind: 'decimal', value: '1.0 OR 1=1' } }],
    ['a truth value that is a text', { ...plain, field: 'betaald', value: { kind: 'boolean', value: attack } }],
    ['a day', { ...plain, value: new Date(0) }],
    ['bytes', { ...plain, value: { kind: 'string', value: Buffer.from('x') } }],
    ['a kind', { kind: 'sql', text: attack }],
    ['a negation', { kind: 'null', field: 'naam', negated: attack }],
  ])('as %s', (_, tree) => {
    expect(() => check(tree as Expression, schema)).toThrow(TypeError);
    expect(() => toSql({ schema, expression: tree } as never, sqlite, { today })).toThrow(TypeError);
  });
});
