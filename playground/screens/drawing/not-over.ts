import { parseQuery, type Query } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { toPredicate } from 'search-expression/memory';
import type { LocalTime } from '../../clock/wall-clock.ts';
import { addDays } from '../../state/dates.ts';
import type { PlannedEntry } from './scene.ts';

/** The searches for what is not over yet, which a day schedule asks besides its own. */
export const notOver = {
  booking: 'einddatum > "0d" OR (einddatum = "0d" AND RES_TILTIME > "0h")',
  event: 'EVENT_DATE > "0d" OR (EVENT_DATE = "0d" AND EVENT_TILLTIME > "0h")',
} as const;

/** Tests what is not over at a wall time: the searches, asked of the ends that a screen draws. */
export function isNotOverAt({ date, time }: LocalTime): (one: PlannedEntry) => boolean {
  queries ??= { booking: parseQuery(notOver.booking, bookingSchema), event: parseQuery(notOver.event, eventSchema) };
  const clock = { today: date, time } as const;
  const [booking, event] = [toPredicate(queries.booking, clock), toPredicate(queries.event, clock)];
  return ({ end, row }) => {
    const isMidnight = end.endsWith('24:00');
    const day = addDays(end.slice(0, 10), isMidnight ? 1 : 0);
    const at = isMidnight ? '00:00' : end.slice(11);
    return 'EVENT_ID' in row ? event({ EVENT_DATE: day, EVENT_TILLTIME: at }) : booking({ RES_TILLDATE: day, RES_TILTIME: at });
  };
}

let queries: { readonly booking: Query; readonly event: Query } | undefined;
