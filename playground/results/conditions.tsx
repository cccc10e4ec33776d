import './conditions.css';
import { print, type Query } from 'search-expression';
import type { ConditionCount } from 'search-expression/analysis';
import { light, select } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { answer } from '../state/rows.ts';
import { conditionCounts, useConditionCounts } from './condition-counts.ts';
import { inDigits } from './counted.ts';
import { isOfThisText } from './found.ts';

/** The conditions of the search with how many rows meet each, and how many there would be without it. Pointing at one lights up its text. */
export function Conditions() {
  useConditionCounts();
  const { title, condition, alone, without, all, any } = inLocale(words);
  const of = answer.value;
  if (of?.all === undefined) return null;
  const { conditions, join, total } = conditionCounts.value?.report ?? uncounted(of.of.query);
  if (conditions.length === 0) return null;
  const isOne = conditions.length === 1;
  return (
    <section class="conditions" aria-label={title} onMouseLeave={() => light([])}>
      <table>
        <thead>
          <tr class="small">
            <th scope="col">{isOne ? condition : join === 'and' ? all : any}</th>
            <th scope="col">{alone}</th>
            {!isOne && <th scope="col">{without}</th>}
          </tr>
        </thead>
        <tbody>
          {conditions.slice(0, mostShown).map((one, at) => (
            <Condition key={at} one={one} total={total} isOne={isOne} />
          ))}
        </tbody>
      </table>
      {conditions.length > mostShown && <More count={conditions.length - mostShown} />}
    </section>
  );
}

type Shown = Pick<ConditionCount, 'text' | 'range'> & { readonly alone?: number; readonly without?: number };

/** What is there before the counts are, so that nothing moves when they come. */
function uncounted({ expression }: Query): {
  readonly conditions: readonly Shown[];
  readonly join: 'and' | 'or';
  readonly total: number;
} {
  const isJoined = expression.kind === 'and' || expression.kind === 'or';
  const parts = isJoined ? expression.operands : [expression];
  return {
    conditions: parts.map((part) => ({ text: print(part), ...(part.range && { range: part.range }) })),
    join: expression.kind === 'or' ? 'or' : 'and',
    total: 0,
  };
}

/** A search made by a program may have hundreds. */
const mostShown = 30;

type ConditionProps = { readonly one: Shown; readonly total: number; readonly isOne: boolean };

function Condition({ one: { text, range, alone, without }, total, isOne }: ConditionProps) {
  const isHere = range !== undefined && isOfThisText.value;
  const show = (): void => {
    if (isHere) light([range]);
  };
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          class="condition"
          disabled={!isHere}
          onMouseEnter={show}
          onFocus={show}
          onBlur={() => light([])}
          onClick={() => isHere && select(range)}
        >
          <code>{text.length > 200 ? `${text.slice(0, 199)}…` : text}</code>
        </button>
      </th>
      <td>
        <span class="condition-share" style={{ width: `${total === 0 || alone === undefined ? 0 : (alone / total) * 100}%` }} />
        {alone === undefined ? '…' : inDigits(alone)}
      </td>
      {!isOne && <td>{without === undefined ? '…' : inDigits(without)}</td>}
    </tr>
  );
}

function More({ count }: { readonly count: number }) {
  return <p class="small soft">{inLocale(words).more(inDigits(count))}</p>;
}

const words = {
  en: {
    title: 'Rows by condition',
    all: 'A row has to meet all of these',
    any: 'A row has to meet one of these',
    condition: 'Condition',
    alone: 'Alone',
    without: 'Without it',
    more: (count: string) => `and ${count} more conditions`,
  },
  nl: {
    title: 'Rijen per voorwaarde',
    all: 'Een rij moet aan al deze voldoen',
    any: 'Een rij moet aan één van deze voldoen',
    condition: 'Voorwaarde',
    alone: 'Alleen deze',
    without: 'Zonder deze',
    more: (count: string) => `en nog ${count} voorwaarden`,
  },
};
