import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { times, titleOf } from '../results/entry-in-words.ts';
import { entryOf, found as foundRows } from '../results/found.ts';
import { bilingual } from '../state/bilingual.ts';
import { choose } from '../state/chosen.ts';
import { inLocale } from '../state/locale.ts';
import { rowKey } from '../state/row-key.ts';
import { answer, type ShownRow, type Source, source } from '../state/rows.ts';
import { announce } from '../ui/announcement.tsx';
import { Button } from '../ui/button.tsx';
import { dayInWords } from '../ui/day-in-words.ts';
import { Icon } from '../ui/icon.tsx';
import { find, searchFor } from './find.ts';

/** Finds any row by words, also one that the search leaves out, to have it explained. */
export function FindRow() {
  const typed = useSignal('');
  const asked = useSignal<Asked | undefined>(undefined);
  const given = answer.value;
  const from = source.value;
  const { title, about, aboutService, label, labelService, none, noneHere, noneGiven, ask, asking, on, off, some } =
    inLocale(words);
  const own =
    asked.value !== undefined && asked.value.from === from && asked.value.typed === typed.value ? asked.value : undefined;
  const found = own?.rows ?? [];
  const rows = withOthers(given?.all ?? given?.rows ?? [], found);
  const today = given?.today ?? '';
  const isAsked = typed.value.trim() !== '';
  const matching = isAsked ? find(rows.map(entryOf), typed.value, today, mostShown) : [];
  // What the service found by its day has none of the words.
  const others = rows.filter((row) => found.some((one) => rowKey(one) === rowKey(row))).map(entryOf);
  const fitting = [...new Set([...matching, ...others])].slice(0, mostShown);
  const nothing = own?.rows !== undefined ? noneGiven : from.kind === 'service' ? noneHere : none;
  const hasAsked = own !== undefined && own.rows !== undefined;
  const isAsking = own !== undefined && own.failure === undefined;
  useEffect(() => {
    if (isAsked) announce(fitting.length === 0 ? nothing : some(fitting.length));
  }, [typed.value, hasAsked]);
  if (given === undefined || (rows.length === 0 && from.kind === 'sample')) return null;
  const heading = title[given.of.entity];
  const send = async (): Promise<void> => {
    if (from.kind !== 'service' || !isAsked) return;
    const mine = { from, typed: typed.peek() };
    asked.value = mine;
    const outcome = await from.read(searchFor(mine.typed, given), given.of).then(
      (rows) => ({ rows }),
      (failure: unknown) => ({ failure: String(failure) }),
    );
    if (asked.peek() === mine) asked.value = { ...mine, ...outcome };
  };
  return (
    <section class="card card-body find-row stack" aria-label={heading}>
      <label class="field">
        <span>{heading}</span>
        <input
          type="search"
          placeholder={from.kind === 'service' ? labelService : label}
          autocomplete="off"
          spellcheck={false}
          value={typed.value}
          onInput={({ currentTarget }) => void (typed.value = currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && void send()}
        />
      </label>
      {!isAsked && <p class="soft small">{from.kind === 'service' ? aboutService : about}</p>}
      {isAsked && fitting.length === 0 && <p class="soft">{nothing}</p>}
      {fitting.length > 0 && (
        <ul class="stack">
          {fitting.map((entry) => {
            const isFound = foundRows.value.has(entry.row);
            return (
              <li key={entry.id}>
                <button type="button" class="find-one press row spread gap-1 across-3 full" onClick={() => choose(entry.row)}>
                  <span class="stack gap-0 breaks">
                    <strong>{titleOf(entry)}</strong>
                    <span class="soft small">
                      {[dayInWords(entry.date, today), times(entry), entry.place, entry.id].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span class={`with-icon small ${isFound ? 'toned good' : 'toned error'}`}>
                    <Icon name={isFound ? 'check' : 'close'} />
                    {isFound ? on : off}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {isAsked && from.kind === 'service' && !hasAsked && (
        <p class="row gap-1 across-3">
          <Button aria-disabled={isAsking} onClick={() => void (isAsking || send())}>
            {isAsking ? asking : ask}
          </Button>
          <span class="soft small">{own?.failure ?? aboutService}</span>
        </p>
      )}
    </section>
  );
}

const mostShown = 6;

/** What a service was asked for, with its answer or why there is none. */
type Asked = {
  readonly from: Source;
  readonly typed: string;
  readonly rows?: readonly ShownRow[];
  readonly failure?: string;
};

/** Rows with those of another answer that are not among them. */
function withOthers(rows: readonly ShownRow[], others: readonly ShownRow[]): readonly ShownRow[] {
  const known = new Set(rows.map(rowKey));
  return [...rows, ...others.filter((row) => !known.has(rowKey(row)))];
}

const words = bilingual({
  title: [
    { booking: 'Is a booking missing?', event: 'Is an event missing?' },
    { booking: 'Mist u een boeking?', event: 'Mist u een evenement?' },
  ],
  aboutService: [
    'Ask the service for a number, a day, or words within a month of today, without the conditions of the search.',
    'Vraag de service om een nummer, een dag, of woorden binnen een maand van vandaag, zonder de voorwaarden van de zoekopdracht.',
  ],
  ask: ['Ask the service', 'Vraag het aan de service'],
  asking: ['Asking the service …', 'Wachten op de service …'],
  noneGiven: [
    'The service finds none. It never gives bookings of rooms that this API user may not read.',
    'De service vindt er geen. Die geeft nooit boekingen van zalen die deze API-gebruiker niet mag lezen.',
  ],
  label: ['Title, organiser, room or number', 'Titel, organisator, zaal of nummer'],
  labelService: ['Title, organiser, room, number or 2026-11-28', 'Titel, organisator, zaal, nummer of 2026-11-28'],
  about: ['Find it here to see which condition leaves it out.', 'Zoek die hier op om te zien welke voorwaarde die weglaat.'],
  none: ['Nothing has these words.', 'Nergens komen deze woorden voor.'],
  noneHere: ['Nothing in the last answer has these words.', 'In het laatste antwoord komen deze woorden niet voor.'],
  some: [(count: number) => (count === 1 ? '1 found' : `${count} found`), (count: number) => `${count} gevonden`],
  on: ['On the screen', 'Op het scherm'],
  off: ['Left out', 'Weggelaten'],
});
