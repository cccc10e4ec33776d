import { inLocale } from '../state/locale.ts';
import { source } from '../state/rows.ts';
import { asking, everyMinutes, refreshNow, screenMoment } from './screen-time.ts';

/** When a real screen would ask for rows again. */
export function RefreshLine() {
  const { often, next, now } = inLocale(words);
  return (
    <p class="screens-refresh small soft">
      {often(everyMinutes.value)}
      {/* A service is asked when the user says so, and by nobody else. */}
      {source.value.kind === 'sample' && (
        <>
          {' '}
          <span class="screens-countdown">{next(countdown(asking.value.next - screenMoment.value))}</span>
        </>
      )}
      <button type="button" class="button quiet small" onClick={refreshNow}>
        {now}
      </button>
    </p>
  );
}

/** `14:59`. */
function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const words = {
  en: {
    often: (minutes: number) => `A real screen asks for its rows every ${minutes} minutes.`,
    next: (time: string) => `The next time is in ${time}.`,
    now: 'Refresh now',
  },
  nl: {
    often: (minutes: number) => `Een echt scherm vraagt elke ${minutes} minuten om rijen.`,
    next: (time: string) => `De volgende keer is over ${time}.`,
    now: 'Ververs nu',
  },
};
