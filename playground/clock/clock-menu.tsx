import './clock.css';
import { clock, realDay, today, wallTime } from '../state/clock.ts';
import { inLocale } from '../state/locale.ts';
import { dayInWords } from '../ui/day-in-words.ts';
import { Icon } from '../ui/icon.tsx';
import { later } from '../ui/later.tsx';
import { Menu } from '../ui/menu.tsx';

const ClockSheet = later(async () => (await import('./clock-sheet.tsx')).ClockSheet);

/** The time of the page. If it is not the real time, this says so, with a button back to it. */
export function ClockMenu() {
  const { name, kinds, back } = inLocale(words);
  const { kind } = clock.value;
  const shown = `${dayInWords(today.value, realDay.value)} ${wallTime.value}`;
  if (kind === 'live')
    return (
      <Menu key="clock" name={`${name}: ${shown}`} label={<Face text={shown} />} class="quiet clock-button">
        {() => <ClockSheet />}
      </Menu>
    );
  return (
    <>
      <Menu
        key="clock"
        name={`${name}: ${kinds[kind]} ${shown}`}
        label={<Face text={`${kinds[kind]} ${shown}`} />}
        class="clock-button clock-is-set"
      >
        {() => <ClockSheet />}
      </Menu>
      <button
        type="button"
        class="button quiet clock-back"
        onClick={({ currentTarget }) => {
          clock.value = { kind: 'live' };
          // The button disappears, and the focus with it.
          currentTarget.closest('.top')?.querySelector<HTMLElement>('.clock-button')?.focus();
        }}
      >
        {back}
      </button>
    </>
  );
}

function Face({ text }: { readonly text: string }) {
  return (
    <>
      <Icon name="clock" />
      <span class="clock-text">{text}</span>
    </>
  );
}

const words = {
  en: { name: 'Clock', kinds: { moved: 'Moved:', frozen: 'Standing still:' }, back: 'Back to now' },
  nl: { name: 'Klok', kinds: { moved: 'Verzet:', frozen: 'Staat stil:' }, back: 'Terug naar nu' },
};
