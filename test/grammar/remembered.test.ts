import { expect, test } from 'vitest';
import { remembered } from '../../grammar/remembered.ts';

test('a name is made something of once, until too many others have come', () => {
  const asked: string[] = [];
  const upper = remembered((name) => {
    asked.push(name);
    return name.toUpperCase();
  });
  for (const name of ['a', 'b', 'a', 'constructor', '__proto__', '', 'b']) expect(upper(name)).toBe(name.toUpperCase());
  expect(asked).toEqual(['a', 'b', 'constructor', '__proto__', '']);
  for (let index = 0; index < 2_000; index++) expect(upper(`n${index}`)).toBe(`N${index}`);
  expect(upper('a')).toBe('A');
  expect(asked.filter((name) => name === 'a')).toHaveLength(2);
});

test('a text that is too long for a name is not kept', () => {
  let asked = 0;
  const length = remembered((name) => {
    asked++;
    return name.length;
  });
  for (let time = 0; time < 3; time++) expect(length('x'.repeat(257))).toBe(257);
  expect(asked).toBe(3);
});
