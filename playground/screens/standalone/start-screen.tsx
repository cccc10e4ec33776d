import './start-screen.css';
import { render } from 'preact';
import { type Client, createClient } from 'search-expression/client';
import { wallAt } from '../../clock/wall-clock.ts';
import { withoutMissing } from '../../connect/without-missing.ts';
import { rowKey, toEntry } from '../../state/entry.ts';
import { bookedColumns } from '../../state/entry-columns.ts';
import type { ShownRow } from '../../state/rows.ts';
import { ScreenFace } from '../drawing/screen-face.tsx';
import { type PollState, pollRows, type ScreenRow, storeOf } from './polling.ts';
import { readConfig, type ScreenConfig } from './screen-config.ts';
import { troubleOf } from './trouble-words.ts';

/*
 * The script of a standalone screen. The page is never empty: before the first answer there is the
 * clock, after it there are rows, with their time if they are overdue.
 */
const root = document.getElementById('screen');
if (root !== null) start(root);

function start(root: HTMLElement): void {
  let config: ScreenConfig;
  try {
    config = readConfig(document.getElementById('screen-config')?.textContent ?? '');
    wallAt(Date.now(), config.timeZone);
  } catch (error) {
    // The configuration was edited by hand: a comma too many, an unknown zone.
    root.textContent = error instanceof Error ? error.message : String(error);
    return;
  }
  const { screen, language, timeZone, room, theme } = config;
  document.documentElement.dataset['theme'] = theme;

  const store = storeOf(config);
  const stored = store.read();
  let state: PollState<ScreenRow> = { got: stored, failure: undefined, due: Date.now() };
  let drawn = entriesOf(stored?.rows, config);
  const draw = (): void =>
    render(
      <ScreenFace
        screen={screen}
        {...drawn}
        conditions={config.conditions}
        moment={Date.now()}
        timeZone={timeZone}
        locale={language}
        room={room}
        asOf={state.got?.at}
        isLate={state.failure !== undefined}
        look={config}
        trouble={troubleOf(state.failure, config)}
      />,
      root,
    );
  const poller = pollRows<ScreenRow>({
    request: requester(config),
    every: (screen === 'sign' ? 5 : 15) * 60_000,
    dayOf: (moment) => wallAt(moment, timeZone).date,
    stored,
    onChange: (changed) => {
      if (changed.got !== undefined && changed.got !== state.got) {
        drawn = entriesOf(changed.got.rows, config);
        store.write(changed.got);
      }
      state = changed;
      draw();
    },
  });
  draw();
  setInterval(() => {
    poller.tick();
    draw();
  }, 1_000);
  for (const name of ['online', 'pageshow', 'focus']) addEventListener(name, poller.wake);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) poller.wake();
  });
}

/** What is drawn, and what only takes the rooms. */
function entriesOf(rows: readonly ScreenRow[] | undefined, { bookedSearch }: ScreenConfig) {
  const of = (isLeftOut: boolean) => rows?.filter((one) => one.isLeftOut === isLeftOut).map(({ row }) => toEntry(row));
  return { entries: of(false), leftOut: bookedSearch === '' ? undefined : of(true) };
}

/** Creates the client late, so that an invalid address is shown like other failures. */
function requester({ baseUrl, user, password, language, timeZone, entity, search, bookedSearch, columns }: ScreenConfig) {
  let client: Client | undefined;
  const [request, requestBooked] = [withoutMissing(), withoutMissing()];
  return async (): Promise<readonly ScreenRow[]> => {
    const own = (client ??= createClient({ baseUrl, auth: user === '' ? null : { user, password }, locale: language, timeZone }));
    const read = (search: string) => (found: never[]) => {
      const parameters = { search, ...(found.length > 0 && { columns: found }) };
      return (entity === 'booking' ? own.bookings(parameters) : own.events(parameters)) as Promise<readonly ShownRow[]>;
    };
    const [rows, booked] = await Promise.all([
      request(columns, read(search)),
      bookedSearch === '' ? [] : requestBooked(bookedColumns(entity), read(bookedSearch)),
    ]);
    const known = new Set(rows.map(rowKey));
    const leftOut = booked.filter((row) => !known.has(rowKey(row)));
    return [...rows.map((row) => ({ row, isLeftOut: false })), ...leftOut.map((row) => ({ row, isLeftOut: true }))];
  };
}
