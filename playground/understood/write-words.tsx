import { useSignal } from '@preact/signals';
import { texts } from '../state/locale.ts';
import { TextInput } from '../ui/controls.tsx';
import { Understood } from './understood.tsx';

/** A place to write a search in words, which shows what it is taken for. */
export function WriteWords() {
  const typed = useSignal('');
  const { label, example } = words();
  return (
    <div class="stack gap-1">
      <label class="field wide">
        <span>{label}</span>
        <TextInput of={typed} placeholder={example} />
      </label>
      {typed.value.trim() !== '' && <Understood of={typed.value} onTake={() => (typed.value = '')} />}
    </div>
  );
}

const words = texts({
  label: ['Write a search in words', 'Schrijf een zoekopdracht in woorden'],
  example: ['choir tomorrow evening in Zaal S', 'koor morgenavond in Zaal S'],
});
