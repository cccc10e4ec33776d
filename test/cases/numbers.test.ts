import { describe, expect, test } from 'vitest';
import { literalsOf, parse, parseQuery, print } from '../../src/index.ts';
import { countUnreadable, filter } from '../../src/memory/index.ts';
import { entities } from '../../src/service/entities.ts';
import { readParameters } from '../../src/service/parameters.ts';
import { problemOf } from '../../src/service/problem.ts';
import { everywhere, inLetters } from '../support/everywhere.ts';
import { today } from '../support/pools.ts';
import { boeking } from './boeking.ts';
import { refusals, refusalsOfBoeking, refused } from './refusals.ts';

// Group C: numbers and booleans. ⟦ and ⟧ mark a range; the last column is the fixed text.

const thousands = '9'.repeat(5_000);

describe('what is refused', () => {
  test.each(
    refused([
      ['C01', 'product = ⟦007⟧', 'invalid-number', 'product = 7'],
      ['C01', 'product = ⟦-007⟧', 'invalid-number', 'product = -7'],
      ['C01', 'product = ⟦00⟧', 'invalid-number', 'product = 0'],
      ['C01', 'bedrag = ⟦00.5⟧', 'invalid-number', 'bedrag = 0.5'],
      ['C02', 'product = ⟦1e3⟧', 'invalid-number', 'product = 1000'],
      ['C01', 'product = ⟦09007199254740992⟧', 'invalid-number'],
      ['C02', 'product = ⟦0x0E⟧', 'invalid-number'],
      ['C02', 'product = ⟦0b1⟧', 'invalid-number'],
      ['C02', 'product = ⟦1_000⟧', 'invalid-number', 'product = 1000'],
      ['C02', 'product = ⟦+⟧1', 'unexpected-character', 'product = 1'],
      ['C02', 'product = ⟦.5⟧', 'invalid-number', 'product = 0.5'],
      ['C02', 'product = ⟦1.⟧', 'invalid-number', 'product = 1'],
      ['C02', 'product = ⟦١٤⟧', 'unexpected-character'],
      ['C06', 'product = ⟦9007199254740992⟧', 'integer-out-of-range'],
      ['C06', 'product = ⟦-9007199254740992⟧', 'integer-out-of-range'],
      ['C06', 'product = ⟦9223372036854775807⟧', 'integer-out-of-range'],
      ['C06', 'product = ⟦-9223372036854775808⟧', 'integer-out-of-range'],
      ['C07', 'id = ⟦9007199254740993⟧', 'integer-out-of-range'],
      ['C12', 'bedrag = ⟦99999999999999.99⟧', 'invalid-number'],
      ['C12', 'bedrag = ⟦0.1234567890123456⟧', 'invalid-number'],
      ['C13', 'bedrag < ⟦1e999⟧', 'invalid-number'],
      ['C14', `product = ⟦${thousands}⟧`, 'integer-out-of-range'],
      ['C14', `product = ⟦-${thousands}⟧`, 'integer-out-of-range'],
      ['C14', `bedrag = ⟦0.${thousands}⟧`, 'invalid-number'],
      ['C14', `bedrag = ⟦${thousands}.0⟧`, 'invalid-number'],
      ['C19', 'product = ⟦-⟧-1', 'unexpected-character', 'product = -1'],
      ['C19', 'product = ⟦-⟧"1"', 'unexpected-character', 'product = "1"'],
    ]),
  )('%s: %s is %s', (_, marked, code, fixed) => {
    expect(refusals(marked)).toEqual([{ marked, code, fixed }]);
    expect(parse(marked.replace(/[⟦⟧]/g, '')).expression).toBeUndefined();
  });

  test.each(
    refused([
      ['C02', 'product = 1⟦,⟧5', 'unexpected-token'],
      ['C02', 'product IN (1⟦;⟧5)', 'unexpected-character'],
    ]),
  )('%s: %s is %s, and no fix makes another number of its digits', (_, marked, code) => {
    const [found] = refusals(marked);
    expect(found).toMatchObject({ marked, code });
    expect(found?.fixed ?? '').not.toContain('15');
  });

  test.each(
    refused([
      ['C03', 'product = ⟦"14"⟧', 'type-mismatch', 'product = 14'],
      ['C03', 'product = ⟦"14abc"⟧', 'type-mismatch'],
      ['C03', 'product = ⟦"abc"⟧', 'type-mismatch'],
      ['C03', 'product = ⟦""⟧', 'type-mismatch'],
      ['C03', 'product = ⟦"014"⟧', 'type-mismatch'],
      ['C04', 'naam = ⟦14⟧', 'type-mismatch', 'naam = "14"'],
      ['C04', 'naam = ⟦0⟧', 'type-mismatch', 'naam = "0"'],
      ['C08', 'product = ⟦14.5⟧', 'type-mismatch'],
      ['C09', 'product = ⟦14.0⟧', 'type-mismatch'],
      ['C17', 'product = ⟦true⟧', 'type-mismatch'],
      ['C17', 'geannuleerd = ⟦1⟧', 'type-mismatch'],
      ['C17', 'geannuleerd = ⟦"true"⟧', 'type-mismatch', 'geannuleerd = TRUE'],
    ]),
  )('%s: %s is %s', (_, marked, code, fixed) => expect(refusalsOfBoeking(marked)).toEqual([{ marked, code, fixed }]));
});

