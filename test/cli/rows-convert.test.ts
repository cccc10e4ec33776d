import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asyncLaw } from '../support/law.ts';
import { cell, convertRows } from './read-rows.ts';

describe('from one format to another', () => {
  const json =
    '[\n{"id": 12345678901234567890, "b": [1.50, {"c": 1e400}], "d": "x,\\"y\\"\\n", "e": true, "f": null},\n{"id":1}\n]\n';

  test.each<readonly [to: 'json' | 'ndjson' | 'csv', output: string]>([
    ['json', json],
    ['ndjson', json.replace('[\n', '').replace(',\n', '\n').replace(']\n', '')],
    ['csv', 'id,b,d,e,f\n12345678901234567890,"[1.50,{""c"":1e400}]","x,""y""\n",true,\n1,,,,\n'],
  ])('JSON to %s, with numbers as they were', async (to, output) => expect(await convertRows(json, { to })).toBe(output));

  test.each<readonly [input: string, to: 'json' | 'ndjson' | 'csv', output: string]>([
    ['10;b;9\r\nx;;"1;""\n"\r\n', 'ndjson', '{"10":"x","b":null,"9":"1;\\"\\n"}\n'],
    ['a,b\n', 'json', '[]\n'],
    ['a,b\n', 'csv', 'a,b\n'],
    ['[]', 'csv', ''],
    ['[\n]', 'json', '[]\n'],
    ['[{"a":""},{"a":" x"}]', 'csv', 'a\n""\n" x"\n'],
    ['{\r\n  "a": "{\\n}",\r\n  "b": [\r\n    1\r\n  ]\r\n}\r\n', 'ndjson', '{"a": "{\\n}","b": [1]}\n'],
    ['{"a":1}\n{"a":2}\n', 'json', '[\n{"a":1},\n{"a":2}\n]\n'],
  ])('%j to %s', async (input, to, output) => expect(await convertRows(input, { to })).toBe(output));

  test('objects one after the other, whatever their lines, come out on a line each', async () => {
    expect(await convertRows('{\n"a":1\n}{"a":2}')).toBe('{"a":1}\n{"a":2}\n');
  });

  test('a row with more than the columns of CSV is refused', async () => {
    await expect(convertRows('{"a":1}\n{"a":2,"b":3}\n', { to: 'csv' })).rejects.toThrow(
      'Line 2 has "b", which the first row has not',
    );
  });

  asyncLaw(
    'what is written as CSV reads back the same',
    [fc.array(fc.tuple(cell, cell), { minLength: 1 }), fc.constantFrom(',', ';', '\t', '|')],
    async (pairs, delimiter) => {
      const text = await convertRows(JSON.stringify(pairs.map(([a, b]) => ({ a, b }))), { to: 'csv', delimiter });
      expect(parseCsv(text, { delimiter, from_line: 2 })).toEqual(pairs);
    },
  );
});
