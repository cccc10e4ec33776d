import { signal } from '@preact/signals';
import { kept } from '../state/kept.ts';
import { texts } from '../state/locale.ts';
import { source } from '../state/rows.ts';
import { firstText } from '../state/search.ts';
import { dialog, view } from '../state/view.ts';
import { openWithUndo, toast } from '../ui/toast.tsx';

const welcomed = kept<boolean>('welcomed', false, (given) => (given === true ? true : undefined));

/** The step that is shown, from 0. Steps begin on a first visit that followed no link. */
export const step = signal<number | undefined>(welcomed.peek() || location.hash.length > 1 ? undefined : 0);

export function startFirstSteps(): void {
  const { opened, undo, sampleOnly, connection } = words();
  if (source.peek().kind !== 'sample')
    return toast(sampleOnly, { label: connection, run: () => void (dialog.value = 'connect') });
  openWithUndo({ entity: 'booking', text: firstText }, opened, undo);
  view.value = 'timeline';
  step.value = 0;
}

/** Closes the first steps, which then do not come back by themselves. */
export function endFirstSteps(): void {
  welcomed.value = true;
  step.value = undefined;
}

const words = texts({
  opened: ['The first steps use a search of their own.', 'De eerste stappen gebruiken een eigen zoekopdracht.'],
  undo: ['Bring my search back', 'Mijn zoekopdracht terug'],
  sampleOnly: [
    'The first steps are about the sample data. Go back to it first.',
    'De eerste stappen gaan over de voorbeeldgegevens. Ga daar eerst naar terug.',
  ],
  connection: ['The connection', 'De verbinding'],
});
