import type { FieldType } from 'search-expression';
import { inLocale } from '../state/locale.ts';
import { AsWide } from './as-wide.tsx';
import { literalOf } from './conditions.ts';
import { DateValue, type SingleValueProps } from './date-value.tsx';
import { useDraft } from './use-draft.ts';
import { words } from './words.ts';

/** One value, in the control of its type. */
export function SingleValue(props: SingleValueProps) {
  const { type } = props.condition.field;
  if (type === 'date') return <DateValue {...props} />;
  return type === 'boolean' ? <TruthValue {...props} /> : <TypedValue {...props} />;
}

function TypedValue({ condition, literal, label, write }: SingleValueProps) {
  const { type } = condition.field;
  const isTime = type === 'time';
  const shown = isTime ? String(literal.value).padStart(5, '0') : String(literal.value);
  const draft = useDraft(shown, (typed) => {
    const to = typed === '' && type !== 'text' ? undefined : literalOf(type, typed);
    return to !== undefined && write(to);
  });
  return (
    <input
      {...draft}
      {...(isTime ? { type: 'time', step: shown.length > 5 ? 1 : 60 } : { type: 'text', inputMode: keyboards[type] })}
      class={type === 'text' ? 'builder-text' : 'builder-number'}
      aria-label={label}
      autocomplete="off"
      spellcheck={false}
    />
  );
}

/** What a phone's keyboard shows. A number below zero needs a minus, which `numeric` lacks on some. */
const keyboards: Readonly<Record<FieldType, 'text' | 'numeric' | 'decimal'>> = {
  integer: 'numeric',
  decimal: 'decimal',
  text: 'text',
  date: 'text',
  time: 'text',
  boolean: 'text',
};

function TruthValue({ literal, label, write }: SingleValueProps) {
  const { yes, no } = inLocale(words);
  return (
    <AsWide as={literal.value === true ? yes : no}>
      <select
        aria-label={label}
        value={String(literal.value)}
        onChange={({ currentTarget }) => void write({ kind: 'boolean', value: currentTarget.value === 'true' })}
      >
        <option value="true">{yes}</option>
        <option value="false">{no}</option>
      </select>
    </AsWide>
  );
}
