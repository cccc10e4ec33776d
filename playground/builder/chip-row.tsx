import { useSignal } from '@preact/signals';
import { inLocale } from '../state/locale.ts';
import { reading } from '../state/search.ts';
import { WithCode } from '../ui/code-block.tsx';
import { change } from './change.ts';
import { rewording } from './edits.ts';
import { lightOf } from './light-of.ts';
import { Nots } from './nots.tsx';
import type { Chip, Negation, Outline } from './outline.ts';
import { Tail } from './tail.tsx';
import { words } from './words.ts';

type ChipRowProps = { readonly of: Outline; readonly chip: Chip; readonly nots: readonly Negation[] };

/** A piece that no controls can show, as its text. It can be changed here, and is never changed by anything else. */
export function ChipRow({ of, chip, nots }: ChipRowProps) {
  const { piece, pieceHint, missing, isOpen } = inLocale(words);
  const { range, first } = chip;
  const source = of.text.slice(range.from, range.to);
  const draft = useSignal<{ readonly of: string; readonly text: string; readonly isRefused: boolean } | undefined>(undefined);
  const own = draft.value?.of === source ? draft.value : undefined;
  const hint = `builder-hint-${first}`;
  const commit = (): void => {
    if (own === undefined || own.text === source) return;
    const edits = rewording(of, chip, own.text);
    // A piece is taken away by its button: one without text would be shown as what the search does not say.
    draft.value = own.text.trim() === '' ? undefined : { ...own, isRefused: edits.length === 0 };
    change(of, edits);
  };
  return (
    <div class="builder-row builder-chip" role="group" aria-label={piece} data-piece={`${first}-1`} {...lightOf(chip.outer)}>
      <Nots of={of} nots={nots} />
      <span class="builder-text builder-as-high" data-as={own?.text ?? source}>
        <textarea
          aria-label={piece}
          aria-describedby={hint}
          rows={1}
          spellcheck={false}
          placeholder={missing}
          value={own?.text ?? source}
          onInput={({ currentTarget }) => {
            draft.value = { of: source, text: currentTarget.value, isRefused: false };
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
        />
      </span>
      <Tail of={of} piece={chip} name={source === '' ? missing : source} />
      <p class="builder-hint small soft" id={hint}>
        <WithCode text={own?.isRefused ? isOpen : (problemAt(chip) ?? pieceHint)} />
      </p>
    </div>
  );
}

/** What is wrong with a chip, by the diagnostics of the whole text. */
function problemAt({ range }: Chip): string | undefined {
  return reading.value.diagnostics.find(
    ({ severity, range: { from, to } }) => severity === 'error' && from <= range.to && to >= range.from,
  )?.message;
}
