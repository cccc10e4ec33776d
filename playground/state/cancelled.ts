import { walk } from 'search-expression';
import type { Good } from './search.ts';

/** Whether a service may leave cancelled bookings out: the search does not name their status. */
export function mayLackCancelled({ entity, query }: Good): boolean {
  let isNamed = false;
  walk(query.expression, (node) => {
    if ('field' in node && (query.schema.fields[node.field]?.column ?? node.field) === 'RES_STATUS') isNamed = true;
  });
  return entity === 'booking' && !isNamed;
}

/** What that means for the rows. */
export const mayLack = {
  en: 'The search does not name the status, so the service may leave cancelled bookings out.',
  nl: 'De zoekopdracht noemt de status niet, dus de service mag geannuleerde boekingen weglaten.',
};
