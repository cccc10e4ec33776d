import './slideshow.css';
import { useEffect, useState } from 'preact/hooks';
import { Availability } from './availability.tsx';
import { Fit } from './fit.tsx';
import { dayOf, Nothing } from './nothing.tsx';
import { Pages } from './pages.tsx';
import { onlyPlace, type Scene } from './scene.ts';
import { screenWords, timesOn } from './screen-words.ts';
import { isOn, isOver } from './span.ts';
import { useTurn } from './use-turn.ts';

/** One at a time, big. A slide stays while somebody points at it. */
export function Slideshow(scene: Scene) {
  const { planned, now, locale, isPaused } = scene;
  const words = screenWords[locale];
  const { isPointed, ...pointing } = usePointing();
  const slides = planned.filter((one) => !isOver(one, now.at)).slice(0, most);
  const at = useTurn(slides.length, 8_000, isPaused || isPointed);
  const one = slides[at];
  if (one === undefined) return <Nothing scene={scene} text={words.nothingMore(onlyPlace(planned))} />;
  const isNow = isOn(one, now.at);
  const day = dayOf(one.date, now.date, locale);
  return (
    <>
      <div class={`screen-slide ${isNow ? 'is-on' : ''}`} key={at} {...pointing}>
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

/** A show that takes longer is seen to the end by nobody. */
const most = 24;

/** Whether somebody points at something. A pointer that was left there a minute ago points at nothing. */
function usePointing() {
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves === 0) return undefined;
    const timer = setTimeout(() => setMoves(0), 60_000);
    return () => clearTimeout(timer);
  }, [moves]);
  return {
    isPointed: moves > 0,
    onPointerMove: () => setMoves((before) => before + 1),
    onPointerLeave: () => setMoves(0),
  };
}
