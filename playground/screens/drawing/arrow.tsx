import type { Locale } from 'search-expression';
import { type Direction, turns } from './screen-look.ts';
import { screenWords } from './screen-words.ts';

type ArrowProps = { readonly way: Direction | undefined; readonly locale: Locale };

export function Arrow({ way, locale }: ArrowProps) {
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
