import { computed, signal } from '@preact/signals';
import { kept } from './state/kept.ts';

/** How much of the width the text and its tools have, in parts of a hundred; null where the style sheet says it. */
export const share = kept<number | null>('columns', null, (given) =>
  typeof given === 'number' && given > 0 && given < 100 ? given : undefined,
);

/** The same while it is being changed; it is kept when it is let go. */
export const heldShare = signal<number | undefined>(undefined);

/** The columns of the page as a style sheet has them. */
export const columns = computed(() => {
  const part = heldShare.value ?? share.value;
  return part === null ? '' : `minmax(${least.ask}rem, ${part}fr) minmax(${least.found}rem, ${100 - part}fr)`;
});

/** How wide each is at least, in widths of a letter; the style sheet begins with the same. */
const least = { ask: 24, found: 28 };

/** The share that is drawn on the page, the least and the most that it can be, and how wide both columns are together. */
export function measured(work: HTMLElement) {
  const [ask, found] = [work.querySelector('.ask'), work.querySelector('.found')].map((column) => column?.clientWidth ?? 0);
  const width = (ask ?? 0) + (found ?? 0);
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const part = (wide: number): number => (wide / width) * 100;
  return { now: part(ask ?? 0), least: part(least.ask * letter), most: part(width - least.found * letter), width };
}
