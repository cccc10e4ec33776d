import './check.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { momentOf } from '../../clock/wall-clock.ts';
import { useStrip } from '../../results/timeline/day-strip.tsx';
import { moment, timeZone, wallOf } from '../../state/clock.ts';
import { addDays } from '../../state/dates.ts';
import { toEntry } from '../../state/entry.ts';
import { texts } from '../../state/locale.ts';
import { type ShownRow, source } from '../../state/rows.ts';
import { good } from '../../state/search.ts';
import { chosenRoom, screen } from '../../state/view.ts';
import { announce } from '../../ui/announcement.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { counted, dayInFull, dayInWords, times, titleOf } from '../../ui/in-words.ts';
import { conditionsAgainst, inSentence, repairsFor } from '../guard.ts';
import { Repair } from '../guard-notice.tsx';
import { signRoom } from '../rooms.ts';
import { ahead } from '../screen-time.ts';
import { check, checkedDays, isCheckOutdated, type ScreenCheck, startCheck, stopCheck } from './check.ts';
import type { CheckedDay, CheckVerdict } from './check-days.ts';

/** The check of the next 30 days: its button, a strip of days, and the reasons of one day. */
export function CheckPanel() {
  const { title, about, ofSchedule, noRoom, asksService, start, again, stop, outdated } = words();
  const now = check.value;
  const [of, room] = [good.value, signRoom.value];
  const isRoomless = screen.value === 'sign' && room === undefined;
  const isRunning = now?.state === 'asking' || now?.state === 'checking';
  return (
    <section class="screens-check stack gap-3 parted" aria-label={title}>
      <div class="row unprinted">
        <h3>{title}</h3>
        <span class="grow" />
        <Button
          disabled={!isRunning && (of === undefined || isRoomless)}
          onClick={() => (isRunning ? stopCheck() : void startCheck())}
          label={isRunning ? stop : now === undefined ? start : again}
        />
      </div>
      {now === undefined ? (
        <p class="soft small">
          {isRoomless ? noRoom : about[of?.entity ?? 'booking'](screen.value === 'sign' ? (room ?? '') : ofSchedule)}
          {source.value.kind === 'service' && ` ${asksService}`}
        </p>
      ) : (
        <Progress now={now} />
      )}
      {now !== undefined && isCheckOutdated.value && <p class="notice warning">{outdated}</p>}
      {now !== undefined && now.days.length > 0 && <Days now={now} />}
    </section>
  );
}

/** How far the check is; in the end what it found. The line has the same height all the while. */
function Progress({ now }: { readonly now: ScreenCheck }) {
  const { asking, progress, stopped, failed, withoutColumn, fromService } = words();
  const { state, days, rows, of, at, from } = now;
  const summary = summaryOf(days);
  const message =
    typeof state !== 'object'
      ? undefined
      : `${failed} ${'failure' in state ? state.failure : withoutColumn(state.withoutColumn)}`;
  useEffect(() => {
    if (state === 'done') announce(summary);
    if (message !== undefined) announce(message);
  }, [state]);
  if (message !== undefined) return <p class="notice error">{message}</p>;
  return (
    <>
      <p class="screens-check-state row tabular holds-line">
        {state === 'asking' && asking}
        {state === 'checking' && (
          <>
            <progress max={checkedDays} value={days.length} aria-label={progress(days.length)} /> {progress(days.length)}
          </>
        )}
        {state === 'stopped' && `${stopped(days.length)} `}
        {(state === 'done' || (state === 'stopped' && days.length > 0)) && summary}
      </p>
      {from.kind === 'service' && state !== 'asking' && (
        <p class="soft small">
          {fromService(
            wallOf(at).time,
            counted(rows.length, of.entity),
            dayInWords(addDays(now.today, checkedDays - 1), now.today),
          )}
        </p>
      )}
    </>
  );
}

/** How many days have each verdict: `Days: 21 right · 9 wrong`. */
function summaryOf(days: readonly CheckedDay[]): string {
  const { allRight, found, verdictNames } = words();
  const counts = verdicts.map(
    (verdict) => [days.filter((day) => day.verdict === verdict).length, verdictNames[verdict]] as const,
  );
  if (counts[0]?.[0] === checkedDays) return allRight;
  const shown = counts.filter(([count]) => count > 0).map((parts) => parts.join(' '));
  return `${found} ${shown.join(' · ')}`;
}

const verdicts = ['right', 'untrue', 'nothing', 'unknown'] as const satisfies readonly CheckVerdict[];

