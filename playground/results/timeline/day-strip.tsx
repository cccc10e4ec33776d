import { useLayoutEffect, useRef } from 'preact/hooks';
import { addDays, daysBetween } from '../../state/dates.ts';
import { inDigits, texts } from '../../state/locale.ts';
import { isNarrow } from '../../state/media.ts';
import { answer } from '../../state/rows.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { counted, dayInFull, dayInWords } from '../../ui/in-words.ts';
import { countByDay } from '../found.ts';
import { days, pickDay, shownDay } from './day.ts';
import { windowStart } from './days.ts';

/** The days of the answer with their number of rows. Arrows, Home and End choose. */
export function DayStrip() {
  const start = useRef(0);
  const shown = shownDay.value;
  const all = days.value;
  const at = all.indexOf(shown ?? '');
  const show = (to: number): void => {
    const day = all[to];
    if (day !== undefined) pickDay(day);
  };
  const strip = useStrip(at, all.length, show);
  if (shown === undefined) return null;
  const { label, earlier, later, goTo } = words();
  const size = isNarrow.value ? 5 : 9;
  start.current = windowStart(start.current, at, size, all.length);
  const visible = all.slice(start.current, start.current + size);
  return (
    <div class="results-days row unbroken even gap-1">
      <Button icon="chevronLeft" class="quiet" aria-label={earlier} aria-disabled={at <= 0} onClick={() => show(at - 1)}></Button>
      <div class="results-strip grow" role="radiogroup" aria-label={label} {...strip}>
        {visible.map((day) => (
          <DayButton key={day} day={day} isShown={day === shown} isFirst={day === visible[0]} />
        ))}
      </div>
      <Button
        icon="chevronRight"
        class="quiet"
        aria-label={later}
        aria-disabled={at >= all.length - 1}
        onClick={() => show(at + 1)}
      ></Button>
      {all.length > size && (
        <span class="results-jump focus-inside press stack center is-accent">
          <Icon name="calendar" />
          <input
            type="date"
            aria-label={goTo}
            value={shown}
            min={all[0]}
            max={all.at(-1)}
            onClick={({ currentTarget }) => openCalendar(currentTarget)}
            onChange={({ currentTarget }) => {
              if (all.includes(currentTarget.value)) pickDay(currentTarget.value);
            }}
          />
        </span>
      )}
    </div>
  );
}

/** Opens the calendar, whose own button is hidden. Browsers deny it in some frames. */
function openCalendar(input: HTMLInputElement): void {
  try {
    input.showPicker();
  } catch {
    // A day can be typed.
  }
}

function DayButton({ day, isShown, isFirst }: { readonly day: string; readonly isShown: boolean; readonly isFirst: boolean }) {
  const { today: todayWord } = words();
  const today = answer.value?.today ?? day;
  const count = countByDay.value.get(day) ?? 0;
  const [weekday = '', number = '', month = ''] = dayInWords(day, day).split(' ');
  const isToday = daysBetween(today, day) === 0;
  const isNewMonth = isFirst || addDays(day, -1).slice(0, 7) !== day.slice(0, 7);
  return (
    <button
      type="button"
      class="results-day press"
      role="radio"
      aria-checked={isShown}
      tabIndex={isShown ? 0 : -1}
      aria-label={[isToday ? todayWord : '', dayInFull(day), counted(count, answer.value?.of.entity ?? 'booking')]
        .filter(Boolean)
        .join(', ')}
      onClick={() => pickDay(day)}
    >
      <span class={`weekday small ${isToday ? 'is-accent strong' : 'soft'}`}>
        {isToday && !isNarrow.value ? todayWord : weekday}
      </span>
      <span class={`number large nowrap ${count === 0 ? 'soft thin' : 'strong'}`}>
        {number}
        {isNewMonth && <span class="month soft small thin"> {month}</span>}
      </span>
      <span class="count badge" style={count === 0 ? { '--wash': 'none', '--tone': 'var(--soft)' } : {}}>
        {count === 0 ? '–' : inDigits(count)}
      </span>
    </button>
  );
}

/** The props of a row of days, of which keys choose another, that then has the focus. */
export function useStrip(at: number, length: number, show: (to: number) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  useLayoutEffect(() => {
    if (follows.current) ref.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    follows.current = false;
  }, [at]);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowUp: -1,
    ArrowRight: 1,
    ArrowDown: 1,
    PageUp: -7,
    PageDown: 7,
    Home: -length,
    End: length,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || at < 0) return;
    event.preventDefault();
    follows.current = true;
    show(Math.max(0, Math.min(at + step, length - 1)));
  };
  return { ref, onKeyDown };
}

const words = texts({
  label: ['Day', 'Dag'],
  earlier: ['Previous day', 'Vorige dag'],
  later: ['Next day', 'Volgende dag'],
  goTo: ['Go to a day', 'Ga naar een dag'],
  today: ['Today', 'Vandaag'],
});
