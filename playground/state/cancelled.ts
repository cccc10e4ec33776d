import { namesStatus } from './days-and-rooms.ts';
import type { Good } from './search.ts';

/** Whether a service may leave cancelled bookings out: the search does not name their status. */
export const mayLackCancelled = ({ entity, query }: Good): boolean => entity === 'booking' && !namesStatus(query);

/** What that means for the rows. */
export const mayLack = {
  en: 'The search does not name the status, so the service may leave cancelled bookings out.',
  nl: 'De zoekopdracht noemt de status niet, dus de service mag geannuleerde boekingen weglaten.',
};
