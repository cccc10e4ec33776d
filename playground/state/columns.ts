import { computed, signal } from '@preact/signals';
import { kept } from './kept.ts';

/** The width of the left column in percent; null for that of the style sheet. */
export const share = kept<number | null>('columns', null, (given) =>
  typeof given === 'number' && given > 0 && given < 100 ? given : undefined,
);

/** The same while the splitter is dragged. */
export const draggedShare = signal<number | undefined>(undefined);

/** For `grid-template-columns`. */
export const columns = computed(() => {
  const part = draggedShare.value ?? share.value;
  return part === null ? '' : `minmax(${minimum.ask}rem, ${part}fr) minmax(${minimum.found}rem, ${100 - part}fr)`;
});

/** The minimal widths in `rem`, as in the style sheet. */
export const minimum = { ask: 24, found: 28 };
