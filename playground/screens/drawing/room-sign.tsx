import './room-sign.css';
import './day-strip.css';
import { useContext } from 'preact/hooks';
import { Availability } from './availability.tsx';
import { Fit, FrameSizeContext } from './fit.tsx';
import { isOn, isOnDay, isUnsure, partGone, type Scene } from './scene.ts';
import { dayOf, lengthInWords, type ScreenWords, screenWords, startOf, timesOn } from './screen-words.ts';
import {
  bookedIn,
  freeFrom,
  isLong,
  otherFreeRooms,
  type SignState,
  shownOnSign,
  signState,
  startsSoon,
  titleOnSign,
  untilWhen,
} from './sign-state.ts';
import { minutesBetween } from './wall-minutes.ts';
/** The sign at a door: whether the room is free, what is on, what comes next, and its day. */
export function RoomSign(scene: Scene) {
  const { now, locale } = scene;
  const words = screenWords[locale];
  const { isUpright, body } = useContext(FrameSizeContext);
  const {
    on: [on, ...others],
    coming: next,
  } = shownOnSign(scene);
  const state = signState(scene);
  const free = otherFreeRooms(scene);
  // A long message below takes its height from the strip.
  const hasStrip = body > 36;
  // Beside what is on there is no room for more than the beginning.
  const isBrief = on !== undefined && !isUpright;
  const most = isUpright ? 3 : 2;
  return (
    <div class="screen-sign" data-on={on === undefined ? undefined : ''} data-next={next.length > 0 ? '' : undefined}>
      <div class="screen-sign-main screen-stack">
        <div class="screen-sign-state screen-pair">
          <Fit class="screen-sign-word" text={words[state]} />
          <Shape of={state} />
          <Fit class="screen-sign-until type-large" text={untilWhen(scene)} />
        </div>
        <Left scene={scene} />
        {free.length > 0 && (
          <Fit class="screen-sign-rooms type-small" lines={1.75} text={`${words.freeRooms}: ${roomsInWords(free, words)}`} />
        )}
      </div>
      {on !== undefined && (
        <div class="screen-sign-on screen-stack">
          <Fit
            class="screen-sign-title screen-strong type-large"
            lines={others.length > 0 || on.free !== undefined ? 1.4 : 2}
            text={on.title}
          />
          <Fit
            class="screen-sign-by type-text"
            lines={1.4}
            text={[timesOn(on, now.date, words), on.by].filter(Boolean).join(', ')}
          />
          <Availability of={on} locale={locale} />
          {others.length > 0 && (
            <Fit
              class="screen-sign-also type-small"
              lines={1.8}
              text={`${words.alsoNow}: ${others[0]?.title}${others.length > 1 ? ` +${others.length - 1}` : ''}`}
            />
          )}
        </div>
      )}
      {next.length > 0 && (
        <div class="screen-sign-next screen-stack">
          <p class="screen-label screen-strong screen-soft type-least">
            {startsSoon(scene) ? words.soon(lengthInWords(minutesBetween(now.at, next[0]?.start ?? now.at), words)) : words.next}
          </p>
          <ol class="screen-stack">
            {next.slice(0, most).map((one, at) => (
              <li key={at} class={isBrief ? 'screen-pair' : ''}>
                <Fit
                  class="screen-sign-time type-text screen-soft"
                  lines={isBrief ? 1.4 : 1}
                  text={[dayOf(one.date, now.date, locale), isBrief ? startOf(one, words) : timesOn(one, one.date, words)]
                    .filter(Boolean)
                    .join(' ')}
                />
                <Fit
                  class="screen-sign-coming screen-medium type-text"
                  lines={isBrief ? (others.length > 0 ? 1 : 1.4) : 2}
                  text={titleOnSign(one, scene)}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
      {hasStrip && <DayStrip scene={scene} isUpright={isUpright} />}
    </div>
  );
}

/** `Zaal M until 14:00 +2`: the room that is free longest, and how many others. */
function roomsInWords(free: ReturnType<typeof otherFreeRooms>, words: ScreenWords): string {
  const [first, ...others] = free;
  const until = first?.next && words.until(first.next.start.slice(11));
  return [first?.room, until, others.length > 0 ? `+${others.length}` : ''].filter(Boolean).join(' ');
}

/** How long the room is still busy, as a bar and in words. */
function Left({ scene }: { readonly scene: Scene }) {
  const { now, locale } = scene;
  const words = screenWords[locale];
  const inRoom = bookedIn(scene);
  const end = freeFrom(inRoom, now.at);
  if (end === now.at || isLong(end, now)) return null;
  const start = inRoom.find((one) => isOn(one, now.at))?.start ?? now.at;
  return (
    <div class="screen-sign-left screen-pair">
      <span class="screen-sign-bar">
        <span style={{ width: `${(1 - partGone({ start, end }, now.at)) * 100}%` }} />
      </span>
      <Fit class="screen-sign-rest" text={words.left(lengthInWords(minutesBetween(now.at, end), words))} />
    </div>
  );
}

/** The state without colour: a tick, a bar or a question mark in a circle. */
function Shape({ of }: { readonly of: SignState }) {
  return (
    <svg class="screen-sign-shape" viewBox="0 0 24 24" stroke-width="2" aria-hidden="true">
      <circle cx="12" cy="12" r="10.5" />
      <path d={shapes[of]} />
    </svg>
  );
}

const shapes: Readonly<Record<SignState, string>> = {
  free: 'M7 12.5l3.5 3.500L17 9',
  busy: 'M7 12h10',
  unknown: 'M9.500 9.500a2.500 2.500 0 113.500 2.300c-.7.4-1 .8-1 1.700M12 16.500v.2',
};

/** The day of a room from morning to evening: what takes it, and where the day is. */
function DayStrip({ scene, isUpright }: { readonly scene: Scene; readonly isUpright: boolean }) {
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
