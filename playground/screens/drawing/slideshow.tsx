import './slideshow.css';
import { useEffect, useState } from 'preact/hooks';
import { Availability } from './availability.tsx';
import { Fit } from './fit.tsx';
import { Nothing } from './nothing.tsx';
import { Pages, useTurn } from './pages.tsx';
import { isOn, isOver, onlyPlace, type Scene } from './scene.ts';
import { dayOf, screenWords, timesOn } from './screen-words.ts';

/** One entry at a time. A slide stays while it is hovered. */
export function Slideshow(scene: Scene) {
  const { planned, now, locale, isPaused } = scene;
  const words = screenWords[locale];
  const { isHovered, ...hover } = useHover();
  const slides = planned.filter((one) => !isOver(one, now.at)).slice(0, most);
  const at = useTurn(slides.length, 8_000, isPaused || isHovered);
  const one = slides[at];
  if (one === undefined) return <Nothing scene={scene} text={words.nothingMore(onlyPlace(planned))} />;
  const isNow = isOn(one, now.at);
  const day = dayOf(one.date, now.date, locale);
  return (
    <>
      <div class={`screen-slide ${isNow ? 'is-on' : ''}`} key={at} {...hover}>
        <p class="screen-slide-when">
          {isNow && <span class="screen-now">{words.now}</span>}
          {day !== '' && <span>{day}</span>}
          <span>{timesOn(one, day === '' ? now.date : one.date, words)}</span>
        </p>
        <Fit class="screen-slide-title" lines={3} text={one.title} />
        <div class="screen-slide-where">
          <Fit class="screen-slide-place" text={one.place} />
          {one.by !== '' && <Fit class="screen-slide-by" text={one.by} />}
          <Availability free={one.free} locale={locale} />
        </div>
      </div>
      <Pages page={at} of={slides.length} label={words.page(at + 1, slides.length)} />
    </>
  );
}

/** Nobody watches a longer show to its end. */
const most = 24;

/** Whether the pointer is over an element, and moved there within the last minute. */
function useHover() {
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves === 0) return undefined;
    const timer = setTimeout(() => setMoves(0), 60_000);
    return () => clearTimeout(timer);
  }, [moves]);
  return {
    isHovered: moves > 0,
    onPointerMove: () => setMoves((before) => before + 1),
    onPointerLeave: () => setMoves(0),
  };
}
