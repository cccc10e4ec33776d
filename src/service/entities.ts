import { booking } from './booking.ts';
import type { Entity } from './entity.ts';
import { event } from './event.ts';

/** THE table of entities, by the segment of the path. */
export const entities: Readonly<Record<Entity['name'], Entity>> = { booking, event };
