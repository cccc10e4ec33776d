import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/edits.ts';
import { service } from './caret.ts';

describe('all that needs no thought is mended at once', () => {
  test.each([
    ['startdatum>=7d&&status=“Open”', 'startdatum>="7d" AND status="Open"'],
    ['startdatum == 2026-11-28 adn product IN (1,1,1)', 'startdatum = "2026-11-28" AND product = 1'],
    ['product\u00a0=\u00a0“14”', 'product = 14'],
    ['RES_FROMTIME >= 9:30', 'RES_FROMTIME >= "09:30"'],
    ['product = 007 AND product = 7', 'product = 7'],
    ['RES_ID = 1 OR RES_ID = 2 AND product = 1', 'RES_ID = 1 OR (RES_ID = 2 AND product = 1)'],
    ['product IN (14)AND RES_ID = 1', 'product = 14 AND RES_ID = 1'],
    ['product IN ("14","14")AND RES_ID = 1', 'product = 14 AND RES_ID = 1'],
  ])('%s', (text, outcome) => expect(mended(text)).toBe(outcome));

  test('in as many rounds as it takes, up to ten', () => {
    const values = Array.from({ length: 300 }, () => 1).join(',');
    expect(mended(`product IN (${values})`)).toBe('product = 1');
  });
});

test.each([
  ['startdatum BETWEEN "7d" AND "0d"'],
  ['startdatum >= "0d"'],
  ['RES_NUMBER > 2 AND RES_NUMBER > 1'],
  ['stauts = "Open"'],
  ['status = "Opne"'],
  ['(product = 14'],
  ['status = "Open'],
  ['product = 7d'],
  ['product = Zaal S'],
  ['product = 1 AND product = 2'],
  ['product = 14'],
])('what could be meant otherwise is left: %s', (text) => expect(mended(text)).toBeUndefined());

/** What the fix of all makes of a text; undefined where there is none. */
function mended(text: string): string | undefined {
  const all = service()
    .fixes(text, { from: 0, to: 0 })
    .filter(({ kind }) => kind === 'fixAll');
  expect(all.length).toBeLessThan(2);
  return all[0] && applyEdits(text, all[0].edits);
}
