import './what-changes.css';
import { useComputed, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { clockOf, moment, today, wallOf } from '../state/clock.ts';
import { toEntry } from '../state/entry.ts';
import { texts } from '../state/locale.ts';
import { rowsOf, type ShownRow, type Source, sample, source } from '../state/rows.ts';
import { type Good, good, queryIn, schema } from '../state/search.ts';
import { Button } from '../ui/button.tsx';
import { counted, dayInWords, stateOf, times, titleOf } from '../ui/in-words.ts';
import { momentInWords } from './run-item.tsx';
import { changedRows, taken } from './taken.ts';

/**
 * The rows that the search gains and loses against the one that was last copied or shared when the
 * dialog was opened. Of the sample at once, of a service on demand.
 */
export function WhatChanges() {
  const [before] = useState(() => taken.peek());
  const now = good.value;
  const last = now && before[now.entity];
  if (now === undefined || last === undefined) return null;
  const { title, same, since } = words();
  const when = momentInWords(last.at);
  if (last.text === now.text) return <p class="soft small">{same(when)}</p>;
  const query = queryIn(last.text, schema.value);
  if (query === undefined) return null;
  const old: Good = { ...now, text: last.text, query, diagnostics: [] };
  return (
    <section class="box stack" aria-label={title}>
      <h3>{title}</h3>
      <p class="soft small">
        {since(when)}{' '}
        <code class="clamp" style={{ '--lines': 3 }}>
          {last.text}
        </code>
      </p>
      {source.value.kind === 'sample' ? (
        <OfSample old={old} />
      ) : (
        <OfService key={`${now.text} ${last.text}`} old={old} now={now} />
      )}
    </section>
  );
}

function OfSample({ old }: { readonly old: Good }) {
  const found = useComputed(() => {
    const find = (of: Good): readonly ShownRow[] => rowsOf(of, sample.value[of.entity], clockOf(of.query));
    return good.value && changedRows(find(old), find(good.value));
  }).value;
  return found && <Changed {...found} entity={old.entity} />;
}

/** Both searches are asked at the same time, so that nothing but the search differs. */
function OfService({ old, now }: { readonly old: Good; readonly now: Good }) {
  const { ask, asking, about, answered, failed } = words();
  const outcome = useSignal<Outcome | undefined>(undefined);
  const from = source.value;
  const own = outcome.value?.from === from ? outcome.value : undefined;
  const send = async (): Promise<void> => {
    if (from.kind !== 'service') return;
    outcome.value = { from, state: 'asking' };
    const state = await Promise.all([from.read(old.text, old), from.read(now.text, now)]).then(
      ([before, after]) => ({ ...changedRows(before, after), at: moment.peek() }),
      (failure: unknown) => ({ failure: String(failure) }),
    );
    outcome.value = { from, state };
  };
  const state = own?.state;
  const isAsking = state === 'asking';
  const found = typeof state === 'object' && 'gained' in state ? state : undefined;
  return (
    <>
      {typeof state === 'object' && 'failure' in state && <p class="notice error">{`${failed} ${state.failure}`}</p>}
      {found && <Changed {...found} entity={now.entity} />}
      <p class="row across-3">
        <Button
          class="small"
          aria-disabled={isAsking}
          onClick={() => void (isAsking || send())}
          label={isAsking ? asking : ask}
        />
        <span class="soft small">{found ? answered(wallOf(found.at).time) : about}</span>
      </p>
    </>
  );
}

type Outcome = {
  readonly from: Source;
  readonly state: 'asking' | { readonly failure: string } | (ReturnType<typeof changedRows> & { readonly at: number });
};

type ChangedProps = ReturnType<typeof changedRows> & { readonly entity: Good['entity'] };

/** How many rows are gained and lost, and the first of them by time. */
function Changed({ gained, lost, entity }: ChangedProps) {
  const { none, gains, loses, signs, more } = words();
  if (gained.length + lost.length === 0) return <p>{none}</p>;
  const signed = (rows: readonly ShownRow[], sign: 'gained' | 'lost') => rows.map((row) => ({ entry: toEntry(row), sign }));
  const rows = [...signed(gained, 'gained'), ...signed(lost, 'lost')].sort((a, b) =>
    a.entry.date + a.entry.from < b.entry.date + b.entry.from ? -1 : 1,
  );
  const rest = rows.length - mostShown;
  return (
    <details open={rows.length <= fewRows}>
      <summary>
        {gained.length > 0 && <strong>{gains(counted(gained.length, entity))}</strong>}{' '}
        {lost.length > 0 && <strong>{loses(counted(lost.length, entity))}</strong>}
      </summary>
      <ul class="stack gap-1">
        {rows.slice(0, mostShown).map(({ entry, sign }, at) => (
          <li key={at} class="row even unbroken">
            <span class={`share-change notice toned ${sign === 'gained' ? 'good' : 'error'}`} role="img" aria-label={signs[sign]}>
              {sign === 'gained' ? '+' : '−'}
            </span>
            <span>
              {titleOf(entry)}{' '}
              <span class="soft small">
                {[dayInWords(entry.date, today.value), times(entry), entry.place, stateOf(entry)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
        {rest > 0 && <li class="soft small">{more(counted(rest, entity))}</li>}
      </ul>
    </details>
  );
}

/** So many rows are shown at once. */
const fewRows = 3;
const mostShown = 50;

const words = texts({
  title: ['What changes', 'Wat verandert'],
  same: ['This search is the one that you copied or shared {}.', 'Dit is de zoekopdracht die u {} hebt gekopieerd of gedeeld.'],
  since: [
    'Compared with the search that you copied or shared {}:',
    'Vergeleken met de zoekopdracht die u {} hebt gekopieerd of gedeeld:',
  ],
  none: ['Nothing: both searches find the same rows now.', 'Niets: beide zoekopdrachten vinden nu dezelfde rijen.'],
  gains: ['{} more.', '{} erbij.'],
  loses: ['{} fewer.', '{} minder.'],
  signs: { gained: ['Gained', 'Erbij'], lost: ['Lost', 'Weg'] },
  more: ['And {} more.', 'En nog {}.'],
  ask: ['Ask the service', 'Vraag het aan de service'],
  asking: ['Asking the service …', 'Wachten op de service …'],
  about: [
    'This sends two requests: for the rows of that search, and for those of this one.',
    'Dit stuurt twee verzoeken: voor de rijen van die zoekopdracht, en voor die van deze.',
  ],
  answered: ['As the service answered at {}.', 'Zoals de service om {} antwoordde.'],
  failed: ['It is not known what changes.', 'Het is niet bekend wat verandert.'],
});
