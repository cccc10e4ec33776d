import './words.css';
import { check, type Expression, fold, literalsOf, type Predicate, type Range } from 'search-expression';
import { describe } from 'search-expression/analysis';
import { today } from '../state/clock.ts';
import { inLocale, locale } from '../state/locale.ts';
import { type Good, schema } from '../state/search.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { LastValid } from './last-valid.tsx';
import { useLinks } from './links.ts';
import { meaningsIn, type ValueMeaning } from './meanings.ts';

/** The search as a sentence, and each condition with the days that its dates resolve to. */
export function WordsPanel() {
  return <LastValid>{(of) => <InWords of={of} />}</LastValid>;
}

const visibleConditions = 40;

function InWords({ of }: { readonly of: Good }) {
  const { whole, each, more, shows, negated } = inLocale(words);
  const links = useLinks();
  const sentence = describe(of.query, locale.value, { clock: { today: today.value } });
  const { conditions, left } = conditionsOf(of);
  return (
    <>
      <div class="words-whole">
        <p class="words-sentence">{sentence}</p>
        <CopyButton text={sentence} of={whole} />
      </div>
      <div class="form-part">
        <h3>{each}</h3>
        <ol class="words-conditions">
          {conditions.map(({ written, description, isNegated, dates, range }, at) => (
            <li key={`${at}`}>
              <button type="button" class="form-link" title={shows} {...links(range)}>
                <code>{written}</code>
              </button>
              <p>
                {isNegated && <b>{negated} </b>}
                {description}
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

/** One condition as it is written, and in words. */
type ConditionInWords = {
  readonly written: string;
  readonly description: string;
  /** Whether it is within an odd number of NOTs. */
  readonly isNegated: boolean;
  /** The first dates of it, each once. */
  readonly dates: readonly ValueMeaning[];
  readonly range: Range | undefined;
};

/** Returns the first conditions of a search in the order of the text, and the number of others. */
function conditionsOf({ text, query }: Good): {
  readonly conditions: readonly ConditionInWords[];
  readonly left: number;
} {
  const meaningOf = meaningsIn({ text, schema: schema.value, today: today.value, locale: locale.value });
  const all = predicatesOf(query.expression)(false);
  const conditions = all.slice(0, visibleConditions).map(({ node, isNegated }): ConditionInWords => {
    const own = check(node, schema.value).query;
    const dates = new Map<string, ValueMeaning>();
    const isDate = schema.value.fields[node.field]?.type === 'date';
    for (const literal of isDate ? literalsOf(node).slice(0, maximalDates) : []) {
      const meaning = meaningOf(node.field, literal);
      dates.set(meaning.written, meaning);
    }
    return {
      written: node.range === undefined ? node.field : text.slice(node.range.from, node.range.to),
      description: own === undefined ? '' : describe(own, locale.value, { clock: { today: today.value } }),
      isNegated,
      dates: [...dates.values()],
      range: node.range,
    };
  });
  return { conditions, left: Math.max(0, all.length - visibleConditions) };
}

const maximalDates = 4;

type NegatedPredicate = { readonly node: Predicate; readonly isNegated: boolean };

type Find = (isNegated: boolean) => readonly NegatedPredicate[];

/** Returns a function that lists all conditions, given whether the expression is negated. */
function predicatesOf(expression: Expression): Find {
  const one =
    (node: Predicate): Find =>
    (isNegated) => [{ node, isNegated }];
  const all =
    (operands: readonly Find[]): Find =>
    (isNegated) =>
      operands.flatMap((operand) => operand(isNegated));
  return fold<Find>(expression, {
    and: all,
    or: all,
    not: (operand) => (isNegated) => operand(!isNegated),
    comparison: one,
    in: one,
    between: one,
    null: one,
  });
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
