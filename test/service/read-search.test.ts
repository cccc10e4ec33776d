import { describe, expect, test } from 'vitest';
import { coreProfile } from '../../grammar/profile.ts';
import { interpret } from '../../src/interpret/index.ts';
import type { ServiceOptions } from '../../src/service/index.ts';
import { get, rowsOf, search } from './demo-service.ts';

type Meant = { readonly did_you_mean?: string };

describe('a bad search is answered with its diagnostics', () => {
  const diagnosticsOf = async (path: string, options?: Partial<ServiceOptions>) => {
    const response = await get(path, options);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const body = (await response.json()) as {
      status: number;
      code: string;
      detail: string;
      diagnostics: { code: string; message: string; range: object; fixes?: object[] }[];
    };
    expect(body).toMatchObject({ status: 400, title: 'Bad Request', code: 'invalid-search' });
    return body.diagnostics;
  };

  test('with code, range, message and fixes', async () => {
    const [diagnostic] = await diagnosticsOf(search('startdatm >= "0d"'));
    expect(diagnostic).toMatchObject({
      code: 'unknown-field',
      severity: 'error',
      range: { from: 0, to: 9 },
      message: 'There is no field `startdatm`. Did you mean `startdatum`?',
      fixes: [{ edits: [{ from: 0, to: 9, insert: 'startdatum' }] }],
    });
  });

  test.each([
    ["WHERE product = 101 OR 102 AND status == 'Open'", 'product IN (101,102) AND status = "Open"'],
    ['choir tomorrow', undefined],
  ])('with what %s surely means, if the service interprets', async (text, meant) => {
    const asked = [{ interpret }, {}].map(
      async (options) => ((await (await get(search(text), options)).json()) as Meant).did_you_mean,
    );
    expect(await Promise.all(asked)).toEqual([meant, undefined]);
  });

  test('in Dutch when asked', async () => {
    const [diagnostic] = await diagnosticsOf(search('startdatm >= "0d"', '&lang=nl'));
    expect(diagnostic?.message).toBe('Er is geen veld `startdatm`. Bedoelde u `startdatum`?');
  });

  test('all of them', async () => {
    const found = await diagnosticsOf(search('product = "x" AND nothing = 1'));
    expect(found.map(({ code }) => code)).toEqual(['type-mismatch', 'unknown-field']);
  });

  test.each([
    ['product IN ()', 'empty-list'],
    [' ', 'empty-expression'],
    ['startdatum >= 7d', 'date-not-quoted'],
    ['product = 1; DROP TABLE bookings', 'unexpected-character'],
    ['rowid = 1', 'unknown-field'],
    ['bookings.id = 1', 'unknown-field'],
    ['status > TRUE', 'type-mismatch'],
    ['RES_CUSTOM01 = "\0"', 'invalid-escape'],
  ])('%j: %s', async (text, code) => {
    expect((await diagnosticsOf(search(text))).map((diagnostic) => diagnostic.code)).toContain(code);
  });

  test('a value that is not known is only a warning', async () => expect(await rowsOf(search('product = 999'))).toEqual([]));

  test('or with where its encoding goes wrong, once or twice', async () => {
    const problemOf = async (query: string) => (await (await get(`booking/filter?lang=nl&search=${query}`)).json()) as unknown;
    expect(await problemOf('product%20%3D%zz')).toMatchObject({
      status: 400,
      code: 'invalid-encoding',
      diagnostics: [{ code: 'invalid-encoding', range: { from: 13, to: 16 }, data: { reason: 'sequence' } }],
    });
    expect(await problemOf(encodeURIComponent(encodeURIComponent('product = 101')))).toMatchObject({
      status: 400,
      code: 'invalid-encoding',
      diagnostics: [{ message: expect.stringContaining('twee keer gecodeerd') as string }],
    });
  });

  test('of more than 8,192 bytes of UTF-8', async () => {
    const text = (bytes: number) => `RES_CUSTOM01 = "${'é'.repeat(900)}"`.padEnd(bytes - 900, ' ');
    expect(new TextEncoder().encode(text(8_192)).length).toBe(8_192);
    expect(await rowsOf(search(text(8_192)))).toEqual([]);
    const data = { limit: 'textBytes', maximum: 8_192 };
    expect(await diagnosticsOf(search(text(8_193)))).toMatchObject([{ code: 'limit-exceeded', data }]);
  });

  test('beyond the profile that the service was given', async () => {
    const [diagnostic] = await diagnosticsOf(search('product >= 1 OR product <= 2'), { profile: coreProfile });
    expect(diagnostic).toMatchObject({ code: 'not-in-profile', message: '`OR` is not part of the core search language.' });
  });
});
