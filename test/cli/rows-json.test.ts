import { JSONParser } from '@streamparser/json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunking, readRows } from './read-rows.ts';

const space = fc.constantFrom('', ' ', '\n', '\r\n', '\t ');
const hostile = fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', '}', '[', ']', ',', '\n', 'é', '🎉') });
const object = fc
  .dictionary(hostile, fc.oneof(hostile, fc.array(hostile), fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 })
  .map((one) => JSON.stringify(one));

describe('JSON', () => {
  test('each row has its own text and the values that another parser finds, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(object, { maxLength: 6 }), space, chunking, async (objects, blank, lengths) => {
        const text = `${blank}[${blank}${objects.join(`${blank},${blank}`)}${blank}]${blank}`;
        const { rows, from } = await readRows(text, lengths);
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
        const { rows } = await readRows(blank + objects.join(`${blank}\n`), lengths);
        expect(rows.map(({ raw }) => raw)).toEqual(objects);
        const onLines = await readRows(objects.map((one) => `${one}${blank}\n`).join(''), lengths, { from: 'ndjson' });
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
    ['[}', 'Row 1 is not an object.'],
    ['[', 'The list is never closed with a ].'],
    ['[{"a":1},{"a":', 'Row 2 is cut off: the JSON ends inside it.'],
    ['[{"a":1}] {"a":2}', 'Something follows the end of the JSON.'],
    ['[{"a":1}] x', 'Something follows the end of the JSON.'],
    ['[{"a":1},{"a":01}]', 'Row 2 is not JSON: '],
    ['{"a":1}\n{"a":}\n', 'Line 2 is not JSON: '],
    ['{"a":1}\n\n{"a":1\n{"a":1}\n', 'Line 3 is not JSON: '],
    ['{"a":"x\n{"a":1}\n', 'Line 1 is not JSON: '],
    ['{"a":1}\n[1]\n', 'Line 2 is not an object.'],
    ['{"a":1}\nnull', 'Line 2 is not an object.'],
    ['{\n"a":1}\n{\n"a":', 'Row 2 is cut off: the JSON ends inside it.'],
    ['{\n"a":1}, {"a":2}', 'Row 2 has a comma too many before it.'],
  ])('%j is refused', async (input, says) => {
    await expect(readRows(input)).rejects.toThrow(says);
    await expect(readRows(input, [1])).rejects.toThrow(says);
  });

  test('an empty text is no JSON where that is asked for', async () => {
    await expect(readRows(' \n', [1], { from: 'json' })).rejects.toThrow('There is no JSON');
    expect((await readRows('')).rows).toEqual([]);
  });

  test('bytes that are no text are refused, a written replacement character is not', async () => {
    await expect(readRows(Buffer.from('{"a":"\xe9"}', 'latin1'))).rejects.toThrow('Line 1 is not text in UTF-8.');
    expect((await readRows('[{"a":"\ufffd"}]')).rows).toHaveLength(1);
  });

  test('a row of 16 MiB is the longest', async () => {
    const filling = 16 * 1024 * 1024 - '{"a":""}'.length;
    expect((await readRows(`[{"a":"${'x'.repeat(filling)}"}]`)).rows).toHaveLength(1);
    await expect(readRows(`[{"a":"${'x'.repeat(filling + 1)}"}]`)).rejects.toThrow('Row 1 is longer than 16 MiB.');
  });
});
