import './why.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { entryOf, found as foundRows } from '../results/found.ts';
import { choose } from '../state/chosen.ts';
import { rowKey } from '../state/entry.ts';
import { texts } from '../state/locale.ts';
import { outcomeOf } from '../state/outcome.ts';
import { type ShownAnswer, type ShownRow, type Source, source } from '../state/rows.ts';
import { announce } from '../ui/announcement.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { dayInWords, times, titleOf } from '../ui/in-words.ts';
import { Understood } from '../understood/understood.tsx';
import { find, searchFor } from './find.ts';

type FittingRowsProps = {
  readonly typed: string;
  readonly given: ShownAnswer;
  /** How often Enter was pressed, which asks a service. */
  readonly enters: number;
};

/** The rows that fit what is typed, also those that the search leaves out; before that, what asking a service does. */
export function FittingRows(props: FittingRowsProps) {
  return props.typed.trim() === '' ? <p class="soft small">{words().aboutService}</p> : <Fitting {...props} />;
}

function Fitting({ typed, given, enters }: FittingRowsProps) {
  const asked = useSignal<Asked | undefined>(undefined);
  const from = source.value;
  const { none, noneHere, noneGiven, ask, asking, on, off, some, aboutService } = words();
  const own = asked.value !== undefined && asked.value.from === from && asked.value.typed === typed ? asked.value : undefined;
  const found = own?.rows ?? [];
  const rows = withOthers(given.all ?? given.rows, found);
  const matching = find(rows.map(entryOf), typed, given.today, mostShown);
  // What the service found by its day has none of the words.
  const others = rows.filter((row) => found.some((one) => rowKey(one) === rowKey(row))).map(entryOf);
  const fitting = [...new Set([...matching, ...others])].slice(0, mostShown);
  const nothing = own?.rows !== undefined ? noneGiven : from.kind === 'service' ? noneHere : none;
  const hasAsked = own !== undefined && own.rows !== undefined;
  const isAsking = own !== undefined && own.failure === undefined;
  useEffect(() => announce(fitting.length === 0 ? nothing : some(fitting.length)), [typed, hasAsked]);
  const send = async (): Promise<void> => {
    if (from.kind !== 'service') return;
    const mine = { from, typed };
    asked.value = mine;
    const outcome = await outcomeOf(from.read(searchFor(typed, given), given.of));
    if (asked.peek() === mine) asked.value = { ...mine, ...outcome };
  };
  useEffect(() => {
    if (enters > 0) void send();
  }, [enters]);
  return (
    <>
      {fitting.length === 0 && <p class="soft">{nothing}</p>}
      {fitting.length > 0 && (
        <ul class="stack gap-0">
          {fitting.map((entry) => {
            const isFound = foundRows.value.has(entry.row);
            return (
              <li key={entry.id}>
                <button type="button" class="find-one press row spread gap-1 across-3 full" onClick={() => choose(entry.row)}>
                  <span class="stack gap-0 breaks">
                    <strong>{titleOf(entry)}</strong>
                    <span class="soft small">
                      {[dayInWords(entry.date, given.today), times(entry), entry.place, entry.id].filter(Boolean).join(' · ')}
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
      {from.kind === 'service' && !hasAsked && (
        <p class="row gap-1 across-3">
          <Button aria-disabled={isAsking} onClick={() => void (isAsking || send())} label={isAsking ? asking : ask} />
          <span class="soft small">{own?.failure ?? aboutService}</span>
        </p>
      )}
      <Understood of={typed} />
    </>
  );
}

const mostShown = 6;

/** What a service was asked for, with its answer or why there is none. */
type Asked = {
  readonly from: Source;
  readonly typed: string;
  readonly rows?: readonly ShownRow[] | undefined;
  readonly failure?: string | undefined;
};

/** Rows with those of another answer that are not among them. */
function withOthers(rows: readonly ShownRow[], others: readonly ShownRow[]): readonly ShownRow[] {
  const known = new Set(rows.map(rowKey));
  return [...rows, ...others.filter((row) => !known.has(rowKey(row)))];
}

const words = texts({
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
  none: ['Nothing has these words.', 'Nergens komen deze woorden voor.'],
  noneHere: ['Nothing in the last answer has these words.', 'In het laatste antwoord komen deze woorden niet voor.'],
  some: [(count: number) => (count === 1 ? '1 found' : `${count} found`), (count: number) => `${count} gevonden`],
  on: ['On the screen', 'Op het scherm'],
  off: ['Left out', 'Weggelaten'],
});
