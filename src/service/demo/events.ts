import { rooms } from '../../schema/booking.ts';
import { type Random, seededRandom } from '../../testing/seeded-random.ts';
import type { DemoBooking } from './bookings.ts';
import { emptyRoom, eventTitles } from './words.ts';

export type DemoEvent = Pick<DemoBooking, 'room' | 'day' | 'from' | 'till'> & {
  /** Counts the events of a day from 1. */
  readonly number: number;
  readonly title: string;
  readonly places: number;
  readonly booked: number;
  readonly isPublished: boolean;
};

/** About 200 events around today, always the same, not sorted. */
export function demoEvents(): readonly DemoEvent[] {
  const random = seededRandom(20_260_102);
  const events: DemoEvent[] = [...todays];
  for (let day = firstDay; day <= lastDay; day++) {
    if (day !== 0) events.push(...eventsOf(day, random));
  }
  return random.shuffled(events);
}

const firstDay = -14;
const lastDay = 75;

function eventsOf(day: number, random: Random): readonly DemoEvent[] {
  return Array.from({ length: random.pick([1, 2, 2, 3, 3]) }, (_, index) => {
    const from = 9 * 60 + 30 * random.between(0, 22);
    const places = random.pick([8, 12, 20, 30, 80]);
    return {
      room: random.pick(publicRooms).value,
      day,
      number: index + 1,
      from,
      till: from + 30 * random.between(2, 6),
      title: random.pick(eventTitles),
      places,
      booked: bookedOf(places, random),
      isPublished: random.chance(95),
    };
  });
}

/** One in eight is full, one in six nearly; each of the others has free places. */
function bookedOf(places: number, random: Random): number {
  if (random.chance(12)) return places;
  if (random.chance(18)) return places - random.between(1, 3);
  return random.between(0, places - 4);
}

const [grote, ...others] = rooms.filter(({ value }) => value !== emptyRoom);
const publicRooms = [grote ?? rooms[0], ...others] as const;

/** Edge cases for screens, on every day: full, nearly full, overbooked, not published. */
const todays: readonly DemoEvent[] = [
  special(1, 10 * 60, 'Peuterconcert', 30, 30),
  special(2, 13 * 60 + 30, 'Workshop crème brûlée', 12, 10),
  special(3, 15 * 60, 'Lezing: de ruïnes van Brederode', 80, 83),
  special(4, 20 * 60, 'Huiskamerconcert José & Zoë', 40, 12),
  { ...special(5, 21 * 60, 'Besloten proefavond', 20, 0), isPublished: false },
];

function special(number: number, from: number, title: string, places: number, booked: number): DemoEvent {
  return { room: 1, day: 0, number, from, till: from + 90, title, places, booked, isPublished: true };
}
