import './availability.css';
import type { Locale } from 'search-expression';
import type { Entry } from '../../state/entry.ts';
import { screenWords } from './screen-words.ts';

type AvailabilityProps = { readonly of: Pick<Entry, 'free' | 'places'>; readonly locale: Locale; readonly size?: string };

/** The free places of an event in words, with an icon and a colour. Nothing for a booking. */
export function Availability({ of: { free, places }, locale, size = 'type-least' }: AvailabilityProps) {
  if (free === undefined) return null;
  const words = screenWords[locale];
  const [level, text] =
    free <= 0
      ? (['full', words.full] as const)
      : free <= 3
        ? (['few', words.few(free)] as const)
        : (['open', words.places(free, places)] as const);
  return (
    <p class={`screen-places screen-line screen-strong ${size}`} style={{ '--places': inks[level] }}>
      <svg viewBox="0 0 24 24" stroke-width="2.2" aria-hidden="true">
        <path d={shapes[level]} />
      </svg>
      {text}
    </p>
  );
}

const inks = { open: 'var(--screen-good)', few: 'var(--screen-few)', full: 'var(--screen-full)' } as const;

const shapes = {
  open: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8 12.500l3 3 5-6',
  few: 'M12 4L2.500 20h19zM12 10v4.500M12 17.300v.2',
  full: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8.500 8.500l7 7M15.500 8.500l-7 7',
} as const;
