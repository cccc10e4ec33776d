import { signal } from '@preact/signals';
import { print } from 'search-expression';
import { daysAndRoomsOf, daysOf, namesStatus, withAnyStatus } from '../state/days-and-rooms.ts';
import { around, fromService, type ShownAnswer, source } from '../state/rows.ts';

/** The request for what is around an answer: under way, or why it failed. */
export const aroundState = signal<'idle' | 'asking' | { readonly failure: string }>('idle');

/** Whether a service can be asked what is around an answer: only days keep the number small. */
export const canAskAround = ({ of }: ShownAnswer): boolean => daysOf(of.query) !== undefined;

/**
 * Asks the service for all on the days and in the rooms of its answer, without the other
 * conditions, so that the page can count them. Cancelled rows come where the search finds such.
 */
export async function askAround(): Promise<void> {
  const [given, from] = [fromService.peek().answer, source.peek()];
  const conditions = given && daysAndRoomsOf(given.of.query);
  if (given === undefined || conditions === undefined || from.kind !== 'service') return;
  aroundState.value = 'asking';
  try {
    const search = print(conditions);
    const rows = await from.read(namesStatus(given.of.query) ? withAnyStatus(search) : search, given.of);
    around.value = { of: given, rows };
    aroundState.value = 'idle';
  } catch (failure) {
    aroundState.value = { failure: String(failure) };
  }
}
