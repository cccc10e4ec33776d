import { signal } from '@preact/signals';
import { kept, oneOf } from './kept.ts';

export const views = ['timeline', 'table', 'screen', 'json'] as const;
/** The views of the rows. */
export type View = (typeof views)[number];
export const view = signal<View>('timeline');

export const screens = ['day', 'sign', 'slides', 'grid'] as const;
/** The kinds of screens of the specification. */
export type Screen = (typeof screens)[number];
export const screen = signal<Screen>('day');

export const tools = ['builder', 'words', 'tree', 'sql', 'url', 'grammar'] as const;
/** The tools below the text. */
export type Tool = (typeof tools)[number];
export const tool = kept<Tool>('tool', 'builder', oneOf(tools));

/** The dialogs, of which one can be open. */
export type DialogName = 'examples' | 'history' | 'copy' | 'share' | 'connect' | 'fields' | 'sheet' | 'keys';
export const dialog = signal<DialogName | undefined>(undefined);
