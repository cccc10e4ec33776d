import { expect, test } from 'vitest';
import { createReport } from '../../../src/service/node/logging.ts';
import { leaksIn } from './secrets.ts';

test('Q16: what goes wrong is told as one line without paths, and the same again only after a while', () => {
  const lines: string[] = [];
  let now = 0;
  const report = createReport(
    (line) => lines.push(line),
    () => now,
  );
  const error = new Error('The database\nis away.');
  for (; now < 10_000; now += 10) report(error);
  report(error);
  report(new TypeError('x'.repeat(10_000)));
  report('no error');
  const place = expect.stringMatching(/^report\.test\.ts:\d+$/) as unknown;
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { time: '1970-01-01T00:00:00.000Z', error: 'Error: The database\nis away.', at: place },
    { time: '1970-01-01T00:00:10.000Z', error: 'Error: The database\nis away.', at: place, leftOut: 999 },
    { time: '1970-01-01T00:00:10.000Z', error: `TypeError: ${'x'.repeat(489)}`, at: place },
    { time: '1970-01-01T00:00:10.000Z', error: 'no error' },
  ]);
  expect(leaksIn(lines.join('\n'))).toEqual([]);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(700);
});
