import './clock-sheet.css';
import type { TargetedEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { clock, moment, realDay, timeZone, today, wallOf, wallTime } from '../state/clock.ts';
import { addDays, daysBetween, isDate } from '../state/dates.ts';
import { locale, texts } from '../state/locale.ts';
import { Button } from '../ui/button.tsx';
import { dayInFull, dayInWords, nearDay } from '../ui/in-words.ts';
import { nextMonday } from './clock-changes.ts';
import { changesOffered, goTo, goToDay, isOutsideSample, sampleDays, setStopped } from './set-clock.ts';
import { minute, momentOf } from './wall-clock.ts';

/** Days that the slider reaches back and ahead. */
const reach = 30;

export function ClockSheet() {
  const { day, zone, date, time, jump, later, tomorrow, week, monday, change, still, now, about } = words();
  const wall = { date: today.value, time: wallTime.value };
  const days = daysBetween(realDay.value, today.value);
  const set = (to: Partial<typeof wall>): void => goTo(momentOf({ ...wall, ...to }, timeZone.value));
  const jumps: readonly (readonly [label: string, go: () => void])[] = [
    [later, () => goTo(moment.peek() + 5 * minute)],
    [tomorrow, () => goToDay(1)],
    [week, () => set({ date: addDays(wall.date, 7) })],
    [monday, () => goTo(nextMonday(moment.peek(), timeZone.peek()))],
    ...changesOffered.value.map(
      ({ kind, at }) => [change[kind](dayInWords(wallOf(at).date, realDay.value)), () => goTo(at - 5 * minute)] as const,
    ),
  ];
  return (
    <div class="clock-sheet stack gap-4">
      <p>
        <strong>{dayInFull(wall.date)}</strong> <span class="tabular">{wall.time}</span>
        <br />
        <span class="soft small">
          {about} {zone(timeZone.value)}
        </span>
      </p>
      <label class="field wide">
        <span class="row spread across-4">
          <span>{day}</span>
          <span class="soft thin tabular" aria-hidden="true">
            {relativeDay(days)}
          </span>
        </span>
        <input
          type="range"
          min={-reach}
          max={reach}
          value={Math.max(-reach, Math.min(reach, days))}
          aria-valuetext={`${dayInFull(wall.date)}, ${relativeDay(days)}`}
          onInput={({ currentTarget }) => goToDay(Number(currentTarget.value))}
        />
      </label>
      <div class="clock-columns stack gap-3">
        <WallField type="date" label={date} value={wall.date} onSet={(date) => set({ date })} />
        <WallField type="time" label={time} value={wall.time} onSet={(time) => set({ time })} />
      </div>
      <div class="clock-columns stack" role="group" aria-label={jump}>
        {jumps.map(([label, go]) => (
          <Button key={label} class="wraps" onClick={go} label={label} />
        ))}
      </div>
      <OutsideSample />
      <div class="row spread across-4">
        <label class="tick">
          <input
            type="checkbox"
            checked={clock.value.kind === 'frozen'}
            onChange={({ currentTarget }) => setStopped(currentTarget.checked)}
          />
          {still}
        </label>
        <Button
          class="main"
          aria-disabled={clock.value.kind === 'live'}
          onClick={() => void (clock.value = { kind: 'live' })}
          label={now}
        />
      </div>
    </div>
  );
}

type WallFieldProps = {
  readonly type: 'date' | 'time';
  readonly label: string;
  readonly value: string;
  readonly onSet: (value: string) => void;
};

/** Keeps an incomplete value while the clock runs, until the field is left. */
function WallField({ type, label, value, onSet }: WallFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const follow = (): void => {
    if (field.current !== null) field.current.value = value;
  };
  useLayoutEffect(() => {
    if (document.activeElement !== field.current || field.current?.validity.valid) follow();
  }, [value]);
  const take = ({ currentTarget }: TargetedEvent<HTMLInputElement>): void => {
    const { value } = currentTarget;
    if (currentTarget.checkValidity() && (type === 'time' || isDay(value))) onSet(value);
  };
  return (
    <label class="field wide">
      <span>{label}</span>
      <input ref={field} type="text" inputMode="numeric" {...kinds[type]} required onInput={take} onBlur={follow} />
    </label>
  );
}

const isDay = (date: string): boolean => isDate(date) && addDays(date, 0) === date;

/** As in a search. The browser would write both by its own language, some times with AM and PM. */
const kinds = {
  date: { pattern: '20[0-9]{2}-[0-9]{2}-[0-9]{2}', maxLength: 10, placeholder: '2026-12-31' },
  time: { pattern: '([01]?[0-9]|2[0-3]):[0-5][0-9]', maxLength: 5, placeholder: '14:30' },
} as const;

function OutsideSample() {
  const days = sampleDays();
  if (days === undefined || !isOutsideSample()) return null;
  return <p class="notice warning">{words().outside(dayInFull(days.first), dayInFull(days.last))}</p>;
}

/** The day of the page relative to the real one. */
const relativeDay = (days: number): string =>
  nearDay(today.value, realDay.value, locale.value) ?? new Intl.RelativeTimeFormat(locale.value).format(days, 'day');

const words = texts({
  about: [
    'Relative dates, rows and screens go by this clock. Requests to a service have its dates.',
    'Relatieve datums, rijen en schermen volgen deze klok. Verzoeken aan een service hebben de datums ervan.',
  ],
  zone: ['Time zone: {}.', 'Tijdzone: {}.'],
  day: ['Day', 'Dag'],
  date: ['Date', 'Datum'],
  time: ['Time', 'Tijd'],
  jump: ['Go to', 'Ga naar'],
  later: ['5 minutes later', '5 minuten later'],
  tomorrow: ['Tomorrow', 'Morgen'],
  week: ['1 week later', '1 week later'],
  monday: ['Next Monday 08:00', 'Volgende maandag 08:00'],
  change: { begins: ['Summer time begins: {}', 'Zomertijd begint: {}'], ends: ['Summer time ends: {}', 'Zomertijd eindigt: {}'] },
  still: ['Stop the clock', 'Zet de klok stil'],
  now: ['Back to now', 'Terug naar nu'],
  outside: [
    'The sample data has no rows on this day. It goes from {} to {}.',
    'De voorbeeldgegevens hebben geen rijen op deze dag. Ze lopen van {} tot en met {}.',
  ],
});
