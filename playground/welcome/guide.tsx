import './welcome.css';
import { batch, effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../state/locale.ts';
import { source } from '../state/rows.ts';
import { applyEdits, entity, firstText, text } from '../state/search.ts';
import { dialog, screen, view } from '../state/view.ts';
import { announce } from '../ui/announcement.tsx';
import { Button } from '../ui/button.tsx';
import { step, welcomed } from './first-steps.ts';

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
const steps: readonly [Step, ...Step[]] = [
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
    does: () => void (dialog.value = 'copy'),
  },
];

/**
 * The step that is shown. It is where the search is put in words otherwise, and as high, so that it
 * covers nothing and nothing moves when it ends. Escape and Skip end it.
 */
export function Guide() {
  const card = useRef<HTMLElement>(null);
  const at = step.value ?? 0;
  const { name, about } = steps[at] ?? steps[0];
  const { title, skip, done, progress, ...texts } = words();
  const { heading, text: explanation, next } = texts[name];

  useLayoutEffect(() => {
    const part = document.querySelector<HTMLElement>(about);
    if (part !== null) part.dataset['pointedAt'] = '';
    if (at > 0) announce(`${heading} ${explanation}`);
    return () => delete part?.dataset['pointedAt'];
  }, [at]);
  useLayoutEffect(() => {
    const before = document.activeElement;
    // The steps come a moment after the page: a user who already types keeps the focus.
    if (!before?.closest('.editor-place'))
      card.current?.querySelector<HTMLElement>('.button.main')?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || dialog.peek() !== undefined) return;
      event.preventDefault();
      endFirstSteps();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      const isHere = card.current?.contains(document.activeElement) ?? true;
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={card} class="welcome stack gap-1" aria-label={title}>
      <div id="welcome-text">
        <h2>{heading}</h2> <p>{explanation}</p>
      </div>
      <div class="welcome-foot row spread">
        <Button class="small quiet" onClick={endFirstSteps} label={at === steps.length - 1 ? done : skip} />
        <span class="soft">{progress(at + 1, steps.length)}</span>
        <Button class="small main" aria-describedby="welcome-text" onClick={goOn} label={next} />
      </div>
    </section>
  );
}

/** Closes the first steps, which then do not come back by themselves. */
function endFirstSteps(): void {
  welcomed.value = true;
  step.value = undefined;
}

/** Does what the step describes, and goes to the next one. */
function goOn(): void {
  const at = step.peek();
  if (at === undefined) return;
  batch(() => {
    steps[at]?.does();
    step.value = at + 1;
  });
}

// Whatever else changes the search ends them: by keys, the builder, an example, a link or undo.
effect(() => {
  if (step.value === undefined) return;
  const holds = steps[step.value]?.holds() ?? false;
  if (!holds || entity.value !== 'booking' || source.value.kind !== 'sample') endFirstSteps();
});

const words = texts({
  title: ['First steps', 'Eerste stappen'],
  skip: ['Skip', 'Overslaan'],
  done: ['Done', 'Klaar'],
  progress: ['{} of {}', '{} van {}'],
  these: {
    heading: ['The bookings of two rooms, the next 7 days.', 'De boekingen van twee zalen, de komende 7 dagen.'],
    text: ['The rows are beside or below.', 'De rijen staan ernaast of eronder.'],
    next: ['Next', 'Verder'],
  },
  other: {
    heading: ['Now choose another room.', 'Kies nu een andere zaal.'],
    text: ['In the builder or the text. Or let this button do it.', 'In de bouwer of de tekst. Of laat deze knop het doen.'],
    next: ['Choose the Grote zaal', 'Kies de Grote zaal'],
  },
  screen: {
    heading: ['The rows follow the search.', 'De rijen volgen de zoekopdracht.'],
    text: ['Now see them as the screen in your building would show them.', 'Zie ze nu zoals op het scherm in uw gebouw.'],
    next: ['Show on a screen', 'Toon op een scherm'],
  },
  along: {
    heading: ['This is your screen, beside or below.', 'Dit is uw scherm, ernaast of eronder.'],
    text: [
      'Copy it as a page for a display, a web address or code.',
      'Kopieer het als pagina voor een beeldscherm, webadres of code.',
    ],
    next: ['Copy as …', 'Kopieer als …'],
  },
});
