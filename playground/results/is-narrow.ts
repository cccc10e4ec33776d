import { signal } from '@preact/signals';

const media = matchMedia('(width < 44rem)');

/** Whether the page is as wide as a phone: hours have no room beside each other there. */
export const isNarrow = signal(media.matches);

media.addEventListener('change', () => {
  isNarrow.value = media.matches;
});
