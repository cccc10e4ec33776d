import { useRef } from 'preact/hooks';
import { timeOf, timeZone } from '../state/clock.ts';
import { inLocale } from '../state/locale.ts';
import { announce } from '../ui/announcement.tsx';
import { ahead, screenMoment } from './screen-time.ts';

/** Moves the clock of the screen, and of nothing else. */
export function ScreenClock() {
  const { later, back, isAhead, says } = inLocale(words);
  const start = useRef<HTMLButtonElement>(null);
  const move = (minutes: number): void => {
    ahead.value = minutes;
    announce(says(timeOf(screenMoment.value, timeZone.value)));
  };
  return (
    <>
      <button ref={start} type="button" class="button" onClick={() => move(ahead.value + 5)}>
        {later}
      </button>
      {ahead.value > 0 && (
        <>
          <span class="badge">{isAhead(ahead.value)}</span>
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              move(0);
              // This button goes.
              start.current?.focus();
            }}
          >
            {back}
          </button>
        </>
      )}
    </>
  );
}

const words = {
  en: {
    later: '5 minutes later',
    back: 'Back to now',
    isAhead: (minutes: number) => `${minutes} min ahead`,
    says: (time: string) => `The screen shows ${time}`,
  },
  nl: {
    later: '5 minuten later',
    back: 'Terug naar nu',
    isAhead: (minutes: number) => `${minutes} min vooruit`,
    says: (time: string) => `Het scherm toont ${time}`,
  },
};
