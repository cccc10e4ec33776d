import { foldText } from 'search-expression';

/** Whether a text contains every word of a query; letters are folded, as by `~`. */
export function hasEveryWord(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
