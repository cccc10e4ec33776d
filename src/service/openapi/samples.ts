import type { Profile } from '../../../grammar/profile.ts';
import { diagnose } from '../../schema/diagnose.ts';
import { parseQuery } from '../../schema/parse-query.ts';
import { toUrl } from '../../url/index.ts';
import { type ColumnType, columnOf, type Entity, type StoredValue } from '../entity.ts';
import type { OutputFormat } from '../format.ts';
import { findColumn, type RequestedColumn } from '../parameters.ts';

/** A list of one row with the columns that an answer has by default. */
export function sampleList(entity: Entity, format: OutputFormat): string {
  const columns = requested(entity, entity.defaultColumns).map((column, at) => ({ ...column, at }));
  const items = format.items(entity.name, columns, [columns.map(({ column }) => sampleValue(entity, column))]);
  return [...format.list([items])].join('');
}

/** The keys of a single record in their order, with what stands there. */
export function sampleRecord(entity: Entity): readonly (readonly [key: string, text: string])[] {
  const valueOf = (name: string): string => sampleText(entity, name);
  return Object.entries(recordOf(entity)).map(([key, write]) => [key, write(valueOf)]);
}

/** The columns that the value of each key of a single record is made of. */
export function recordColumns(entity: Entity): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(recordOf(entity)).map(([key, write]) => {
      const read: string[] = [];
      write((column) => {
        read.push(column);
        return '';
      });
      return [key, read];
    }),
  );
}

/** What the API writes for a column. */
export function sampleText(entity: Entity, name: string): string {
  return findColumn(entity, name)?.write(sampleValue(entity, name)) ?? '';
}

/** What the value of the id in a path can be. */
export function sampleId(entity: Entity): string {
  return sampleText(entity, columnOf(entity, entity.id));
}

export type SampleSearch = { readonly title: string; readonly text: string; readonly encoded: string };

/** Searches that the profile takes; the first is the one of the specification, or of its form. */
export function sampleSearches({ name, schema }: Entity, profile: Profile): readonly SampleSearch[] {
  return searches[name]
    .filter(([, text]) => diagnose(text, schema, { profile }).length === 0)
    .map(([title, text]) => ({ title, text, encoded: toUrl(parseQuery(text, schema)) }));
}

/** A search with two mistakes in it. */
export function wrongSearch({ name, schema }: Entity): string {
  const [, text = ''] = searches[name][0] ?? [];
  const [first = ''] = Object.keys(schema.fields);
  return text.replace(first, first.slice(0, -1)).slice(0, -1);
}

const requested = (entity: Entity, names: readonly string[]): readonly RequestedColumn[] =>
  names.flatMap((name) => findColumn(entity, name) ?? []);

const recordOf = ({ record, columns }: Entity): NonNullable<Entity['record']> =>
  record ?? Object.fromEntries(Object.keys(columns).map((name) => [name, (value) => value(name)]));

const sampleValue = ({ columns }: Entity, name: string): StoredValue =>
  values[name] ?? valuesOfTypes[columns[name]?.type ?? 'text'];

const valuesOfTypes: Readonly<Record<ColumnType, StoredValue>> = {
  integer: 1,
  text: 'Text',
  date: '2026-11-21',
  time: '09:30:00',
};

/** Values as in the demo data; other columns get one of their type. */
const values: Readonly<Record<string, StoredValue>> = {
  RES_ID: 1001,
  RES_TILTIME: '11:00:00',
  RES_STATUS: 'Open',
  RES_NUMBER: 12,
  RES_CUST_ID: 2004,
  RES_CUSTOM01: 'Yoga voor beginners',
  RES_CUSTOM02: 'Buurthuis De Linde',
  RES_CUSTOM03: 'Kring',
  RES_CUSTOM04: 'Koffie en thee',
  RES_CUSTOM05: 'Deur links',
  OBJ_ID: 101,
  OBJ_NAME: 'Zaal S',
  OBJ_DESC: 'Zaal S, tot 12 personen',
  OBJ_TXT_CUSTOM01: 'Zaal S, begane grond',
  EVENT_ID: '2026-11-21_1',
  EVENT_DESC: 'Huiskamerconcert José & Zoë',
  EVENT_TILLTIME: '11:00:00',
  NUMBER_OF_PLACES: 12,
  EVENT_BOOKED: 9,
  NUMBER_OF_FREE: 3,
};

const searches: Readonly<Record<Entity['name'], readonly (readonly [title: string, text: string])[]>> = {
  booking: [
    ['The coming week in two rooms', 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)'],
    ['Today, without what is off', 'startdatum = "0d" AND status NOT IN ("Cancelled","Rejected")'],
    ['Mornings of the coming month', 'startdatum BETWEEN "0d" AND "1m" AND RES_FROMTIME < "12:00"'],
    ['By a word, in one room or large', 'RES_CUSTOM01 ~ "yoga" AND (product = 101 OR RES_NUMBER >= 20)'],
  ],
  event: [
    ['The coming month in two rooms', 'EVENT_DATE >= "0d" AND EVENT_DATE <= "31d" AND PRODUCT IN (1,14)'],
    ['With places left', 'EVENT_DATE >= "0d" AND NUMBER_OF_FREE >= 1'],
    ['By a word in the title', 'EVENT_DESC ~ "concert" OR EVENT_DESC ~ "lezing"'],
  ],
};
