import { isOn, isUnsure, type PlannedEntry, type Scene } from './scene.ts';

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
