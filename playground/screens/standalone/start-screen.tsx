import './start-screen.css';
import { render } from 'preact';
import { type Client, createClient } from 'search-expression/client';
import { withoutMissing } from '../../connect/without-missing.ts';
import { toEntry } from '../../state/entry.ts';
import type { Row } from '../../state/rows.ts';
import { ScreenFace } from '../drawing/screen-face.tsx';
import { wallTime } from '../drawing/wall-time.ts';
import { type Known, keepAsking } from './keep-asking.ts';
import { keepRows, keptRows } from './kept-rows.ts';
import { readConfig, type ScreenConfig } from './screen-config.ts';
import { troubleOf } from './trouble-words.ts';

/*
 * The script of a page that is a screen. It never shows an empty page: before the first answer there is the clock, and after it there are rows,
 * with their time where they are older than they should be.
 */
const place = document.getElementById('screen');
if (place !== null) start(place);

function start(place: HTMLElement): void {
  let config: ScreenConfig;
  try {
    config = readConfig(document.getElementById('screen-config')?.textContent ?? '');
    wallTime(Date.now(), config.timeZone);
  } catch (error) {
    // A mistake that was made by hand, as a comma too many or an unknown zone.
    place.textContent = error instanceof Error ? error.message : String(error);
    return;
  }
  const { screen, language, timeZone, room, theme } = config;
  document.documentElement.dataset['theme'] = theme;

  const before = keptRows(config);
  let known: Known<Row> = { got: before, failure: undefined, due: Date.now() };
  let entries = before?.rows.map(toEntry);
  const draw = (): void =>
    render(
      <ScreenFace
        screen={screen}
        entries={entries}
        moment={Date.now()}
        timeZone={timeZone}
        locale={language}
        room={room}
        asOf={known.got?.at}
        isLate={known.failure !== undefined}
        trouble={troubleOf(known.failure, config)}
      />,
      place,
    );
  const asking = keepAsking<Row>({
    ask: asker(config),
    every: (screen === 'sign' ? 5 : 15) * 60_000,
    dayOf: (moment) => wallTime(moment, timeZone).date,
    before,
    onChange: (changed) => {
      if (changed.got !== undefined && changed.got !== known.got) {
        entries = changed.got.rows.map(toEntry);
        keepRows(config, changed.got);
      }
      known = changed;
      draw();
    },
  });
  draw();
  setInterval(() => {
    asking.tick();
    draw();
  }, 1_000);
  for (const name of ['online', 'pageshow', 'focus']) addEventListener(name, asking.wake);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) asking.wake();
  });
}

/** A client is made with the first request, so that an address which is none is shown as any other trouble. */
function asker({ baseUrl, user, password, language, timeZone, entity, search, columns }: ScreenConfig) {
  let client: Client | undefined;
  const ask = withoutMissing();
  return async (): Promise<readonly Row[]> => {
    const own = (client ??= createClient({ baseUrl, auth: user === '' ? null : { user, password }, language, timeZone }));
    return ask<readonly Row[]>(columns, (found) => {
      const asked = { search, ...(found.length > 0 && { columns: found }) };
      return entity === 'booking' ? own.bookings(asked) : own.events(asked);
    });
  };
}
