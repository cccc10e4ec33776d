import type { DemoRow } from 'search-expression/service';

/** A booking or an event in the same terms. A missing text is empty. */
export type Entry = {
  readonly id: string;
  readonly title: string;
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
  /** Of an event: its places and free ones; undefined for a booking, or for no limit. */
  readonly places: number | undefined;
  readonly free: number | undefined;
  readonly row: DemoRow;
};

/** Converts a row, of which columns may be missing. */
export function toEntry(row: DemoRow): Entry {
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
  const shown = (name: EntryText): string => text(columnOf(row, name) ?? '');
  const status = shown('status');
  const [places, booked] = [number('NUMBER_OF_PLACES'), number('EVENT_BOOKED')];
  const free =
    number('NUMBER_OF_FREE') ?? (places === undefined || booked === undefined ? undefined : Math.max(0, places - booked));
  return {
    id: text(isEvent ? 'EVENT_ID' : 'RES_ID'),
    title: shown('title'),
    by: shown('by'),
    place: shown('place'),
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

/** A text of an entry that stands in a column. */
export type EntryText = 'title' | 'by' | 'place' | 'status';

/** The column of a text of an entry: the first that is not empty. */
export function columnOf(row: DemoRow, text: EntryText): string | undefined {
  return textColumns['EVENT_ID' in row ? 'event' : 'booking'][text].find((column) => (row[column] ?? '') !== '');
}

export const textColumns: Readonly<Record<'booking' | 'event', Readonly<Record<EntryText, readonly string[]>>>> = {
  booking: { title: ['RES_CUSTOM01', 'OBJ_DESC'], by: ['RES_CUSTOM02'], place: ['OBJ_NAME', 'OBJ_DESC'], status: ['RES_STATUS'] },
  event: { title: ['EVENT_DESC'], by: [], place: ['OBJ_NAME', 'OBJ_DESC'], status: [] },
};

export const entities = ['booking', 'event'] as const;

/** The id of a booking or an event; its time and room where a service does not give it. */
export const rowKey = (row: Readonly<Record<string, string | number | null>>): string =>
  String(row['RES_ID'] ?? row['EVENT_ID'] ?? timeAndRoom.map((column) => row[column]).join(' '));

const timeAndRoom = ['RES_FROMDATE', 'RES_FROMTIME', 'EVENT_DATE', 'EVENT_FROMTIME', 'OBJ_ID', 'OBJ_NAME', 'OBJ_DESC'];
