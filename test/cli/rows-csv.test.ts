import { parse as parseCsv } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InputRow as Row } from '../../src/cli/rows/row.ts';
import { cell, chunking, convertRows, readRows } from './read-rows.ts';

describe('CSV', () => {
  const table = fc
    .record({ width: fc.integer({ min: 2, max: 5 }), height: fc.integer({ min: 0, max: 5 }) })
    .chain(({ width, height }) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    );
  const form = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
    bom: fc.boolean(),
    eof: fc.boolean(),
    // Without this it leaves line ends other than its own bare.
    quoted_match: fc.constant(/[\r\n]/),
  });

  test('the cells are those that another parser finds, and the text comes out as it went in, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(table, form, chunking, async (records, options, lengths) => {
        const names = (records[0] ?? ['', '']).map((_, index) => `column ${index}`);
        const text = stringify([names, ...records], options);
        const wanted = parseCsv(text, { delimiter: options.delimiter, bom: true, record_delimiter: options.record_delimiter });
        const { rows, reader, from } = await readRows(text, lengths);
        expect(from).toBe('csv');
        expect([reader.heading?.columns, ...rows.map(({ cells }) => cells)]).toEqual(wanted);
        expect([reader.heading?.raw, ...rows.map(({ raw }) => raw)].join('')).toBe(text);
        const values = records.map((cells) => Object.fromEntries(cells.map((one, index) => [`column ${index}`, one || null])));
        expect(rows.map((row) => row.values)).toEqual(values);
      }),
    );
  });

  test.each<readonly [input: string, rows: readonly Row['values'][]]>([
    ['a;b,c;d\n1;2;3', [{ a: '1', 'b,c': '2', d: '3' }]],
    ['"a\n,,,";b\n1;2', [{ 'a\n,,,': '1', b: '2' }]],
    ['"a;;b",c\n1,2', [{ 'a;;b': '1', c: '2' }]],
    ['\n\na,b\n\n1,2\n\n', [{ a: '1', b: '2' }]],
    ['a\n1\n\n""\n', [{ a: '1' }, { a: null }, { a: null }]],
    ['a,b\n"",\n', [{ a: null, b: null }]],
    ['a,b\n" 1",2 \n', [{ a: ' 1', b: '2 ' }]],
  ])('%j', async (input, wanted) => {
    expect((await readRows(input)).rows.map(({ values }) => values)).toEqual(wanted);
    expect((await readRows(input, [1])).rows.map(({ values }) => values)).toEqual(wanted);
  });

  test.each<readonly [input: string, says: string]>([
    ['a,b\n1\n', 'Line 2 has 1 cell; the header line has 2.'],
    ['a,b\n"1\n2",3\n1,2,3\n', 'Line 4 has 3 cells; the header line has 2.'],
    ['a,b\n1,"2', 'Line 2 has a quote that is never closed.'],
    ['a,b\n1,2\n1,2"\n1,2\n', 'Line 3 has a quote inside a cell'],
    ['a,b\n1,2\n"1"2,3\n', 'Line 3 has text after a closing quote'],
    ['a,b,a\n1,2,3\n', 'The header line names the column "a" twice.'],
  ])('%j is refused', async (input, says) => {
    await expect(readRows(input)).rejects.toThrow(says);
    await expect(readRows(input, [1])).rejects.toThrow(says);
  });

  test('a column that nobody asks for may be there twice', async () => {
    expect(await convertRows('a,b,a\n1,2,3\n')).toBe('a,b,a\n1,2,3\n');
  });

  test('a quote that is never closed is told as that, however much follows', () =>
    expect(readRows(`a,b\n1,2\n1,"2\n${'1,2\n'.repeat(5_000_000)}`)).rejects.toThrow('Line 3 has a quote that is never closed.'));
});
