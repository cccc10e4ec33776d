import { useSignal } from '@preact/signals';
import { bilingual } from '../state/bilingual.ts';
import { inLocale } from '../state/locale.ts';
import { Understood } from './understood.tsx';

/** A place to write a search in words, which shows what it is taken for. */
export function WriteWords() {
  const typed = useSignal('');
  const { label, example } = inLocale(words);
  return (
    <div class="stack gap-1">
      <label class="field wide">
        <span>{label}</span>
        <input
          type="text"
          placeholder={example}
          autocomplete="off"
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </label>
      {typed.value.trim() !== '' && <Understood of={typed.value} onTake={() => (typed.value = '')} />}
    </div>
  );
}

const words = bilingual({
  label: ['Write a search in words', 'Schrijf een zoekopdracht in woorden'],
  example: ['choir tomorrow evening in Zaal S', 'koor morgenavond in Zaal S'],
});
