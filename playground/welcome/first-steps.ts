import { batch, effect, signal } from '@preact/signals';
import { bilingual } from '../state/bilingual.ts';
import { applyEdits } from '../state/editor.ts';
import { kept } from '../state/kept.ts';
import { inLocale } from '../state/locale.ts';
import { source } from '../state/rows.ts';
import { entity, firstText, text } from '../state/search.ts';
import { dialog, screen, view } from '../state/view.ts';
import { openWithUndo, toast } from '../ui/toast.tsx';

/** A step: where the page has to be for it to be true, and what its button does. */
type Step = {
  readonly name: 'these' | 'other' | 'screen' | 'along';
  /** Selector of the part of the page that it is about. */
  readonly about: string;
  readonly holds: () => boolean;
  readonly does: () => void;
};

/** The rooms of the first search, and the Grote zaal. */
const [rooms, otherRoom] = ['101,102', '1'];
const otherText = firstText.replace(rooms, otherRoom);

/** The steps, from the first rows to a screen. */
export const steps: readonly [Step, ...Step[]] = [
  { name: 'these', about: '.ask > :first-child', holds: () => text.value === firstText, does: () => undefined },
  {
    name: 'other',
    about: '.more',
    holds: () => text.value === firstText,
    does: () => {
      const from = firstText.indexOf(rooms);
      applyEdits([{ from, to: from + rooms.length, insert: otherRoom }]);
    },
  },
  {
    name: 'screen',
    about: '.found',
    holds: () => text.value === otherText,
    does: () => {
      view.value = 'screen';
      screen.value = 'day';
    },
  },
  {
    name: 'along',
    about: '.found',
    holds: () => text.value === otherText && view.value === 'screen',
    does: () => {
      dialog.value = 'copy';
    },
  },
];

const welcomed = kept<boolean>('welcomed', false, (given) => (given === true ? true : undefined));

/** The number of the step that is shown: of the first on a first visit, unless a link was followed. */
export const step = signal<number | undefined>(welcomed.peek() || location.hash.length > 1 ? undefined : 0);

/** Shows the first steps from the beginning. */
export function startFirstSteps(): void {
  const { opened, undo, sampleOnly, connection } = inLocale(words);
  if (source.peek().kind !== 'sample')
    return toast(sampleOnly, {
      label: connection,
      run: () => {
        dialog.value = 'connect';
      },
    });
  openWithUndo({ entity: 'booking', text: firstText }, opened, undo);
  view.value = 'timeline';
  step.value = 0;
}

/** Does what the step describes, and goes to the next one. */
export function goOn(): void {
  const at = step.peek();
  if (at === undefined) return;
  batch(() => {
    steps[at]?.does();
    step.value = at + 1;
  });
}

/** Closes the first steps, which then do not come back by themselves. */
export function endFirstSteps(): void {
  welcomed.value = true;
  step.value = undefined;
}

// Whatever else changes the search ends them: by keys, the builder, an example, a link or undo.
effect(() => {
  if (step.value === undefined) return;
  const holds = steps[step.value]?.holds() ?? false;
  if (!holds || entity.value !== 'booking' || source.value.kind !== 'sample') endFirstSteps();
});

const words = bilingual({
  opened: ['The first steps use a search of their own.', 'De eerste stappen gebruiken een eigen zoekopdracht.'],
  undo: ['Bring my search back', 'Mijn zoekopdracht terug'],
  sampleOnly: [
    'The first steps are about the sample data. Go back to it first.',
    'De eerste stappen gaan over de voorbeeldgegevens. Ga daar eerst naar terug.',
  ],
  connection: ['The connection', 'De verbinding'],
});
