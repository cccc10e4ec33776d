import type { Operator } from 'search-expression';
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

export const sheetExamples: Readonly<Record<EntityName, SheetExamples>> = {
  booking: {
    operators: {
      '=': 'status = "Open"',
      '!=': 'status != "Cancelled"',
      '<': 'RES_FROMTIME < "12:00"',
      '<=': 'startdatum <= "7d"',
      '>': 'RES_NUMBER > 20',
      '>=': 'startdatum >= "0d"',
      '~': 'RES_CUSTOM01 ~ "yoga"',
      '!~': 'RES_CUSTOM01 !~ "yoga"',
      '^=': 'RES_CUSTOM01 ^= "cafe"',
      '!^=': 'RES_CUSTOM01 !^= "cafe"',
      IN: 'product IN (101,102)',
      BETWEEN: 'startdatum BETWEEN "0d" AND "7d"',
      'IS NULL': 'RES_CUSTOM05 IS NULL',
    },
    joins: {
      and: 'startdatum = "0d" AND product = 101',
      or: 'product = 101 OR status = "New"',
      not: 'NOT status = "Cancelled"',
      group: 'startdatum = "0d" AND (product = 101 OR status = "New")',
      notIn: 'product NOT IN (101,102)',
    },
    values: {
      number: 'RES_NUMBER >= 14',
      text: 'status = "Open"',
      single: "status = 'Open'",
      quote: 'RES_CUSTOM01 !~ "\\""',
      time: 'RES_FROMTIME >= "09:30"',
    },
    missing: { without: 'RES_CUSTOM05 IS NULL', with: 'RES_CUSTOM05 IS NOT NULL' },
    dateField: 'startdatum',
  },
  event: {
    operators: {
      '=': 'NUMBER_OF_FREE = 0',
      '!=': 'PRODUCT != 101',
      '<': 'EVENT_FROMTIME < "12:00"',
      '<=': 'EVENT_DATE <= "7d"',
      '>': 'NUMBER_OF_FREE > 5',
      '>=': 'EVENT_DATE >= "0d"',
      '~': 'EVENT_DESC ~ "concert"',
      '!~': 'EVENT_DESC !~ "concert"',
      '^=': 'EVENT_DESC ^= "cafe"',
      '!^=': 'EVENT_DESC !^= "cafe"',
      IN: 'PRODUCT IN (101,102)',
      BETWEEN: 'EVENT_DATE BETWEEN "0d" AND "7d"',
      'IS NULL': 'OBJ_DESC IS NULL',
    },
    joins: {
      and: 'EVENT_DATE = "0d" AND NUMBER_OF_FREE > 0',
      or: 'PRODUCT = 101 OR NUMBER_OF_FREE > 5',
      not: 'NOT NUMBER_OF_FREE = 0',
      group: 'EVENT_DATE <= "7d" AND (PRODUCT = 101 OR NUMBER_OF_FREE > 5)',
      notIn: 'PRODUCT NOT IN (101,102)',
    },
    values: {
      number: 'NUMBER_OF_PLACES >= 14',
      text: 'EVENT_DESC ~ "concert"',
      single: "EVENT_DESC ~ 'concert'",
      quote: 'EVENT_DESC !~ "\\""',
      time: 'EVENT_FROMTIME >= "09:30"',
    },
    missing: { without: 'OBJ_DESC IS NULL', with: 'OBJ_DESC IS NOT NULL' },
    dateField: 'EVENT_DATE',
  },
};
