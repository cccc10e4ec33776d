import { type Interpretation, interpret } from 'search-expression/interpret';
import { understand } from '../editor/sentences.ts';
import { today } from '../state/clock.ts';
import { locale, texts } from '../state/locale.ts';
import { replaceText, schema } from '../state/search.ts';
import { Button } from '../ui/button.tsx';

type UnderstoodProps = { readonly of: string; readonly onTake?: () => void };

/** The searches that a text may have meant, with what each part was taken for; nothing if none. */
export function Understood({ of, onTake }: UnderstoodProps) {
  const found = interpret(of, schema.value, { today: today.value, locale: locale.value });
  const { heading, others } = words();
  if (found.length === 0) return null;
  return (
    <div class="notice stack gap-2 breaks" role="group" aria-label={heading}>
      {found.map((reading, at) => (
        <Reading key={reading.text} of={of} reading={reading} title={at === 0 ? heading : others} onTake={onTake} />
      ))}
    </div>
  );
}

/** Lets the editor offer what its text may mean. */
export function offerInEditor(): void {
  understand.value = interpret;
}

type ReadingProps = {
  readonly of: string;
  readonly reading: Interpretation;
  readonly title: string;
  readonly onTake: (() => void) | undefined;
};

function Reading({ of, reading: { text, reading, ignored }, title, onTake }: ReadingProps) {
  const { take, unused } = words();
  const excerpt = ({ from, to }: Interpretation['ignored'][number]) => of.slice(from, to).trim();
  return (
    <div class="stack gap-1">
      <div class="row spread unbroken">
        <p>
          <span class="soft small">{title}</span> <code>{text}</code>
        </p>
        <Button
          class="small"
          onClick={() => {
            replaceText(text);
            onTake?.();
          }}
        >
          {take}
        </Button>
      </div>
      <ul class="small">
        {reading.map(({ range, means }) => (
          <li key={`${range.from}`}>
            <q>{excerpt(range)}</q>: {means}
          </li>
        ))}
        {ignored.map((range) => (
          <li key={`${range.from}`} class="soft">
            <q>{excerpt(range)}</q>: {unused}
          </li>
        ))}
      </ul>
    </div>
  );
}

const words = texts({
  heading: ['Did you mean', 'Bedoelde u'],
  others: ['Or', 'Of'],
  take: ['Search this', 'Zoek dit'],
  unused: ['not used', 'niet gebruikt'],
});
