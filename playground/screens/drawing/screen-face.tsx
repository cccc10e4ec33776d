import './screen-face.css';
import type { ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Locale } from 'search-expression';
import { type LocalTime, wallAt } from '../../clock/wall-clock.ts';
import type { Screen } from '../../state/view.ts';
import { Arrow } from './arrow.tsx';
import { DaySchedule } from './day-schedule.tsx';
import { EventGrid } from './event-grid.tsx';
import { Fit, FrameSizeContext, useFrameSize } from './fit.tsx';
import { RoomSign } from './room-sign.tsx';
import { type Scene, type ScreenProps, sceneOf } from './scene.ts';
import { inkOn, wayTo } from './screen-look.ts';
import { dateInWords, screenNames, screenWords, timesOn } from './screen-words.ts';
import { leftOutNow, signState, startsSoon } from './sign-state.ts';
import { Slideshow } from './slideshow.tsx';
import { typeSizes } from './type-scale.ts';

/** A screen that fills its parent. It is independent of the page around it. */
export function ScreenFace(props: ScreenProps) {
  const { screen, locale } = props;
  const [root, body, heading] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const size = useFrameSize(root, body, heading);
  const [lostLogo, setLostLogo] = useState('');
  const scene = sceneOf(props);
  const { date, time } = scene.now;
  const { logo, colour } = scene.look;
  // A date that is cut tells no date.
  const isSign = screen === 'sign';
  const hasLogo = logo !== '' && logo !== lostLogo;
  const hasRoom = !size.isUpright && !isSign && logo === '';
  const Body = bodies[screen];
  return (
    <section
      ref={root}
      class="screen"
      lang={locale}
      data-screen={screen}
      data-upright={size.isUpright ? '' : undefined}
      data-state={screen === 'sign' ? signState(scene) : undefined}
      data-soon={screen === 'sign' && startsSoon(scene) ? '' : undefined}
      data-coloured={colour === '' ? undefined : ''}
      aria-label={screenNames[locale][screen]}
      style={colour === '' ? undefined : { '--screen-brand': colour, '--screen-brand-ink': inkOn(colour) }}
    >
      <FrameSizeContext.Provider value={size}>
        <div class="screen-face" style={{ '--u': `${size.unit}px`, ...typeSizes(size.unit) }}>
          <div class="screen-head screen-line">
            {hasLogo && (
              <img class="screen-logo" src={logo} alt="" referrerpolicy="no-referrer" onError={() => setLostLogo(logo)} />
            )}
            {isSign && <Arrow way={wayTo(scene.room, scene.look)} locale={locale} />}
            <div class="screen-heading" ref={heading}>
              <Fit
                class={`screen-title screen-strong ${isSign ? 'type-title' : 'type-large'}`}
                lines={1.2}
                text={screen === 'sign' ? scene.room : screenWords[locale].titles[screen]}
              />
              <Fit
                class={`screen-date screen-soft ${isSign && hasLogo ? 'type-small' : 'type-text'}`}
                lines={1.5}
                text={dateInWords(date, locale, hasRoom ? 'long' : 'short')}
              />
            </div>
            <p class={`screen-clock ${isSign && !hasLogo && !size.isUpright ? 'type-title' : 'type-large'}`}>{time}</p>
          </div>
          <div class="screen-body" ref={body}>
            <Body {...scene} key={screen} />
          </div>
          <Foot {...props} scene={scene} isLogoLost={logo !== '' && logo === lostLogo} />
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

type FootProps = ScreenProps & { readonly scene: Scene; readonly isLogoLost: boolean };

/** The time of the rows, and what to do if none arrive. */
function Foot({ screen, asOf, isLate, trouble, timeZone, locale, scene, isLogoLost }: FootProps) {
  const words = screenWords[locale];
  const taken = scene.conditions.length > 0 && leftOutNow(scene);
  return (
    <div class="screen-foot screen-line screen-soft">
      {asOf !== undefined && (
        <p class={isLate ? 'screen-as-of is-late' : 'screen-as-of'}>
          {(isLate ? words.asOf : words.updated)(timeInWords(wallAt(asOf, timeZone), scene, locale))}
        </p>
      )}
      {screen === 'sign' && taken && (
        <p class="screen-trouble">{words.leftOut(timesOn(taken, scene.now.date, words), scene.conditions.join(' · '))}</p>
      )}
      {trouble !== undefined && <p class="screen-trouble">{trouble}</p>}
      {isLogoLost && <p class="screen-trouble">{words.noLogo}</p>}
    </div>
  );
}

function timeInWords({ date, time }: LocalTime, { now }: Scene, locale: Locale): string {
  return date === now.date ? time : `${dateInWords(date, locale, 'short')} ${time}`;
}
