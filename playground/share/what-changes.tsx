import './what-changes.css';
import { useComputed, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { check, parse } from 'search-expression';
import { filter } from 'search-expression/memory';
import { wallAt } from '../clock/wall-clock.ts';
import { counted, stateOf, times, titleOf } from '../results/entry-in-words.ts';
import { bilingual } from '../state/bilingual.ts';
import { clockOf, moment, timeZone, today } from '../state/clock.ts';
import { toEntry } from '../state/entry.ts';
import { inLocale } from '../state/locale.ts';
import { type ShownRow, type Source, sample, source } from '../state/rows.ts';
import { type Good, good, schema } from '../state/search.ts';
import { Button } from '../ui/button.tsx';
import { dayInWords } from '../ui/day-in-words.ts';
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
  const { title, same, since } = inLocale(words);
  const when = momentInWords(last.at);
  if (last.text === now.text) return <p class="soft small">{same(when)}</p>;
  const { expression } = parse(last.text);
  const query = expression && check(expression, schema.value).query;
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
    const find = ({ entity, query }: Good): readonly ShownRow[] =>
      filter(sample.value[entity] as readonly object[], query, {
        ...clockOf(query),
        unreadable: 'missing',
      }) as readonly ShownRow[];
    return good.value && changedRows(find(old), find(good.value));
  }).value;
  return found && <Changed {...found} entity={old.entity} />;
}

/** Both searches are asked at the same time, so that nothing but the search differs. */
function OfService({ old, now }: { readonly old: Good; readonly now: Good }) {
  const { ask, asking, about, answered, failed } = inLocale(words);
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
        <Button class="small" aria-disabled={isAsking} onClick={() => void (isAsking || send())}>
          {isAsking ? asking : ask}
        </Button>
        <span class="soft small">{found ? answered(wallAt(found.at, timeZone.value).time) : about}</span>
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
  const { none, gains, loses, signs, more } = inLocale(words);
  if (gained.length + lost.length === 0) return <p>{none}</p>;
  const rows = [
    ...gained.map((row) => ({ entry: toEntry(row), sign: 'gained' as const })),
    ...lost.map((row) => ({ entry: toEntry(row), sign: 'lost' as const })),
  ].sort((a, b) => (a.entry.date + a.entry.from < b.entry.date + b.entry.from ? -1 : 1));
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
            <span
              class={`share-change ${sign === 'gained' ? 'notice toned good' : 'notice toned error'}`}
              role="img"
              aria-label={signs[sign]}
            >
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

const words = bilingual({
  title: ['What changes', 'Wat verandert'],
  same: [
    (when: string) => `This search is the one that you copied or shared ${when}.`,
    (when: string) => `Dit is de zoekopdracht die u ${when} hebt gekopieerd of gedeeld.`,
  ],
  since: [
    (when: string) => `Compared with the search that you copied or shared ${when}:`,
    (when: string) => `Vergeleken met de zoekopdracht die u ${when} hebt gekopieerd of gedeeld:`,
  ],
  none: ['Nothing: both searches find the same rows now.', 'Niets: beide zoekopdrachten vinden nu dezelfde rijen.'],
  gains: [(rows: string) => `${rows} more.`, (rows: string) => `${rows} erbij.`],
  loses: [(rows: string) => `${rows} fewer.`, (rows: string) => `${rows} minder.`],
  signs: [
    { gained: 'Gained', lost: 'Lost' },
    { gained: 'Erbij', lost: 'Weg' },
  ],
  more: [(rows: string) => `And ${rows} more.`, (rows: string) => `En nog ${rows}.`],
  ask: ['Ask the service', 'Vraag het aan de service'],
  asking: ['Asking the service …', 'Wachten op de service …'],
  about: [
    'This sends two requests: for the rows of that search, and for those of this one.',
    'Dit stuurt twee verzoeken: voor de rijen van die zoekopdracht, en voor die van deze.',
  ],
  answered: [
    (time: string) => `As the service answered at ${time}.`,
    (time: string) => `Zoals de service om ${time} antwoordde.`,
  ],
  failed: ['It is not known what changes.', 'Het is niet bekend wat verandert.'],
});
