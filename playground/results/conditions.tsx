import './conditions.css';
import type { Query } from 'search-expression';
import type { ConditionCount } from 'search-expression/analysis';
import { inDigits, texts } from '../state/locale.ts';
import { answer, type ShownAnswer } from '../state/rows.ts';
import { subjectOf } from '../state/subject.ts';
import { later } from '../ui/later.tsx';
import { useLinks } from '../ui/links.ts';
import { conditionCounts, conditionInWords, operandsOf, useConditionCounts } from './analysis.ts';
import { isOfThisText } from './found.ts';

/**
 * The conditions of the search, with the number of rows that meet each and the number without it.
 * Hovering a condition highlights its text.
 */
export function Conditions() {
  useConditionCounts();
  const { title, condition, counts, all, any, more } = words();
  const of = answer.value;
  if (of === undefined) return null;
  const { conditions, join, total } = conditionCounts.value?.report ?? uncounted(of.of.query);
  if (conditions.length === 0) return null;
  const isOne = conditions.length === 1;
  return (
    <section class="conditions" aria-label={title}>
      <table class="full">
        <thead>
          <tr class="small soft">
            <th scope="col">{isOne ? condition : join === 'and' ? all : any}</th>
            <th scope="col">
              <span class="unseen">{counts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {conditions.slice(0, mostShown).map((one, at) => (
            <Condition key={at} at={at} one={isCounted(of, at) ? one : uncountedOf(one)} total={total} isOne={isOne} of={of} />
          ))}
        </tbody>
      </table>
      {(of.all === undefined || of.isNarrowed) && <AskAround given={of} />}
      {conditions.length > mostShown && <p class="soft small">{more(inDigits(conditions.length - mostShown))}</p>}
    </section>
  );
}

/** Whether rows tell what a condition leaves out: narrowed ones meet all on days and rooms. */
function isCounted({ isNarrowed, of: { query } }: ShownAnswer, at: number): boolean {
  const { expression, schema } = query;
  const condition = operandsOf(expression)[at];
  return !isNarrowed || expression.kind === 'or' || (condition !== undefined && subjectOf(condition, schema) === 'other');
}

const uncountedOf = ({ range }: UncountedCondition): UncountedCondition => ({ ...(range && { range }) });

/** Only of the answer of a service. */
const AskAround = later(async () => (await import('./ask-around.tsx')).AskAround);

type UncountedCondition = Pick<ConditionCount, 'range'> & { readonly alone?: number; readonly without?: number };

/** The conditions before they are counted, so that the layout does not shift. */
function uncounted({ expression }: Query) {
  const conditions: readonly UncountedCondition[] = operandsOf(expression).map(uncountedOf);
  return { conditions, join: expression.kind === 'or' ? 'or' : 'and', total: 0 } as const;
}

/** A generated search may have hundreds. */
const mostShown = 30;

type ConditionProps = {
  /** The index of the condition. */
  readonly at: number;
  readonly one: UncountedCondition;
  readonly total: number;
  readonly isOne: boolean;
  readonly of: ShownAnswer;
};

function Condition({ at, one: { range, alone, without }, total, isOne, of }: ConditionProps) {
  const { meet, without: wouldBe } = words();
  const links = useLinks();
  const inWords = conditionInWords.value(of.of.query, at);
  // Dots where it is being counted.
  const none = of.all === undefined || of.isNarrowed ? '–' : '…';
  const isHere = range !== undefined && isOfThisText.value;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          class="condition press one-line"
          title={inWords}
          disabled={!isHere}
          {...links(isHere ? range : undefined)}
        >
          {inWords}
        </button>
      </th>
      <td class="small tabular">
        <span class="condition-share" style={{ width: `${total === 0 || alone === undefined ? 0 : (alone / total) * 100}%` }} />
        {alone === undefined || without === undefined ? (
          none
        ) : (
          // An element of its own: a text that got longer would count as having moved.
          <span>{isOne ? meet(inDigits(alone)) : `${meet(inDigits(alone))}; ${wouldBe(inDigits(without))}`}</span>
        )}
      </td>
    </tr>
  );
}

const words = texts({
  title: ['Rows by condition', 'Rijen per voorwaarde'],
  all: ['A row has to meet all of these', 'Een rij moet aan al deze voldoen'],
  any: ['A row has to meet one of these', 'Een rij moet aan één van deze voldoen'],
  condition: ['Condition', 'Voorwaarde'],
  counts: ['How many rows', 'Hoeveel rijen'],
  meet: ['{} meet it', '{} voldoen'],
  without: ['without it {} are found', 'zonder deze zijn er {}'],
  more: ['and {} more conditions', 'en nog {} voorwaarden'],
});
