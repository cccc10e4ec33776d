import { rooms } from '../../schema/booking.ts';
import { type Random, seededRandom } from '../../testing/seeded-random.ts';
import { activities, caterings, emptyRoom, notes, organisers, setups } from './words.ts';

export type DemoBooking = {
  readonly room: number;
  /** Days from today. */
  readonly day: number;
  /** Minutes since that day's midnight; from 1,440 on it is the next day. */
  readonly from: number;
  readonly till: number;
  readonly status: string;
  readonly persons: number | null;
  readonly customer: number | null;
  /** RES_CUSTOM01 … 05. */
  readonly texts: readonly [activity: Text, organiser: Text, setup: Text, catering: Text, note: Text];
};

type Text = string | null;

/** About 2,000 bookings around today, always the same, not sorted. */
export function demoBookings(): readonly DemoBooking[] {
  const random = seededRandom(20_260_101);
  const bookings: DemoBooking[] = [...todays];
  for (let day = firstDay; day <= lastDay; day++) {
    for (const { value: room } of rooms) {
      if (room !== emptyRoom) bookings.push(...dayInRoom(room, day, random));
    }
  }
  return random.shuffled(bookings);
}

const firstDay = -30;
const lastDay = 75;
const closing = 22 * 60;

/** Bookings one after the other with pauses; a few overlap. */
function dayInRoom(room: number, day: number, random: Random): readonly DemoBooking[] {
  const bookings: DemoBooking[] = [];
  let from = 8 * 60 + 30 * random.between(0, 5);
  while (from < closing) {
    const till = Math.min(from + 30 * random.between(2, 8), closing + 60);
    bookings.push({ room, day, from, till, ...details(day, random) });
    const pause = random.chance(4) ? -30 : 30 * random.between(0, 14);
    from = till + pause;
  }
  return bookings;
}

function details(day: number, random: Random): Pick<DemoBooking, 'status' | 'persons' | 'customer' | 'texts'> {
  return {
    status: status(day, random),
    persons: random.chance(92) ? random.between(1, 80) : null,
    customer: random.chance(85) ? random.between(6_000, 6_999) : null,
    texts: texts(random),
  };
}

function texts(random: Random): DemoBooking['texts'] {
  const organiser = random.chance(90) ? random.pick(organisers) : null;
  return [
    random.pick(activities),
    organiser,
    random.chance(60) ? random.pick(setups) : null,
    random.chance(30) ? random.pick(caterings) : null,
    random.chance(8) ? random.pick(notes) : null,
  ];
}

function status(day: number, random: Random): string {
  if (random.chance(6)) return 'Cancelled';
  if (random.chance(2)) return 'Rejected';
  return day < 0 ? random.pick(['Paid', 'Paid', 'Closed']) : random.pick(['New', 'Open', 'Open', 'Open', 'Paid', 'Changed']);
}

/** Edge cases for screens, on every day: overlapping, past midnight, cancelled. */
const todays: readonly DemoBooking[] = [
  special(101, 9 * 60, 11 * 60, 'Open', 'Bestuursvergadering'),
  special(101, 10 * 60, 12 * 60, 'Open', 'Café-overleg wijkraad'),
  special(1, 22 * 60, 26 * 60, 'Paid', 'Nachtconcert José & Zoë'),
  special(102, 14 * 60, 16 * 60, 'Cancelled', 'Workshop crème brûlée'),
];

function special(room: number, from: number, till: number, status: string, activity: string): DemoBooking {
  return {
    room,
    day: 0,
    from,
    till,
    status,
    persons: 24,
    customer: 6_789,
    texts: [activity, 'Stichting Welzijn Oost', null, null, null],
  };
}
