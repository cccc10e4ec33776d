import type { Schema } from 'search-expression';
import type { Entity } from '../../state/search.ts';

export const columnChoices = ['usual', 'screen', 'all'] as const;
/** Which columns a request names: none, so that the service gives its usual ones, what the screens show, or all. */
export type ColumnChoice = (typeof columnChoices)[number];

export function columnsOf(choice: ColumnChoice, entity: Entity, schema: Schema): readonly string[] | undefined {
  return choices[choice](entity, schema);
}

const choices: Readonly<Record<ColumnChoice, (entity: Entity, schema: Schema) => readonly string[] | undefined>> = {
  usual: () => undefined,
  screen: (entity) => ofScreens[entity],
  all: (_, { fields }) => [...new Set(Object.entries(fields).map(([name, { column = name }]) => column))],
};

const ofScreens: Readonly<Record<Entity, readonly string[]>> = {
  booking: [
    'RES_ID',
    'OBJ_ID',
    'OBJ_NAME',
    'OBJ_DESC',
    'RES_FROMDATE',
    'RES_TILLDATE',
    'RES_FROMTIME',
    'RES_TILTIME',
    'RES_STATUS',
    'RES_CUSTOM01',
    'RES_CUSTOM02',
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
