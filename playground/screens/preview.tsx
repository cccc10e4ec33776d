import './preview.css';
import { computed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { momentOf } from '../clock/wall-clock.ts';
import { moment, timeZone, today, wallOf } from '../state/clock.ts';
import { joinedWith } from '../state/days-and-rooms.ts';
import { toEntry } from '../state/entry.ts';
import { inLocale, locale, texts } from '../state/locale.ts';
import { answer, fromService, source } from '../state/rows.ts';
import { screen, screens, shape, shapes } from '../state/view.ts';
import { announce } from '../ui/announcement.tsx';
import { Button, opens, turns } from '../ui/button.tsx';
import { Choice } from '../ui/controls.tsx';
import { dayInWords } from '../ui/in-words.ts';
import { CheckPanel } from './check/check-panel.tsx';
import { ScreenFace } from './drawing/screen-face.tsx';
import { screenNames } from './drawing/screen-words.ts';
import { notOver } from './drawing/shown-of-day.ts';
import { useFullScreen } from './full-screen.ts';
import { conditions, leftOut, useGuard } from './guard.ts';
import { GuardNotice } from './guard-notice.tsx';
import { previewLook } from './look-choices.ts';
import { RoomChooser } from './room-chooser.tsx';
import { signRoom } from './rooms.ts';
import { ahead, everyMinutes, refreshNow, refreshTimes, screenMoment, shownRows } from './screen-time.ts';

const shapeNames = { '16:9': '16:9', '9:16': '9:16', '800×480': '800×480' };
const frameWidths = { '16:9': undefined, '9:16': '24rem', '800×480': '800px' };

/** A screen as it would hang on a wall, drawn small, with controls to try it. */
export function Preview() {
  useGuard();
  const text = words();
  const isPaused = useSignal(false);
  const stage = useRef<HTMLDivElement>(null);
  const { isFull, isLayer, enter, leave } = useFullScreen(stage);
  return (
    <div class="screens stack gap-3">
      <div class="screens-bar row unprinted">
        <Choice label={text.kind} values={screens} names={inLocale(screenNames)} chosen={screen} />
        <Choice label={text.shape} values={shapes} names={shapeNames} chosen={shape} />
        <RoomChooser label={text.room} class="screens-room row" />
      </div>
      {screen.value === 'sign' && <GuardNotice />}
      <div class="stack center">
        <div
          ref={stage}
          class={`screens-frame ${isLayer ? 'is-layer' : ''}`}
          data-shape={shape.value}
          style={{ '--frame-ratio': shape.value.replace(/[:×]/, ' / '), '--frame-width': frameWidths[shape.value] }}
          data-full={isFull ? '' : undefined}
          tabIndex={-1}
        >
          <Face isPaused={isPaused.value} />
          {isLayer && <Button icon="close" class="screens-leave" onClick={leave} label={text.leave} />}
        </div>
      </div>
      <div class="screens-bar row unprinted">
        <ScreenClock />
        <Replay />
        <span class="grow" />
        <Button class="quiet" {...turns(isPaused)} label={text.pause} />
        <Button icon="copy" class="quiet" {...opens('copy')} label={text.copy} />
        <Button icon="expand" class="main" onClick={enter} label={text.full} />
      </div>
      <RefreshLine />
      {(screen.value === 'sign' || screen.value === 'day') && <CheckPanel />}
    </div>
  );
}

const entries = computed(() => shownRows.value?.map(toEntry));

/** A component of its own, so that the controls are not drawn every second. */
function Face({ isPaused }: { readonly isPaused: boolean }) {
  return (
    <ScreenFace
      screen={screen.value}
      entries={entries.value}
      leftOut={leftOut.value}
      conditions={conditions.value}
      moment={screenMoment.value}
      timeZone={timeZone.value}
      locale={locale.value}
      room={signRoom.value}
      asOf={entries.value && (source.value.kind === 'service' ? answer.value?.at : refreshTimes.value.last)}
      isLate={fromService.value.failure !== undefined}
      isPaused={isPaused}
      look={previewLook.value}
    />
  );
}

/** Moves the clock of the screen only, not that of the page. */
function ScreenClock() {
  const { later, back, isAhead, shows } = words();
  const start = useRef<HTMLButtonElement>(null);
  const wall = wallOf(screenMoment.value);
  const move = (minutes: number): void => {
    ahead.value = minutes;
    announce(shows(wallOf(screenMoment.value).time));
  };
  return (
    <>
      <Button ref={start} onClick={() => move(ahead.value + 5)} label={later} />
      {ahead.value > 0 && (
        <>
          <span class="badge">
            {ahead.value < 1_440 ? isAhead(ahead.value) : `${dayInWords(wall.date, today.value)} ${wall.time}`}
          </span>
          <Button
            class="quiet"
            onClick={() => {
              move(0);
              // The pressed button disappears.
              start.current?.focus();
            }}
            label={back}
          />
        </>
      )}
    </>
  );
}

/** Draws the screen as it is through the page's day, from 06:00 to midnight. */
function Replay() {
  const { replay, replayInFull, stop } = words();
  const isOn = useSignal(false);
  useEffect(() => {
    if (!isOn.value) return undefined;
    const [begun, zone, { date }] = [Date.now(), timeZone.peek(), wallOf(moment.peek())];
    const [from, till] = [momentOf({ date, time: '06:00' }, zone), momentOf({ date, time: '24:00' }, zone)];
    const timer = setInterval(() => {
      const part = (Date.now() - begun) / replayLength;
      if (part >= 1) isOn.value = false;
      else ahead.value = Math.floor((from + part * (till - from) - moment.peek()) / 60_000);
    }, 100);
    return () => {
      clearInterval(timer);
      ahead.value = 0;
    };
  }, [isOn.value]);
  const title = isOn.value ? undefined : replayInFull;
  return (
    <Button icon="play" class="quiet" aria-label={title} title={title} {...turns(isOn)} label={isOn.value ? stop : replay} />
  );
}

/** Milliseconds that a day takes. */
const replayLength = 30_000;

/** When a real screen would request rows again, and what a schedule draws of them. */
function RefreshLine() {
  const { often, next, refresh, shown } = words();
  const of = answer.value?.of;
  return (
    <>
      <p class="screens-refresh row gap-1 across-2 soft small unprinted">
        {often(everyMinutes.value)}
        {/* The page queries a service only when the user runs the search. */}
        {source.value.kind === 'sample' && (
          <>
            {' '}
            <span class="screens-countdown tabular">{next(countdown(refreshTimes.value.next - screenMoment.value))}</span>
          </>
        )}
        <Button class="quiet small" onClick={refreshNow} label={refresh} />
      </p>
      {screen.value === 'day' && of && (
        <p class="screens-shown soft small breaks unprinted">
          {shown} <code>{joinedWith(of.query, notOver[of.entity])}</code>
        </p>
      )}
    </>
  );
}

/** `14:59`. */
function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const words = texts({
  kind: ['Kind of screen', 'Soort scherm'],
  shape: ['Shape of the display', 'Vorm van het beeldscherm'],
  room: ['Room', 'Zaal'],
  leave: ['Leave full screen', 'Volledig scherm verlaten'],
  pause: ['Pause', 'Pauzeer'],
  copy: ['Copy as a page', 'Kopieer als pagina'],
  full: ['Full screen', 'Volledig scherm'],
  later: ['5 minutes later', '5 minuten later'],
  replay: ['Replay today', 'Speel vandaag af'],
  replayInFull: ['Replay today in 30 seconds', 'Speel vandaag af in 30 seconden'],
  stop: ['Stop the replay', 'Stop met afspelen'],
  back: ['Back to now', 'Terug naar nu'],
  isAhead: ['{} min ahead', '{} min vooruit'],
  shows: ['The screen shows {}', 'Het scherm toont {}'],
  often: ['A real screen asks for its rows every {} minutes.', 'Een echt scherm vraagt elke {} minuten om rijen.'],
  next: ['The next request is in {}.', 'Het volgende verzoek is over {}.'],
  refresh: ['Refresh now', 'Ververs nu'],
  shown: ['Every second it shows what this finds among them:', 'Elke seconde toont het wat dit daaronder vindt:'],
});
