import { signal } from '@preact/signals';
import { openSearch } from '../state/editor.ts';
import { kept } from '../state/kept.ts';
import { inLocale } from '../state/locale.ts';
import { entity, firstText, text } from '../state/search.ts';
import { view } from '../state/view.ts';
import { toast } from '../ui/toast.tsx';

const welcomed = kept<boolean>('welcomed', false, (given) => (given === true ? true : undefined));

/** Whether the first steps are on the page: for who was never here, unless a link brought them, which says itself what to look at. */
export const isGuiding = signal(!welcomed.peek() && location.hash.length < 2);

/** Shows the first steps again, from where they begin. */
export function startFirstSteps(): void {
  const before = { entity: entity.peek(), text: text.peek() };
  openSearch({ entity: 'booking', text: firstText });
  view.value = 'timeline';
  isGuiding.value = true;
  const { opened, undo } = inLocale(words);
  if (before.text !== firstText) toast(opened, { label: undo, run: () => openSearch(before) });
}

/** They are over, done or skipped, and do not come back by themselves. */
export function endFirstSteps(): void {
  welcomed.value = true;
  isGuiding.value = false;
}

const words = {
  en: { opened: 'The first steps begin with a search of their own.', undo: 'Bring back mine' },
  nl: { opened: 'De eerste stappen beginnen met een eigen zoekopdracht.', undo: 'De mijne terug' },
};
