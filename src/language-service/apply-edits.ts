import type { Edit } from '../../grammar/diagnostics.ts';

/** A text after edits, which are in order and do not overlap; all of them speak of the text as it was. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let made = '';
  let at = 0;
  for (const { from, to, insert } of edits) {
    made += text.slice(at, from) + insert;
    at = to;
  }
  return made + text.slice(at);
}
