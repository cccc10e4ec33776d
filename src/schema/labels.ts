import { unicode } from '../../grammar/unicode.ts';
import type { Field, KnownValue } from './schema.ts';

/* Fields and values by what people call them: their labels, whatever case, accents and signs. */

/** The letters and digits of a text, without case and accents. */
export const lettersOf = (text: string): string =>
  text.normalize('NFD').toLowerCase().replace(unicode(String.raw`[^\p{L}\p{N}]`, 'gu'), '');

/** The only known value with a label or spelling. */
export function valueNamed({ values = [] }: Field, text: string): KnownValue | undefined {
  const letters = lettersOf(text.slice(0, longestText));
  const isNamed = ({ value, label = '' }: KnownValue) => [label, String(value)].some((name) => lettersOf(name) === letters);
  const found = letters === '' ? [] : values.filter(isNamed);
  return found.length === 1 ? found[0] : undefined;
}

/** No label is longer. */
const longestText = 100;
