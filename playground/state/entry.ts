import type { Row } from './rows.ts';

/** A booking or an event in the same terms. A missing text is empty. */
export type Entry = {
  readonly id: string;
  readonly title: string;
  /** The organiser. */
  readonly by: string;
  readonly place: string;
  readonly placeId: number | undefined;
  /** Dates are `YYYY-MM-DD`, times `HH:MM`. */
  readonly date: string;
  readonly from: string;
  readonly tillDate: string;
  readonly till: string;
  readonly status: string;
  readonly isCancelled: boolean;
  /**
   * Of an event: the number of places and of free ones; undefined for a booking, and for an event
   * without a limit.
   */
  readonly places: number | undefined;
  readonly free: number | undefined;
  readonly row: Row;
};

/** Converts a row, of which columns may be missing. */
export function toEntry(row: Row): Entry {
  const isEvent = 'EVENT_ID' in row;
  const text = (column: string): string => String(row[column] ?? '');
  const number = (column: string): number | undefined => {
    const value = row[column] ?? '';
    return value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
  };
  const date = text(isEvent ? 'EVENT_DATE' : 'RES_FROMDATE');
  const [from, till] = [
    text(isEvent ? 'EVENT_FROMTIME' : 'RES_FROMTIME').slice(0, 5),
    text(isEvent ? 'EVENT_TILLTIME' : 'RES_TILTIME').slice(0, 5),
  ];
  const status = text('RES_STATUS');
  const [places, booked] = [number('NUMBER_OF_PLACES'), number('EVENT_BOOKED')];
  const free =
    number('NUMBER_OF_FREE') ?? (places === undefined || booked === undefined ? undefined : Math.max(0, places - booked));
  return {
    id: text(isEvent ? 'EVENT_ID' : 'RES_ID'),
    title: isEvent ? text('EVENT_DESC') : text('RES_CUSTOM02') || text('OBJ_DESC'),
    by: text('RES_CUSTOM01'),
    place: text('OBJ_NAME') || text('OBJ_DESC'),
    placeId: number('OBJ_ID'),
    date,
    from,
    tillDate: isEvent ? date : text('RES_TILLDATE') || date,
    till: till || from,
    status,
    isCancelled: status === 'Cancelled' || status === 'Rejected',
    places,
    free,
    row,
  };
}

/** The columns that an entry needs. */
export const entryColumns: Readonly<Record<'booking' | 'event', readonly string[]>> = {
  booking: [
    'RES_ID',
    'RES_FROMDATE',
    'RES_TILLDATE',
    'RES_FROMTIME',
    'RES_TILTIME',
    'RES_STATUS',
    'RES_CUSTOM01',
    'RES_CUSTOM02',
    'OBJ_ID',
    'OBJ_NAME',
    'OBJ_DESC',
  ],
  event: [
    'EVENT_ID',
    'EVENT_DESC',
    'OBJ_ID',
    'OBJ_DESC',
    'EVENT_DATE',
    'EVENT_FROMTIME',
    'EVENT_TILLTIME',
    'NUMBER_OF_PLACES',
    'EVENT_BOOKED',
    'NUMBER_OF_FREE',
  ],
};
