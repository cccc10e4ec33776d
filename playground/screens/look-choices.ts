import { computed, signal } from '@preact/signals';
import { kept } from '../state/kept.ts';
import { type Direction, readColour, readLogo, type ScreenLook } from './drawing/screen-look.ts';

/** The logo and the colour of the house, which are those of every screen that is made here. */
export const logo = kept('screen-logo', '', (given) => (typeof given === 'string' ? readLogo(given) : undefined));
export const colour = kept('screen-colour', '', (given) => (typeof given === 'string' ? readColour(given) : undefined));

/** The ways to rooms from where the screen hangs. */
export const ways = signal<Readonly<Record<string, Direction>>>({});

export const screenLook = computed<ScreenLook>(() => ({ logo: logo.value, colour: colour.value, directions: ways.value }));

/** Without a logo of another server: this page loads nothing but rows. */
export const previewLook = computed<ScreenLook>(() => {
  const look = screenLook.value;
  return look.logo.startsWith('data:') ? look : { ...look, logo: '' };
});
