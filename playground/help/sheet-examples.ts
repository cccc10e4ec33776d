import type { Operator } from 'search-expression';
import { inOne } from '../state/bilingual.ts';
import type { EntityName } from '../state/search.ts';

/** The examples of the sheet, which all fit the schema. */
type SheetExamples = {
  /** An operator without an example has a row without one. */
  readonly operators: { readonly [Op in Operator]?: string };
  readonly joins: Readonly<Record<'and' | 'or' | 'not' | 'group' | 'notIn', string>>;
  readonly values: Readonly<Record<'number' | 'text' | 'single' | 'quote' | 'time', string>>;
  readonly missing: Readonly<Record<'without' | 'with', string>>;
  readonly dateField: string;
};

export const sheetDates = ['0d', '1d', '-1d', '7d', '2w', '1m', '1y'] as const;

/** Each example, of bookings and of events. */
const rows = {
  operators: {
    '=': ['status = "Open"', 'NUMBER_OF_FREE = 0'],
    '!=': ['status != "Cancelled"', 'PRODUCT != 101'],
    '<': ['RES_FROMTIME < "12:00"', 'EVENT_FROMTIME < "12:00"'],
    '<=': ['startdatum <= "7d"', 'EVENT_DATE <= "7d"'],
    '>': ['RES_NUMBER > 20', 'NUMBER_OF_FREE > 5'],
    '>=': ['startdatum >= "0d"', 'EVENT_DATE >= "0d"'],
    '~': ['RES_CUSTOM01 ~ "yoga"', 'EVENT_DESC ~ "concert"'],
    '!~': ['RES_CUSTOM01 !~ "yoga"', 'EVENT_DESC !~ "concert"'],
    '^=': ['RES_CUSTOM01 ^= "cafe"', 'EVENT_DESC ^= "cafe"'],
    '!^=': ['RES_CUSTOM01 !^= "cafe"', 'EVENT_DESC !^= "cafe"'],
    IN: ['product IN (101,102)', 'PRODUCT IN (101,102)'],
    BETWEEN: ['startdatum BETWEEN "0d" AND "7d"', 'EVENT_DATE BETWEEN "0d" AND "7d"'],
    'IS NULL': ['RES_CUSTOM05 IS NULL', 'OBJ_DESC IS NULL'],
  },
  joins: {
    and: ['startdatum = "0d" AND product = 101', 'EVENT_DATE = "0d" AND NUMBER_OF_FREE > 0'],
    or: ['product = 101 OR status = "New"', 'PRODUCT = 101 OR NUMBER_OF_FREE > 5'],
    not: ['NOT status = "Cancelled"', 'NOT NUMBER_OF_FREE = 0'],
    group: [
      'startdatum = "0d" AND (product = 101 OR status = "New")',
      'EVENT_DATE <= "7d" AND (PRODUCT = 101 OR NUMBER_OF_FREE > 5)',
    ],
    notIn: ['product NOT IN (101,102)', 'PRODUCT NOT IN (101,102)'],
  },
  values: {
    number: ['RES_NUMBER >= 14', 'NUMBER_OF_PLACES >= 14'],
    text: ['status = "Open"', 'EVENT_DESC ~ "concert"'],
    single: ["status = 'Open'", "EVENT_DESC ~ 'concert'"],
    quote: ['RES_CUSTOM01 !~ "\\""', 'EVENT_DESC !~ "\\""'],
    time: ['RES_FROMTIME >= "09:30"', 'EVENT_FROMTIME >= "09:30"'],
  },
  missing: { without: ['RES_CUSTOM05 IS NULL', 'OBJ_DESC IS NULL'], with: ['RES_CUSTOM05 IS NOT NULL', 'OBJ_DESC IS NOT NULL'] },
  dateField: ['startdatum', 'EVENT_DATE'],
} as const;

export const sheetExamples: Readonly<Record<EntityName, SheetExamples>> = { booking: inOne(rows, 0), event: inOne(rows, 1) };
