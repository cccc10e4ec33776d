import './start-screen.css';
import { render } from 'preact';
import type { Locale } from 'search-expression';
import { type Client, type ClientErrorKind, createClient, isClientError } from 'search-expression/client';
import { wallAt } from '../../clock/wall-clock.ts';
import { withoutMissing } from '../../connect/without-missing.ts';
import { rowKey, toEntry } from '../../state/entry.ts';
import { bookedColumns } from '../../state/entry-columns.ts';
import type { ShownRow } from '../../state/rows.ts';
import { ScreenFace } from '../drawing/screen-face.tsx';
import { type PollState, pollRows, type ScreenRow, storeOf } from './polling.ts';
import { readConfig, type ScreenConfig } from './screen-config.ts';

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

/** What a person has to do about a failure; undefined if it passes by itself. */
function troubleOf(failure: unknown, config: ScreenConfig): string | undefined {
  if (failure === undefined) return undefined;
  const words = troubleWords[config.language];
  if (!isClientError(failure)) return words.config(failure instanceof Error ? failure.message : '');
  if (failure.kind === 'unauthorized' && config.user === '') return words.empty;
  const message = failure.diagnostics?.map((one) => one.message).join(' ') ?? failure.message;
  return words[failure.kind]?.(message, globalThis.origin);
}

type TroubleWords = Readonly<Partial<Record<ClientErrorKind, (message: string, origin: string) => string>>> & {
  readonly config: (message: string) => string;
  readonly empty: string;
};

const troubleWords: Readonly<Record<Locale, TroubleWords>> = {
  en: {
    config: (message) => `Something in this page is not right: ${message}`,
    empty: 'Fill in the API user and its password in this page.',
    unauthorized: () => 'The service does not accept the user and password in this page.',
    'wrong-password': () => 'The service does not accept the user and password in this page.',
    'missing-right': () => 'This API user may not read this. An administrator gives it read rights on bookings or events.',
    'origin-not-allowed': (_message, origin) =>
      `The service does not allow this page. An administrator adds the origin ${origin} under Settings > API / Integrations.`,
    'bad-expression': (message) => `The search in this page is not right. ${message}`,
    'bad-request': (message) => `The service does not take the request. ${message}`,
    'too-many-rows': () => 'The search finds too many rows for a screen.',
    'answer-too-large': () => 'The service answers with more than a screen can hold.',
    'not-understood': () => 'There is no booking service at this address. Is baseUrl everything before /api/rest/?',
    unreachable: () => 'The service cannot be reached now.',
    timeout: () => 'The service cannot be reached now.',
    unavailable: () => 'The service cannot answer now.',
    'too-many-requests': () => 'The service has had too many requests, and is asked again later.',
  },
  nl: {
    config: (message) => `Er klopt iets niet in deze pagina: ${message}`,
    empty: 'Vul de API-gebruiker en het wachtwoord in deze pagina in.',
    unauthorized: () => 'De service aanvaardt de gebruiker en het wachtwoord in deze pagina niet.',
    'wrong-password': () => 'De service aanvaardt de gebruiker en het wachtwoord in deze pagina niet.',
    'missing-right': () => 'Deze API-gebruiker mag dit niet lezen. Een beheerder geeft leesrechten op boekingen of evenementen.',
    'origin-not-allowed': (_message, origin) =>
      `De service staat deze pagina niet toe. Een beheerder voegt de origin ${origin} toe onder Instellingen > API / Integraties.`,
    'bad-expression': (message) => `De zoekopdracht in deze pagina klopt niet. ${message}`,
    'bad-request': (message) => `De service neemt de vraag niet aan. ${message}`,
    'too-many-rows': () => 'De zoekopdracht vindt te veel rijen voor een scherm.',
    'answer-too-large': () => 'De service antwoordt met meer dan een scherm aankan.',
    'not-understood': () => 'Op dit adres is geen boekingsservice. Is baseUrl alles voor /api/rest/?',
    unreachable: () => 'De service is nu niet bereikbaar.',
    timeout: () => 'De service is nu niet bereikbaar.',
    unavailable: () => 'De service kan nu niet antwoorden.',
    'too-many-requests': () => 'De service kreeg te veel vragen, en wordt later weer gevraagd.',
  },
};
