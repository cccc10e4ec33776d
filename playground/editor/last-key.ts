import { signal } from '@preact/signals';

/** When the last key was pressed in the editor, in milliseconds since the page was opened. */
export const lastKey = signal(Number.NEGATIVE_INFINITY);
