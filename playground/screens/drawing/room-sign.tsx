import './room-sign.css';
import { minutesBetween } from '../../state/dates.ts';
import { Fit } from './fit.tsx';
import { type PlannedEntry, partGone, type Scene } from './scene.ts';
import { dayOf, lengthInWords, screenWords, timesOn } from './screen-words.ts';
import { type SignState, shownOnSign, signState, untilWhen } from './sign-state.ts';

/** The sign at a door: whether the room is free, what is on, and what comes next. */
export function RoomSign(scene: Scene) {
  const { now, locale } = scene;
  const words = screenWords[locale];
  const {
    on: [on, ...others],
    coming,
  } = shownOnSign(scene);
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
      {coming.length > 0 && (
        <div class="screen-sign-next">
          <p class="screen-label">{words.next}</p>
          {/* Without a current entry the texts are larger; the key makes them fit again. */}
          <ol key={state}>
            {coming.map((one, at) => (
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
