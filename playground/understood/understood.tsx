import { type Interpretation, interpret } from 'search-expression/interpret';
import { bilingual } from '../state/bilingual.ts';
import { today } from '../state/clock.ts';
import { replaceText } from '../state/editor.ts';
import { inLocale, locale } from '../state/locale.ts';
import { schema } from '../state/search.ts';
import { Button } from '../ui/button.tsx';

type UnderstoodProps = { readonly of: string; readonly onTake?: () => void };

/** The searches that a text may have meant, with what each part was taken for; nothing if none. */
export function Understood({ of, onTake }: UnderstoodProps) {
  const found = interpret(of, schema.value, { today: today.value, locale: locale.value });
  const { heading, others } = inLocale(words);
  const [first, ...rest] = found;
  if (first === undefined) return null;
  return (
    <div class="notice stack gap-1 breaks understood" role="group" aria-label={heading}>
      <p class="soft small">{heading}</p>
      <Reading of={of} reading={first} onTake={onTake} />
      {rest.length > 0 && <p class="soft small">{others}</p>}
      {rest.map((reading) => (
        <Reading key={reading.text} of={of} reading={reading} onTake={onTake} />
      ))}
    </div>
  );
}

type ReadingProps = { readonly of: string; readonly reading: Interpretation; readonly onTake: (() => void) | undefined };

function Reading({ of, reading: { text, reading, ignored }, onTake }: ReadingProps) {
  const { take, unused } = inLocale(words);
  const excerpt = ({ from, to }: Interpretation['ignored'][number]) => of.slice(from, to).trim();
  return (
    <div class="stack gap-1">
      <div class="row start gap-1 across-2">
        <Button
          class="small"
          onClick={() => {
            replaceText(text);
            onTake?.();
          }}
        >
          {take}
        </Button>
        <code>{text}</code>
      </div>
      <ul class="small">
        {reading.map(({ range, means }) => (
          <li key={`${range.from}`}>
            <q>{excerpt(range)}</q> {means}
          </li>
        ))}
        {ignored.map((range) => (
          <li key={`${range.from}`} class="soft">
            <q>{excerpt(range)}</q> {unused}
          </li>
        ))}
      </ul>
    </div>
  );
}

const words = bilingual({
  heading: ['Did you mean', 'Bedoelde u'],
  others: ['Or', 'Of'],
  take: ['Search this', 'Zoek dit'],
  unused: ['is not used', 'is niet gebruikt'],
});
