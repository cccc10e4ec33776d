import { isOfThisText } from '../results/found.ts';
import { light, select } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import type { Saying } from './sayings.ts';

/** A condition with its verdict, and what stands below it. Pointing at it lights up its text; pressing it selects that. */
export function Condition({ saying }: { readonly saying: Saying }) {
  const { verdict, sentence, has, range, isDecisive, parts } = saying;
  const said = inLocale(words)[String(verdict) as 'true' | 'false' | 'null'];
  const isHere = range !== undefined && isOfThisText.value;
  const show = (): void => {
    if (isHere) light([range]);
  };
  const hide = (): void => light([]);
  return (
    <li>
      <button
        type="button"
        class={`why-node ${classes[String(verdict)] ?? ''} ${isDecisive ? 'decisive' : ''}`}
        aria-disabled={!isHere}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={() => isHere && select(range)}
      >
        <span class="why-mark">
          <Icon name={verdict === true ? 'check' : verdict === false ? 'close' : 'help'} />
          {said}
        </span>
        <span class="why-said">
          {sentence} {has !== undefined && <span class="why-has">{has}</span>}
        </span>
      </button>
      {parts.length > 0 && (
        <ul>
          {parts.map((part, at) => (
            <Condition key={at} saying={part} />
          ))}
        </ul>
      )}
    </li>
  );
}

const classes: Readonly<Record<string, string>> = { true: 'good', false: 'off', null: 'unknown' };

const words = {
  en: { true: 'Yes', false: 'No', null: 'Unknown' },
  nl: { true: 'Ja', false: 'Nee', null: 'Onbekend' },
};
