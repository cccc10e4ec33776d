import { signal } from '@preact/signals';
import { kept } from './kept.ts';
import { oneOf } from './stored.ts';

export const views = ['timeline', 'table', 'screen', 'json'] as const;
export type View = (typeof views)[number];
export const view = signal<View>('timeline');

export const screens = ['day', 'sign', 'slides', 'grid'] as const;
/** The kinds of screens of the specification. */
export type Screen = (typeof screens)[number];
export const screen = signal<Screen>('day');

/** The room that was chosen for signs; the current rows may not have it. */
export const chosenRoom = signal<string | undefined>(undefined);

export const shapes = ['16:9', '9:16', '800×480'] as const;
/** The shapes of the display that screens are tried on. */
export type DisplayShape = (typeof shapes)[number];
export const shape = signal<DisplayShape>('16:9');

export const tools = ['builder', 'words', 'tree', 'sql', 'url', 'grammar'] as const;
export type Tool = (typeof tools)[number];
export const tool = kept<Tool>('tool', 'builder', oneOf(tools));

/** The dialogs, of which one can be open. */
export type DialogName = 'examples' | 'history' | 'copy' | 'share' | 'connect' | 'fields' | 'sheet' | 'keys';
export const dialog = signal<DialogName | undefined>(undefined);
export const closeDialog = (): void => void (dialog.value = undefined);
