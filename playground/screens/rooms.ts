import { computed } from '@preact/signals';
import { literalsOf, parseQuery, print, type Schema, textIn, walk } from 'search-expression';
import { evaluate } from 'search-expression/memory';
import { today } from '../state/clock.ts';
import { roomsOf } from '../state/days-and-rooms.ts';
import { toEntry } from '../state/entry.ts';
import { answer } from '../state/rows.ts';
import { type Good, schema } from '../state/search.ts';
import { chosenRoom } from '../state/view.ts';
import { shownRows } from './screen-time.ts';

/** The rooms of the rows, and those that the search names, which may be free all day. */
export const rooms = computed<readonly string[]>(() => {
  const found = new Set((shownRows.value ?? []).map((row) => toEntry(row).place).filter((place) => place !== ''));
  const of = answer.value?.of;
  if (of?.entity === 'booking') for (const room of roomsNamedBy(of, schema.value)) found.add(room);
  return [...found].sort(new Intl.Collator('nl', { numeric: true }).compare);
});

/** The room of the sign. */
export const signRoom = computed<string | undefined>(
  () => rooms.value.find((room) => room === chosenRoom.value) ?? rooms.value[0],
);

/** The names of products that a search mentions by number. */
function roomsNamedBy({ query }: Good, { fields }: Schema): readonly string[] {
  const names: string[] = [];
  // `product != 101` names a room of which it finds nothing.
  const ofRooms = roomsOf(query);
  const isIn = (room: object): boolean =>
    ofRooms === undefined || evaluate(parseQuery(print(ofRooms), query.schema), room, { today: today.peek() }) !== false;
  walk(query.expression, (node) => {
    if (!('field' in node)) return;
    const field = fields[node.field];
    if ((field?.column ?? node.field) !== 'OBJ_ID') return;
    for (const literal of literalsOf(node)) {
      const label = textIn(field?.values?.find(({ value }) => String(value) === String(literal.value))?.label);
      if (label !== undefined && isIn({ OBJ_ID: literal.value, OBJ_NAME: label })) names.push(label);
    }
  });
  return names;
}
