import { today, wallTime } from '../state/clock.ts';
import { dayInWords } from '../ui/day-in-words.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';

export function ClockMenu() {
  return (
    <Menu
      label={
        <>
          <Icon name="clock" />
          {dayInWords(today.value, today.value)} {wallTime.value}
        </>
      }
      class="quiet"
    >
      {() => <p>Clock</p>}
    </Menu>
  );
}