/** The days as buttons, of which one is chosen: at first the first that is not right. */
function Days({ now }: { readonly now: ScreenCheck }) {
  const { label, pending, verdictNames } = words();
  const picked = useSignal<string | undefined>(undefined);
  const { days, today, state } = now;
  const wrong = days.find(({ verdict }) => verdict === 'untrue' || verdict === 'nothing') ?? days[0];
  const chosen = days.find(({ date }) => date === picked.value) ?? (state === 'checking' ? undefined : wrong);
  const strip = useStrip(chosen === undefined ? -1 : days.indexOf(chosen), days.length, (to) => {
    picked.value = days[to]?.date;
  });
  return (
    <>
      <div class="screens-check-days stack gap-1" role="radiogroup" aria-label={label} {...strip}>
        {Array.from({ length: checkedDays }, (_, at) => {
          const day = days[at];
          const date = addDays(today, at);
          const [weekday = '', number = ''] = dayInWords(date, today).split(' ');
          return (
            <button
              key={date}
              type="button"
              class={`screens-check-day press stack center gap-0 ${day === undefined || (day.booked === 0 && day.verdict === 'right') ? '' : tones[day.verdict]}`}
              role="radio"
              disabled={day === undefined}
              aria-checked={day !== undefined && day === chosen}
              tabIndex={day === (chosen ?? days[0]) ? 0 : -1}
              aria-label={`${dayInFull(date)}, ${day === undefined ? pending : verdictNames[day.verdict]}`}
              onClick={() => void (picked.value = date)}
            >
              <span class="small">{weekday}</span>
              <span>{number}</span>
              {day === undefined ? <span class="icon" /> : <Icon name={icons[day.verdict]} />}
            </button>
          );
        })}
      </div>
      {chosen !== undefined && <Day day={chosen} now={now} />}
    </>
  );
}

const tones: Readonly<Record<CheckVerdict, string>> = { right: 'good', untrue: 'error', nothing: 'warning', unknown: '' };
const icons: Readonly<Record<CheckVerdict, IconName>> = { right: 'check', untrue: 'warning', nothing: 'minus', unknown: 'help' };

/** One day: when the screen is untrue, what the search leaves out by which condition, and repairs. */
function Day({ day, now }: { readonly day: CheckedDay; readonly now: ScreenCheck }) {
  const { free, right, untrue, allDay, nothing, unknown, byDay, by, more, see } = words();
  const { of, rows } = now;
  const { date, verdict, spans, booked } = day;
  const leftOut = rows.filter((_, at) => day.leftOut.includes(at));
  const on = { of, today: date, time: spans[0]?.from ?? '00:00' };
  const repairs = new Map(leftOut.flatMap((row) => repairsFor(row, on)).map((one) => [JSON.stringify(one.edit), one]));
  // Where one that is left out begins, or where it is untrue first.
  const begins = leftOut.map(toEntry).filter((one) => one.date === date);
  const from =
    begins.find((one) => spans.some(({ from, till }) => from <= one.from && one.from < till))?.from ?? spans[0]?.from ?? '00:00';
  const minutes = Math.ceil((momentOf({ date, time: from }, timeZone.value) - moment.value) / 60_000);
  // Of another day the preview has the rows of the sample alone.
  const isShowable = spans.length > 0 && minutes > 0 && source.value.kind === 'sample';
  const sentence = {
    right: booked === 0 ? free : right(counted(booked, of.entity)),
    untrue: untrue(isWholeDay(spans) ? allDay : spans.map(({ from, till }) => `${from}–${till}`).join(', ')),
    nothing,
    unknown: unknown[source.value.kind],
  }[verdict];
  return (
    <div class="screens-check-reasons stack">
      <p>
        <strong>{dayInFull(date)}.</strong> {sentence}
      </p>
      {leftOut.length > 0 && (
        <ul class="stack">
          {leftOut.slice(0, mostShown).map((row, at) => {
            const entry = toEntry(row);
            const against = conditionsAgainst(row, on);
            return (
              <li key={at}>
                <strong>{titleOf(entry)}</strong> <span class="soft">{whenAndWhere(row, date)}</span>
                <br />
                {against.map(({ text, isOfDay }, index) => (
                  <span key={index} class="small">
                    {isOfDay ? byDay : by}: {inSentence(text)}.{' '}
                  </span>
                ))}
              </li>
            );
          })}
        </ul>
      )}
      {leftOut.length > mostShown && <p class="soft small">{more(counted(leftOut.length - mostShown, of.entity))}</p>}
      {repairs.size + Number(isShowable) > 0 && (
        <p class="row even unprinted">
          {isShowable && (
            <Button
              icon="screen"
              class="small wraps"
              onClick={() => showAhead(minutes, now.room)}
              label={see(`${dayInWords(date, now.today)} ${from}`)}
            />
          )}
          {[...repairs.values()].map((repair) => (
            <Repair key={repair.condition + repair.by} repair={repair} isOff={isCheckOutdated.value} />
          ))}
        </p>
      )}
    </div>
  );
}