describe('what is read', () => {
  test.each<[id: string, text: string, value: number | string, printed: string]>([
    ['C01', 'product = 14', 14, 'product = 14'],
    ['C01', 'product = 0', 0, 'product = 0'],
    ['C01', 'product = -0', 0, 'product = 0'],
    ['C01', 'bedrag = -0.0', '0.0', 'bedrag = 0.0'],
    ['C06', 'product = 9007199254740991', 9_007_199_254_740_991, 'product = 9007199254740991'],
    ['C06', 'product = -9007199254740991', -9_007_199_254_740_991, 'product = -9007199254740991'],
    ['C11', 'bedrag = 1.005', '1.005', 'bedrag = 1.005'],
    ['C12', 'bedrag = 99999999999.99', '99999999999.99', 'bedrag = 99999999999.99'],
    ['C12', 'bedrag = 9999999999999.99', '9999999999999.99', 'bedrag = 9999999999999.99'],
  ])('%s: %s has the value %s', (_, text, value, printed) => {
    const { expression = expect.unreachable(text) } = parse(text);
    // `toBe` tells 0 from −0.
    expect(expression.kind === 'comparison' && literalsOf(expression)[0]?.value).toBe(value);
    expect(print(expression)).toBe(printed);
  });

  const rows = [
    { id: 1, product: 14, bedrag: 0.1, geannuleerd: true },
    { id: 2, product: 5, bedrag: 0.3, geannuleerd: false },
    { id: 3, product: null, bedrag: null, geannuleerd: null },
    { id: 4, product: 4, bedrag: 0.1 + 0.2, geannuleerd: false },
    { id: 5, product: -1, bedrag: 1, geannuleerd: true },
    { id: 6, product: 2 ** 53 - 1, bedrag: 1.01, geannuleerd: true },
  ];
  const ask = everywhere(boeking, rows);
  test.each([
    ['C05', 'product = 9999999999', 'FFUFFF'],
    ['C05', 'product > 9999999999', 'FFUFFT'],
    ['C06', 'product = 9007199254740991', 'FFUFFT'],
    ['C06', 'product >= -9007199254740991', 'TTUTTT'],
    ['C10', 'bedrag = 0.1', 'TFUFFF'],
    ['C10', 'bedrag = 0.10', 'TFUFFF'],
    ['C10', 'bedrag = 0.30', 'FTUFFF'],
    ['C10', 'bedrag = 1', 'FFUFTF'],
    ['C11', 'bedrag = 1.005', 'FFUFFF'],
    ['C11', 'bedrag > 1.005', 'FFUFFT'],
    ['C12', 'bedrag = 99999999999.99', 'FFUFFF'],
    ['C12', 'bedrag < 99999999999.99', 'TTUTTT'],
    ['C16', 'product >= 5', 'TTUFFT'],
    ['C16', 'NOT (product < 5)', 'TTUFFT'],
    ['C18', 'geannuleerd = TRUE', 'TFUFTT'],
    ['C18', 'geannuleerd = true', 'TFUFTT'],
    ['C18', 'geannuleerd = false', 'FTUTFF'],
    ['C18', 'geannuleerd != tRuE', 'FTUTFF'],
  ])('%s: %s is %s', (_, text, letters) => expect(inLetters(ask(text))).toBe(letters));

  test.each<[id: string, text: string, row: object, found: boolean]>([
    ['C07', 'id = 9007199254740991', { id: '9007199254740991' }, true],
    ['C07', 'id = 9007199254740991', { id: '9007199254740992' }, false],
    ['C07', 'id = 9007199254740991', { id: '9007199254740993' }, false],
    ['C07', 'id > 9007199254740991', { id: '9007199254740993' }, true],
    ['C07', 'id = 9007199254740991', { id: 9_007_199_254_740_993n }, false],
    ['C10', 'bedrag = 0.1', { bedrag: '0.10' }, true],
    ['C10', 'bedrag = 0.30', { bedrag: '0.30000000000000004' }, false],
    ['C10', 'bedrag < 0.3', { bedrag: '0.29999999999999999999' }, true],
    ['C11', 'bedrag = 1.005', { bedrag: '1.005' }, true],
    ['C11', 'bedrag = 1.005', { bedrag: '1.01' }, false],
    ['C11', 'bedrag = 1.01', { bedrag: '1.005' }, false],
    ['C15', 'bedrag = 0', { bedrag: -0 }, true],
    ['C15', 'bedrag IN (0)', { bedrag: '-0.00' }, true],
    ['C15', 'product = 0', { product: -0 }, true],
    ['C15', 'product IN (0)', { product: '-0' }, true],
    ['C15', 'bedrag IS NULL', { bedrag: Number.NaN }, true],
    ['C15', 'bedrag > 1', { bedrag: Number.NaN }, false],
    ['C15', 'bedrag IS NULL', { bedrag: Number.POSITIVE_INFINITY }, true],
    ['C15', 'bedrag > 1', { bedrag: Number.POSITIVE_INFINITY }, false],
    ['C15', 'bedrag < 1', { bedrag: Number.NEGATIVE_INFINITY }, false],
    ['C15', 'bedrag IS NULL', { bedrag: 'NaN' }, true],
  ])('%s: %s of %o in memory is %s', (_, text, row, found) => {
    expect(filter([row], parseQuery(text, boeking), { today, unreadable: 'missing' })).toEqual(found ? [row] : []);
  });

  test('C15: NaN and both infinities are counted as no numbers', () => {
    const values = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0.1].map((bedrag) => ({ bedrag }));
    expect(countUnreadable(values, boeking)).toEqual({ bedrag: 3 });
  });
});

