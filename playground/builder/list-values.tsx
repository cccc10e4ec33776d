import { useSignal } from '@preact/signals';
import { type Literal, literalsOf } from 'search-expression';
import { inLocale } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { literalOf, startValue } from './conditions.ts';
import type { Condition, Outline } from './outline.ts';
import { readList } from './read-list.ts';
import { SingleValue } from './single-value.tsx';
import { besideTaken, ValueTokens, type ValueTokensProps } from './value-tokens.tsx';
import { words } from './words.ts';

type ListValuesProps = {
  readonly of: Outline;
  readonly condition: Condition;
  readonly write: ValueTokensProps['write'];
};

/** A list of values of which none are known: days and times each in a control of its own, others as they are typed or pasted. */
export function ListValues({ of, condition, write }: ListValuesProps) {
  const { value, addValue, takeAway, others } = inLocale(words);
  const { type } = condition.field;
  const literals = literalsOf(condition.predicate);
  if (type !== 'date' && type !== 'time')
    return (
      <>
        <ValueTokens field={condition.field} literals={literals} write={write} />
        <NewValue type={type} onAdd={(added) => write([...literals, ...added])} />
      </>
    );
  return (
    <>
      {literals.slice(0, most).map((literal, at) => (
        // A day has no other name than its place in the list.
        <span key={at} class="builder-item">
          <SingleValue
            of={of}
            condition={condition}
            literal={literal}
            label={`${value} ${at + 1}`}
            write={(to) => write(literals.with(at, to))}
          />
          {literals.length > 1 && (
            <button
              type="button"
              class="builder-token-away"
              aria-label={takeAway(String(literal.value))}
              onClick={() => void write(literals.toSpliced(at, 1), besideTaken(at, literals.length))}
            >
              <Icon name="close" />
            </button>
          )}
        </span>
      ))}
      {literals.length > most && <span class="soft small">{others(literals.length - most)}</span>}
      <button type="button" class="button quiet small" onClick={() => void write([...literals, startValue(condition.field)])}>
        <Icon name="plus" />
        {addValue}
      </button>
    </>
  );
}

/** So many days or times are drawn. */
const most = 12;

type NewValueProps = { readonly type: Condition['field']['type']; readonly onAdd: (literals: readonly Literal[]) => boolean };

function NewValue({ type, onAdd }: NewValueProps) {
  const { addValue } = inLocale(words);
  const typed = useSignal('');
  const add = (): void => {
    const literals =
      type === 'text' && !typed.value.includes(',') ? [literalOf(type, typed.value.trim())] : readList(type, typed.value);
    const whole = literals?.flatMap((literal) => literal ?? []) ?? [];
    if (typed.value.trim() !== '' && whole.length > 0 && onAdd(whole)) typed.value = '';
  };
  return (
    <input
      type="text"
      class="builder-number"
      aria-label={addValue}
      placeholder={addValue}
      autocomplete="off"
      value={typed.value}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value;
      }}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key === 'Enter') add();
      }}
    />
  );
}
