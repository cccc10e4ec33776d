import './screen-face.css';
import type { ComponentType } from 'preact';
import { useRef } from 'preact/hooks';
import type { Locale } from 'search-expression';
import { type LocalTime, wallAt } from '../../clock/wall-clock.ts';
import type { Screen } from '../../state/view.ts';
import { DaySchedule } from './day-schedule.tsx';
import { EventGrid } from './event-grid.tsx';
import { Fit, FrameSizeContext, useFrameSize } from './fit.tsx';
import { RoomSign } from './room-sign.tsx';
import { type Scene, type ScreenProps, sceneOf } from './scene.ts';
import { dateInWords, screenNames, screenWords, timesOn } from './screen-words.ts';
import { leftOutNow, signState } from './sign-state.ts';
import { Slideshow } from './slideshow.tsx';

/** A screen that fills its parent. It is independent of the page around it. */
export function ScreenFace(props: ScreenProps) {
  const { screen, locale } = props;
  const root = useRef<HTMLElement>(null);
  const size = useFrameSize(root);
  const scene = sceneOf(props);
  const { date, time } = scene.now;
  const Body = bodies[screen];
  return (
    <section
      ref={root}
      class="screen"
      lang={locale}
      data-screen={screen}
      data-upright={size.isUpright ? '' : undefined}
      data-state={screen === 'sign' ? signState(scene) : undefined}
      aria-label={screenNames[locale][screen]}
    >
      <FrameSizeContext.Provider value={size}>
        <div class="screen-face" style={{ '--u': `${size.unit}px` }}>
          <div class="screen-head">
            <Fit class="screen-title" lines={2} text={screen === 'sign' ? scene.room : screenWords[locale].titles[screen]} />
            <p class="screen-date">{dateInWords(date, locale)}</p>
            <p class="screen-clock">{time}</p>
          </div>
          <div class="screen-body">
            <Body {...scene} key={screen} />
          </div>
          <Foot {...props} scene={scene} />
        </div>
      </FrameSizeContext.Provider>
    </section>
  );
}

const bodies: Readonly<Record<Screen, ComponentType<Scene>>> = {
  day: DaySchedule,
  sign: RoomSign,
  slides: Slideshow,
  grid: EventGrid,
};

/** The time of the rows, and what to do if none arrive. */
function Foot({ screen, asOf, isLate, trouble, timeZone, locale, scene }: ScreenProps & { readonly scene: Scene }) {
  const words = screenWords[locale];
  const taken = scene.conditions.length > 0 && leftOutNow(scene);
  return (
    <div class="screen-foot">
      {asOf !== undefined && (
        <p class={isLate ? 'screen-as-of is-late' : 'screen-as-of'}>
          {(isLate ? words.asOf : words.updated)(timeInWords(wallAt(asOf, timeZone), scene, locale))}
        </p>
      )}
      {screen === 'sign' && taken && (
        <p class="screen-trouble">{words.leftOut(timesOn(taken, scene.now.date, words), scene.conditions.join(' · '))}</p>
      )}
      {trouble !== undefined && <p class="screen-trouble">{trouble}</p>}
    </div>
  );
}

function timeInWords({ date, time }: LocalTime, { now }: Scene, locale: Locale): string {
  return date === now.date ? time : `${dateInWords(date, locale, 'short')} ${time}`;
}
