import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isRealDay, realDay, wallOf } from '../state/clock.ts';
import { inDigits, texts } from '../state/locale.ts';
import { answer, fromService, run, source } from '../state/rows.ts';
import { isStale } from '../state/search.ts';
import { announce } from '../ui/announcement.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { counted, dayInWords, shortened, spanInFull, spanInWords } from '../ui/in-words.ts';
import { isOutdated, keepFocus, outdatedBy, span } from './found.ts';

/** How many rows were found, when and how fast; or that the answer is outdated. */
export function FoundLine() {
  const given = answer.value;
  const { results, outOf, ms, fast, stale, toRun, of, asOf, narrowed, datesOf } = words();
  if (given === undefined)
    return (
      <div class="card-head results-head row spread across-3">
        <h2 class="large">{results}</h2>
      </div>
    );
  const { rows, all, isNarrowed, took, today, unreadable } = given;
  const days = span.value;
  const isByTime = outdatedBy.value === 'day' || outdatedBy.value === 'failure';
  const facts = [isNarrowed ? narrowed : undefined, days && spanInWords(...days, today), took < 1 ? fast : ms(Math.round(took))];
  if (source.value.kind === 'service' && !isRealDay.value) facts.unshift(datesOf(dayInWords(today, realDay.value)));
  if (unreadable > 0) facts.push(unreadInWords(unreadable));
  const [before = '', after = ''] = counted(all?.length ?? rows.length, given.of.entity).split(
    inDigits(all?.length ?? rows.length),
  );
  return (
    <div class="card-head results-head row spread across-3">
      <h2 class="large">
        <span id="count" class="tabular">
          {inDigits(rows.length)}
        </span>
        {all === undefined ? '' : ` ${outOf} ${before}${inDigits(all.length)}`}
        {after}
      </h2>
      {isOutdated.value ? (
        <p
          class="results-facts results-stale with-icon one-line small toned warning washed"
          title={isByTime ? undefined : given.of.text}
        >
          <Icon name="warning" />
          {isByTime ? (
            <span class="one-line">{asOf(dayInWords(today, realDay.value), wallOf(given.at).time)}</span>
          ) : (
            <span class="one-line">
              <strong>{source.value.kind === 'service' && !isStale.value ? toRun : stale}</strong> {of}{' '}
              <code>{shortened(given.of.text.replace(/\s+/g, ' ').trim(), 160)}</code>
            </span>
          )}
          {/* A failure is told with a button of its own. */}
          {outdatedBy.value !== 'failure' && !isStale.value && <RunHere />}
        </p>
      ) : (
        <p class="results-facts one-line soft small">{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
      )}
    </div>
  );
}

/** Has a service asked for the rows that are old. */
function RunHere() {
  const { again } = words();
  if (source.value.kind === 'sample') return null;
  return (
    <Button
      class="small toned warning results-run"
      onClick={() => {
        keepFocus();
        run();
      }}
      label={again}
    />
  );
}

/** Announces what was found when that changes, and after every request to a service. */
export function useAnnounceFound(): void {
  useEffect(() => {
    let last: string | undefined;
    // Not `useSignalEffect`, which waits for the next frame: a fast service has answered by then.
    return effect(() => {
      const { isLoading, failure } = fromService.value;
      if (isLoading) {
        last = '';
        return;
      }
      const message = failure ?? foundInWords();
      if (last !== undefined && message !== last) announce(message, 'rows');
      last = message;
    });
  }, []);
}

/** `50 bookings, 21 to 28 November`. */
function foundInWords(): string {
  const given = answer.value;
  if (given === undefined) return '';
  const { nothing } = words();
  const days = span.value;
  const count = counted(given.rows.length, given.of.entity);
  const found = given.rows.length === 0 ? nothing : days === undefined ? count : `${count}, ${spanInFull(...days, given.today)}`;
  return given.unreadable === 0 ? found : `${found}. ${unreadInWords(given.unreadable)}`;
}

const unreadInWords = (count: number): string => (count === 1 ? words().oneUnread : words().unread(inDigits(count)));

const words = texts({
  results: ['Results', 'Resultaten'],
  outOf: ['of', 'van'],
  ms: [(count: number) => `${inDigits(count)} ms`, (count: number) => `${inDigits(count)} ms`],
  fast: ['under 1 ms', 'onder 1 ms'],
  stale: ['Not up to date:', 'Niet bijgewerkt:'],
  toRun: ['Not run yet:', 'Nog niet gezocht:'],
  of: ['this is the answer to', 'dit is het antwoord op'],
  asOf: ['Not up to date: rows as of {} {}', 'Niet bijgewerkt: rijen van {} {}'],
  narrowed: ['on these days in these rooms', 'op deze dagen in deze zalen'],
  datesOf: ['asked with the dates of {}', 'gezocht met de datums van {}'],
  again: ['Run the search', 'Zoek'],
  nothing: ['Nothing found', 'Niets gevonden'],
  oneUnread: ['1 value cannot be read and counts as missing', '1 waarde is niet te lezen en telt als ontbrekend'],
  unread: ['{} values cannot be read and count as missing', '{} waarden zijn niet te lezen en tellen als ontbrekend'],
});
