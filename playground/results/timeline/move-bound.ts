import { batch } from '@preact/signals';
import { check, parse } from 'search-expression';
import { filter } from 'search-expression/memory';
import { today } from '../../state/clock.ts';
import { applyEdits } from '../../state/editor.ts';
import { answer } from '../../state/rows.ts';
import { isStale, schema, text } from '../../state/search.ts';
import { daysBetween } from '../../ui/day-in-words.ts';
import { type Bound, movedBy } from './bounds.ts';
import { held } from './text-bounds.ts';

/** Shows a bound at another day, and changes nothing yet. */
export function hold(bound: Bound, day: string): void {
  if (!isStale.peek()) held.value = { bound, day, text: text.peek() };
}

/** Puts a bound where it was. */
export function putBack(): void {
  held.value = undefined;
}

/** Lets a bound go where it is shown: the smallest edit of the text, as one step of undo. A text that was changed meanwhile stays as it is. */
export function letGo(): void {
  const last = held.peek();
  batch(() => {
    held.value = undefined;
    if (last === undefined || last.text !== text.peek()) return;
    const days = daysBetween(last.bound.day, last.day);
    if (days !== 0) applyEdits([movedBy(days, last.bound)]);
  });
}

/** How many rows there would be if the bound were let go now; undefined where they are with a service. */
export function wouldFind(): number | undefined {
  const [moved, all] = [held.value, answer.value?.all];
  if (moved === undefined || all === undefined) return undefined;
  const { from, to, insert } = movedBy(daysBetween(moved.bound.day, moved.day), moved.bound);
  const { expression } = parse(moved.text.slice(0, from) + insert + moved.text.slice(to));
  const query = expression && check(expression, schema.value).query;
  return query && filter(all as readonly object[], query, { today: today.value }).length;
}
