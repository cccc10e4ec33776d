import './conditions.css';
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
  const report = conditionCounts.value?.report;
  if (report === undefined || answer.value === undefined || report.conditions.length === 0) return null;
  const { conditions, join, total } = report;
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

/** A search made by a program may have hundreds. */
const mostShown = 30;

type ConditionProps = { readonly one: ConditionCount; readonly total: number; readonly isOne: boolean };

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
        <span class="condition-share" style={{ width: `${total === 0 ? 0 : (alone / total) * 100}%` }} />
        {inDigits(alone)}
      </td>
      {!isOne && <td>{inDigits(without)}</td>}
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
