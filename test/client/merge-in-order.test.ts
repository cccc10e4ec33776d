import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeInOrder } from '../../src/client/read-rows.ts';
import { forAll } from '../support/law.ts';

const order = [{ column: 'day' }, { column: 'id', numeric: true }];
const row = (day: number, id: number) => ({ day: `2026-11-${day}`, id: `${id}` });

test.each([
  [[], []],
  [[[], []], []],
  [[[row(21, 1)], [row(21, 1)]], [row(21, 1)]],
  [
    [[row(22, 1)], [row(21, 5), row(21, 10), row(22, 3)]],
    [row(21, 5), row(21, 10), row(22, 1), row(22, 3)],
  ],
  // Not as texts, in which 10 comes before 9.
  [
    [[row(21, 9), row(21, 10)], [row(21, -1)]],
    [row(21, -1), row(21, 9), row(21, 10)],
  ],
])('%j', (answers, wanted) => expect(mergeInOrder(answers, order)).toEqual(wanted));

test.each([[[[row(22, 1), row(21, 1)], []]], [[[], [row(21, 10), row(21, 9)]]], [[[row(21, 1), row(21, 1)], []]]])(
  'an answer in another order: %j',
  (answers) => expect(mergeInOrder(answers, order)).toBeUndefined(),
);

test('any parts of a list give it back, each row once', () => {
  const lists = fc.uniqueArray(fc.tuple(fc.integer({ min: 10, max: 13 }), fc.integer({ min: -3, max: 30 })), {
    selector: ([, id]) => id,
  });
  forAll([lists, fc.array(fc.nat(7), { minLength: 40, maxLength: 40 })], (list, where) => {
    const sorted = list.toSorted(([day, id], [other, second]) => day - other || id - second).map(([day, id]) => row(day, id));
    const answers = [1, 2, 4].map((bit) => sorted.filter((_, at) => ((where[at] ?? 0) || 1) & bit));
    expect(mergeInOrder(answers, order)).toEqual(sorted);
  });
});
