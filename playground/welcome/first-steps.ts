import { signal } from '@preact/signals';
import { kept } from '../state/kept.ts';
import { inLocale } from '../state/locale.ts';
import { firstText } from '../state/search.ts';
import { view } from '../state/view.ts';
import { openWithUndo } from '../ui/toast.tsx';

const welcomed = kept<boolean>('welcomed', false, (given) => (given === true ? true : undefined));

/** Whether the first steps are shown: on a first visit, unless a link was followed. */
export const isGuiding = signal(!welcomed.peek() && location.hash.length < 2);

/** Shows the first steps from the beginning. */
export function startFirstSteps(): void {
  const { opened, undo } = inLocale(words);
  openWithUndo({ entity: 'booking', text: firstText }, opened, undo);
  view.value = 'timeline';
  isGuiding.value = true;
}

/** Closes the first steps, which then do not come back by themselves. */
export function endFirstSteps(): void {
  welcomed.value = true;
  isGuiding.value = false;
}

const words = {
  en: { opened: 'The first steps use a search of their own.', undo: 'Bring my search back' },
  nl: { opened: 'De eerste stappen gebruiken een eigen zoekopdracht.', undo: 'Mijn zoekopdracht terug' },
};
