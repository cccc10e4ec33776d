import { useSignal } from '@preact/signals';
import type { FieldType, Literal } from 'search-expression';
import { today } from '../state/clock.ts';
import { daysBetween } from '../state/dates.ts';
import { inLocale } from '../state/locale.ts';
import { dayInWords } from '../ui/day-in-words.ts';
import { Select, useDraft } from './controls.tsx';
import { parseLiteral } from './literals.ts';
import type { BuilderCondition, BuilderModel } from './model.ts';
import { resolveDay, words } from './words.ts';

type SingleValueProps = {
  readonly model: BuilderModel;
  readonly condition: BuilderCondition;
  readonly literal: Literal;
  /** The accessible name. */
  readonly label: string;
  /** Returns false for a value that the field cannot have. */
  readonly write: (literal: Literal) => boolean;
};

/** One value, in the control of its type. */
export function SingleValue(props: SingleValueProps) {
  const { type } = props.condition.field;
  if (type === 'date') return <DateValue {...props} />;
  return type === 'boolean' ? <BooleanValue {...props} /> : <TypedValue {...props} />;
}

function TypedValue({ condition, literal, label, write }: SingleValueProps) {
  const { type } = condition.field;
  const isTime = type === 'time';
  const shown = isTime ? String(literal.value).padStart(5, '0') : String(literal.value);
  const draft = useDraft(shown, (typed) => {
    const value = typed === '' && type !== 'text' ? undefined : parseLiteral(type, typed);
    return value !== undefined && write(value);
  });
  return (
    <input
      {...draft}
      {...(isTime ? { type: 'time', step: shown.length > 5 ? 1 : 60 } : { type: 'text', inputMode: inputModes[type] })}
      class={type === 'text' ? 'builder-text' : 'builder-number'}
      aria-label={label}
      autocomplete="off"
      spellcheck={false}
    />
  );
}

/** The keyboard of a phone. `numeric` has no minus on some. */
const inputModes: Readonly<Record<FieldType, 'text' | 'numeric' | 'decimal'>> = {
  integer: 'numeric',
  decimal: 'decimal',
  text: 'text',
  date: 'text',
  time: 'text',
  boolean: 'text',
};

function BooleanValue({ literal, label, write }: SingleValueProps) {
  const { yes, no } = inLocale(words);
  return (
    <Select
      label={label}
      value={String(literal.value)}
      options={[
        ['true', yes],
        ['false', no],
      ]}
      onSelect={(value) => write({ kind: 'boolean', value: value === 'true' })}
    />
  );
}

/** A day by name, counted from today, or from the calendar; with the day that it resolves to. */
function DateValue({ model, condition, literal, label, write }: SingleValueProps) {
  const { presets, counted, calendar } = inLocale(words).dates;
  const written = String(literal.value);
  const isCounting = useSignal(false);
  const day = resolveDay(model.schema, condition.predicate.field, literal, today.value);
  const [, amount = '0', unit = 'd'] = /^(-?\d+)([dwmy])$/.exec(written) ?? [];
  const isCalendar = /^\d{4}-/.test(written);
  const form = isCalendar ? 'calendar' : isCounting.value || !(written in presets) ? 'counted' : written;
  const writeDate = (value: string): boolean => write({ kind: 'string', value });
  const select = (to: string): boolean => {
    isCounting.value = to === 'counted';
    if (to === 'calendar') return writeDate(day);
    if (to !== 'counted') return writeDate(to);
    return isCalendar ? writeDate(`${daysBetween(today.value, day)}d`) : true;
  };
  return (
    <span class="builder-date">
      <Select label={label} value={form} options={Object.entries({ ...presets, counted, calendar })} onSelect={select} />
      {form === 'counted' && <CountedDate amount={amount} unit={unit} write={writeDate} />}
      {form === 'calendar' ? <CalendarDate day={written} write={writeDate} /> : null}
      <span class="builder-day soft small">{dayInWords(day, today.value)}</span>
    </span>
  );
}

type CountedDateProps = { readonly amount: string; readonly unit: string; readonly write: (date: string) => boolean };

function CountedDate({ amount, unit, write }: CountedDateProps) {
  const { amount: amountLabel, unit: unitLabel, units } = inLocale(words).dates;
  const draft = useDraft(String(Number(amount)), (typed) => /^-?\d{1,6}$/.test(typed) && write(`${Number(typed)}${unit}`));
  return (
    <>
      <input {...draft} type="number" step="1" class="builder-amount" aria-label={amountLabel} />
      {/* Refused where the calendar ends before that many years. */}
      <Select label={unitLabel} value={unit} options={Object.entries(units)} onSelect={(to) => write(`${Number(amount)}${to}`)} />
    </>
  );
}

function CalendarDate({ day, write }: { readonly day: string; readonly write: (date: string) => boolean }) {
  // A year that is being typed begins with zeros.
  const draft = useDraft(day, (typed) => /^[1-9]/.test(typed) && write(typed));
  return <input {...draft} type="date" aria-label={inLocale(words).dates.date} />;
}
