import { defineCatalogue, type Translation } from '../../src/catalogue.ts';
import { defineSchema } from '../../src/index.ts';
import { german } from './german.ts';

/*
 * A language without words: every sentence is ⟦⟧, and what it was made from. The tag is that of a
 * language in other letters, so that an English word can only be one that was not translated.
 */

const bareWords = (part: unknown): readonly string[] =>
  typeof part === 'string' ? [part] : Array.isArray(part) ? part.flatMap(bareWords) : [];
/** How values are compared, which a sentence of `describe` is told. */
const orders: readonly unknown[] = ['number', 'time', 'text'];

function emptied(words: unknown): unknown {
  if (typeof words === 'string') return '⟦⟧';
  if (typeof words === 'function')
    return (...given: readonly unknown[]) => ['⟦⟧', ...given.filter((one) => !orders.includes(one)).flatMap(bareWords)].join(' ');
  if (words?.constructor !== Object) return words;
  return Object.fromEntries(Object.entries(words).map(([key, one]) => [key, emptied(one)]));
}

export const pseudo = defineCatalogue({ ...(emptied(german) as Translation), locale: 'ja' });

/**
 * The English, Dutch or other words in texts, beside those of the search language, the example of
 * a value `"text"`, the name of the profile `core` and that of a key.
 */
export const foreignWords = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => text.replaceAll(keywords, ' ').match(/[A-Za-z]{3,}/g) ?? [])),
];
const keywords = /\b(?:AND|OR|NOT|IN|BETWEEN|IS|NULL|TRUE|FALSE)\b|"text"|\bcore\b|\bAlt\b|\\u[0-9a-f]{4}/g;

/** Names of two letters, and labels in other letters. */
export const pseudoSchema = defineSchema({
  n: { type: 'integer', label: 'число', values: Array.from({ length: 300 }, (_, value) => ({ value, label: `№ ${value}` })) },
  pr: { type: 'decimal' },
  dd: { type: 'date', label: 'день', aliases: ['da'] },
  tt: { type: 'time' },
  st: { type: 'text', label: 'имя', values: [{ value: 'йес' }, { value: 'но', label: 'нет' }], closed: true },
  te: { type: 'text', description: 'текст' },
  bo: { type: 'boolean' },
});
