import './clock.css';
import { clock, realDay, today, wallTime } from '../state/clock.ts';
import { inLocale } from '../state/locale.ts';
import { Button } from '../ui/button.tsx';
import { dayInWords } from '../ui/day-in-words.ts';
import { Icon } from '../ui/icon.tsx';
import { later } from '../ui/later.tsx';
import { Menu } from '../ui/menu.tsx';

const ClockSheet = later(async () => (await import('./clock-sheet.tsx')).ClockSheet);

/** The time of the page. If it is not the real time, this says so, with a button back to it. */
export function ClockMenu() {
  const { name, kinds, back } = inLocale(words);
  const { kind } = clock.value;
  const [day, time] = [dayInWords(today.value, realDay.value), wallTime.value];
  const shown = `${day} ${time}`;
  if (kind === 'live')
    return (
      <Menu key="clock" name={`${name}: ${shown}`} label={<Face day={day} time={time} />} class="quiet clock-button">
        {() => <ClockSheet />}
      </Menu>
    );
  return (
    <>
      <Menu
        key="clock"
        name={`${name}: ${kinds[kind]} ${shown}`}
        label={<Face day={`${kinds[kind]} ${day}`} time={time} />}
        class="clock-button clock-is-set toned washed warning strong"
      >
        {() => <ClockSheet />}
      </Menu>
      <Button
        class="quiet clock-back"
        onClick={({ currentTarget }) => {
          clock.value = { kind: 'live' };
          // The button disappears, and the focus with it.
          currentTarget.closest('.top')?.querySelector<HTMLElement>('.clock-button')?.focus();
        }}
      >
        {back}
      </Button>
    </>
  );
}

function Face({ day, time }: { readonly day: string; readonly time: string }) {
  return (
    <>
      <Icon name="clock" />
      <span class="tabular">
        <span class="clock-day">{day} </span>
        {time}
      </span>
    </>
  );
}

const words = {
  en: { name: 'Clock', kinds: { moved: 'Moved:', frozen: 'Stopped:' }, back: 'Back to now' },
  nl: { name: 'Klok', kinds: { moved: 'Verzet:', frozen: 'Staat stil:' }, back: 'Terug naar nu' },
};
