import '../style/table.css';
import { check, type Expression, isPlain, literalsOf, type Predicate, print } from 'search-expression';
import { describe } from 'search-expression/analysis';
import { today } from '../state/clock.ts';
import { locale, texts } from '../state/locale.ts';
import { type Good, schema } from '../state/search.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useLinks } from '../ui/links.ts';
import { WriteWords } from '../understood/write-words.tsx';
import { LastValid } from './last-valid.tsx';
import { meaningsIn, type ValueMeaning } from './meanings.ts';

/** The search as a sentence, and each condition with the days that its dates resolve to. */
export function WordsPanel() {
  return (
    <div class="stack gap-4">
      <WriteWords />
      <LastValid>{(of) => <InWords of={of} />}</LastValid>
    </div>
  );
}

const visibleConditions = 40;

function InWords({ of }: { readonly of: Good }) {
  const { whole, each, more } = words();
  const sentence = describe(of.query, { locale: locale.value, today: today.value });
  const conditions = conditionsOf(of.query.expression);
  const left = conditions.length - visibleConditions;
  return (
    <>
      <div class="notice roomy stack start">
        <p class="large breaks">{sentence}</p>
        <CopyButton text={sentence} of={whole} />
      </div>
      <div class="stack">
        <h3>{each}</h3>
        <ol class="ruled roomy">
          {conditions.slice(0, visibleConditions).map((condition, at) => (
            <ConditionInWords key={`${at}`} of={of} {...condition} />
          ))}
        </ol>
        {left > 0 && <p class="soft small">{more(left)}</p>}
      </div>
    </>
  );
}

type NegatableCondition = {
  readonly predicate: Predicate;
  /** Whether it is within an odd number of NOTs. */
  readonly isNegated: boolean;
};

function ConditionInWords({ of: { text }, predicate, isNegated }: NegatableCondition & { readonly of: Good }) {
  const { shows, negated } = words();
  const links = useLinks();
  const { range } = predicate;
  const own = check(predicate, schema.value).query;
  const dates = datesOf(predicate, text);
  return (
    <li class="stack start gap-1 breaks">
      <button type="button" class="form-link press edged" title={shows} {...links(range)}>
        <code>{range === undefined ? print(predicate) : text.slice(range.from, range.to)}</code>
      </button>
      <p>
        {isNegated && <b>{negated} </b>}
        {own && describe(own, { locale: locale.value, today: today.value })}
      </p>
      {dates.length > 0 && (
        <ul class="words-dates row gap-1 across-2">
          {dates.map(({ written, means, near }) => (
            <li key={written} class="badge">
              <code>{written}</code> {near === undefined ? means : `${means}, ${near}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Lists the conditions of an expression in the order of the text. */
function conditionsOf(expression: Expression, isNegated = false): readonly NegatableCondition[] {
  if (expression.kind === 'not') return conditionsOf(expression.operand, !isNegated);
  if ('operands' in expression) return expression.operands.flatMap((operand) => conditionsOf(operand, isNegated));
  return [{ predicate: expression, isNegated }];
}

/** Resolves the first dates of a condition, each once. */
function datesOf(predicate: Predicate, text: string): readonly ValueMeaning[] {
  if (!isPlain(predicate) || schema.value.fields[predicate.field]?.type !== 'date') return [];
  const meaningOf = meaningsIn({ text, schema: schema.value, today: today.value, locale: locale.value });
  const meanings = literalsOf(predicate)
    .slice(0, maximalDates)
    .map((literal) => meaningOf(predicate.field, literal));
  return [...new Map(meanings.map((meaning) => [meaning.written, meaning])).values()];
}

const maximalDates = 4;

const words = texts({
  whole: ['the search in words', 'de zoekopdracht in woorden'],
  each: ['Condition by condition', 'Voorwaarde voor voorwaarde'],
  more: ['… and {} more.', '… en nog {}.'],
  shows: ['Show it in the text', 'Toon het in de tekst'],
  negated: ['Not:', 'Niet:'],
});
