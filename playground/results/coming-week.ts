import { openSearch } from '../state/editor.ts';
import { type Entity, entity } from '../state/search.ts';
import { stayHere } from './stay-here.ts';

/** Searches for the coming week of what is searched now: something that finds rows, to go on from. */
export function showComingWeek(): void {
  stayHere();
  openSearch({ entity: entity.peek(), text: weeks[entity.peek()] });
}

const weeks: Readonly<Record<Entity, string>> = {
  booking: 'startdatum >= "0d" AND startdatum <= "7d"',
  event: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"',
};
