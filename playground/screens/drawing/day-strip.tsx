import './day-strip.css';
import { isOnDay, isUnsure, type Scene } from './scene.ts';
import { screenWords, timesOn } from './screen-words.ts';
import { bookedIn } from './sign-state.ts';

/** The day of a room from morning to evening: what takes it, and where the day is. */
export function DayStrip({ scene, isUpright }: { readonly scene: Scene; readonly isUpright: boolean }) {
  // A gap says that the room is free.
  if (isUnsure(scene)) return null;
  const { now, locale } = scene;
  const words = screenWords[locale];
  const booked = bookedIn(scene).filter((one) => isOnDay(one, now.date));
  const spans = booked.map(({ start, end }) => [hoursOf(start, now.date), hoursOf(end, now.date)] as const);
  const at = hoursOf(now.at, now.date);
  const first = Math.floor(Math.min(8, at, ...spans.map(([from]) => from)));
  const last = Math.ceil(Math.max(20, at + 0.01, ...spans.map(([, till]) => till)));
  const part = (hour: number): string => `${((hour - first) / (last - first)) * 100}%`;
  const every = (last - first > 14 ? 3 : 2) * (isUpright ? 1.5 : 1);
  const step = Math.ceil(every);
  const labels = Array.from({ length: Math.ceil((last - first) / step) }, (_, index) => first + index * step);
  const texts = booked.map((one) => timesOn(one, now.date, words)).join(', ');
  return (
    <div class="screen-strip" role="img" aria-label={`${words.bookedToday}: ${texts || '–'}`}>
      <div class="screen-strip-bar">
        {spans.map(([from, till]) => (
          <span
            key={`${from} ${till}`}
            class={till <= at ? 'screen-strip-booked is-over' : 'screen-strip-booked'}
            style={{ left: part(from), right: `calc(100% - ${part(till)})` }}
          />
        ))}
        <span class="screen-strip-now" style={{ left: part(at) }} />
      </div>
      <div class="screen-strip-hours screen-soft">
        {labels.map((hour) => (
          <p key={hour} style={{ left: part(hour) }}>
            {String(hour).padStart(2, '0')}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The hours of a wall time on a day, 0 … 24, with their part. */
function hoursOf(at: string, date: string): number {
  if (at < `${date}T00:00`) return 0;
  if (at >= `${date}T24:00`) return 24;
  return Number(at.slice(11, 13)) + Number(at.slice(14)) / 60;
}
