import { expect, test } from 'vitest';
import { withoutMissing } from '../../playground/connect/without-missing.ts';
import { clientError } from '../../src/client/client-error.ts';

/** A service that refuses each request which names one of its missing columns, and what it was asked for. */
function service(missing: readonly string[], code = 'unknown-column') {
  const asked: string[] = [];
  const request = async (columns: readonly string[]) => {
    asked.push(columns.join(' '));
    const lacking = columns.find((name) => missing.includes(name));
    if (lacking === undefined) return columns.join(' ');
    const problem = { code, title: '', status: 400, detail: '' };
    throw clientError('bad-request', `There is no column ${lacking}.`, { problem });
  };
  return { asked, request };
}

test.each<readonly [columns: string, missing: string, needed: string, read: string | undefined, asked: readonly string[]]>([
  ['a b c', '', '', 'a b c', ['a b c']],
  ['a b c', 'b', '', 'a c', ['a b c', 'a c']],
  ['a b c', 'c a', '', 'b', ['a b c', 'b c', 'b']],
  ['a b c', 'a b c', '', undefined, ['a b c', 'b c', 'c']],
  ['a b', 'b', 'b', undefined, ['a b']],
  ['a b c', 'a', 'b', 'b c', ['a b c', 'b c']],
])('of the columns %j without %j, with %j needed, %j is read', async (columns, missing, needed, read, asked) => {
  const names = (text: string) => text.split(' ');
  const from = service(names(missing));
  const rows = withoutMissing()(names(columns), from.request, names(needed));
  if (read === undefined) await expect(rows).rejects.toThrow('There is no column');
  else expect(await rows).toBe(read);
  expect(from.asked).toEqual(asked);
});

test('what was found missing is not asked for again, unless it is needed', async () => {
  const read = withoutMissing();
  const { asked, request } = service(['b']);
  await read(['a', 'b'], request);
  await read(['b', 'c'], request);
  await expect(read(['b', 'c'], request, ['b'])).rejects.toThrow('There is no column b');
  expect(asked).toEqual(['a b', 'a', 'c', 'b c']);
});

test('another refusal is none of a column', async () => {
  const { asked, request } = service(['b'], 'forbidden');
  await expect(withoutMissing()(['a', 'b'], request)).rejects.toThrow('There is no column b');
  expect(asked).toEqual(['a b']);
});
