import { type Edit, parse, walk } from 'search-expression';
import { applyEdits, openSearch } from '../state/editor.ts';
import { entity, firstText, text } from '../state/search.ts';

/** The room that the first steps go to: Grote zaal. */
const otherRoom = '1';

/** Asks for another room in the text as it is. A text that names no rooms becomes that of the first steps. */
export function chooseOtherRoom(): void {
  if (entity.peek() !== 'booking' || roomsEdit(text.peek()) === undefined) openSearch({ entity: 'booking', text: firstText });
  const edit = roomsEdit(text.peek());
  if (edit !== undefined) applyEdits([edit]);
}

/** What puts the other room in place of those that stand in `product IN (…)`. */
function roomsEdit(written: string): Edit | undefined {
  const { expression } = parse(written);
  let edit: Edit | undefined;
  if (expression === undefined) return undefined;
  walk(expression, (node) => {
    if (node.kind !== 'in' || node.field !== 'product') return;
    const [first, last] = [node.values[0]?.range, node.values.at(-1)?.range];
    if (first !== undefined && last !== undefined) edit ??= { from: first.from, to: last.to, insert: otherRoom };
  });
  return edit;
}
