import './words.css';
import { describe } from 'search-expression/analysis';
import { today } from '../state/clock.ts';
import { inLocale, locale } from '../state/locale.ts';
import { type Good, schema } from '../state/search.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useLinks } from './linked.ts';
import { OfGood } from './of-good.tsx';
import { conditionsOf } from './words-conditions.ts';

/** The search as a sentence, and each of its conditions by itself with the days that are meant now. */
export function WordsPanel() {
  return <OfGood>{(of) => <InWords of={of} />}</OfGood>;
}

/** More conditions are only counted. */
const most = 40;

function InWords({ of }: { readonly of: Good }) {
  const { whole, each, more, shows, negated } = inLocale(words);
  const links = useLinks();
  const setting = { schema: schema.value, today: today.value, locale: locale.value };
  const sentence = describe(of.query, locale.value, { clock: { today: today.value } });
  const { conditions, left } = conditionsOf(of, setting, most);
  return (
    <>
      <div class="words-whole">
        <p class="words-sentence">{sentence}</p>
        <CopyButton text={sentence} of={whole} />
      </div>
      <div class="form-part">
        <h3>{each}</h3>
        <ol class="words-conditions">
          {conditions.map(({ written, said, isNegated, dates, range }, at) => (
            <li key={`${at}`}>
              <button type="button" class="form-link" title={shows} {...links(range)}>
                <code>{written}</code>
              </button>
              <p>
                {isNegated && <b>{negated} </b>}
                {said}
              </p>
              {dates.length > 0 && (
                <ul class="words-dates">
                  {dates.map(({ written, means, near }) => (
                    <li key={written} class="badge">
                      <code>{written}</code> {near === undefined ? means : `${means}, ${near}`}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
        {left > 0 && <p class="soft small">{more(left)}</p>}
      </div>
    </>
  );
}

const words = {
  en: {
    whole: 'the search in words',
    each: 'Condition by condition',
    more: (count: number) => `… and ${count} more.`,
    shows: 'Show it in the text',
    negated: 'Not:',
  },
  nl: {
    whole: 'de zoekopdracht in woorden',
    each: 'Voorwaarde voor voorwaarde',
    more: (count: number) => `… en nog ${count}.`,
    shows: 'Toon het in de tekst',
    negated: 'Niet:',
  },
};
