import { signal } from '@preact/signals';
import { print } from 'search-expression';
import { daysAndRoomsOf, daysOf, namesStatus, withAnyStatus } from '../state/days-and-rooms.ts';
import { texts } from '../state/locale.ts';
import { outcomeOf } from '../state/outcome.ts';
import { around, fromService, type ShownAnswer, source } from '../state/rows.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../ui/in-words.ts';

/** Has a service asked for what the conditions leave out, and says what was asked. */
export function AskAround({ given }: { readonly given: ShownAnswer }) {
  const { count, about, counted: done, nameDays, asking } = words();
  const state = aroundState.value;
  const isAsking = state === 'asking';
  if (given.all !== undefined) return <p class="soft small">{done(counted(given.all.length, given.of.entity))}</p>;
  if (!canAskAround(given)) return <p class="soft small">{nameDays}</p>;
  return (
    <div class="row gap-1 across-3 unprinted">
      <Button
        class="small"
        aria-disabled={isAsking}
        onClick={() => void (isAsking || askAround())}
        label={isAsking ? asking : count}
      />
      <p class="soft small">{typeof state === 'object' ? state.failure : about}</p>
    </div>
  );
}

/** The request for what is around an answer: under way, or why it failed. */
const aroundState = signal<'idle' | 'asking' | { readonly failure: string }>('idle');

/** Whether a service can be asked what is around an answer: only days keep the number small. */
const canAskAround = ({ of }: ShownAnswer): boolean => daysOf(of.query) !== undefined;

/**
 * Asks the service for all on the days and in the rooms of its answer, without the other
 * conditions, so that the page can count them. Cancelled rows come where the search finds such.
 */
async function askAround(): Promise<void> {
  const [given, from] = [fromService.peek().answer, source.peek()];
  const conditions = given && daysAndRoomsOf(given.of.query);
  if (given === undefined || conditions === undefined || from.kind !== 'service') return;
  aroundState.value = 'asking';
  const search = print(conditions);
  const { rows, failure } = await outcomeOf(from.read(namesStatus(given.of.query) ? withAnyStatus(search) : search, given.of));
  if (rows !== undefined) around.value = { of: given, rows };
  aroundState.value = failure === undefined ? 'idle' : { failure };
}

const words = texts({
  count: ['Count at the service', 'Tel bij de service'],
  about: [
    'Asks once more for these days and rooms, without the other conditions.',
    'Vraagt nog eens naar deze dagen en zalen, zonder de andere voorwaarden.',
  ],
  counted: ['Counted among the {} on these days in these rooms.', 'Geteld onder de {} op deze dagen in deze zalen.'],
  nameDays: [
    'A search that names days can be counted at the service.',
    'Een zoekopdracht die dagen noemt, kan bij de service worden geteld.',
  ],
  asking: ['Asking the service …', 'Wachten op de service …'],
});
