/** The columns that tell when a room is taken, and nothing of what for. */
export const bookedColumns = (entity: 'booking' | 'event'): readonly string[] =>
  entryColumns[entity].filter((column) => !/^(RES_CUSTOM|EVENT_DESC)/.test(column));

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
