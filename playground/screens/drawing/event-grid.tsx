import './event-grid.css';
import { useContext } from 'preact/hooks';
import { formatDate } from '../../state/dates.ts';
import { Arrow } from './arrow.tsx';
import { Availability } from './availability.tsx';
import { Fit, FrameSizeContext } from './fit.tsx';
import { Nothing } from './nothing.tsx';
import { Pages, useTurn } from './pages.tsx';
import { isOn, isOver, type PlannedEntry, type Scene } from './scene.ts';
import { wayTo } from './screen-look.ts';
import { screenWords, timesOn } from './screen-words.ts';

/** Cards of current and coming entries, in the order of time. */
export function EventGrid(scene: Scene) {
  const { planned, now, locale, isPaused } = scene;
  const words = screenWords[locale];
  const { isUpright, body } = useContext(FrameSizeContext);
  const coming = planned.filter((one) => !isOver(one, now.at));
  const [columns, rows] = [isUpright ? 1 : 2, Math.max(1, Math.floor(body / 21.2))];
  const most = columns * rows;
  const count = Math.ceil(coming.length / most);
  const page = useTurn(count, 10_000, isPaused);
  if (coming.length === 0) return <Nothing scene={scene} text={words.nothingComing} />;
  const hasLongPlaces = coming.some(({ place }) => place.length > 16);
  // Fewer cards are larger; the key makes their texts fit again.
  const isLarge = coming.length <= (isUpright ? most - 1 : most / 2);
  const style = { '--screen-columns': columns, '--screen-card-rows': Math.min(rows, Math.ceil(coming.length / columns)) };
  return (
    <>
      <ol
        class="screen-cards"
        key={`${page} of ${rows} ${isLarge}`}
        style={coming.length === 1 ? { ...style, '--screen-columns': 1 } : style}
      >
        {coming.slice(page * most, (page + 1) * most).map((one, at) => (
          <Card key={at} one={one} scene={scene} isLarge={isLarge} lines={isUpright ? 2.4 : hasLongPlaces ? 1.75 : 2.1} />
        ))}
      </ol>
      <Pages page={page} of={count} label={words.page(page + 1, count)} />
    </>
  );
}

type CardProps = { readonly one: PlannedEntry; readonly scene: Scene; readonly isLarge: boolean; readonly lines: number };

function Card({ one, scene: { now, locale, look }, isLarge, lines }: CardProps) {
  const words = screenWords[locale];
  const isNow = isOn(one, now.at);
  const [large, small] = isLarge ? ['type-large', 'type-text'] : ['type-text', 'type-least'];
  const part = (options: Intl.DateTimeFormatOptions): string => formatDate(one.date, locale, options);
  return (
    <li class={`screen-card screen-pair ${isNow ? 'is-on' : ''}`}>
      <p class="screen-card-date type-least">
        <span>{part({ weekday: 'short' })}</span> <b class="type-text">{part({ day: 'numeric' })}</b>{' '}
        <span>{part({ month: 'short' })}</span>
      </p>
      <div class="screen-card-what screen-stack">
        <p class="screen-card-time screen-line screen-nowrap screen-soft type-text">
          {timesOn(one, one.date, words)}
          {isNow && <span class="screen-now screen-strong type-least">{words.now}</span>}
        </p>
        <Fit class={`screen-card-title screen-strong ${large}`} lines={lines} text={one.title} />
        <div class={`screen-card-where screen-line ${small}`}>
          <Arrow way={wayTo(one.place, look)} locale={locale} />
          <Fit class={`screen-card-place screen-soft ${small}`} lines={2} text={one.place} />
        </div>
        <Availability of={one} locale={locale} size={small} />
      </div>
    </li>
  );
}
