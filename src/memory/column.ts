import type { Field } from '../schema/schema.ts';
import type { Bound } from './asked.ts';
import { sortTexts } from './code-points.ts';
import type { Row } from './raw-value.ts';
import { rawValueOf } from './raw-value.ts';
import { readerOf, type Value } from './reader.ts';

/**
 * The values of a field, one for each row, in the least room that still holds them all. `bytes` are places in `values`, in any order, and one
 * past its end where a value is missing. `integers` are within ±(2^30 − 1), or `missing`. `texts` are places in `values`, which are in their
 * order, or `missing`. `doubles` are NaN where missing. Truth values are 0 and 1.
 */
export type Column =
  | { readonly kind: 'bytes'; readonly codes: Uint8Array; readonly values: readonly Bound[] }
  | { readonly kind: 'integers'; readonly codes: Int32Array }
  | { readonly kind: 'texts'; readonly codes: Int32Array; readonly values: readonly string[] }
  | { readonly kind: 'doubles'; readonly codes: Float64Array };

/** What stands in `integers` and `texts` for no value: the least number whose distance to every other there has 32 bits. */
export const missing = -(2 ** 30);
export const greatest = 2 ** 30 - 1;
const mostInBytes = 255;

/**
 * Reads a field of every row, once (L3.7).
 *
 * @throws TypeError as `readerOf` does
 */
export function columnOf(rows: readonly object[], name: string, field: Field, timeZone?: string): Column {
  const read = readerOf(field, timeZone);
  const rawOf = rawValueOf(name, field, timeZone);
  const valueAt = (row: number): Value => read(rawOf(rows[row] as Row));
  return field.type === 'text' ? columnOfTexts(rows.length, valueAt) : columnOfNumbers(rows.length, valueAt);
}

function columnOfTexts(count: number, valueAt: (row: number) => Value): Column {
  const places = new Map<string, number>();
  const codes = new Int32Array(count).fill(missing);
  for (let row = 0; row < count; row++) {
    const value = valueAt(row);
    if (typeof value !== 'string') continue;
    const place = places.get(value) ?? places.size;
    if (place === places.size) places.set(value, place);
    codes[row] = place;
  }
  if (places.size <= mostInBytes) return inBytes([...places.keys()], codes);
  const values = sortTexts([...places.keys()]);
  const sorted = new Int32Array(values.length);
  for (const [place, value] of values.entries()) sorted[places.get(value) ?? 0] = place;
  return { kind: 'texts', codes: codes.map((code) => sorted[code] ?? missing), values };
}

function columnOfNumbers(count: number, valueAt: (row: number) => Value): Column {
  const places = new Map<number, number>();
  const doubles = new Float64Array(count);
  const integers = new Int32Array(count);
  let inIntegers = true;
  for (let row = 0; row < count; row++) {
    const value = valueAt(row);
    const number = value === null ? Number.NaN : Number(value);
    doubles[row] = number;
    integers[row] = value === null ? missing : number;
    if (value === null) continue;
    inIntegers &&= integers[row] === number && Math.abs(number) <= greatest;
    if (places.size <= mostInBytes && !places.has(number)) places.set(number, places.size);
  }
  if (places.size <= mostInBytes) {
    return inBytes(
      [...places.keys()],
      doubles.map((number) => places.get(number) ?? missing),
    );
  }
  return inIntegers ? { kind: 'integers', codes: integers } : { kind: 'doubles', codes: doubles };
}

function inBytes(values: readonly Bound[], places: Int32Array | Float64Array): Column {
  return { kind: 'bytes', codes: Uint8Array.from(places, (place) => (place === missing ? values.length : place)), values };
}
