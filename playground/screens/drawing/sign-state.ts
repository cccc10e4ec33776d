import { isOn, isOnDay, isUnsure, type PlannedEntry, type Scene } from './scene.ts';
import { screenWords } from './screen-words.ts';
import { minutesBetween } from './wall-minutes.ts';

export type SignState = 'free' | 'busy' | 'unknown';

/** The state of the room; unknown if no rows of today say that it is busy. */
export function signState(scene: Scene): SignState {
  if (bookedIn(scene).some((one) => isOn(one, scene.now.at))) return 'busy';
  return isUnsure(scene) ? 'unknown' : 'free';
}

/** All that takes the room, also what the search leaves out. */
export const bookedIn = ({ planned, leftOut = [], room }: Scene): readonly PlannedEntry[] =>
  [...planned, ...leftOut].filter(({ place }) => place === room).sort((a, b) => (a.start < b.start ? -1 : 1));

/** What alone takes the room now and is left out by the search, so that nothing of it is drawn. */
export function leftOutNow({ planned, leftOut = [], room, now }: Scene): PlannedEntry | undefined {
  const isHere = (one: PlannedEntry): boolean => one.place === room && isOn(one, now.at);
  return planned.some(isHere) ? undefined : leftOut.find(isHere);
}

/** What takes the room later on, also what the search leaves out, today's alone if there is any. */
export function comingIn(scene: Scene): readonly PlannedEntry[] {
  const { now } = scene;
  const coming = bookedIn(scene).filter(({ start }) => start > now.at);
  const today = coming.filter((one) => isOnDay(one, now.date));
  return today.length > 0 ? today : coming;
}

/** What a sign draws of its room: what is on, and as much of what comes next as any format shows. */
export function shownOnSign(scene: Scene) {
  const { planned, room, now } = scene;
  const on = planned.filter((one) => one.place === room && isOn(one, now.at));
  return { on, coming: comingIn(scene).slice(0, on.length > 0 ? 1 : 3) };
}

/** How long the room is as it is: `until 11:00`. */
export function untilWhen(scene: Scene): string {
  const { isWaiting, locale, now } = scene;
  const words = screenWords[locale];
  const inRoom = bookedIn(scene);
  const free = freeFrom(inRoom, now.at);
  if (free !== now.at) return isLong(free, now) ? words.restOfDay : words.until(free.slice(11));
  if (isWaiting) return words.waiting;
  if (isUnsure(scene)) return words.waitingToday;
  const today = inRoom.filter((one) => isOnDay(one, now.date));
  const next = today.find(({ start }) => start > now.at);
  if (next !== undefined) return words.until(next.start.slice(11));
  return today.length === 0 ? words.allDay : words.restOfDay;
}

/** Whether a time is after today and half a day away. */
export const isLong = (free: string, { date, at }: Scene['now']): boolean =>
  free >= `${date}T24:00` && minutesBetween(at, free) >= 720;

/** What the sign says of an entry that comes: of one that the search leaves out no title. */
export const titleOnSign = (one: PlannedEntry, { leftOut, locale }: Scene): string =>
  leftOut?.includes(one) ? screenWords[locale].booked : one.title;

/** Whether the room is free, and taken within a quarter of an hour. */
export function startsSoon(scene: Scene): boolean {
  const [next] = comingIn(scene);
  return signState(scene) === 'free' && next !== undefined && minutesBetween(scene.now.at, next.start) <= 15;
}

/** Other rooms in which nothing takes place now, with what comes in them today; the longest free first. */
export function otherFreeRooms(scene: Scene): readonly { readonly room: string; readonly next: PlannedEntry | undefined }[] {
  const { planned, leftOut = [], room, now } = scene;
  const all = [...planned, ...leftOut];
  // The rows of today are all those of the rooms of the search. Events do not tell of bookings.
  if (isUnsure(scene) || all.some(({ row }) => 'EVENT_ID' in row)) return [];
  const rooms = new Set(all.map(({ place }) => place).filter((place) => place !== '' && place !== room));
  return [...rooms]
    .filter((place) => !all.some((one) => one.place === place && isOn(one, now.at)))
    .map((place) => ({
      room: place,
      next: bookedIn({ ...scene, room: place }).find((one) => one.start > now.at && isOnDay(one, now.date)),
    }))
    .sort((a, b) => startOrNever(b.next).localeCompare(startOrNever(a.next)) || a.room.localeCompare(b.room));
}

const startOrNever = (one: PlannedEntry | undefined): string => one?.start ?? 'z';

/** The time at which the room is free again: entries may overlap. */
export function freeFrom(inRoom: readonly PlannedEntry[], at: string): string {
  let until = at;
  for (const { start, end } of inRoom) if (start <= until && end > until) until = end;
  return until;
}
