import './day-schedule.css';
import { useContext } from 'preact/hooks';
import { Arrow } from './arrow.tsx';
import { Fit, FrameSizeContext } from './fit.tsx';
import { Nothing } from './nothing.tsx';
import { Pages, useTurn } from './pages.tsx';
import { isOn, type PlannedEntry, type Scene } from './scene.ts';
import { wayTo } from './screen-look.ts';
import { screenWords, timesOn } from './screen-words.ts';
import { shownOfDay } from './shown-of-day.ts';

/** The entries of today that are not over, by time. */
export function DaySchedule(scene: Scene) {
  const { locale, isPaused } = scene;
  const words = screenWords[locale];
  const { body, isUpright } = useContext(FrameSizeContext);
  const { coming, next, nothing } = shownOfDay(scene);
  const most = Math.max(1, Math.floor(body / (isUpright ? 15.6 : 8.6)));
  const count = Math.ceil(coming.length / most);
  const page = useTurn(count, 10_000, isPaused);

  if (coming.length === 0) return <Nothing scene={scene} text={nothing} next={next} />;
  // The key makes texts fit again.
  const isRoomy = coming.length <= most / 1.6;
  return (
    <>
      <ol class="screen-rows" key={`${page} ${isRoomy}`} style={{ '--screen-most': isRoomy ? Math.floor(most / 1.6) : most }}>
        {coming.slice(page * most, (page + 1) * most).map((one, at) => (
          <Row
            key={at}
            one={one}
            scene={scene}
            isRoomy={isRoomy}
            lines={isUpright ? 2.1 : isRoomy ? 1.7 : one.by === '' ? 1.6 : 1.4}
          />
        ))}
      </ol>
      <Pages page={page} of={count} label={words.page(page + 1, count)} />
    </>
  );
}

type RowProps = { readonly one: PlannedEntry; readonly scene: Scene; readonly isRoomy: boolean; readonly lines: number };

function Row({ one, scene: { now, locale, look }, isRoomy, lines }: RowProps) {
  const words = screenWords[locale];
  const isNow = isOn(one, now.at);
  const [large, small] = isRoomy ? ['type-large', 'type-small'] : ['type-text', 'type-least'];
  const [from, till] = timesOn(one, now.date, words).split(/ (?=– )/);
  return (
    <li class={`screen-row ${isNow ? 'is-on' : ''}`}>
      <div class={`screen-row-time screen-nowrap ${large}`}>
        <p class="screen-strong">{isNow ? <span class="screen-now screen-strong">{words.now}</span> : from}</p>
        <p class={`screen-row-till screen-soft ${small}`}>{isNow ? (till ?? from) : till}</p>
      </div>
      <div class="screen-row-what">
        <Fit class={`screen-row-title screen-strong ${large}`} lines={lines} text={one.title} />
        {one.by !== '' && <Fit class={`screen-row-by screen-soft ${small}`} text={one.by} />}
      </div>
      <div class="screen-row-where screen-line type-text">
        <Arrow way={wayTo(one.place, look)} locale={locale} />
        <Fit class={`screen-row-place ${large}`} lines={1.8} text={one.place} />
      </div>
    </li>
  );
}
