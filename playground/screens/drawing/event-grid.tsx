import './event-grid.css';
import { useContext } from 'preact/hooks';
import { formatDate } from '../../state/dates.ts';
import { Availability } from './availability.tsx';
import { Fit, FrameSizeContext } from './fit.tsx';
import { Nothing } from './nothing.tsx';
import { Pages, useTurn } from './pages.tsx';
import { isOn, isOver, type PlannedEntry, type Scene } from './scene.ts';
import { screenWords, timesOn } from './screen-words.ts';

/** Cards of current and coming entries, in the order of time. */
export function EventGrid(scene: Scene) {
  const { planned, now, locale, isPaused } = scene;
  const words = screenWords[locale];
  const { isUpright } = useContext(FrameSizeContext);
  const coming = planned.filter((one) => !isOver(one, now.at));
  const [columns, rows] = isUpright ? [2, 3] : [3, 2];
  const most = columns * rows;
  const count = Math.ceil(coming.length / most);
  const page = useTurn(count, 10_000, isPaused);
  if (coming.length === 0) return <Nothing scene={scene} text={words.nothingComing} />;
  // Fewer cards are larger; the key makes their texts fit again.
  const fits = coming.length <= rows ? 1 : coming.length <= 2 * rows ? 2 : columns;
  const style = { '--screen-columns': fits, '--screen-card-rows': Math.min(rows, Math.ceil(coming.length / fits)) };
  return (
    <>
      <ol class={coming.length <= rows ? 'screen-cards are-large' : 'screen-cards'} key={`${page} of ${fits}`} style={style}>
        {coming.slice(page * most, (page + 1) * most).map((one, at) => (
          <Card key={at} one={one} scene={scene} />
        ))}
      </ol>
      <Pages page={page} of={count} label={words.page(page + 1, count)} />
    </>
  );
}

function Card({ one, scene: { now, locale } }: { readonly one: PlannedEntry; readonly scene: Scene }) {
  const words = screenWords[locale];
  const isNow = isOn(one, now.at);
  const part = (options: Intl.DateTimeFormatOptions): string => formatDate(one.date, locale, options);
  return (
    <li class={`screen-card ${isNow ? 'is-on' : ''}`}>
      <p class="screen-card-date">
        <span>{part({ weekday: 'short' })}</span> <b>{part({ day: 'numeric' })}</b> <span>{part({ month: 'short' })}</span>
      </p>
      <div class="screen-card-what">
        <p class="screen-card-time">
          {timesOn(one, one.date, words)}
          {isNow && <span class="screen-now">{words.now}</span>}
        </p>
        <Fit class="screen-card-title" lines={2} text={one.title} />
        <Fit class="screen-card-place" text={one.place} />
      </div>
      <Availability free={one.free} locale={locale} />
    </li>
  );
}
