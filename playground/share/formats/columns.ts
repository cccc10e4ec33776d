import type { Schema } from 'search-expression';
import { entryColumns } from '../../state/entry.ts';
import type { Entity } from '../../state/search.ts';

export const columnChoices = ['usual', 'screen', 'all'] as const;
/** Which columns a request names: none, so that the service gives its usual ones, what the screens show, or all. */
export type ColumnChoice = (typeof columnChoices)[number];

export function columnsOf(choice: ColumnChoice, entity: Entity, schema: Schema): readonly string[] | undefined {
  return choices[choice](entity, schema);
}

const choices: Readonly<Record<ColumnChoice, (entity: Entity, schema: Schema) => readonly string[] | undefined>> = {
  usual: () => undefined,
  screen: (entity) => entryColumns[entity],
  all: (_, { fields }) => [...new Set(Object.entries(fields).map(([name, { column = name }]) => column))],
};
