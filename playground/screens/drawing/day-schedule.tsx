import './day-schedule.css';
import { useContext } from 'preact/hooks';
import { Fit, FrameSizeContext } from './fit.tsx';
import { Nothing } from './nothing.tsx';
import { Pages, useTurn } from './pages.tsx';
import { isOn, isOver, type PlannedEntry, type Scene } from './scene.ts';
import { screenWords, timesOn } from './screen-words.ts';
import { shownOfDay } from './shown-of-day.ts';

/** The entries of today by time. Without room for all, those that are over are left out. */
export function DaySchedule(scene: Scene) {
  const { locale, isPaused } = scene;
  const words = screenWords[locale];
  const { height, isUpright } = useContext(FrameSizeContext);
  const { todays, coming, next, nothing } = shownOfDay(scene);
  const most = Math.max(1, Math.floor((height - (isUpright ? 28 : 18)) / (isUpright ? 8.2 : 6.2)));
  const shown = todays.length <= most ? todays : coming;
  const count = Math.ceil(shown.length / most);
  const page = useTurn(count, 10_000, isPaused);

  if (coming.length === 0) return <Nothing scene={scene} text={nothing} next={next} />;
  return (
    <>
      <ol class="screen-rows" key={page} style={{ '--screen-most': most }}>
        {shown.slice(page * most, (page + 1) * most).map((one, at) => (
          <Row key={at} one={one} scene={scene} />
        ))}
      </ol>
      <Pages page={page} of={count} label={words.page(page + 1, count)} />
    </>
  );
}

function Row({ one, scene: { now, locale } }: { readonly one: PlannedEntry; readonly scene: Scene }) {
  const words = screenWords[locale];
  const isNow = isOn(one, now.at);
  return (
    <li class={`screen-row ${isNow ? 'is-on' : isOver(one, now.at) ? 'is-over' : ''}`}>
      <p class="screen-row-time">
        {timesOn(one, now.date, words)}
        {isNow && <span class="screen-now">{words.now}</span>}
      </p>
      <div class="screen-row-what">
        <Fit class="screen-row-title" text={one.title} />
        {one.by !== '' && <Fit class="screen-row-by" text={one.by} />}
      </div>
      <Fit class="screen-row-place" lines={2} text={one.place} />
    </li>
  );
}
