import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLru } from '../../src/service/lru.ts';
import { forAll } from '../support/law.ts';

test('gives what was set last, or nothing; and always what is among the half that was used last', () => {
  const keys = fc.constantFrom(...'abcdefghij');
  forAll([fc.integer({ min: 1, max: 8 }), fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 80 })], 2_000, (most, uses) => {
    const lru = createLru<number>(most);
    const set = new Map<string, number>();
    let used: string[] = [];
    uses.forEach(([key, isSet], at) => {
      const found = lru.get(key);
      if (found !== undefined) expect(found).toBe(set.get(key));
      if (used.slice(0, Math.max(1, Math.floor(most / 2))).includes(key)) expect(found).toBe(set.get(key));
      if (isSet) {
        lru.set(key, at);
        set.set(key, at);
      }
      if (isSet || found !== undefined) used = [key, ...used.filter((other) => other !== key)];
    });
    expect([...'abcdefghij'].filter((key) => lru.get(key) !== undefined).length).toBeLessThanOrEqual(Math.max(2, most));
  });
});
