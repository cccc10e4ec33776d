import type { RequestedColumn } from '../ask/requested-column.ts';
import type { StoredValue } from '../entity.ts';
import { xmlDocument, xmlElement, xmlOf } from './xml.ts';

type Rows = readonly (readonly StoredValue[])[];

/** How answers are written (section 4.4): the same content in each. */
export type Format = {
  readonly mediaType: string;
  /** Of what is refused. */
  readonly problemType: string;
  /** Rows with the values of the columns, in their order; `element` names one row where the format has a name for it. */
  readonly list: (element: string, columns: readonly RequestedColumn[], rows: Rows) => string;
  /** One record of keys and texts. */
  readonly record: (entries: readonly (readonly [key: string, text: string])[]) => string;
  /** Plain data. */
  readonly data: (content: object) => string;
};

/** THE table of formats, by their segment in a path. */
export const formats = {
  json: {
    mediaType: 'application/json',
    problemType: 'application/problem+json',
    list: (_, columns, rows) => {
      const records = rows.map((row) => {
        const record: Record<string, string> = {};
        for (const [at, { name, write }] of columns.entries()) record[name] = write(row[at] ?? null);
        return record;
      });
      return JSON.stringify(records);
    },
    record: (entries) => JSON.stringify(Object.fromEntries(entries)),
    data: (content) => JSON.stringify(content),
  },
  xml: {
    mediaType: 'application/xml',
    problemType: 'application/xml',
    list: (element, columns, rows) =>
      xmlDocument(
        rows
          .map((row) =>
            xmlElement(element, columns.map(({ name, write }, at) => xmlElement(name, xmlOf(write(row[at] ?? null)))).join('')),
          )
          .join(''),
      ),
    record: (entries) => xmlDocument(entries.map(([key, text]) => xmlElement(key, xmlOf(text))).join('')),
    data: (content) => xmlDocument(xmlOf(content)),
  },
} as const satisfies Record<string, Format>;
