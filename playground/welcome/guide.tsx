import './welcome.css';
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Edit, parse, walk } from 'search-expression';
import { applyEdits, openSearch } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { entity, firstText, text } from '../state/search.ts';
import { dialog, screen, view } from '../state/view.ts';
import { announce } from '../ui/announcement.tsx';
import { endFirstSteps } from './first-steps.ts';
import { placeCard } from './place-card.ts';

type Step = {
  /** Selector of the part of the page that it is about. */
  readonly at: string;
  readonly words: 'these' | 'other' | 'screen' | 'along';
  /** What its button does, besides going to the next step. */
  readonly does: () => void;
};

const steps: readonly Step[] = [
  { at: '.ask > :first-child', words: 'these', does: () => undefined },
  { at: '.more', words: 'other', does: chooseOtherRoom },
  {
    at: '.found',
    words: 'screen',
    does: () => {
      view.value = 'screen';
      screen.value = 'day';
    },
  },
  {
    at: '.found',
    words: 'along',
    does: () => {
      dialog.value = 'copy';
    },
  },
];

/**
 * Four steps from the first rows to a screen, in a card next to the part of the page that each is
 * about. The page stays usable: each step has a button that does what it describes; Escape and
 * Skip end it.
 */
export function Guide() {
  const at = useSignal(0);
  const card = useRef<HTMLDivElement>(null);
  const step = steps[at.value] ?? steps[0];
  const isLast = at.value === steps.length - 1;
  const { name, skip, done, progress, ...texts } = inLocale(words);
  const { title, text, next } = texts[step?.words ?? 'these'];

  useHighlight(step?.at ?? '', card, at.value);
  useLayoutEffect(() => {
    const before = document.activeElement;
    // The card comes a moment after the page: a user who already types keeps the focus.
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

  const goOn = (): void => {
    step?.does();
    if (isLast) return endFirstSteps();
    at.value += 1;
    const { title, text } = texts[steps[at.value]?.words ?? 'these'];
    announce(`${title} ${text}`);
  };
  return (
    <div ref={card} class="welcome" role="dialog" aria-label={name} aria-describedby="welcome-text">
      <p class="soft small">{progress(at.value + 1, steps.length)}</p>
      <div id="welcome-text">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div class="welcome-foot">
        <button type="button" class="button quiet" onClick={endFirstSteps}>
          {isLast ? done : skip}
        </button>
        <button type="button" class="button main" onClick={goOn}>
          {next}
        </button>
      </div>
    </div>
  );
}

/** Highlights what a step is about, scrolls it into view and keeps the card next to it. */
function useHighlight(selector: string, card: { readonly current: HTMLElement | null }, step: number): void {
  useLayoutEffect(() => {
    const place = document.querySelector<HTMLElement>(selector);
    if (place === null) return undefined;
    const follow = (): void => {
      if (card.current === null) return;
      const { left, top } = placeCard(place.getBoundingClientRect(), card.current.getBoundingClientRect(), {
        width: document.documentElement.clientWidth,
        height: window.innerHeight,
      });
      card.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    };
    place.dataset['pointedAt'] = '';
    const { top } = place.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 4) place.scrollIntoView({ block: 'start' });
    follow();
    const sizes = new ResizeObserver(follow);
    sizes.observe(place);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    return () => {
      delete place.dataset['pointedAt'];
      sizes.disconnect();
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, [selector, step]);
}

/** The number of the Grote zaal. */
const otherRoom = '1';

/** Searches for another room, if necessary in the text of the first steps. */
function chooseOtherRoom(): void {
  if (entity.peek() !== 'booking' || roomsEdit(text.peek()) === undefined) openSearch({ entity: 'booking', text: firstText });
  const edit = roomsEdit(text.peek());
  if (edit !== undefined) applyEdits([edit]);
}

/** The edit that replaces the rooms of `product IN (…)`. */
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

const words = {
  en: {
    name: 'First steps',
    skip: 'Skip',
    done: 'Done',
    progress: (at: number, of: number) => `First steps: ${at} of ${of}`,
    these: {
      title: 'The bookings of two rooms, the next 7 days.',
      text: 'This search asks for them: from today up to and including 7 days from now, in rooms 101 and 102. The rows are beside or below it.',
      next: 'Next',
    },
    other: {
      title: 'Now choose another room.',
      text: 'Here in the builder, or in the text above it. Or let this button do it: the Grote zaal is number 1.',
      next: 'Choose the Grote zaal',
    },
    screen: {
      title: 'The rows follow the search.',
      text: 'Now see them as the screen in your building would show them.',
      next: 'Show on a screen',
    },
    along: {
      title: 'This is your screen.',
      text: 'Copy it as a page for a display, as a web address, or as code.',
      next: 'Copy as …',
    },
  },
  nl: {
    name: 'Eerste stappen',
    skip: 'Overslaan',
    done: 'Klaar',
    progress: (at: number, of: number) => `Eerste stappen: ${at} van ${of}`,
    these: {
      title: 'De boekingen van twee zalen, de komende 7 dagen.',
      text: 'Deze zoekopdracht vraagt erom: van vandaag tot en met over 7 dagen, in de zalen 101 en 102. De rijen staan ernaast of eronder.',
      next: 'Verder',
    },
    other: {
      title: 'Kies nu een andere zaal.',
      text: 'Hier in de bouwer, of in de tekst erboven. Of laat deze knop het doen: de Grote zaal is nummer 1.',
      next: 'Kies de Grote zaal',
    },
    screen: {
      title: 'De rijen volgen de zoekopdracht.',
      text: 'Bekijk ze nu zoals het scherm in uw gebouw ze zou tonen.',
      next: 'Toon op een scherm',
    },
    along: {
      title: 'Dit is uw scherm.',
      text: 'Kopieer het als pagina voor een beeldscherm, als webadres, of als code.',
      next: 'Kopieer als …',
    },
  },
};
