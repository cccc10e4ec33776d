import { computed, effect } from '@preact/signals';
import { kept } from './kept.ts';
import { followed } from './media.ts';
import { oneOf } from './stored.ts';

export const themes = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof themes)[number];

/** The chosen theme; `auto` follows the system. */
export const theme = kept<Theme>('theme', 'auto', oneOf(themes));

/** Whether the page is dark, and whether its contrast is high. */
export const isDark = computed(() =>
  theme.value === 'auto' || theme.value === 'contrast' ? systemIsDark.value : theme.value === 'dark',
);
export const isHighContrast = computed(() => theme.value === 'contrast' || (theme.value === 'auto' && systemWantsContrast.value));

const systemIsDark = followed('(prefers-color-scheme: dark)');
const systemWantsContrast = followed('(prefers-contrast: more), (forced-colors: active)');

effect(() => {
  const { dataset } = document.documentElement;
  dataset['theme'] = isDark.value ? 'dark' : 'light';
  dataset['contrast'] = isHighContrast.value ? 'high' : 'normal';
});
