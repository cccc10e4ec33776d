import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeOf } from '../../support/code.ts';

/* The network-reachable cases: `cases.json` names the test of each, or why it has none. */

const groups = { H: 28, J: 10, L: 22, M: 28, N: 24, O: 22, P: 24, Q: 18, S: 30 } as const;
const all = Object.entries(groups).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, index) => `${group}${String(index + 1).padStart(2, '0')}`),
);
const cases = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as Readonly<Record<string, string>>;

test('every case has a test, or a reason to have none', () => expect(Object.keys(cases)).toEqual(all));

test('every test that is named is there', () => {
  const missing = Object.entries(cases).filter(([, shown]) => {
    const [file = '', title] = shown.split(' :: ');
    return title !== undefined && !codeOf(`test/${file}`).includes(title);
  });
  expect(missing).toEqual([]);
});

test('a reason is a sentence, and few cases have one', () => {
  const reasons = Object.values(cases).filter((shown) => !shown.includes(' :: '));
  expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
  expect(reasons.length).toBeLessThan(15);
});
