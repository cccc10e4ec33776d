import { JSONParser } from '@streamparser/json';
import { parse as parseCsv } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OpenRows, openRows, type RowOptions } from '../../src/cli/rows/open-rows.ts';
import type { Row } from '../../src/cli/rows/row.ts';
import { createRowWriter } from '../../src/cli/rows/row-writer.ts';

type Reading = OpenRows & { readonly rows: readonly Row[] };

const anyFormat: RowOptions = { from: undefined, to: undefined, delimiter: undefined };

/** Reads bytes that come in chunks of these lengths, over and over. */
async function read(
  input: string | Buffer,
  lengths: readonly number[] = [65_536],
  options: Partial<RowOptions> = {},
): Promise<Reading> {
  async function* chunks() {
    const bytes = Buffer.from(input);
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const length = lengths[turn % lengths.length] ?? 1;
      yield bytes.subarray(at, at + length);
      at += length;
    }
  }
  const open = await openRows(chunks(), { ...anyFormat, to: 'json', ...options }, new Set());
  const rows: Row[] = [];
  for await (const chunk of open.chunks) open.reader.push(chunk, (row) => rows.push(row));
  open.reader.end((row) => rows.push(row));
  return { ...open, rows };
}

/** What goes in, as it is written again. */
async function convert(input: string, options: Partial<RowOptions> = {}): Promise<string> {
  const { reader, chunks, from, to, delimiter } = await openRows(
    (async function* () {
      yield Buffer.from(input);
    })(),
    { ...anyFormat, ...options },
    new Set(),
  );
  const writer = createRowWriter(to, from, reader, delimiter);
  let output = '';
  const take = (row: Row) => {
    output += writer.row(row);
  };
  for await (const chunk of chunks) reader.push(chunk, take);
  reader.end(take);
  return output + writer.end();
}

const chunking = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const space = fc.constantFrom('', ' ', '\n', '\r\n', '\t ');
const object = fc
  .dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' }), { maxKeys: 4 })
  .map((one) => JSON.stringify(one));
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', 'é', '漢', '🎉', '\ufeff') }),
  fc.constantFrom('', '12345678901234567890'),
);

describe('JSON', () => {
  test('each row has its own text and the values that another parser finds, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(object, { maxLength: 6 }), space, chunking, async (objects, blank, lengths) => {
        const text = `${blank}[${blank}${objects.join(`${blank},${blank}`)}${blank}]${blank}`;
        const { rows, from } = await read(text, lengths);
        expect(from).toBe('json');
        expect(rows.map(({ raw }) => raw)).toEqual(objects);
        const wanted: unknown[] = [];
        const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
        parser.onValue = ({ value }) => void wanted.push(JSON.parse(JSON.stringify(value)));
        parser.write(text);
        expect(rows.map(({ values }) => values)).toEqual(wanted);
      }),
    );
  });

  test('rows stand one after the other too, on lines or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(object, { minLength: 1, maxLength: 6 }), space, chunking, async (objects, blank, lengths) => {
        const { rows } = await read(blank + objects.join(`${blank}\n`), lengths);
        expect(rows.map(({ raw }) => raw)).toEqual(objects);
        const onLines = await read(objects.map((one) => `${one}${blank}\n`).join(''), lengths, { from: 'ndjson' });
        expect(onLines.rows.map(({ raw }) => raw)).toEqual(objects);
      }),
    );
  });

  test.each<readonly [input: string, says: string]>([
    ['[1, 2]', 'Row 1 is not an object.'],
    ['[{"a":1}, "b", {}]', 'Row 2 is not an object.'],
    ['[[{"a":1}]]', 'Row 1 is not an object.'],
    ['[{"a":1} {"a":2}]', 'Row 2 has no comma before it.'],
    ['[,{"a":1}]', 'Row 1 has a comma too many before it.'],
    ['[{"a":1},]', 'The list has a comma too many before its ].'],
    ['[{"a":1}', 'The list is never closed with a ].'],
    ['[', 'The list is never closed with a ].'],
    ['[{"a":1},{"a":', 'Row 2 is cut off: the JSON ends inside it.'],
    ['[{"a":1}] {"a":2}', 'Something follows the end of the JSON.'],
    ['[{"a":1}] x', 'Something follows the end of the JSON.'],
    ['[{"a":1},{"a":01}]', 'Row 2 is not JSON: '],
    ['{"a":1}\n{"a":}\n', 'Line 2 is not JSON: '],
    ['{"a":1}\n\n{"a":1\n{"a":1}\n', 'Line 3 is not JSON: '],
    ['{"a":1}\n[1]\n', 'Line 2 is not an object.'],
    ['{"a":1}\nnull', 'Line 2 is not an object.'],
    ['{\n"a":1}\n{\n"a":', 'Row 2 is cut off: the JSON ends inside it.'],
    ['{\n"a":1}, {"a":2}', 'Row 2 has a comma too many before it.'],
  ])('%j is refused', async (input, says) => {
    await expect(read(input)).rejects.toThrow(says);
    await expect(read(input, [1])).rejects.toThrow(says);
  });

  test('an empty text is no JSON where that is asked for', async () => {
    await expect(read(' \n', [1], { from: 'json' })).rejects.toThrow('There is no JSON');
    expect((await read('')).rows).toEqual([]);
  });

  test('bytes that are no text are refused, a written replacement character is not', async () => {
    await expect(read(Buffer.from('{"a":"\xe9"}', 'latin1'))).rejects.toThrow('Line 1 is not text in UTF-8.');
    expect((await read('[{"a":"\ufffd"}]')).rows).toHaveLength(1);
  });

  test('a row of 16 MiB is the longest', async () => {
    const filling = 16 * 1024 * 1024 - '{"a":""}'.length;
    expect((await read(`[{"a":"${'x'.repeat(filling)}"}]`)).rows).toHaveLength(1);
    await expect(read(`[{"a":"${'x'.repeat(filling + 1)}"}]`)).rejects.toThrow('Row 1 is longer than 16 MiB.');
  });
});

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
        const { rows, reader, from } = await read(text, lengths);
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
    expect((await read(input)).rows.map(({ values }) => values)).toEqual(wanted);
    expect((await read(input, [1])).rows.map(({ values }) => values)).toEqual(wanted);
  });

  test.each<readonly [input: string, says: string]>([
    ['a,b\n1\n', 'Line 2 has 1 cell; the header line has 2.'],
    ['a,b\n"1\n2",3\n1,2,3\n', 'Line 4 has 3 cells; the header line has 2.'],
    ['a,b\n1,"2', 'Line 2 has a quote that is never closed.'],
    ['a,b\n1,2\n1,2"\n1,2\n', 'Line 3 has a quote inside a cell'],
    ['a,b\n1,2\n"1"2,3\n', 'Line 3 has text after a closing quote'],
    ['a,b,a\n1,2,3\n', 'The header line names the column "a" twice.'],
  ])('%j is refused', async (input, says) => {
    await expect(read(input)).rejects.toThrow(says);
    await expect(read(input, [1])).rejects.toThrow(says);
  });

  test('a column that nobody asks for may be there twice', async () => {
    expect(await convert('a,b,a\n1,2,3\n')).toBe('a,b,a\n1,2,3\n');
  });

  test('a quote that is never closed is told as that, however much follows', async () => {
    await expect(read(`a,b\n1,2\n1,"2\n${'1,2\n'.repeat(5_000_000)}`)).rejects.toThrow(
      'Line 3 has a quote that is never closed.',
    );
  });
});

