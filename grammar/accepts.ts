import { limitsIn, type ParseOptions } from './parse-options.ts';
import { excessesOf, isSurelyWithin, readValid } from './read-valid.ts';

/** Whether a text is an expression, within the profile and its limits: what `parse` would say, at the price of reading a valid text. */
export function accepts(text: string, options: ParseOptions = {}): boolean {
  const limits = limitsIn(options);
  const tree = readValid(text);
  if (tree === undefined) return false;
  return isSurelyWithin(limits, options.profile) || excessesOf(tree, text, limits, options.profile).length === 0;
}