const mostShown = 6;

/** Lets the preview show a later moment, of the same room. */
function showAhead(minutes: number, room: string): void {
  chosenRoom.value = room;
  ahead.value = minutes;
  document.querySelector('.screens-frame')?.scrollIntoView({ block: 'nearest' });
}

/** The day where it is another, the times, and the room. */
function whenAndWhere(row: ShownRow, date: string): string {
  const entry = toEntry(row);
  const isOtherDay = entry.date !== date;
  return [isOtherDay ? dayInWords(entry.date, date) : '', times(entry), entry.place].filter(Boolean).join(' · ');
}

type Span = CheckedDay['spans'][number];
const isWholeDay = ([first, ...others]: readonly Span[]): boolean =>
  others.length === 0 && first?.from === '00:00' && first.till === '24:00';

const words = texts({
  title: ['The next 30 days', 'De komende 30 dagen'],
  about: {
    booking: [
      'Checks at every moment whether this screen shows what is booked in {}.',
      'Controleert op elk moment of dit scherm toont wat er in {} geboekt is.',
    ],
    event: [
      'Checks at every moment whether this screen shows the events of {}.',
      'Controleert op elk moment of dit scherm de evenementen van {} toont.',
    ],
  },
  ofSchedule: ['its rooms', 'zijn zalen'],
  noRoom: [
    'The sign has no room yet. Name one in the search, then check it.',
    'Het bord heeft nog geen zaal. Noem er een in de zoekopdracht en controleer het dan.',
  ],
  asksService: [
    'Asks the service once, for these days without the other conditions of the search.',
    'Stuurt de service één verzoek: om deze dagen, zonder de andere voorwaarden van de zoekopdracht.',
  ],
  start: ['Check 30 days', 'Controleer 30 dagen'],
  again: ['Check again', 'Controleer opnieuw'],
  stop: ['Stop', 'Stop'],
  asking: ['Asking the service …', 'Wachten op de service …'],
  progress: [(days: number) => `${days} of ${checkedDays} days`, (days: number) => `${days} van ${checkedDays} dagen`],
  stopped: [
    (days: number) => (days === 0 ? 'Stopped before the first day.' : `Stopped after ${days} of ${checkedDays} days.`),
    (days: number) => (days === 0 ? 'Gestopt voor de eerste dag.' : `Gestopt na ${days} van ${checkedDays} dagen.`),
  ],
  allRight: ['The screen is right on all 30 days.', 'Het scherm klopt op alle 30 dagen.'],
  found: ['Days:', 'Dagen:'],
  verdictNames: {
    right: ['right', 'goed'],
    untrue: ['wrong', 'fout'],
    nothing: ['empty', 'leeg'],
    unknown: ['not known', 'niet bekend'],
  },
  failed: ['The check failed.', 'De controle is mislukt.'],
  withoutColumn: [
    'The service does not give the column {}, which the search asks for.',
    'De service geeft de kolom {} niet, waar de zoekopdracht naar vraagt.',
  ],
  fromService: [
    (time: string, rows: string, last: string) =>
      `The service gave ${rows} at ${time}. Not known: what this API user may not read, and what begins after ${last}.`,
    (time: string, rows: string, last: string) =>
      `De service gaf ${rows} om ${time}. Niet bekend: wat deze API-gebruiker niet mag lezen, en wat na ${last} begint.`,
  ],
  outdated: [
    'This was checked before the last change. Check again.',
    'Dit is van voor de laatste wijziging. Controleer opnieuw.',
  ],
  label: ['Day', 'Dag'],
  pending: ['not checked', 'niet gecontroleerd'],
  free: ['Right: nothing is booked.', 'Goed: er is niets geboekt.'],
  right: ['Right all day: {}.', 'De hele dag goed: {}.'],
  untrue: ['Wrong {}. The search leaves out:', 'Fout {}. De zoekopdracht laat weg:'],
  allDay: ['all day', 'de hele dag'],
  nothing: ['The search finds nothing on this day. It leaves out:', 'De zoekopdracht vindt niets op deze dag. Die laat weg:'],
  unknown: {
    sample: [
      'Not known: the sample data has no rows on this day.',
      'Niet bekend: de voorbeeldgegevens hebben geen rijen op deze dag.',
    ],
    service: ['Not known: the service was not asked for this day.', 'Niet bekend: deze dag is niet aan de service gevraagd.'],
  },
  by: ['Left out by', 'Weggelaten door'],
  byDay: ['Its day is outside', 'De dag valt buiten'],
  see: ['Show {}', 'Toon {}'],
  more: ['And {} more.', 'En nog {}.'],
});
