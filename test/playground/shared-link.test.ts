import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLink, writeLink } from '../../playground/shared-link.ts';

const shared = fc.record({
  text: fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  locale: fc.constantFrom('en', 'nl', undefined),
});

test('a link gives back the text and the language it was made of, also out of an address', () => {
  fc.assert(
    fc.property(shared, (given) => {
      const link = writeLink(given);
      expect(readLink(link)).toEqual(given);
      expect(readLink(new URL(link, 'https://example.org/play/').hash)).toEqual(given);
    }),
  );
});

test.each([
  ['', undefined, undefined],
  ['#', undefined, undefined],
  ['#q=', '', undefined],
  ['#q=%zz%', '%zz%', undefined],
  ['#lang=fr', undefined, undefined],
])('%s', (hash, text, locale) => {
  expect(readLink(hash)).toEqual({ text, locale });
});
