import './day-schedule.css';
import { useContext } from 'preact/hooks';
import { Fit, FrameSizeContext } from './fit.tsx';
import { Nothing } from './nothing.tsx';
import { Pages, useTurn } from './pages.tsx';
import { isOn, isOnDay, isOver, onlyPlace, type PlannedEntry, type Scene } from './scene.ts';
import { screenWords, timesOn } from './screen-words.ts';

/** The entries of today by time. Without room for all, those that are over are left out. */
export function DaySchedule(scene: Scene) {
  const { planned, now, locale, isPaused } = scene;
  const words = screenWords[locale];
  const { height, isUpright } = useContext(FrameSizeContext);
  const todays = planned.filter((one) => isOnDay(one, now.date));
  const coming = todays.filter((one) => !isOver(one, now.at));
  const most = Math.max(1, Math.floor((height - (isUpright ? 28 : 18)) / (isUpright ? 8.2 : 6.2)));
  const shown = todays.length <= most ? todays : coming;
  const count = Math.ceil(shown.length / most);
  const page = useTurn(count, 10_000, isPaused);

  if (coming.length === 0) {
    const next = planned.find(({ start }) => start > now.at);
    const place = emptyPlace(scene);
    return <Nothing scene={scene} text={todays.length === 0 ? words.nothing(place) : words.nothingMore(place)} next={next} />;
  }
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

/** The one place of the entries, if nothing that the search leaves out is there today. */
function emptyPlace({ planned, leftOut, now }: Scene): string {
  const place = onlyPlace(planned);
  const isEmpty = leftOut?.every((one) => one.place !== place || !isOnDay(one, now.date) || isOver(one, now.at));
  return isEmpty ? place : '';
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
