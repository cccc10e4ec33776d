import { useSignal } from '@preact/signals';
import type { Literal } from 'search-expression';
import { today } from '../state/clock.ts';
import { daysBetween } from '../state/dates.ts';
import { inLocale } from '../state/locale.ts';
import { dayInWords } from '../ui/day-in-words.ts';
import { AsWide } from './as-wide.tsx';
import { dateWords } from './date-words.ts';
import { dayOf } from './in-words.ts';
import type { Condition, Outline } from './outline.ts';
import { useDraft } from './use-draft.ts';

/** What the control of a value is given, whatever its type. */
export type SingleValueProps = {
  readonly of: Outline;
  readonly condition: Condition;
  readonly literal: Literal;
  /** Its name, for who listens. */
  readonly label: string;
  /** Gives false for a value that cannot be. */
  readonly write: (literal: Literal) => boolean;
};

/** A day: one that people name, one counted from today, or one of the calendar; always with the day that it is. */
export function DateValue({ of, condition, literal, label, write }: SingleValueProps) {
  const { presets, counted, calendar } = inLocale(dateWords);
  const ways: Readonly<Record<string, string>> = { ...presets, counted, calendar };
  const written = String(literal.value);
  const wantsCount = useSignal(false);
  const day = dayOf(of.schema, condition.predicate.field, literal, today.value);
  const [, amount = '0', unit = 'd'] = /^(-?\d+)([dwmy])$/.exec(written) ?? [];
  const isCalendar = /^\d{4}-/.test(written);
  const way = isCalendar ? 'calendar' : wantsCount.value || !(written in presets) ? 'counted' : written;
  const say = (value: string): boolean => write({ kind: 'string', value });
  const choose = (to: string): void => {
    wantsCount.value = to === 'counted';
    if (to === 'calendar') say(day);
    else if (to !== 'counted') say(to);
    else if (isCalendar) say(`${daysBetween(today.value, day)}d`);
  };
  return (
    <span class="builder-date">
      <AsWide as={ways[way] ?? ''}>
        <select aria-label={label} value={way} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {Object.entries(ways).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </AsWide>
      {way === 'counted' && <Counted amount={amount} unit={unit} write={say} />}
      {way === 'calendar' ? <Calendar day={written} write={say} /> : null}
      <span class="builder-day soft small">{dayInWords(day, today.value)}</span>
    </span>
  );
}

type CountedProps = { readonly amount: string; readonly unit: string; readonly write: (date: string) => boolean };

function Counted({ amount, unit, write }: CountedProps) {
  const { amount: howMany, unit: which, units: said } = inLocale(dateWords);
  const units: Readonly<Record<string, string>> = said;
  const draft = useDraft(String(Number(amount)), (typed) => /^-?\d{1,6}$/.test(typed) && write(`${Number(typed)}${unit}`));
  return (
    <>
      <input {...draft} type="number" step="1" class="builder-amount" aria-label={howMany} />
      <AsWide as={units[unit] ?? ''}>
        <select
          aria-label={which}
          value={unit}
          onChange={({ currentTarget }) => {
            // So many years from now there may be no calendar: then it stays what it was.
            if (!write(`${Number(amount)}${currentTarget.value}`)) currentTarget.value = unit;
          }}
        >
          {Object.entries(units).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </AsWide>
    </>
  );
}

function Calendar({ day, write }: { readonly day: string; readonly write: (date: string) => boolean }) {
  const { date } = inLocale(dateWords);
  // While a year is typed it begins with zeros.
  const draft = useDraft(day, (typed) => /^[1-9]/.test(typed) && write(typed));
  return <input {...draft} type="date" aria-label={date} />;
}
