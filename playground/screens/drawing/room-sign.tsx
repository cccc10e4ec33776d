import './room-sign.css';
import { minutesBetween } from '../../state/dates.ts';
import { Fit } from './fit.tsx';
import { isOn, isOnDay, isUnsure, type PlannedEntry, partGone, type Scene } from './scene.ts';
import { dayOf, lengthInWords, screenWords, timesOn } from './screen-words.ts';
import { bookedIn, type SignState, signState } from './sign-state.ts';

/** The sign at a door: whether the room is free, what is on, and what comes next. */
export function RoomSign(scene: Scene) {
  const { planned, room, now, locale } = scene;
  const words = screenWords[locale];
  const inRoom = planned.filter(({ place }) => place === room);
  const [on, ...others] = inRoom.filter((one) => isOn(one, now.at));
  const next = inRoom.filter(({ start }) => start > now.at);
  const today = next.filter((one) => isOnDay(one, now.date));
  const state = signState(scene);
  return (
    <div class="screen-sign">
      <div class="screen-sign-state">
        <Shape of={state} />
        <p class="screen-sign-word">{words[state]}</p>
        <p class="screen-sign-until">{untilWhen(scene)}</p>
      </div>
      {on !== undefined && (
        <div class="screen-sign-on">
          <Fit class="screen-sign-title" lines={2} text={on.title} />
          <Fit class="screen-sign-by" text={[timesOn(on, now.date, words), on.by].filter(Boolean).join(' · ')} />
          <Left on={on} scene={scene} />
          {others.length > 0 && (
            <Fit class="screen-sign-also" text={`${words.alsoNow}: ${others.map(({ title }) => title).join(' · ')}`} />
          )}
        </div>
      )}
      {next.length > 0 && (
        <div class="screen-sign-next">
          <p class="screen-label">{words.next}</p>
          {/* Without a current entry the texts are larger; the key makes them fit again. */}
          <ol key={state}>
            {(today.length > 0 ? today : next).slice(0, on === undefined ? 3 : others.length > 0 ? 1 : 2).map((one, at) => (
              <li key={at}>
                <p class="screen-sign-time">
                  {[dayOf(one.date, now.date, locale), timesOn(one, one.date, words)].filter(Boolean).join(' ')}
                </p>
                <Fit class="screen-sign-coming" text={one.title} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function untilWhen(scene: Scene): string {
  const { isWaiting, locale, now } = scene;
  const words = screenWords[locale];
  const inRoom = bookedIn(scene);
  const free = freeFrom(inRoom, now.at);
  if (free !== now.at)
    return free >= `${now.date}T24:00` && minutesBetween(now.at, free) >= 720 ? words.restOfDay : words.until(free.slice(11));
  if (isWaiting) return words.waiting;
  if (isUnsure(scene)) return words.waitingToday;
  const today = inRoom.filter((one) => isOnDay(one, now.date));
  const next = today.find(({ start }) => start > now.at);
  if (next !== undefined) return words.until(next.start.slice(11));
  return today.length === 0 ? words.allDay : words.restOfDay;
}

/** The time at which the room is free again: entries may overlap. */
function freeFrom(inRoom: readonly PlannedEntry[], at: string): string {
  let until = at;
  for (const { start, end } of inRoom) if (start <= until && end > until) until = end;
  return until;
}

/** The time that is left, as a bar and in words. */
function Left({ on, scene: { now, locale } }: { readonly on: PlannedEntry; readonly scene: Scene }) {
  const words = screenWords[locale];
  return (
    <div class="screen-sign-left">
      <span class="screen-sign-bar">
        <span style={{ width: `${(1 - partGone(on, now.at)) * 100}%` }} />
      </span>
      <p>{words.left(lengthInWords(minutesBetween(now.at, on.end), words))}</p>
    </div>
  );
}

/** The state without colour: a tick, a bar or a question mark in a circle. */
function Shape({ of }: { readonly of: SignState }) {
  return (
    <svg class="screen-sign-shape" viewBox="0 0 24 24" aria-hidden="true">
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
