import type { Locale } from 'search-expression';
import { type Direction, turns } from './screen-look.ts';
import { screenWords } from './screen-words.ts';

export function Arrow({ way, locale }: { readonly way: Direction | undefined; readonly locale: Locale }) {
  if (way === undefined) return null;
  return (
    <svg
      class="screen-arrow"
      viewBox="0 0 24 24"
      stroke-width="3"
      role="img"
      aria-label={screenWords[locale].ways[way]}
      style={{ rotate: `${turns[way]}deg` }}
    >
      <path d="M3 12h17M13 5l7 7-7 7" />
    </svg>
  );
}
