import { expect, test } from 'vitest';
import { parse } from '../../src/index.ts';

test.each([
  ['a = 1)', '`)` closes nothing; remove it, or open a `(` before.', '`)` sluit niets; verwijder het, of open eerder een `(`.'],
  ['(a = 1', '`(` is never closed; add a `)`.', '`(` wordt niet gesloten; voeg een `)` toe.'],
  ['a IN (1', '`(` is never closed; add a `)`.', '`(` wordt niet gesloten; voeg een `)` toe.'],
])('%s: %s', (text, en, nl) => {
  expect(parse(text, { locale: 'en' }).diagnostics.map(({ message }) => message)).toEqual([en]);
  expect(parse(text, { locale: 'nl' }).diagnostics.map(({ message }) => message)).toEqual([nl]);
});
