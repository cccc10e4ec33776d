import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSchema, parseQuery } from '../../src/index.ts';
import { page, parseRequest } from '../../src/list/index.ts';
import { law } from '../support/law.ts';

const schema = defineSchema({ id: { type: 'integer' }, name: { type: 'text' }, salary: { type: 'integer' } });
const rows = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: `n${at % 3}`, salary: 40_000 + at }));
const clock = { today: '2026-11-25' };
const secret = 'a secret of this test';

const pageOf = (parameters: Readonly<Record<string, string>>, options = {}) => {
  const { request, diagnostics } = parseRequest(parameters, schema, { secret, ...options });
  return request === undefined ? diagnostics.map(({ code }) => code) : page(rows, request, clock);
};
const asked = { sort: '-salary', size: '3', columns: 'name' };
const first = pageOf(asked) as Exclude<ReturnType<typeof pageOf>, readonly string[]>;
const cursor = first.next ?? '';

describe('a cursor', () => {
  test('of one user is none for another, and widens nothing', () => {
    const ofUser = (name: string, after?: string) =>
      pageOf({ sort: 'id', size: '1', ...(after && { after }) }, { within: parseQuery(`name = "${name}"`, schema) });
    const { next } = ofUser('n1') as typeof first;
    expect(ofUser('n1', next)).toMatchObject({ rows: [{ id: 5, name: 'n1' }] });
    expect(ofUser('n2', next)).toEqual(['invalid-cursor']);
  });

  test('is short, plain in a URL, and the same for the same place', () => {
    expect(cursor).toMatch(/^[A-Za-z0-9_-]{20,80}$/);
    expect(pageOf(asked)).toEqual(first);
  });

  test('says nothing of the columns that it stands for', () => {
    const bytes = Buffer.from(cursor, 'base64url').toString('latin1');
    for (const secretPart of ['40006', '40', 'memory', 'salary']) expect(bytes).not.toContain(secretPart);
  });

  test('opens for other columns, sizes and counts, and another spelling of the search', () => {
    expect(pageOf({ ...asked, after: cursor, size: '1', columns: 'id', count: 'exact' })).toMatchObject({
      rows: [{ id: 6 }],
      count: 9,
    });
    const searched = pageOf({ ...asked, search: 'id>0' }) as typeof first;
    expect(pageOf({ ...asked, search: 'ID  > 0', after: searched.next ?? '' })).toMatchObject({ rows: { length: 3 } });
  });

  test.each<[name: string, parameters: object, options?: object]>([
    ['another order', { sort: 'salary' }],
    ['another field', { sort: '-id' }],
    ['another search', { search: 'id > 0' }],
    ['another secret', {}, { secret: 'another secret of it' }],
    ['what another user may see', {}, { within: parseQuery('id > 0', schema) }],
    ['another key', {}, { key: ['id', 'name'] }],
    ['the secret of the process', {}, { secret: undefined }],
  ])('does not open for %s', (_, parameters, options) => {
    expect(pageOf({ ...asked, after: cursor, ...parameters }, options)).toEqual(['invalid-cursor']);
  });

  law(
    'that is changed in any character is refused',
    [fc.nat(), fc.constantFrom(...'ABab01-_'), fc.constantFrom('at', 'in', 'cut')],
    500,
    (at, character, way) => {
      const place = at % cursor.length;
      const rest = way === 'in' ? cursor.slice(place) : way === 'at' ? cursor.slice(place + 1) : '';
      const changed = cursor.slice(0, place) + (way === 'cut' ? '' : character) + rest;
      if (changed !== cursor && changed !== '') expect(pageOf({ ...asked, after: changed })).toEqual(['invalid-cursor']);
    },
  );

  test.each(['a', '=', 'A'.repeat(10_000), `${cursor}=`, `${cursor} `, ' ', '\u{1f600}'])('%j is none', (text) => {
    expect(pageOf({ ...asked, after: text })).toEqual(['invalid-cursor']);
  });

  test('of a text that is too long for a URL is an error that says what to do', () => {
    const long = [
      { id: 1, name: 'x'.repeat(10_000) },
      { id: 2, name: 'y' },
    ];
    const { request } = parseRequest('sort=name&size=1', schema);
    expect(() => page(long, request as NonNullable<typeof request>, clock)).toThrow('sort by a shorter column');
  });
});