describe('paging, where the service reads it', () => {
  const read = (query: string): string => {
    try {
      const { start, length } = readParameters(`/api/rest/booking/filter?${query}`, entities.booking);
      return `${start} ${length}`;
    } catch (error) {
      return problemOf(error)?.code ?? String(error);
    }
  };
  test.each<readonly [id: string, query: string, outcome: string]>([
    ...['9223372036854775808', '-1', '1.5', '1e3', 'abc', '%205', '٥', '007', '+1', 'Infinity'].flatMap((value) => [
      ['C20', `length=${value}`, 'invalid-parameter'] as const,
      ['C20', `start=${value}`, 'invalid-parameter'] as const,
    ]),
    ['C20', 'length=0', 'invalid-parameter'],
    ['C20', 'length=1', '0 1'],
    ['C20', 'length=10000', '0 10000'],
    ['C20', 'length=10001', 'invalid-parameter'],
    ['C20', 'length=', '0 100'],
    ['C20', 'start=0', '0 100'],
    ['C20', 'start=', '0 100'],
    ['C20', 'start=9007199254740991', '9007199254740991 100'],
    ['C20', 'start=9007199254740992', 'invalid-parameter'],
  ])('%s: %s is %s', (_, query, outcome) => expect(read(query)).toBe(outcome));
});
