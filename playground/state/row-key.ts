/** The id of a booking or an event; its time and room where a service does not give it. */
export const rowKey = (row: Readonly<Record<string, string | number | null>>): string =>
  String(row['RES_ID'] ?? row['EVENT_ID'] ?? timeAndRoom.map((column) => row[column]).join(' '));

const timeAndRoom = ['RES_FROMDATE', 'RES_FROMTIME', 'EVENT_DATE', 'EVENT_FROMTIME', 'OBJ_ID', 'OBJ_NAME', 'OBJ_DESC'];
