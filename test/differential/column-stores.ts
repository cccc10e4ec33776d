import type { FieldType, Query } from '../../src/index.ts';
import { type ColumnStore, columnStore, selectRows } from '../../src/memory/index.ts';
import { entryOf, momentOf, type World } from './world.ts';

/** The numbers of the rows that queries select, by stores of a world's rows that are made once. */
export type ColumnStores = Readonly<Record<'columns' | 'columns with index', (query: Query) => readonly number[]>>;

const made = new WeakMap<World, ColumnStores>();

/**
 * Two stores: one with only the world's few rows, whose columns fit in bytes, and one with every
 * possible index and enough further rows that columns need integers, doubles and sorted texts.
 */
export function columnStoresOf(world: World): ColumnStores {
  const known = made.get(world);
  if (known !== undefined) return known;
  const { schema, inJson, timeZone } = world;
  const unreadable = 'missing';
  const count = inJson.length;
  const others = Array.from({ length: otherRows }, (_, at) =>
    Object.fromEntries(
      Object.entries(schema.fields).map(([name, field]) => {
        const value = fillers[field.type](at);
        return field.list ? [name, [value]] : entryOf(name, field, value);
      }),
    ),
  );
  const index = Object.keys(schema.fields).filter(
    (name) => schema.fields[name]?.list !== true && ['integer', 'date'].includes(schema.fields[name]?.type ?? ''),
  );
  const ask = (store: ColumnStore) => (query: Query) =>
    [...selectRows(store, query, momentOf(world))].filter((row) => row < count);
  const stores = {
    columns: ask(columnStore(schema, inJson, { timeZone, unreadable })),
    'columns with index': ask(columnStore(schema, [...inJson, ...others], { timeZone, unreadable, index })),
  };
  made.set(world, stores);
  return stores;
}

/** More than a byte has, and so many that a few rows are a small part of all. */
const otherRows = 1_500;

const fillers: Readonly<Record<FieldType, (at: number) => string | number | boolean>> = {
  integer: (at) => 300_000 + at,
  decimal: (at) => at + 0.25,
  text: (at) => `other ${at}`,
  date: (at) => new Date(Date.UTC(1920, 0, 1) + at * 86_400_000).toISOString().slice(0, 10),
  time: (at) => at,
  boolean: (at) => at % 2 === 0,
};
