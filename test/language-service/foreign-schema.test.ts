import { describe, expect, test } from 'vitest';
import { describe as inWords, lint } from '../../src/analysis/index.ts';
import { defineSchema, diagnose, isSearchError, type Locale, parseQuery } from '../../src/index.ts';
import { createLanguageService } from '../../src/language-service/index.ts';
import { typed } from '../support/typed.ts';

/* Whatever is said of a schema that has nothing to do with bookings says nothing of bookings. */

const schema = defineSchema({
  ...typed({ name: 'text', weight: 'decimal', count: 'integer', born: 'date', fed: 'time', tame: 'boolean' }),
  kind: { type: 'text', values: [{ value: 'cat', label: 'A cat' }], closed: true },
});
const today = '2026-11-21';
const bookings = /zaal|startdatum|einddatum|product|booking|boeking|reserver|\broom\b/i;
const texts = [
  '',
  ...Object.keys(schema.fields).flatMap((field) => [
    field,
    `${field} =`,
    `${field} = x`,
    `${field} = (1`,
    `${field} = nme`,
    `${field} ~ 1`,
    `${field} IN ()`,
    `${field} BETWEEN 1 AND "x"`,
    `${field} = 1 OR ${field} = "a" AND NOT ${field} = TRUE`,
    `${field} IS NULL AND ${field} IS NOT NULL`,
    `${field} >= "1d" AND ${field} <= "0d"`,
  ]),
  'nobody = 1',
  'kind = "dog"',
];

describe.each<Locale>(['en', 'nl'])('%s', (locale) => {
  const service = createLanguageService(schema, { locale, today });

  test.each(texts.map((text) => [text]))('%s', async (text) => {
    const said: unknown[] = [
      diagnose(text, schema, { locale }),
      service.diagnose(text),
      service.inlayHints(text),
      service.symbols(text),
    ];
    for (let at = 0; at <= text.length; at++) {
      const { items } = await service.complete(text, at);
      said.push(
        items,
        items.map((item) => service.resolve(item)),
        service.hover(text, at),
        service.signature(text, at),
      );
      said.push(service.fixes(text, { from: 0, to: at }), service.ghostText(text, at));
    }
    try {
      const query = parseQuery(text, schema);
      said.push(inWords(query, { locale }), lint(text, query, { locale, today }));
    } catch (error) {
      if (!isSearchError(error)) throw error;
    }
    expect(JSON.stringify(said).match(bookings)).toBeNull();
  });
});