describe('from one format to another', () => {
  const json =
    '[\n{"id": 12345678901234567890, "b": [1.50, {"c": 1e400}], "d": "x,\\"y\\"\\n", "e": true, "f": null},\n{"id":1}\n]\n';

  test.each<readonly [to: 'json' | 'ndjson' | 'csv', output: string]>([
    ['json', json],
    ['ndjson', json.replace('[\n', '').replace(',\n', '\n').replace(']\n', '')],
    ['csv', 'id,b,d,e,f\n12345678901234567890,"[1.50,{""c"":1e400}]","x,""y""\n",true,\n1,,,,\n'],
  ])('JSON to %s, with numbers as they were', async (to, output) => {
    expect(await convert(json, { to })).toBe(output);
  });

  test.each<readonly [input: string, to: 'json' | 'ndjson' | 'csv', output: string]>([
    ['10;b;9\r\nx;;"1;""\n"\r\n', 'ndjson', '{"10":"x","b":null,"9":"1;\\"\\n"}\n'],
    ['a,b\n', 'json', '[]\n'],
    ['a,b\n', 'csv', 'a,b\n'],
    ['[]', 'csv', ''],
    ['[\n]', 'json', '[]\n'],
    ['[{"a":""},{"a":" x"}]', 'csv', 'a\n""\n" x"\n'],
    ['{\r\n  "a": "{\\n}",\r\n  "b": [\r\n    1\r\n  ]\r\n}\r\n', 'ndjson', '{"a": "{\\n}","b": [1]}\n'],
    ['{"a":1}\n{"a":2}\n', 'json', '[\n{"a":1},\n{"a":2}\n]\n'],
  ])('%j to %s', async (input, to, output) => {
    expect(await convert(input, { to })).toBe(output);
  });

  test('objects one after the other, whatever their lines, come out on a line each', async () => {
    expect(await convert('{\n"a":1\n}{"a":2}')).toBe('{"a":1}\n{"a":2}\n');
  });

  test('a row with more than the columns of CSV is refused', async () => {
    await expect(convert('{"a":1}\n{"a":2,"b":3}\n', { to: 'csv' })).rejects.toThrow(
      'Line 2 has "b", which the first row has not',
    );
  });

  test('what is written as CSV reads back the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1 }),
        fc.constantFrom(',', ';', '\t', '|'),
        async (pairs, delimiter) => {
          const text = await convert(JSON.stringify(pairs.map(([a, b]) => ({ a, b }))), { to: 'csv', delimiter });
          expect(parseCsv(text, { delimiter, from_line: 2 })).toEqual(pairs);
        },
      ),
    );
  });
});
