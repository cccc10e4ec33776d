import type { Range } from '../../grammar/expression.ts';
import { outlineOf } from './outline.ts';
import type { SearchDocument } from './search-document.ts';

/** What stands between two parentheses on different lines, without the parentheses. */
export type FoldingRange = Range & { readonly kind: 'list' | 'group' };

/** By position; one that holds another comes before it. In a text that is wrong, of the parentheses that have a partner. */
export function foldingRanges({ text, tree, tokens }: SearchDocument): readonly FoldingRange[] {
  const breaks = [...text.matchAll(/[\r\n]/g)].map(({ index }) => index);
  let next = 0;
  return outlineOf(tree)
    .pairs.map(({ open, close, kind }) => ({
      from: (tokens[open]?.from ?? 0) + 1,
      to: tokens[close]?.from ?? 0,
      kind,
    }))
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      while ((breaks[next] ?? to) < from) next++;
      return (breaks[next] ?? to) < to;
    });
}
