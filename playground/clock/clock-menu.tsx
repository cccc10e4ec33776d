import './clock.css';
import { clock, realDay, today, wallTime } from '../state/clock.ts';
import { texts } from '../state/locale.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { dayInWords } from '../ui/in-words.ts';
import { later } from '../ui/later.tsx';
import { Menu } from '../ui/menu.tsx';

const ClockSheet = later(async () => (await import('./clock-sheet.tsx')).ClockSheet);

/** The time of the page. If it is not the real time, this says so, with a button back to it. */
export function ClockMenu() {
  const { name, kinds, back } = words();
  const { kind } = clock.value;
  const isSet = kind !== 'live';
  const shown = `${isSet ? `${kinds[kind]} ` : ''}${dayInWords(today.value, realDay.value)}`;
  const face = (
    <>
      <Icon name="clock" />
      <span class="tabular">
        <span class="clock-day">{shown} </span>
        {wallTime.value}
      </span>
    </>
  );
  return (
    <>
      <Menu
        name={`${name}: ${shown} ${wallTime.value}`}
        label={face}
        class={isSet ? 'clock-button clock-is-set toned washed warning strong' : 'quiet clock-button'}
      >
        {() => <ClockSheet />}
      </Menu>
      {isSet && (
        <Button
          class="quiet clock-back"
          onClick={({ currentTarget }) => {
            clock.value = { kind: 'live' };
            // The button disappears, and the focus with it.
            currentTarget.closest('.top')?.querySelector<HTMLElement>('.clock-button')?.focus();
          }}
          label={back}
        />
      )}
    </>
  );
}

const words = texts({
  name: ['Clock', 'Klok'],
  kinds: { moved: ['Moved:', 'Verzet:'], frozen: ['Stopped:', 'Staat stil:'] },
  back: ['Back to now', 'Terug naar nu'],
});
