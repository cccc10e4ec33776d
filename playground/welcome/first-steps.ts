import { signal } from '@preact/signals';
import { kept } from '../state/kept.ts';

/** Whether the first steps were ended once: they then do not come back by themselves. */
export const welcomed = kept<boolean>('welcomed', false, (given) => (given === true ? true : undefined));

/** The step that is shown, from 0. Steps begin on a first visit that followed no link. */
export const step = signal<number | undefined>(welcomed.peek() || location.hash.length > 1 ? undefined : 0);
