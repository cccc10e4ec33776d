import { inLocale } from '../state/locale.ts';
import { answer, source } from '../state/rows.ts';
import { isStale } from '../state/search.ts';
import { Icon } from '../ui/icon.tsx';
import { counted, inDigits } from './counted.ts';
import { isOutdated, span } from './found.ts';
import { spanInWords } from './span-in-words.ts';

/** How much was found, over which days and how fast; and whether it still is the answer to what stands there. */
export function FoundLine() {
  const given = answer.value;
  const { results, outOf, ms, fast, stale, toRun, of } = inLocale(words);
  if (given === undefined)
    return (
      <div class="card-head results-head">
        <h2>{results}</h2>
      </div>
    );
  const { rows, all, took, today } = given;
  const days = span.value;
  const facts = [days && spanInWords(...days, today), took < 1 ? fast : ms(Math.round(took))];
  const [before = '', after = ''] = counted(all?.length ?? rows.length, given.of.entity).split(
    inDigits(all?.length ?? rows.length),
  );
  return (
    <div class="card-head results-head">
      <h2>
        <span id="count">{inDigits(rows.length)}</span>
        {all === undefined ? '' : ` ${outOf} ${before}${inDigits(all.length)}`}
        {after}
      </h2>
      {isOutdated.value ? (
        <p class="results-facts results-stale small" title={given.of.text}>
          <Icon name="warning" />
          <span>
            <strong>{source.value.kind === 'service' && !isStale.value ? toRun : stale}</strong> {of}{' '}
            <code>{shortened(given.of.text)}</code>
          </span>
        </p>
      ) : (
        <p class="results-facts soft small">{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
      )}
    </div>
  );
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

const words = {
  en: {
    results: 'Results',
    outOf: 'of',
    ms: (count: number) => `${inDigits(count)} ms`,
    fast: 'under 1 ms',
    stale: 'Not up to date:',
    toRun: 'Not run yet:',
    of: 'this is the answer to',
  },
  nl: {
    results: 'Resultaten',
    outOf: 'van',
    ms: (count: number) => `${inDigits(count)} ms`,
    fast: 'binnen 1 ms',
    stale: 'Niet bijgewerkt:',
    toRun: 'Nog niet uitgevoerd:',
    of: 'dit is het antwoord op',
  },
};
