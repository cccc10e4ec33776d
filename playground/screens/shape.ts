import { signal } from '@preact/signals';

export const shapes = ['16:9', '9:16', '800×480'] as const;
/** The displays that screens hang on. */
export type Shape = (typeof shapes)[number];

/** The one that is drawn in the page. */
export const shape = signal<Shape>('16:9');
