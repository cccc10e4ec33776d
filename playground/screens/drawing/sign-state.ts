import { minutesBetween } from '../../state/dates.ts';
import { isOn, isOnDay, isUnsure, type PlannedEntry, type Scene } from './scene.ts';
import { screenWords } from './screen-words.ts';

export type SignState = 'free' | 'busy' | 'unknown';

/** The state of the room; unknown if no rows of today say that it is busy. */
export function signState(scene: Scene): SignState {
  if (bookedIn(scene).some((one) => isOn(one, scene.now.at))) return 'busy';
  return isUnsure(scene) ? 'unknown' : 'free';
}

/** All that takes the room, also what the search leaves out. */
const bookedIn = ({ planned, leftOut = [], room }: Scene): readonly PlannedEntry[] =>
  [...planned, ...leftOut].filter(({ place }) => place === room).sort((a, b) => (a.start < b.start ? -1 : 1));

/** What alone takes the room now and is left out by the search, so that nothing of it is drawn. */
export function leftOutNow({ planned, leftOut = [], room, now }: Scene): PlannedEntry | undefined {
  const isHere = (one: PlannedEntry): boolean => one.place === room && isOn(one, now.at);
  return planned.some(isHere) ? undefined : leftOut.find(isHere);
}

/** What a sign draws of its room: what is on, and what comes next, today's if there is any. */
export function shownOnSign({ planned, room, now }: Scene) {
  const inRoom = planned.filter(({ place }) => place === room);
  const on = inRoom.filter((one) => isOn(one, now.at));
  const next = inRoom.filter(({ start }) => start > now.at);
  const today = next.filter((one) => isOnDay(one, now.date));
  return { on, coming: (today.length > 0 ? today : next).slice(0, [3, 2][on.length] ?? 1) };
}

/** How long the room is as it is: `until 11:00`. */
export function untilWhen(scene: Scene): string {
  const { isWaiting, locale, now } = scene;
  const words = screenWords[locale];
  const inRoom = bookedIn(scene);
  const free = freeFrom(inRoom, now.at);
  if (free !== now.at)
    return free >= `${now.date}T24:00` && minutesBetween(now.at, free) >= 720 ? words.restOfDay : words.until(free.slice(11));
  if (isWaiting) return words.waiting;
  if (isUnsure(scene)) return words.waitingToday;
  const today = inRoom.filter((one) => isOnDay(one, now.date));
  const next = today.find(({ start }) => start > now.at);
  if (next !== undefined) return words.until(next.start.slice(11));
  return today.length === 0 ? words.allDay : words.restOfDay;
}

/** The time at which the room is free again: entries may overlap. */
function freeFrom(inRoom: readonly PlannedEntry[], at: string): string {
  let until = at;
  for (const { start, end } of inRoom) if (start <= until && end > until) until = end;
  return until;
}
