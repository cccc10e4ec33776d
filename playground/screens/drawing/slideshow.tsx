import './slideshow.css';
import { useContext, useEffect, useState } from 'preact/hooks';
import { Arrow } from './arrow.tsx';
import { Availability } from './availability.tsx';
import { Fit, FrameSizeContext } from './fit.tsx';
import { Nothing } from './nothing.tsx';
import { Pages, useTurn } from './pages.tsx';
import { isOn, isOver, onlyPlace, type PlannedEntry, type Scene } from './scene.ts';
import { wayTo } from './screen-look.ts';
import { dayOf, screenWords, startOf, timesOn } from './screen-words.ts';

/** One entry at a time, with those that come after it. A slide stays while it is hovered. */
export function Slideshow(scene: Scene) {
  const { planned, now, locale, isPaused, look } = scene;
  const words = screenWords[locale];
  const { isUpright, body } = useContext(FrameSizeContext);
  const { isHovered, ...hover } = useHover();
  const slides = planned.filter((one) => !isOver(one, now.at)).slice(0, mostSlides);
  const at = useTurn(slides.length, slideTime, isPaused || isHovered);
  const one = slides[at];
  if (one === undefined) {
    const place = onlyPlace(planned);
    return <Nothing scene={scene} text={place === '' ? words.nothingMore : `${words.nothingMore} in ${place}`} />;
  }
  const isNow = isOn(one, now.at);
  const day = dayOf(one.date, now.date, locale);
  const mostNext = Math.max(0, Math.floor(isUpright ? (body - 45) / 10.5 : (body - 5) / 12));
  const next = [...slides.slice(at + 1), ...slides.slice(0, at)].slice(0, mostNext);
  return (
    <>
      <div class="screen-show" key={at} {...hover}>
        <div class={`screen-slide screen-stack ${isNow ? 'is-on' : ''}`}>
          <p class="screen-slide-when screen-line screen-strong type-text">
            {isNow && <span class="screen-now screen-strong">{words.now}</span>}
            {day !== '' && <span>{day}</span>}
            <span>{timesOn(one, day === '' ? now.date : one.date, words)}</span>
          </p>
          <Fit class="screen-slide-title screen-strong type-display" lines={isUpright ? 3.2 : 2.2} text={one.title} />
          <div class="screen-slide-where screen-line type-large">
            <Arrow way={wayTo(one.place, look)} locale={locale} />
            <Fit class="screen-slide-place type-large" text={one.place} />
          </div>
          {one.by !== '' && <Fit class="screen-slide-by type-text screen-soft" lines={1.4} text={one.by} />}
          <Availability of={one} locale={locale} size="type-text" />
        </div>
        {next.length > 0 && (
          <div class="screen-slide-next screen-stack">
            <p class="screen-label screen-strong screen-soft type-least">{words.more}</p>
            <ol class="screen-stack">
              {next.map((other, index) => (
                <Other key={index} one={other} scene={scene} />
              ))}
            </ol>
          </div>
        )}
      </div>
      <Pages page={at} of={slides.length} label={words.page(at + 1, slides.length)} />
    </>
  );
}

function Other({ one, scene: { now, locale } }: { readonly one: PlannedEntry; readonly scene: Scene }) {
  const words = screenWords[locale];
  const [day, time] = [dayOf(one.date, now.date, locale), isOn(one, now.at) ? words.now : startOf(one, words)];
  return (
    <li>
      <Fit class="screen-slide-other type-text" lines={1.4} text={one.title} />
      <Fit
        class="screen-slide-there type-least screen-soft"
        lines={2}
        text={[`${day} ${time}`.trim(), one.place].filter(Boolean).join(' · ')}
      />
    </li>
  );
}

/** A round takes two minutes at most: nobody watches a longer show to its end. */
const mostSlides = 12;
const slideTime = 10_000;

/** Whether the pointer is over an element, and moved there within the last minute. */
function useHover() {
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves === 0) return undefined;
    const timer = setTimeout(() => setMoves(0), 60_000);
    return () => clearTimeout(timer);
  }, [moves]);
  return { isHovered: moves > 0, onPointerMove: () => setMoves((before) => before + 1), onPointerLeave: () => setMoves(0) };
}
